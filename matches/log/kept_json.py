"""A column of JSON whose texts keep their messages, so that they can be said in every language later."""

from __future__ import annotations

import json
from typing import Any

from django.db import models

from rules_engine import telling


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
