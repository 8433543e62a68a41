"""A game bound to the options and sides of one match: answers slots quickly."""

from __future__ import annotations

import re
from typing import Any

from .clauses import ClauseFunction, Game
from .errors import BadHeader
from .options import resolve
from .record.header import ALTERNATE, AT_TIME, MAX_MINUTES, MAX_RACE, MAX_SETS, Header
from .record.tags import reserved_tags

MAX_START = 100_000
MAX_DISCOUNT = 10
MAX_PARTNERS = 12

_Answers = tuple[tuple[Any, str | None] | None, tuple[tuple[ClauseFunction, str], ...]]
"""What is known of a slot: its settled value and citation, or the clauses that answer it, nearest first."""
_SILENT: _Answers = ((None, None), ())


class Play:
    """A game, its chosen options and its sides. Immutable in use; shared by every entry of a match.

    Slots answered by a constant (and those without an answer) are resolved once, here.
    """

    __slots__ = (
        "_answers",
        "family",
        "game",
        "header",
        "letters",
        "memo",
        "names",
        "options",
        "start_scores",
    )

    def __init__(self, game: Game, header: Header) -> None:
        check_header(game, header)
        self.game = game
        self.header = header
        self.family = game.family
        self.options = resolve(game.options, header.options, game.id)
        self.letters = header.letters
        self.names = dict(header.sides)
        self.memo: dict[Any, Any] = {}
        """What the family settles once for this match; never what happened in it."""
        self.start_scores = tuple(header.start.get(letter, 0) for letter in self.letters)
        self._answers: dict[str, _Answers] = {}
        for slot in self.family.slots:
            if not slot.endswith(":"):
                self._answers[slot] = _SILENT  # no answer, unless a clause below has one
        for slot in game.slots():
            stack = game.stack(slot)
            if stack[0].is_figure and stack[0].figure is not None:
                self._answers[slot] = (stack[0].figure, stack[0].citation), ()
            else:
                self._answers[slot] = None, tuple((clause.answer, clause.citation) for clause in stack)
        self._check_seats()

    def ask(self, slot: str, state: Any = None, facts: Any = None) -> tuple[Any, str | None]:
        """Return the value of the nearest clause that is not silent, and its citation; else (None, None)."""
        settled, clauses = self._answers.get(slot, _SILENT)
        if settled is not None:
            return settled
        options = self.options
        for answer, citation in clauses:
            value = answer(state, facts, options)
            if value is not None:
                return value, citation
        return None, None

    def value(self, slot: str, state: Any = None, facts: Any = None) -> Any:
        """Return the answer alone, for figures whose citation is not needed."""
        settled, clauses = self._answers.get(slot, _SILENT)
        if settled is not None:
            return settled[0]
        options = self.options
        for answer, _ in clauses:
            value = answer(state, facts, options)
            if value is not None:
                return value
        return None

    def cite(self, slot: str) -> str | None:
        """Return the citation of the nearest clause on ``slot``."""
        settled, clauses = self._answers.get(slot, _SILENT)
        return clauses[0][1] if settled is None else settled[1]

    def partner_name(self, letter: str, partner: int) -> str | None:
        """The name of a player of a side, 0 for the first; None where the header names no partners of it."""
        names = self.header.partners.get(letter, ())
        return names[partner] if len(names) > 1 else None

    def _check_seats(self) -> None:
        """Raise :class:`BadHeader` for partners who do not fit a game that itself says who of them plays."""
        header = self.header
        seats = self.family.seats(self) if header.partners else None
        if seats is None:
            return
        if header.alternate != ALTERNATE[0]:
            raise BadHeader(
                "bad-partners",
                f"{self.game.name} itself says which partner plays: leave out when partners change",
            )
        for letter, many in zip(self.letters, seats, strict=True):
            names = header.partners.get(letter)
            if names is not None and len(names) != many:
                raise BadHeader(
                    "bad-partners",
                    f"in {self.game.name} {self.names[letter]} has {many} player{'s' * (many > 1)}, "
                    f"not {len(names)}",
                )

    def index(self, letter: str) -> int | None:
        """The place of a side's letter, or None."""
        try:
            return self.letters.index(letter)
        except ValueError:
            return None


def check_header(game: Game, header: Header) -> None:
    """Raise :class:`BadHeader` unless ``header`` can be played: codes bad-sides, bad-start, bad-race,
    bad-version, bad-tag, unknown-option, bad-option."""
    letters = header.letters
    if not game.min_sides <= len(letters) <= game.max_sides:
        allowed = (
            f"{game.min_sides}"
            if game.min_sides == game.max_sides
            else f"{game.min_sides} to {game.max_sides}"
        )
        raise BadHeader("bad-sides", f"{game.name} is played by {allowed} sides, not {len(letters)}")
    if len(set(letters)) != len(letters) or not all(re.fullmatch("[A-Z]", x) for x in letters):
        raise BadHeader("bad-sides", "each side has a capital letter of its own")
    for letter, points in header.start.items():
        if letter not in letters:
            raise BadHeader("bad-start", f"a starting score is given for {letter!r}, who does not play")
        if not isinstance(points, int) or isinstance(points, bool) or abs(points) > MAX_START:
            raise BadHeader("bad-start", f"the starting score of {letter} is no sensible number")
    _check_twists(header)
    if header.rules != game.version or isinstance(header.rules, bool):
        raise BadHeader("bad-version", f"{game.id} has no rules version {header.rules}")
    for name in header.tags:
        if not re.fullmatch("[A-Za-z][A-Za-z0-9_-]*", name) or name in reserved_tags(game):
            raise BadHeader("bad-tag", f"{name[:40]!r} cannot be the name of a tag")
    values = resolve(game.options, header.options, game.id)
    if (length := game.length_option) is not None:
        target = getattr(values, length.replace("-", "_"))
        if target is not None and any(points >= target for points in header.start.values()):
            raise BadHeader("bad-start", f"a starting score must stay below the {target} that win")


def _check_twists(header: Header) -> None:
    """Check races, sets, odds, partners and time, which wrappers implement."""
    for name, race in (("race", header.race), *header.races.items()):
        if not _whole(race, 1, MAX_RACE) or name not in ("race", *header.letters):
            raise BadHeader("bad-race", f"a race is a number from 1 to {MAX_RACE}, for a side that plays")
    if not _whole(header.sets, 1, MAX_SETS):
        raise BadHeader("bad-sets", f"sets are a number from 1 to {MAX_SETS}")
    for letter, each in header.discount.items():
        if letter not in header.letters or not _whole(each, 1, MAX_DISCOUNT):
            raise BadHeader(
                "bad-discount", f"a discount is a number from 1 to {MAX_DISCOUNT}, given by a side that plays"
            )
    for letter, names in header.partners.items():
        good = all(isinstance(n, str) and n.strip() and ";" not in n for n in names)
        if letter not in header.letters or not good or not 1 <= len(names) <= MAX_PARTNERS:
            raise BadHeader("bad-partners", f"a side has one to {MAX_PARTNERS} players, each with a name")
    if header.alternate not in ALTERNATE or (header.alternate != "inning" and not header.partners):
        raise BadHeader("bad-partners", f"partners alternate by {', '.join(ALTERNATE)}")
    if not _whole(header.minutes, 0, MAX_MINUTES):
        raise BadHeader("bad-time", f"a match is limited to 1 to {MAX_MINUTES} minutes")
    if header.at_time not in AT_TIME or (header.at_time != "stroke" and not header.minutes):
        raise BadHeader("bad-time", f"a limited match ends with the {', '.join(AT_TIME)} at its time")


def _whole(value: Any, low: int, high: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high
