"""One value of a column, to JSON and back.

Reading is strict: a value has the type, the length and the range of its column, or it is a `BadValue`; what a
database would refuse, or silently bend, never reaches it.
"""

from __future__ import annotations

import json
import re
import uuid
from datetime import UTC, date, datetime, time
from decimal import Decimal, InvalidOperation
from math import inf, isfinite
from typing import Any

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.dateparse import parse_datetime

from config.languages.columns import MessageField, Reading, SaidField, SaidTextField
from rules_engine import telling
from rules_engine.saying import Several, Text

_PUBLIC_ID = re.compile(r"[a-z0-9]{1,16}")
_SLUG = re.compile(r"[-a-zA-Z0-9_]+")
_RANGES = {
    "SmallIntegerField": (-32_768, 32_767),
    "PositiveSmallIntegerField": (0, 32_767),
    "PositiveIntegerField": (0, 2_147_483_647),
    "IntegerField": (-2_147_483_648, 2_147_483_647),
    "BigIntegerField": (-(2**63), 2**63 - 1),
}
_LISTS = frozenset({
    "order", "citations", "criteria", "by_lot", "seeding_sizes", "shares", "points", "absent", "not_at_home",
    "leg_scores", "entries",
})  # fmt: skip
"""Columns of JSON that hold a list; the others hold an object."""


class BadValue(Exception):
    """What is wrong with a value, in words."""


def moment(value: datetime | None) -> str | None:
    """A moment as archives write it: UTC, to the microsecond."""
    if value is None:
        return None
    return value.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def written(field: models.Field[Any, Any], value: Any) -> Any:
    """`value` of a column that is no reference, as JSON holds it."""
    if isinstance(value, datetime):
        return moment(value)
    if isinstance(value, date | time):
        return value.isoformat()
    if isinstance(value, uuid.UUID | Decimal):
        return str(value)
    if isinstance(field, MessageField):
        return telling.kept(value)
    if isinstance(field, SaidField | SaidTextField):
        return field.cut(value)
    return value


def read(field: models.Field[Any, Any], value: Any) -> Any:
    """The column's value. Raises `BadValue`."""
    if value is None:
        if not field.null:
            raise BadValue("must be given")
        return None
    kind = field.get_internal_type()
    if kind == "DateTimeField":
        return read_moment(value)
    if isinstance(field, MessageField):
        return _message(value)
    if kind == "JSONField":
        wanted: type = list if field.name in _LISTS else dict
        if not isinstance(value, wanted):
            raise BadValue(f"must be {'a list' if wanted is list else 'an object'}")
        return value
    if kind == "BooleanField":
        if not isinstance(value, bool):
            raise BadValue("must be true or false")
        return value
    if kind in _RANGES:
        return _whole(field, value, *_RANGES[kind])
    if kind == "FloatField":
        return _number(field, value)
    if not isinstance(value, str):
        raise BadValue("must be text")
    if kind == "DateField":
        try:
            return date.fromisoformat(value)
        except ValueError:
            raise BadValue("must be a day, as 2026-01-31") from None
    if kind == "TimeField":
        return _hour(value)
    if kind == "UUIDField":
        try:
            return uuid.UUID(value)
        except ValueError:
            raise BadValue("must be a UUID") from None
    if kind == "DecimalField":
        return _amount(field, value)
    return _text(field, value)


def read_moment(value: Any) -> datetime:
    try:
        found = parse_datetime(value) if isinstance(value, str) else None
    except ValueError:
        found = None
    if found is None or found.tzinfo is None:
        raise BadValue("must be a moment with its zone, as 2026-01-31T19:00:00Z")
    try:
        return found.astimezone(UTC)
    except OverflowError:
        raise BadValue("must be a moment of this era") from None


def _hour(value: str) -> time:
    try:
        found = time.fromisoformat(value)
    except ValueError:
        raise BadValue("must be a time of the day, as 19:30:00") from None
    if found.tzinfo is not None:
        raise BadValue("must be a time of the day without a zone")
    return found


def _whole(field: models.Field[Any, Any], value: Any, low: int, high: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise BadValue("must be a whole number")
    if not low <= value <= high:
        raise BadValue(f"must lie between {low} and {high}")
    _validated(field, value)
    return value


def _number(field: models.Field[Any, Any], value: Any) -> float:
    if not isinstance(value, int | float) or isinstance(value, bool):
        raise BadValue("must be a number")
    try:
        found = float(value)
    except OverflowError:
        found = inf
    if not isfinite(found):
        raise BadValue("must be a number that is not endless")
    _validated(field, found)
    return found


def _amount(field: models.Field[Any, Any], value: str) -> Decimal:
    try:
        found = Decimal(value)
    except InvalidOperation:
        raise BadValue("must be an amount, as 12.50") from None
    _validated(field, found)
    return found


def _message(value: Any) -> Text:
    try:
        found = json.loads(json.dumps(value), cls=Reading)
    except (ValueError, TypeError, LookupError, ArithmeticError):
        found = None
    if not _is_message(found):
        raise BadValue("must be a message with its id, text and values")
    said: Text = found
    return said


def _is_message(value: Any) -> bool:
    if not (isinstance(value, Text) and isinstance(value.id, str) and isinstance(value.values, dict)):
        return False
    plain = (str, int, float, Decimal, date, datetime)
    return all(
        _is_message(one) if isinstance(one, Text) else isinstance(one, plain)
        for each in value.values.values()
        for one in (each if isinstance(each, Several) else (each,))
    )


def _text(field: models.Field[Any, Any], value: str) -> str:
    if field.max_length is not None and len(value) > field.max_length:
        raise BadValue(f"has {len(value)} characters; at most {field.max_length} fit")
    if field.name == "public_id" and not _PUBLIC_ID.fullmatch(value):
        raise BadValue("must be 1 to 16 small letters and digits")
    if isinstance(field, models.SlugField) and not _SLUG.fullmatch(value):
        raise BadValue("must be letters, digits and hyphens")
    known = {str(one) for one, _ in field.flatchoices or ()}
    if known and value not in known and (value or not field.blank):
        raise BadValue(f"{value[:40]!r} is none of the values that are known")
    if isinstance(field, models.EmailField) and value:
        _validated(field, value)
    return value


def _validated(field: models.Field[Any, Any], value: Any) -> None:
    try:
        field.run_validators(value)
    except ValidationError as error:
        raise BadValue(error.messages[0].rstrip(".").lower()) from None
