"""Whom a name in a sheet means: equal but for case, spacing and form of writing, or an address; else the
names that are most like it are suggested."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Generic, TypeVar

T = TypeVar("T")

LIKE = 0.6
"""How alike two names are, from 0 to 1, that one is suggested for the other."""
SUGGESTED = 4


@dataclass(frozen=True, slots=True)
class Known(Generic[T]):
    """Somebody who may be meant: `key` is an address, `name` what is read."""

    key: str
    name: str
    row: T


@dataclass(frozen=True, slots=True)
class Found(Generic[T]):
    """What a name means: one `row`; or nothing, with suggestions; or `several` of that name."""

    row: T | None
    suggested: tuple[Known[T], ...] = ()
    several: tuple[Known[T], ...] = ()


class Names(Generic[T]):
    """All who may be meant. `chosen` says for names (by `key_of`) whose address was chosen for them."""

    def __init__(
        self, known: Iterable[Known[T]], key_of: Callable[[str], str], chosen: Mapping[str, str] | None = None
    ) -> None:
        self.key_of = key_of
        self.chosen = chosen or {}
        self.by_key: dict[str, Known[T]] = {}
        self.by_name: dict[str, list[Known[T]]] = {}
        self._found: dict[str, Found[T]] = {}
        for one in known:
            self.add(one)

    def add(self, one: Known[T]) -> None:
        """One more, found by its address and its name from now on."""
        self.by_key.setdefault(one.key, one)
        same = self.by_name.setdefault(self.key_of(one.name), [])
        if all(other.key != one.key for other in same):
            same.append(one)
        self._found.clear()

    def find(self, written: str) -> Found[T]:
        """What a name means."""
        if written not in self._found:
            self._found[written] = self._find(written)
        return self._found[written]

    def _find(self, written: str) -> Found[T]:
        key = self.key_of(written)
        if (choice := self.chosen.get(key)) and choice in self.by_key:
            return Found(self.by_key[choice].row)
        named = self.by_name.get(key, [])
        if len(named) == 1:
            return Found(named[0].row)
        if written in self.by_key:  # also "ann" where several are called Ann: so they are told apart
            return Found(self.by_key[written].row)
        if named:
            return Found(None, several=tuple(named))
        like = get_close_matches(key, self.by_name, SUGGESTED, LIKE)
        within = [one for one in self.by_name if len(key) > 2 and (key in one or one in key)]
        close = list(dict.fromkeys([*like, *within]))[:SUGGESTED]
        return Found(None, suggested=tuple(one for name in close for one in self.by_name[name]))
