"""Live cells for a Sphinx site written with MyST-NB: cells that run in the reader's browser.

Add ``"widgets.live"`` to ``extensions``. A code cell tagged ``live`` leaves its static result in the page, and real
Jupyter widgets take its place as soon as Python is up in the browser. A code cell with the option ``states:`` (the
result as a person states it) is a worked example and gets "run" and "edit".

Settings in ``conf.py``:

``live_project``
    Folder of a ``pyproject.toml``, relative to ``conf.py``; its wheel is built from the checkout and shipped.
``live_packages``
    Distributions installed here whose files are shipped as they are, for example ``["ipywidgets", "traitlets"]``.
``live_imports``
    Modules imported into the boot image. Whatever they compute on import is ready when Python starts.
``live_rehearsal``
    A function ("module:function") that yields after each small piece of work. A Python that is kept from page to page
    practises with it while nobody waits, so that the next page comes up sooner.
``live_cache``
    Folder for what takes long to build; by default ``live`` beside the output folder.

Options of a live cell: ``live-name: foo`` for a second live cell on a page (its keys in the link are ``foo.damage``).

While a build runs the cells, the environment variable ``LIVE_CELLS_STATIC`` is ``1``: an object with a ``_live_``
view (see ``widgets.live.cell``) then shows its static form.

To measure or test, a page's session storage may hold ``live-start``: ``plain`` starts Python without the boot image,
``own`` keeps the runtime in a worker of the page's own. The page sets the performance marks ``live:start`` (Python is
being fetched), ``live:ready`` (Python is up) and ``live:live`` (every live cell of the page answers).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata


def setup(app: Sphinx) -> ExtensionMetadata:
    """Connect the live cells to a Sphinx build."""
    # imported here: the browser imports this package too, and has no Sphinx
    from widgets.live.extension import connect

    return connect(app)
