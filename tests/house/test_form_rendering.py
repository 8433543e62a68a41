"""Widgets are written as Django's own templates write them."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django import forms
from django.forms.renderers import DjangoTemplates
from django.utils.safestring import mark_safe
from django.utils.translation import gettext_lazy

from config.form_rendering import FOLDER, WRITERS, Renderer

CHOICES = [
    ("", "---------"),
    ("a<", "A & <b>"),
    ("Group & co", [(1, "one"), (2, gettext_lazy("Name")), (3, mark_safe("<i>three</i>"))]),
    ("n", 12345.5),
    (None, "none"),
]
ODD = {"class": "x & y", "data-yes": True, "data-no": False, "data-n": 10000, "data-safe": mark_safe("&amp;")}
WIDGETS: dict[str, tuple[Any, tuple[Any, ...]]] = {
    "text": (forms.TextInput(ODD), ("", None, '"<&', 12345, mark_safe("&amp;"))),
    "number": (forms.NumberInput({"min": 0, "step": "any"}), (0, 12345.5, None, "1,5")),
    "email": (forms.EmailInput(), ("a@example.org",)),
    "url": (forms.URLInput(), ("https://example.org/?a&b",)),
    "password": (forms.PasswordInput(render_value=True), ("se<cret", None)),
    "hidden": (forms.HiddenInput(), ("x", 5)),
    "date": (forms.DateInput({"type": "date"}), (date(2027, 1, 5), "2027-01-05", None)),
    "time": (forms.TimeInput(), ("20:15",)),
    "checkbox": (forms.CheckboxInput(ODD), (True, False, "yes", None)),
    "textarea": (forms.Textarea(ODD), ("\n<a>", "", None, 0, 12345)),
    "select": (forms.Select(ODD, choices=CHOICES), ("", "a<", 2, "n", None)),
    "several": (forms.SelectMultiple(choices=CHOICES), ([], ["a<", 1], None)),
    "empty": (forms.Select(), ("",)),
    "radio": (forms.RadioSelect(ODD, choices=CHOICES), ("a<",)),
    "date in parts": (forms.SelectDateWidget(years=range(2026, 2029)), (date(2027, 1, 5), None)),
    "split": (forms.SplitDateTimeWidget(), (None,)),
}


@pytest.mark.parametrize("name", WIDGETS)
def test_widgets_are_written_as_django_writes_them(name: str, settings: Any) -> None:
    """Escaping, marks of safe text, numbers of a language, groups and attributes: every byte is the same."""
    settings.USE_THOUSAND_SEPARATOR = True
    widget, values = WIDGETS[name]
    for value in values:
        written, usual = (
            widget.render("a<b", value, attrs={"id": "id_a"}, renderer=renderer)
            for renderer in (Renderer(), DjangoTemplates())
        )
        assert written == usual, value


def test_what_is_written_here_is_used() -> None:
    """Every template that is replaced is one of Django's."""
    for name in WRITERS:
        assert DjangoTemplates().get_template(name), name
    assert f"{FOLDER}select.html" in WRITERS and forms.Select.template_name in WRITERS
