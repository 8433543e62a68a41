"""What is at fault in a request, part by part and in our own words: the ``errors`` of a refusal.

The frameworks that check bodies and queries say what is wrong by a key (``max_length``) and a sentence of
theirs. Here each key gets a code and a sentence of ours; what has none is said in general words, so that no
sentence of a framework leaves the server.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple
from urllib.parse import quote

from django import forms
from django.core.exceptions import ValidationError
from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy
from rest_framework import serializers
from rest_framework.settings import api_settings

from matches.problems import Fault, UserProblem

Key = tuple[type, str]
MOST_CHOICES: Final = 200
"""So many choices are listed; longer lists, such as all time zones, are not."""


class Said(NamedTuple):
    """Code and sentence of a fault; the sentence may name ``{least}``, ``{most}`` and ``{places}``."""

    code: str
    words: str | Promise


_MISSING = Said("missing", gettext_lazy("This must be given."))
_NULL = Said("null", gettext_lazy("This cannot be null."))
_BLANK = Said("blank", gettext_lazy("This cannot be empty."))
_TEXT = Said("wrong-type", gettext_lazy("This must be a text."))
_FILE = Said("wrong-type", gettext_lazy("This must be a file with a name, in a form."))
_EMPTY_FILE = Said("blank", gettext_lazy("This file is empty."))
_LONG_NAME = Said("too-long", gettext_lazy("The name of this file is too long."))
_LIST = Said("wrong-type", gettext_lazy("This must be a list."))
_OBJECT = Said("wrong-type", gettext_lazy("This must be an object."))
_JSON = Said("wrong-type", gettext_lazy("This cannot be written as JSON."))
_BOOLEAN = Said("not-a-boolean", gettext_lazy("This must be true or false."))
_WHOLE = Said("not-a-number", gettext_lazy("This must be a whole number."))
_NUMBER = Said("not-a-number", gettext_lazy("This must be a number."))
_HIGH = Said("too-high", gettext_lazy("This can be {most} at most."))
_LOW = Said("too-low", gettext_lazy("This must be {least} at least."))
_HUGE = Said("too-high", gettext_lazy("This number is too large."))
_DIGITS = Said("too-high", gettext_lazy("This number has too many digits."))
_DECIMALS = Said("too-many-decimals", gettext_lazy("This can have {places} decimals at most."))
_LONG = Said("too-long", gettext_lazy("This can have {most} characters at most."))
_SHORT = Said("too-short", gettext_lazy("This must have {least} characters at least."))
_MANY = Said("too-many-items", gettext_lazy("This list can have {most} items at most."))
_FEW = Said("too-few-items", gettext_lazy("This list must have {least} items at least."))
_EMPTY = Said("too-few-items", gettext_lazy("This list cannot be empty."))
_CHARACTER = Said("bad-character", gettext_lazy("This holds a character that cannot be stored."))
_SLUG = Said("wrong-form", gettext_lazy("This can hold letters, digits, hyphens and underscores only."))
_FORM = Said("wrong-form", gettext_lazy("This does not have the form that the description asks for."))
_CHOICE = Said("not-a-choice", gettext_lazy("This is none of the choices."))
_MOMENT = Said(
    "not-a-time", gettext_lazy("This must be a moment with its time zone, as 2026-03-01T19:30:00Z.")
)
_HOUR = Said("not-a-time", gettext_lazy("This must be a time of the day, as 19:30."))
_DAY = Said("not-a-day", gettext_lazy("This must be a day, as 2026-03-01."))
_SPAN = Said("not-a-time", gettext_lazy("This must be a length of time."))
_EMAIL = Said("not-an-email", gettext_lazy("This is no e-mail address."))
_URL = Said("not-a-url", gettext_lazy("This is no web address."))
_UUID = Said("not-a-uuid", gettext_lazy("This is no UUID."))
_UNKNOWN = Said("unknown-field", gettext_lazy("There is no such field."))
UNUSABLE: Final = Said("bad-value", gettext_lazy("This cannot be used."))
"""What is said where nothing better is known."""

OF_FIELDS: Final[dict[Key, Said]] = {
    (serializers.FileField, "invalid"): _FILE,
    (serializers.FileField, "no_name"): _FILE,
    (serializers.FileField, "empty"): _EMPTY_FILE,
    (serializers.FileField, "max_length"): _LONG_NAME,
    (serializers.EmailField, "invalid"): _EMAIL,
    (serializers.URLField, "invalid"): _URL,
    (serializers.SlugField, "invalid"): _SLUG,
    (serializers.SlugField, "invalid_unicode"): _SLUG,
    (serializers.RegexField, "invalid"): _FORM,
    (serializers.CharField, "invalid"): _TEXT,
    (serializers.CharField, "blank"): _BLANK,
    (serializers.CharField, "max_length"): _LONG,
    (serializers.CharField, "min_length"): _SHORT,
    (serializers.CharField, "null_characters_not_allowed"): _CHARACTER,
    (serializers.CharField, "surrogate_characters_not_allowed"): _CHARACTER,
    (serializers.UUIDField, "invalid"): _UUID,
    (serializers.BooleanField, "invalid"): _BOOLEAN,
    (serializers.IntegerField, "invalid"): _WHOLE,
    (serializers.IntegerField, "max_string_length"): _HUGE,
    (serializers.IntegerField, "max_value"): _HIGH,
    (serializers.IntegerField, "min_value"): _LOW,
    (serializers.FloatField, "invalid"): _NUMBER,
    (serializers.FloatField, "overflow"): _HUGE,
    (serializers.FloatField, "max_string_length"): _HUGE,
    (serializers.FloatField, "max_value"): _HIGH,
    (serializers.FloatField, "min_value"): _LOW,
    (serializers.DecimalField, "invalid"): _NUMBER,
    (serializers.DecimalField, "max_string_length"): _HUGE,
    (serializers.DecimalField, "max_digits"): _DIGITS,
    (serializers.DecimalField, "max_whole_digits"): _DIGITS,
    (serializers.DecimalField, "max_decimal_places"): _DECIMALS,
    (serializers.DecimalField, "max_value"): _HIGH,
    (serializers.DecimalField, "min_value"): _LOW,
    (serializers.DateTimeField, "invalid"): _MOMENT,
    (serializers.DateTimeField, "date"): _MOMENT,
    (serializers.DateTimeField, "make_aware"): _MOMENT,
    (serializers.DateTimeField, "overflow"): _MOMENT,
    (serializers.DateField, "invalid"): _DAY,
    (serializers.DateField, "datetime"): _DAY,
    (serializers.TimeField, "invalid"): _HOUR,
    (serializers.DurationField, "invalid"): _SPAN,
    (serializers.DurationField, "overflow"): _SPAN,
    (serializers.MultipleChoiceField, "not_a_list"): _LIST,
    (serializers.MultipleChoiceField, "empty"): _EMPTY,
    (serializers.ChoiceField, "invalid_choice"): _CHOICE,
    (serializers.ListField, "not_a_list"): _LIST,
    (serializers.ListField, "empty"): _EMPTY,
    (serializers.ListField, "max_length"): _MANY,
    (serializers.ListField, "min_length"): _FEW,
    (serializers.DictField, "not_a_dict"): _OBJECT,
    (serializers.DictField, "empty"): _BLANK,
    (serializers.JSONField, "invalid"): _JSON,
    (serializers.ListSerializer, "not_a_list"): _LIST,
    (serializers.ListSerializer, "empty"): _EMPTY,
    (serializers.ListSerializer, "max_length"): _MANY,
    (serializers.ListSerializer, "min_length"): _FEW,
    (serializers.Serializer, "invalid"): _OBJECT,
    (serializers.Field, "required"): _MISSING,
    (serializers.Field, "null"): _NULL,
}
"""What each key of the fields of bodies means; the first kind that a field is of counts."""

OF_FILTERS: Final[dict[Key, Said]] = {
    (forms.IntegerField, "invalid"): _WHOLE,
    (forms.DecimalField, "invalid"): _NUMBER,
    (forms.FloatField, "invalid"): _NUMBER,
    (forms.DateTimeField, "invalid"): _MOMENT,
    (forms.DateField, "invalid"): _DAY,
    (forms.TimeField, "invalid"): _HOUR,
    (forms.UUIDField, "invalid"): _UUID,
    (forms.Field, "invalid_choice"): _CHOICE,
    (forms.Field, "invalid_list"): _LIST,
    (forms.Field, "invalid_pk_value"): _CHOICE,
    (forms.Field, "required"): _MISSING,
    (forms.Field, "max_value"): _HIGH,
    (forms.Field, "min_value"): _LOW,
    (forms.Field, "max_digits"): _DIGITS,
    (forms.Field, "max_whole_digits"): _DIGITS,
    (forms.Field, "max_decimal_places"): _DECIMALS,
    (forms.Field, "max_length"): _LONG,
    (forms.Field, "min_length"): _SHORT,
    (forms.Field, "null_characters_not_allowed"): _CHARACTER,
    (forms.Field, "not-a-boolean"): _BOOLEAN,
}
"""The same for the fields of filters."""

TWICE: Final = "twice"
NOT_BOTH: Final = "not-both"
NO_SUCH_TIME: Final = "no-such-time"
OUT_OF_BOUNDS: Final = "out-of-bounds"
UNKNOWN_PARAMETER: Final = "unknown-parameter"
UNKNOWN_REFERENCE: Final = "unknown-reference"
CODES: Final = frozenset(
    {one.code for one in (*OF_FIELDS.values(), *OF_FILTERS.values(), _UNKNOWN, UNUSABLE)}
    | {NOT_BOTH, NO_SUCH_TIME, OUT_OF_BOUNDS, TWICE, UNKNOWN_PARAMETER, UNKNOWN_REFERENCE}
)
"""All codes that a fault can have, but those of refusals."""


def bad_fields(faults: Sequence[Fault]) -> UserProblem:
    """The refusal of a request of which these parts cannot be used: "bad-field" (422)."""
    return UserProblem("bad-field", gettext("Something in the request cannot be used."), 422, faults=faults)


def bad_parameter(name: str, code: str, detail: str, choices: Sequence[Any] = ()) -> UserProblem:
    """The refusal of one parameter of the query: "bad-field" (422)."""
    fault = Fault((name,), code, detail, tuple(choices), "parameter")
    return UserProblem("bad-field", detail, 422, {"field": name}, [fault])


def bad_member(at: str | tuple[str | int, ...], code: str, detail: str, choices: Any = ()) -> UserProblem:
    """The refusal of one member of the body: "bad-field" (422)."""
    path = (at,) if isinstance(at, str) else at
    fault = Fault(path, code, detail, tuple(choices))
    return UserProblem("bad-field", detail, 422, {"field": dotted(path)}, [fault])


def missing(name: str) -> UserProblem:
    """The refusal of a body that lacks what it needs here: "bad-field" (422)."""
    return bad_member(name, _MISSING.code, gettext("{name} must be given.").format(name=name))


def unknown_member(at: tuple[str | int, ...]) -> Fault:
    """A member that the description does not have."""
    return Fault(at, _UNKNOWN.code, str(_UNKNOWN.words))


def elements(
    name: str, given: Sequence[Any], code: str, detail: str, *, known: Any = None, twice: str = ""
) -> list[Fault]:
    """The elements of the list ``name`` that are not ``known``, with ``code`` and ``detail``; where ``twice``
    says so, also those that stood there before. ``{given}`` in a sentence is the element."""
    found, seen = [], set()
    for number, one in enumerate(given):
        if known is not None and one not in known:
            found.append(Fault((name, number), code, detail.format(given=one)))
        elif twice and one in seen:
            found.append(Fault((name, number), TWICE, twice.format(given=one)))
        seen.add(one)
    return found


def of_body(field: Any, detail: Any, at: tuple[str | int, ...] = ()) -> Iterator[Fault]:
    """What the framework says of ``field`` and whatever is in it (``serializer.errors``), as faults."""
    if isinstance(detail, Mapping):
        for name, one in detail.items():
            if name == api_settings.NON_FIELD_ERRORS_KEY:
                yield from of_body(field, one, at)
            else:
                yield from of_body(_within(field, name), one, (*at, name))
    elif isinstance(detail, list | tuple) and any(isinstance(one, Mapping | list) for one in detail):
        for number, one in enumerate(detail):
            yield from of_body(_within(field, number), one, (*at, number))
    else:
        for one in detail if isinstance(detail, list | tuple) else [detail]:
            yield _fault_of(field, one, at)


def _within(field: Any, name: Any) -> Any:
    if isinstance(field, serializers.Serializer):
        return field.fields.get(name)
    return getattr(field, "child", None)


def _fault_of(field: Any, detail: Any, at: tuple[str | int, ...]) -> Fault:
    key = getattr(detail, "code", None) or ""
    said = explained(OF_FIELDS, field, key)
    if said is UNUSABLE and key in CODES:  # of a check of our own
        return Fault(at, key, str(detail))
    choices = _choices(field) if said is _CHOICE else ()
    return Fault(at, said.code, _words(said, field), choices)


def of_query(form: forms.BaseForm) -> list[Fault]:
    """What is wrong with the parameters that a form of filters has checked."""
    return [
        _parameter(name, form.fields.get(name), error)
        for name, errors in form.errors.as_data().items()
        for error in errors
    ]


def _parameter(name: str, field: forms.Field | None, error: ValidationError) -> Fault:
    said = explained(OF_FILTERS, field, error.code or "")
    if said is UNUSABLE and error.code in CODES:  # of a check of our own
        return Fault((name,), error.code, " ".join(error.messages), place="parameter")
    choices = _choices(field) if said is _CHOICE else ()
    own = getattr(field, "own_words", "")
    return Fault((name,), said.code, str(own) or _words(said, field), choices, "parameter")


def explained(table: Mapping[Key, Said], field: Any, key: str) -> Said:
    """What ``key`` means of such a field."""
    for (kind, known), said in table.items():
        if key == known and isinstance(field, kind):
            return said
    return UNUSABLE


def _words(said: Said, field: Any) -> str:
    """The sentence with the bounds of the field."""
    lengths = said.code in ("too-long", "too-short", "too-many-items", "too-few-items")
    kind = "length" if lengths else "value"
    places = getattr(field, "decimal_places", None)
    return str(said.words).format(
        most=getattr(field, f"max_{kind}", None), least=getattr(field, f"min_{kind}", None), places=places
    )


def _choices(field: Any) -> tuple[Any, ...]:
    """The values that a field takes; none for one that looks them up, or has very many."""
    if isinstance(field, forms.ModelChoiceField):
        return ()
    found: Any = getattr(field, "choices", ())
    values = list(found) if isinstance(found, Mapping) else [one for one, _ in _flat(found)]
    values = [one for one in values if one != ""]
    return tuple(values) if len(values) <= MOST_CHOICES else ()


def _flat(choices: Any) -> Iterator[tuple[Any, Any]]:
    for value, label in choices:
        if isinstance(label, list | tuple):
            yield from label
        else:
            yield value, label


def pointer(at: Sequence[str | int]) -> str:
    """The JSON Pointer (RFC 6901) of a part of the body, as the fragment of an address."""
    steps = (str(one).replace("~", "~0").replace("/", "~1") for one in at)
    return "#" + "".join(f"/{quote(one, safe='!$&()*+,;=:@')}" for one in steps)


def dotted(at: Sequence[str | int]) -> str:
    """The same as programs wrote it before: ``seeds[1].seed``."""
    written = "".join(f"[{one}]" if isinstance(one, int) else f".{one}" for one in at)
    return written.removeprefix(".")


def undotted(name: str) -> tuple[str | int, ...]:
    """The way that ``seeds[1].seed`` tells."""
    steps = name.replace("[", ".").replace("]", "").split(".")
    return tuple(int(one) if one.isdigit() else one for one in steps if one)


def written(fault: Fault) -> dict[str, Any]:
    """A fault as the answer has it."""
    if fault.place == "body":
        made: dict[str, Any] = {"pointer": pointer(fault.at)}
    else:
        made = {fault.place: dotted(fault.at)}
    made |= {"code": fault.code, "detail": fault.detail}
    return made | ({"choices": list(fault.choices)} if fault.choices else {})
