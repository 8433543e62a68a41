"""Columns whose texts keep their messages, so that they can be said in every language later.

A text that is stored is English, for people who look into the database and for rows of older versions. Beside
it stands its message, in the same JSON (:class:`KeptJSONField`) or in a column of its own
(:class:`SaidField` and :class:`MessageField`)::

    text = SaidField(max_length=400)
    text_message = MessageField("text")
"""

from __future__ import annotations

import json
from typing import Any

from django.db import models

from rules_engine import telling
from rules_engine.saying import Text, in_english


class Reading(json.JSONDecoder):
    """Reads what was stored; a text is a :class:`rules_engine.saying.Text` again."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**{**options, "object_hook": telling.read})


class KeptJSONField(models.JSONField):
    """JSON with the texts of the rules in it; rows of older versions have plain English."""

    def __init__(self, *args: Any, **options: Any) -> None:
        options.setdefault("decoder", Reading)
        super().__init__(*args, **options)

    def get_db_prep_value(self, value: Any, connection: Any, prepared: bool = False) -> Any:
        """As it is stored."""
        return super().get_db_prep_value(telling.kept(value), connection, prepared)


class _Keeping(models.Field):
    """A text that the program has said, or that somebody wrote. It is a :class:`rules_engine.saying.Text`
    where it is a message. ``max_length`` cuts what is stored in English; the message is kept whole."""

    def contribute_to_class(self, cls: Any, name: str, private_only: bool = False) -> None:
        """Let the attribute put text and message together."""
        super().contribute_to_class(cls, name, private_only)
        setattr(cls, name, _Said(self))

    def get_prep_value(self, value: Any) -> Any:
        """English, as long as it may be."""
        text = super().get_prep_value(value)
        return self.cut(text) if isinstance(text, str) else text

    def cut(self, text: str) -> str:
        """``text`` in English as it is stored."""
        plain = in_english(text)
        most = self.max_length
        return plain if most is None or len(plain) <= most else f"{plain[: most - 1]}…"


class SaidField(_Keeping, models.CharField):
    """A line of text with its message beside it."""


class SaidTextField(_Keeping, models.TextField):
    """A text of any length with its message beside it."""


class MessageField(KeptJSONField):
    """The message of the :class:`SaidField` ``of``, under its name with ``_message``; null without one."""

    def __init__(self, of: str, **options: Any) -> None:
        self.of = of
        super().__init__(**{"null": True, "default": None, "editable": False, **options})

    def deconstruct(self) -> Any:
        """For migrations."""
        name, path, _, options = super().deconstruct()
        return name, path, [self.of], options

    def pre_save(self, model_instance: models.Model, add: bool) -> Any:
        """The message of the text as it stands now."""
        said = getattr(model_instance, self.of)
        return said if isinstance(said, Text) else None


class _Said(models.query_utils.DeferredAttribute):
    """The attribute of a :class:`SaidField`: the message, if it is that of the text which is stored."""

    field: _Keeping

    def __get__(self, instance: Any, cls: Any = None) -> Any:
        text = super().__get__(instance, cls)
        if instance is None or isinstance(text, Text):
            return text
        message = instance.__dict__.get(f"{self.field.name}_message")
        if isinstance(message, Text) and self.field.cut(message) == text:
            return message
        return text  # somebody wrote it, or only the text was changed

    def __set__(self, instance: Any, value: Any) -> None:
        """Stand above the instance's own names, so that reading comes here."""
        instance.__dict__[self.field.attname] = value
