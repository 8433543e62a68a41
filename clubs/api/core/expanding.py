"""More at once: ``?expand=player,competition`` puts things in place of their addresses.

A serializer says which of its members are addresses of what::

    expands = {"player": "player", "tables": "table"}

and a module that shows a kind of thing to all who read it says how many of them are read at once::

    kind_of_thing("player", PlayerSerializer, players_told)

An expanded member is what its own GET shows the asker; of what the GET would refuse, the address stays. Names
lead inside (``sides.player``), also through what was expanded (``match.competition``): two such steps, and
five names. All of one kind are read together, whatever the number of rows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from django.utils.translation import gettext
from rest_framework import serializers
from rest_framework.request import Request

from clubs.api.core.old_names import plan_of, with_old
from matches.problems import UserProblem

if TYPE_CHECKING:
    from clubs.api.core.endpoint import Endpoint

MOST_NAMES: Final = 5
MOST_STEPS: Final = 2
_DEEPEST: Final = 4

Loader = Callable[["Endpoint", Request, set[Any]], Mapping[Any, Any]]


class Kind(NamedTuple):
    """A kind of thing: how one is described, and how those of some addresses are told to an asker."""

    name: str
    serializer: type[serializers.BaseSerializer[Any]]
    load: Loader


class Step(NamedTuple):
    """A name that may be expanded: the way to the member, of which kind it is, and through how many other
    expanded members the way leads."""

    name: str
    kind: str
    steps: int
    through: str = ""


KINDS: Final[dict[str, Kind]] = {}


def kind_of_thing(name: str, serializer: type[serializers.BaseSerializer[Any]], load: Loader) -> None:
    """Make known how things of a kind are told: at most one query more for more of them."""
    KINDS[name] = Kind(name, serializer, load)


def expandable(serializer: Any) -> dict[str, Step]:
    """What can be expanded in answers of ``serializer``, by name."""
    found = {name: Step(name, kind, 1) for name, kind in _within(serializer)}
    for name, step in list(found.items()):
        for inner, kind in _within(KINDS[step.kind].serializer()):
            found[f"{name}.{inner}"] = Step(f"{name}.{inner}", kind, 2, name)
    return dict(sorted(found.items()))


def _within(serializer: Any, above: str = "", depth: int = 0) -> Iterator[tuple[str, str]]:
    one = getattr(serializer, "child", serializer)
    if isinstance(one, type):
        one = one()
    for name, kind in getattr(one, "expands", {}).items():
        yield f"{above}{name}", kind
    if depth < _DEEPEST and isinstance(one, serializers.Serializer):
        for name, field in one.fields.items():
            if isinstance(getattr(field, "child", field), serializers.Serializer):
                yield from _within(field, f"{above}{name}.", depth + 1)


def asked_for(text: str, known: Mapping[str, Step]) -> list[Step]:
    """The members that ``text`` names, the outer ones first.

    Raises ``UserProblem`` "bad-field" (422) for what cannot be expanded here, or for too many names.
    """
    names = list(dict.fromkeys(name.strip() for name in text.split(",") if name.strip()))
    if len(names) > MOST_NAMES:
        raise _refused(gettext("Expand at most {most} members at once.").format(most=MOST_NAMES))
    for name in names:
        if name not in known:
            said = gettext("{unknown} cannot be expanded here. There are: {names}.")
            raise _refused(said.format(unknown=repr(name[:60]), names=", ".join(known)))
    steps = [known[name] for name in names]
    whole = {step.name: step for step in (*(known[one.through] for one in steps if one.through), *steps)}
    return sorted(whole.values(), key=lambda step: step.steps)


def expand(view: Endpoint, request: Request, data: Any, steps: Sequence[Step]) -> None:
    """Put things in place of their addresses in ``data``, which is changed."""
    for step in steps:
        *above, last = step.name.split(".")
        places = [one for one in _objects(_rows(data), above) if last in one]
        wanted = {key for one in places for key in _keys(one[last])}
        if not wanted:
            continue
        kind = KINDS[step.kind]
        plan = plan_of(kind.serializer)
        told = {key: with_old(one, plan) for key, one in kind.load(view, request, wanted).items()}
        for one in places:
            value = one[last]
            if isinstance(value, list | tuple):
                one[last] = [told.get(key, key) if _is_key(key) else key for key in value]
            elif _is_key(value):
                one[last] = told.get(value, value)


def _rows(data: Any) -> Any:
    return data["results"] if isinstance(data, dict) and isinstance(data.get("results"), list) else data


def _objects(found: Any, way: list[str]) -> Iterator[dict[str, Any]]:
    if isinstance(found, list | tuple):
        for one in found:
            yield from _objects(one, way)
    elif isinstance(found, dict):
        if not way:
            yield found
        elif way[0] in found:
            yield from _objects(found[way[0]], way[1:])


def _keys(value: Any) -> list[Any]:
    return [key for key in (value if isinstance(value, list | tuple) else [value]) if _is_key(key)]


def _is_key(value: Any) -> bool:
    return isinstance(value, str | int) and not isinstance(value, bool) and value != ""


def _refused(said: str) -> UserProblem:
    return UserProblem("bad-field", said, 422, {"field": "expand"})
