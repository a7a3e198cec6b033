"""Settings of the book. Build: ``sphinx-build -W -j auto -c . book _build/html``."""

project = "Weathergage"
author = "The authors of Weathergage"
copyright = "the authors of Weathergage; the text is CC BY 4.0, the code MIT"
language = "en-GB"

extensions = ["myst_nb", "widgets.live", "widgets.book"]
exclude_patterns = ["**/_*"]

myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3

nb_execution_mode = "force"  # a cache would key on the page alone and print stale numbers after a rule changed
nb_execution_timeout = 60  # seconds a cell: a widget's cell may hang for ever
nb_execution_show_tb = True
nb_ipywidgets_js = {}  # the default fetches scripts from another origin
nb_mime_priority_overrides = [("html", "text/html", 0)]  # a calculator's static form, not a widget's view

live_project = "."
live_packages = ["ipywidgets", "traitlets", "comm", "icepool"]
live_imports = ["widgets.all"]
live_rehearsal = "widgets.rehearsal:pieces"

html_theme = "furo"
html_title = "Weathergage"
html_static_path = ["book/_static", "widgets/static"]
html_css_files = ["book.css", "calculator.css", "hexmap.css", "duel.css"]
html_favicon = "book/_static/favicon.svg"
html_theme_options = {
    "top_of_page_buttons": [],
    "light_css_variables": {"color-brand-primary": "#0b5c8a", "color-brand-content": "#0b5c8a"},
    "dark_css_variables": {"color-brand-primary": "#7cc7f1", "color-brand-content": "#7cc7f1"},
}
html_copy_source = False
html_show_sourcelink = False
html_show_sphinx = False
html_use_index = False
html_domain_indices = False
