"""Fewer members: ``?fields=name,score.a,sides(player,name)``.

A name is a member of what is shown, or of each row of a list. After a dot, or in parentheses, come members
of it: ``sides.player`` and ``sides(player,name)`` are for each of the sides. A member that is named without
any is whole, and so it is where it is named both ways.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from django.utils.translation import gettext

from matches.problems import UserProblem

LONGEST: Final = 1000
DEEPEST: Final = 8
_PARTS: Final = re.compile(r"\s*([A-Za-z0-9_:-]+|[.,()])\s*")

Tree = dict[str, "Tree | None"]
"""Members and what of each is asked for; None: all of it."""


def parsed(text: str) -> Tree:
    """What ``text`` asks for; empty for everything. Raises ``UserProblem`` "bad-field" (422)."""
    parts: list[str] = []
    at = 0
    while at < len(text):
        found = _PARTS.match(text, at)
        if found is None or len(text) > LONGEST:
            raise _unreadable()
        parts.append(found[1])
        at = found.end()
    tree: Tree = {}
    rest = _list(parts, tree, 0)
    if rest:
        raise _unreadable()
    return tree


def _list(parts: list[str], into: Tree, depth: int) -> list[str]:
    """Read names up to the end, or up to a closing parenthesis; what follows is left."""
    if depth > DEEPEST:
        raise _unreadable()
    while parts and parts[0] != ")":
        if parts[0] == ",":
            parts = parts[1:]
            continue
        parts = _one(parts, into, depth)
        if parts and parts[0] not in (",", ")"):
            raise _unreadable()
    return parts


def _one(parts: list[str], into: Tree, depth: int) -> list[str]:
    """Read one name with what follows it."""
    name, parts = parts[0], parts[1:]
    if name in ".()" or depth > DEEPEST:
        raise _unreadable()
    if not parts or parts[0] not in (".", "("):
        into[name] = None
        return parts
    known = into.setdefault(name, {})
    inner: Tree = {} if known is None else known  # whole already: read on, and forget it
    if parts[0] == "(":
        parts = _list(parts[1:], inner, depth + 1)
        if not parts:
            raise _unreadable()
        parts = parts[1:]
        if not inner:
            raise _unreadable()
    else:
        if len(parts) < 2:
            raise _unreadable()
        parts = _one(parts[1:], inner, depth + 1)
    return parts


def sparse(found: Any, tree: Tree) -> Any:
    """Only what ``tree`` asks for of ``found``, or of each of its ``results``.

    Raises ``UserProblem`` "bad-field" (422) for a name that nothing in it has.
    """
    if not tree:
        return found
    if isinstance(found, dict) and isinstance(found.get("results"), list):
        _check(found["results"], tree, "")
        return {**found, "results": [_members(row, tree) for row in found["results"]]}
    _check([found], tree, "")
    return _members(found, tree)


def _check(found: list[Any], tree: Tree, above: str) -> None:
    rows = list(_objects(found))
    if not rows:
        return
    there = list(dict.fromkeys(name for row in rows for name in row))
    for name, inner in tree.items():
        if name not in there:
            raise unknown(f"{above}{name}", there)
        if inner is not None:
            below = [row[name] for row in rows if name in row]
            if not any(isinstance(one, dict | list) or one is None for one in below):
                raise unknown(f"{above}{name}.{next(iter(inner))}", there)
            _check(below, inner, f"{above}{name}.")


def _objects(found: Any) -> Iterator[Mapping[str, Any]]:
    for one in found:
        if isinstance(one, dict):
            yield one
        elif isinstance(one, list | tuple):
            yield from _objects(one)


def _members(found: Any, tree: Tree | None) -> Any:
    if tree is None:
        return found
    if isinstance(found, list | tuple):
        return [_members(one, tree) for one in found]
    if not isinstance(found, dict):
        return found
    return {name: _members(found[name], inner) for name, inner in tree.items() if name in found}


def unknown(name: str, there: list[str]) -> UserProblem:
    """Nothing has a member of that name."""
    said = gettext("There is no field {unknown} here. There are: {names}.")
    return UserProblem(
        "bad-field", said.format(unknown=repr(name[:60]), names=", ".join(there)), 422, {"field": "fields"}
    )


def _unreadable() -> UserProblem:
    said = gettext('Write fields as "name,score.a,sides(player,name)".')
    return UserProblem("bad-field", said, 422, {"field": "fields"})
