"""The options of a game as fields of a form, and their values as a form writes them."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext

import rules_engine as engine
from config.languages.speaking import translated
from rules_engine.options import read_numbers


class NumbersField(forms.CharField):
    """Several numbers in one line, such as the values of the cups on a house's board."""

    def __init__(self, option: engine.Option, *, help_text: str = "", **kwargs: Any) -> None:
        bounds = translated(option.bounds)
        bounds = gettext("{bounds}, such as {value}.").format(
            bounds=f"{bounds[:1].upper()}{bounds[1:]}", value=write_option(option.default)
        )
        super().__init__(max_length=400, help_text=f"{bounds} {help_text}".strip(), **kwargs)
        self.option = option

    def to_python(self, value: Any) -> Any:
        """Read "3, 5, 10"; what the option does not allow is an error of the field."""
        text = super().to_python(value)
        if not text:
            return text
        try:
            return self.option.check(read_numbers(text) or text)
        except engine.BadHeader:
            raise forms.ValidationError(
                gettext("Give {bounds}.").format(bounds=translated(self.option.bounds)), code="bad-option"
            ) from None


def option_field(option: engine.Option) -> forms.Field:
    """The field for one option of a game, saying which rule leaves it open."""
    cited = gettext("Rule {citation}").format(citation=option.citation) if option.citation else ""
    if option.many is not None:
        return NumbersField(
            option, label=translated(option.text), initial=write_option(option.default), help_text=cited
        )
    if option.values:
        choices = [(write_option(v), option_words(option, v)) for v in option.values]
        return forms.ChoiceField(
            label=translated(option.text),
            choices=choices,
            initial=write_option(option.default),
            help_text=cited,
        )
    return forms.IntegerField(
        label=translated(option.text),
        initial=option.default,
        min_value=option.low,
        max_value=option.high,
        required=option.default is not None,
        help_text=cited,
    )


def option_words(option: engine.Option, value: Any) -> str:
    """A value of an option for people, as a choice of its own."""
    return capfirst(translated(option.words(value)))


def write_option(value: Any) -> Any:
    """A value of an option as a form's text."""
    if isinstance(value, tuple | list):
        return ", ".join(map(str, value))
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else value


def read_option(option: engine.Option, text: Any) -> Any:
    """A form's text as a value of the option."""
    return next((v for v in option.values if str(write_option(v)) == str(text)), text)
