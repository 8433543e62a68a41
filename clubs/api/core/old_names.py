"""Old names of members: a shape says which of its members had another name, and nothing else does.

A serializer declares them::

    class FixtureSerializer(serializers.Serializer[Any]):
        old_names = {"status": "phase", "text": "state"}

Its members have the new names. An answer has such a member by both names, wherever the shape stands in it,
and so has an event of a stream or a message of a webhook. A body may have either, but not both. What makes
the data of an answer may know the old name alone, for the pages of people do: then the new one is made of it.

From a serializer a *plan* is made, once: only where there are old names does anything have to be looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from datetime import date
from functools import cache
from typing import Any, Final

from django.utils.translation import gettext
from drf_spectacular.drainage import get_override
from drf_spectacular.utils import OpenApiResponse
from rest_framework import serializers

from matches.problems import UserProblem

SINCE: Final = date(2026, 11, 29)
"""When members were given one name for one thing."""
UNTIL: Final = date(2027, 11, 29)
"""The day from which the old names may be gone."""


@dataclass(frozen=True)
class Old:
    """An old name whose value is not that of the new one: ``turned`` makes that of it."""

    name: str
    turned: Callable[[Any], Any]


OldNames = dict[str, "str | Old"]
"""The old names of a shape's members, by their new ones."""


@dataclass(frozen=True)
class Plan:
    """What has old names in data of a shape: its own members, and below which of them there are more."""

    names: tuple[tuple[str, str, Callable[[Any], Any] | None], ...] = ()
    """New name, old name, and what makes the new value of the old one."""
    inner: dict[str, Plan] = field(default_factory=dict)
    each: Plan | None = None
    """Of every value, where the names of the members are not known before (``{"A": ..., "B": ...}``)."""

    def __bool__(self) -> bool:
        return bool(self.names or self.inner or self.each)


EMPTY: Final = Plan()


def pairs_of(serializer: Any) -> Iterator[tuple[str, str, Callable[[Any], Any] | None]]:
    """The new and old names of a shape's own members."""
    kind = serializer if isinstance(serializer, type) else type(serializer)
    for above in reversed(kind.__mro__):
        for new, old in vars(above).get("old_names", {}).items():
            yield (new, old.name, old.turned) if isinstance(old, Old) else (new, old, None)


def told(new: str, until: date = UNTIL) -> str:
    """What the description says of the old name of ``new``."""
    return f"Old name of `{new}`; it may be gone from {until.isoformat()} on."


def plan_of(shape: Any, *, sent: bool = False) -> Plan:
    """The plan of a serializer, of the class of one, or of what describes an answer; ``sent``: of a body."""
    if isinstance(shape, OpenApiResponse):
        shape = shape.response
    if isinstance(shape, serializers.ListSerializer):
        shape = shape.child
    kind = shape if isinstance(shape, type) else type(shape)
    return _of_kind(kind, sent) if issubclass(kind, serializers.Serializer) else EMPTY


@cache
def _of_kind(kind: type[serializers.Serializer[Any]], sent: bool) -> Plan:
    made = kind()
    known = {
        name: one for name, one in made.fields.items() if not (one.read_only if sent else one.write_only)
    }
    below = {name: _below(one, made, sent) for name, one in known.items()}
    return Plan(
        tuple(row for row in pairs_of(kind) if row[0] in known),
        {name: one for name, one in below.items() if one},
    )


def _below(member: Any, above: Any, sent: bool) -> Plan:
    """The plan of the value of a member."""
    if isinstance(member, serializers.SerializerMethodField):
        shown = get_override(getattr(above, member.method_name or f"get_{member.field_name}"), "field")
    else:
        shown = get_override(member, "field")
    if isinstance(shown, serializers.Field | type):
        return plan_of(shown, sent=sent)
    if isinstance(member, serializers.DictField):
        each = _below(member.child, above, sent)
        return Plan(each=each) if each else EMPTY
    if isinstance(member, serializers.ListField):
        return _below(member.child, above, sent)
    return plan_of(member, sent=sent)


def with_old(data: Any, plan: Plan) -> Any:
    """``data`` with its renamed members by both names; what is changed is copied."""
    if isinstance(data, list | tuple):
        return [with_old(one, plan) for one in data]
    if not isinstance(data, dict):
        return data
    made: dict[str, Any] = dict(data)
    if plan.each is not None:
        return {name: with_old(one, plan.each) for name, one in made.items()}
    for new, old, turned in plan.names:
        if new not in made and old in made:
            made[new] = turned(made[old]) if turned is not None else made[old]
    for name, below in plan.inner.items():
        if name in made:
            made[name] = with_old(made[name], below)
    for new, old, turned in plan.names:
        if new in made and turned is None:
            made[old] = made[new]
    return made


def in_pages(data: Any, plan: Plan, members: frozenset[str]) -> Any:
    """As :func:`with_old`, where ``data`` may be a page whose rows are under ``results``.

    ``members`` are those of the shape: one that has ``results`` of its own is no page.
    """
    if isinstance(data, dict) and isinstance(data.get("results"), list) and "results" not in members:
        return {**data, "results": with_old(data["results"], plan)}
    return with_old(data, plan)


def asks_old(tree: Any, plan: Plan) -> bool:
    """Whether ``?fields=`` names a member by its old name."""
    old = {row[1]: row[0] for row in plan.names}
    for name, inner in (tree or {}).items():
        below = plan.inner.get(old.get(name, name)) or plan.each
        if name in old or (inner and below and asks_old(inner, below)):
            return True
    return False


def renewed(data: Any, plan: Plan, at: str = "") -> tuple[Any, bool]:
    """What was sent, by new names alone, and whether an old one was among them.

    Raises ``UserProblem`` "bad-field" (422) where a member has both names.
    """
    if isinstance(data, list):
        rows = [renewed(one, plan, f"{at}{number}.") for number, one in enumerate(data)]
        return [row for row, _ in rows], any(used for _, used in rows)
    if not isinstance(data, dict):
        return data, False
    made, used = dict(data), False
    for new, old, _ in plan.names:
        if old not in made:
            continue
        if new in made:
            raise both_names(old, new, f"{at}{old}")
        made[new] = made.pop(old)
        used = True
    below = dict.fromkeys(made, plan.each) if plan.each is not None else plan.inner
    for name, inner in below.items():
        if name in made and inner is not None:
            made[name], inside = renewed(made[name], inner, f"{at}{name}.")
            used = used or inside
    return made, used


def both_names(old: str, new: str, field: str) -> UserProblem:
    """A member or parameter is there by both names."""
    said = gettext("{old} is the old name of {new}: give one of the two.").format(old=old, new=new)
    return UserProblem("bad-field", said, 422, {"field": field})


def describe(serializer: Any, shape: dict[str, Any], *, sent: bool) -> dict[str, Any]:
    """The described ``shape`` of a serializer with old names beside the new ones."""
    properties = shape.get("properties", {})
    for new, old, turned in pairs_of(serializer):
        if new not in properties:
            continue
        of = deepcopy(properties[new])
        if turned is not None:
            of.pop("format", None)
        of = {"allOf": [of]} if "$ref" in of else of
        properties.setdefault(old, {**of, "description": told(new), "deprecated": True})
        if sent and new in shape.get("required", ()):
            shape["required"] = [name for name in shape["required"] if name != new]
            if not shape["required"]:
                del shape["required"]
    return shape
