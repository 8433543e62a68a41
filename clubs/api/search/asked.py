"""What is searched: the words, how well a name fits them, and where in the list a page begins."""

from __future__ import annotations

import base64
import binascii
import json
import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final, NamedTuple

from django.db.models import Case, F, IntegerField, Q, Value, When
from django.db.models.functions import Collate
from django.utils.translation import gettext

from clubs.api.core.faults import bad_parameter
from config.languages.folding import folded, words_of

KINDS: Final = ("players", "clubs", "competitions", "games", "leagues")
LEAST: Final = 2
"""Letters and digits of a question: one letter begins the names of thousands."""
LONGEST: Final = 80
MOST_WORDS: Final = 10
BEGINNINGS: Final = 3
"""How well a name fits of which the words are only beginnings; 0 is the whole name."""
_LONGEST_CURSOR: Final = 1500
_LARGEST: Final = 2**63 - 1
_FOLDED: Final = re.compile("[a-z0-9 ]*")


folded_once = lru_cache(maxsize=16_384)(folded)
"""As :func:`config.languages.folding.folded`, remembered for the names of games."""


class Place(NamedTuple):
    """Where a hit stands in the list: by how well it fits, then by name, kind and number."""

    fit: int
    folded: str
    kind: int
    number: int

    def written(self) -> str:
        """As a cursor."""
        return base64.urlsafe_b64encode(json.dumps(self, separators=(",", ":")).encode()).decode().rstrip("=")

    @classmethod
    def read(cls, cursor: str) -> Place:
        """The place of a cursor. Raises ``UserProblem`` "bad-field" (422)."""
        try:
            if len(cursor) > _LONGEST_CURSOR:
                raise ValueError(cursor)
            found = json.loads(base64.b64decode(cursor + "=" * (-len(cursor) % 4), b"-_", validate=True))
            fit, name, kind, number = found
            whole = all(type(one) is int for one in (fit, kind, number)) and isinstance(name, str)
            fits = whole and 0 <= fit <= BEGINNINGS and 0 <= kind < len(KINDS) and 0 <= number <= _LARGEST
            if not fits or _FOLDED.fullmatch(name) is None:
                raise ValueError(cursor)
        except (binascii.Error, ValueError, TypeError, RecursionError):
            raise bad_parameter(
                "cursor", "bad-value", gettext("Take the cursor from the address in next.")
            ) from None
        return cls(fit, name, kind, number)


class Asked:
    """The words of a question, folded."""

    def __init__(self, text: str) -> None:
        """Raises ``UserProblem`` "bad-field" (422)."""
        self.words = words_of(text[:LONGEST])
        self.phrase, self.joined = " ".join(self.words), "".join(self.words)
        if len(self.joined) < LEAST:
            raise bad_parameter(
                "q", "too-short", gettext("Ask for at least {least} letters or digits.").format(least=LEAST)
            )
        if len(text) > LONGEST or len(self.words) > MOST_WORDS:
            said = gettext("Ask for at most {words} words and {letters} letters.")
            raise bad_parameter("q", "too-long", said.format(words=MOST_WORDS, letters=LONGEST))

    def fit(self) -> Case:
        """How well ``folded`` fits, for rows that do: 0 it is the whole name, 1 the name begins so, 2 all
        words are whole words, 3 they begin words."""
        name = Q(folded__startswith=f" {self.phrase}  ") | Q(folded__contains=f"  {self.joined} ")
        begins = Q(folded__startswith=f" {self.phrase}") | Q(folded__contains=f"  {self.joined}")
        whole = Q()
        for word in self.words:
            whole &= Q(folded__contains=f" {word} ")
        cases = [When(one, then=Value(fit)) for fit, one in enumerate((name, begins, whole))]
        return Case(*cases, default=Value(BEGINNINGS), output_field=IntegerField())

    def fit_of(self, names: Iterable[str]) -> int | None:
        """How well the best of ``names`` fits, none of which stands in the database; None if none does."""
        fits = (self._fit_of(folded_once(name)) for name in names)
        return min((fit for fit in fits if fit is not None), default=None)

    def _fit_of(self, name: str) -> int | None:
        if not all(f" {word}" in name for word in self.words) and f" {self.joined}" not in name:
            return None
        if name.startswith(f" {self.phrase}  ") or f"  {self.joined} " in name:
            return 0
        if name.startswith(f" {self.phrase}") or f"  {self.joined}" in name:
            return 1
        return 2 if all(f" {word} " in name for word in self.words) else BEGINNINGS


def after(place: Place, kind: int) -> Q:
    """Those rows of ``kind`` that come after ``place``; they have ``fit`` and ``sorted_by``."""
    tie = Q(sorted_by=place.folded)
    if kind == place.kind:
        tie &= Q(pk__gt=place.number)
    elif kind < place.kind:
        tie = Q(pk=None)
    return Q(fit__gt=place.fit) | Q(fit=place.fit) & (Q(sorted_by__gt=place.folded) | tie)


def kinds_of(text: str | None) -> list[str]:
    """The kinds that are asked for, "players,clubs"; all where none is named.

    Raises ``UserProblem`` "bad-field" (422).
    """
    if text is None:
        return list(KINDS)
    asked = {name.strip() for name in text.split(",")}
    if not asked <= set(KINDS):
        said = gettext("{name} is one or more of: {names}.")
        raise bad_parameter("kind", "not-a-choice", said.format(name="kind", names=", ".join(KINDS)), KINDS)
    return [kind for kind in KINDS if kind in asked]


def sorted_by(vendor: str) -> Any:
    """The column by which hits of equal fit are sorted, letter by letter as Python sorts them."""
    return Collate(F("folded"), "C") if vendor == "postgresql" else F("folded")
