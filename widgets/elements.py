"""What a calculator is built of, each drawn twice: as an ipywidgets widget and as the HTML which its view would have.

The built page shows the HTML until Python is up; as both have the same structure and classes, nothing moves when the
widget takes its place. Attributes that ipywidgets has no traits for travel as DOM classes (see ``widgets.live``).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from html import escape
from typing import Any, Protocol

import ipywidgets

Attributes = Mapping[str, str]


class Workshop:
    """Makes the widgets of one view. They share a layout and a style a kind; those with a key are kept by it."""

    def __init__(self) -> None:
        self.made: dict[str, Any] = {}
        self._layout = ipywidgets.Layout()
        self._styles: dict[type, Any] = {}

    def make(self, kind: type, key: str, classes: tuple[str, ...], **traits: Any) -> Any:
        """Answers a new widget of that kind, kept under its key."""
        if style := self._styles.get(kind):
            traits["style"] = style
        widget = kind(layout=self._layout, _dom_classes=classes, **traits)
        if hasattr(widget, "style"):
            self._styles[kind] = widget.style
        if key:
            self.made[key] = widget
        return widget


class Element(Protocol):
    """Something that can be drawn as a widget and as HTML."""

    def widget(self, workshop: Workshop) -> Any:
        """Answers the widget."""

    def html(self) -> str:
        """Answers the HTML of the widget's view."""


def attribute_class(on: str, name: str, value: str) -> str:
    """Answers the DOM class that sets an attribute: ``on`` is "attr" for the element, "input" for its control."""
    return f"{on}:{name}={'~'.join(value.split())}"


def _carried(on: str, attributes: Attributes, classes: str) -> tuple[str, ...]:
    return (*classes.split(), *(attribute_class(on, name, value) for name, value in attributes.items()))


def _tag(name: str, attributes: Attributes, content: str | None = None) -> str:
    listed = "".join(f' {key}="{escape(value)}"' for key, value in attributes.items())
    return f"<{name}{listed}>" if content is None else f"<{name}{listed}>{content}</{name}>"


def _framed(kind: str, classes: str, content: str, attributes: Attributes | None = None) -> str:
    full = f"jupyter-widgets {kind} {classes}".strip()
    return _tag("div", {"class": full, **(attributes or {})}, content)


@dataclass(frozen=True)
class _Labelled:
    """What all controls share: the key of their value in a link, a label, attributes of the control, an id."""

    key: str
    label: str
    id: str
    classes: str = ""
    attributes: Attributes = field(default_factory=dict)
    link: str = ""  # where the label leads

    @property
    def _words(self) -> str:
        return _tag("a", {"href": self.link}, escape(self.label)) if self.link else escape(self.label)

    @property
    def _description(self) -> dict[str, Any]:
        if not self.link:
            return {"description": self.label}
        return {"description": self._words, "description_allow_html": True}

    @property
    def _own(self) -> dict[str, str]:
        return {"data-live-field": self.key, **self.attributes}

    @property
    def _carries(self) -> tuple[str, ...]:
        return _carried("input", self._own, self.classes)

    def _labelled(self, kind: str, control: str) -> str:
        label = _tag("label", {"class": "widget-label", "for": self.id}, self._words)
        return _framed(f"widget-inline-hbox {kind}", self.classes, label + control)


@dataclass(frozen=True)
class Line(_Labelled):
    """One line of text."""

    value: str = ""

    def widget(self, workshop: Workshop) -> Any:
        """Answers an ``ipywidgets.Text``."""
        traits = {"value": self.value, "continuous_update": True, **self._description}
        return workshop.make(ipywidgets.Text, self.key, self._carries, **traits)

    def html(self) -> str:
        """Answers the HTML of its view."""
        own = {"type": "text", "id": self.id, "class": "widget-input", "value": self.value, "autocomplete": "off"}
        return self._labelled("widget-text", _tag("input", own | self._own))


@dataclass(frozen=True)
class Area(_Labelled):
    """Several lines of text."""

    value: str = ""
    rows: int = 3

    def widget(self, workshop: Workshop) -> Any:
        """Answers an ``ipywidgets.Textarea``."""
        traits = {"value": self.value, "rows": self.rows, "continuous_update": True, **self._description}
        return workshop.make(ipywidgets.Textarea, self.key, self._carries, **traits)

    def html(self) -> str:
        """Answers the HTML of its view; the leading line break is what a parser drops."""
        own = {"id": self.id, "class": "widget-input", "rows": str(self.rows), **self._own}
        return self._labelled("widget-textarea", _tag("textarea", own, "\n" + escape(self.value)))


