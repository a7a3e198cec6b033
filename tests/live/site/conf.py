"""A site with live cells and nothing else: no rule, no calculator, the plainest theme."""

project = "Live cells"
language = "en-GB"
extensions = ["widgets.live"]
live_packages = ["ipywidgets", "traitlets", "comm"]
live_imports = ["ipywidgets"]
nb_execution_mode = "force"
nb_execution_timeout = 60
nb_ipywidgets_js: dict[str, dict[str, str]] = {}  # its default fetches scripts from another origin
nb_mime_priority_overrides = [("html", "text/html", 0)]
html_theme = "basic"
html_copy_source = False
