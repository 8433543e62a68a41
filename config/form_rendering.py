"""Writes the widgets of forms, byte for byte as Django's templates do, without a template for each option.

Django includes two templates for every option of a menu. A page with some menus of games, players or time
zones has hundreds of options, and they took more time than everything else on it. Menus and simple inputs are
written here; every other widget goes to Django's own templates.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.forms.renderers import DjangoTemplates
from django.utils.formats import localize
from django.utils.functional import Promise
from django.utils.html import conditional_escape
from django.utils.safestring import SafeData

FOLDER = "django/forms/widgets/"
INPUTS = ("text", "number", "email", "url", "password", "hidden", "date", "time", "checkbox", "input")
"""Widgets whose template is that of every input."""


class Renderer(DjangoTemplates):
    """Django's renderer, quick where a page has many of a kind."""

    def render(self, template_name: str, context: dict[str, Any], request: Any = None) -> str:
        """Write a widget."""
        write = WRITERS.get(template_name)
        if write is not None:
            return write(context["widget"])
        return super().render(template_name, context, request)


def _text(value: Any) -> str:
    """A value as ``stringformat:"s"`` gives it, escaped."""
    return conditional_escape(value if isinstance(value, SafeData) else str(value))


def _label(value: Any) -> str:
    """A value as it stands in a template: numbers and dates in the reader's language."""
    text: Any = value if isinstance(value, (str, Promise)) else localize(value)
    return conditional_escape(text)


def _attributes(attrs: Mapping[str, Any]) -> str:
    found = []
    for name, value in attrs.items():
        if value is True:
            found.append(f" {conditional_escape(name)}")
        elif value is not False:
            found.append(f' {conditional_escape(name)}="{_text(value)}"')
    return "".join(found)


def _input(widget: Mapping[str, Any]) -> str:
    value = "" if widget["value"] is None else f' value="{_text(widget["value"])}"'
    name, kind = conditional_escape(widget["name"]), conditional_escape(widget["type"])
    return f'<input type="{kind}" name="{name}"{value}{_attributes(widget["attrs"])}>'


def _textarea(widget: Mapping[str, Any]) -> str:
    value = _label(widget["value"]) if widget["value"] else ""
    attrs = _attributes(widget["attrs"])
    return f'<textarea name="{conditional_escape(widget["name"])}"{attrs}>\n{value}</textarea>'


def _select(widget: Mapping[str, Any]) -> str:
    parts = [f'<select name="{conditional_escape(widget["name"])}"{_attributes(widget["attrs"])}>']
    for group, options, _ in widget["optgroups"]:
        if group:
            parts.append(f'\n  <optgroup label="{_label(group)}">')
        for option in options:
            value, attrs = _text(option["value"]), _attributes(option["attrs"])
            parts.append(f'\n  <option value="{value}"{attrs}>{_label(option["label"])}</option>\n')
        if group:
            parts.append("\n  </optgroup>")
    parts.append("\n</select>")
    return "".join(parts)


WRITERS: dict[str, Callable[[Mapping[str, Any]], str]] = {
    **{f"{FOLDER}{name}.html": _input for name in INPUTS},
    f"{FOLDER}textarea.html": _textarea,
    f"{FOLDER}select.html": _select,
}
"""What is written here, by the template that Django would use."""