@dataclass(frozen=True)
class Menu(_Labelled):
    """One of several options, each a value and the words for it."""

    options: tuple[tuple[str, str], ...] = ()
    value: str = ""

    def widget(self, workshop: Workshop) -> Any:
        """Answers an ``ipywidgets.Dropdown``."""
        traits = {
            "options": [(label, value) for value, label in self.options],
            "value": self.value,
            **self._description,
        }
        return workshop.make(ipywidgets.Dropdown, self.key, self._carries, **traits)

    def html(self) -> str:
        """Answers the HTML of its view, which has no-break spaces in its options."""
        options = "".join(
            _tag(
                "option",
                {"value": value, **({"selected": ""} if value == self.value else {})},
                escape(label.replace(" ", "\xa0")),
            )
            for value, label in self.options
        )
        return self._labelled("widget-dropdown", _tag("select", {"id": self.id, **self._own}, options))


@dataclass(frozen=True)
class Tick(_Labelled):
    """Yes or no."""

    value: bool = False

    def widget(self, workshop: Workshop) -> Any:
        """Answers an ``ipywidgets.Checkbox``."""
        traits = {"value": self.value, "description": self.label, "indent": False}
        return workshop.make(ipywidgets.Checkbox, self.key, self._carries, **traits)

    def html(self) -> str:
        """Answers the HTML of its view."""
        ticked = {"checked": ""} if self.value else {}
        box = _tag("input", {"type": "checkbox", "id": self.id, "title": self.label, **ticked, **self._own})
        words = _tag("span", {"title": self.label}, escape(self.label))
        label = _tag("label", {"class": "widget-label-basic"}, box + words)
        return _framed("widget-inline-hbox widget-checkbox", self.classes, label)


Control = Line | Area | Menu | Tick


@dataclass(frozen=True)
class Press:
    """A button. As HTML it cannot be pressed, as nothing would answer."""

    key: str
    label: str
    classes: str = ""
    disabled: bool = False

    def widget(self, workshop: Workshop) -> Any:
        """Answers an ``ipywidgets.Button``."""
        traits = {"description": self.label, "disabled": self.disabled, "tooltip": self.label}
        return workshop.make(ipywidgets.Button, self.key, tuple(self.classes.split()), **traits)

    def html(self) -> str:
        """Answers the HTML of its view."""
        classes = f"jupyter-widgets jupyter-button widget-button {self.classes}".strip()
        own = {"type": "button", "class": classes, "title": self.label, "disabled": ""}
        return _tag("button", own, escape(self.label))


@dataclass(frozen=True)
class Markup:
    """HTML; with a key it can be replaced later."""

    content: str
    classes: str = ""
    key: str = ""
    attributes: Attributes = field(default_factory=dict)

    def widget(self, workshop: Workshop) -> Any:
        """Answers an ``ipywidgets.HTML``."""
        carried = _carried("attr", self.attributes, self.classes)
        return workshop.make(ipywidgets.HTML, self.key, carried, value=self.content)

    def html(self) -> str:
        """Answers the HTML of its view."""
        content = _tag("div", {"class": "widget-html-content"}, self.content)
        return _framed("widget-inline-hbox widget-html", self.classes, content, self.attributes)


@dataclass(frozen=True)
class Box:
    """Elements one below the other; what else the page makes of it is a matter of style."""

    children: tuple[Element, ...]
    classes: str = ""
    key: str = ""
    attributes: Attributes = field(default_factory=dict)

    def widget(self, workshop: Workshop) -> Any:
        """Answers an ``ipywidgets.VBox``."""
        children = [each.widget(workshop) for each in self.children]
        carried = _carried("attr", self.attributes, self.classes)
        return workshop.make(ipywidgets.VBox, self.key, carried, children=children)

    def html(self) -> str:
        """Answers the HTML of its view."""
        content = "".join(each.html() for each in self.children)
        return _framed("widget-container widget-box widget-vbox", self.classes, content, self.attributes)
