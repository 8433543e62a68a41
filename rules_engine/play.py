"""A game bound to the options and sides of one match: answers slots quickly."""

from __future__ import annotations

import re
from typing import Any

from .clauses import ClauseFunction, Game
from .errors import BadHeader
from .options import resolve
from .record.header import ALTERNATE, AT_TIME, MAX_MINUTES, MAX_RACE, MAX_SETS, Header
from .record.tags import reserved_tags
from .saying import say, say_many

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
            message = say(
                "play.game-says-partner",
                "{game} itself says which partner plays: leave out when partners change",
                game=self.game.name,
            )
            raise BadHeader("bad-partners", message)
        for letter, many in zip(self.letters, seats, strict=True):
            names = header.partners.get(letter)
            if names is not None and len(names) != many:
                message = say_many(
                    "play.players-of-side",
                    "in {game} {name} has {n} player, not {count}",
                    "in {game} {name} has {n} players, not {count}",
                    many,
                    game=self.game.name,
                    name=self.names[letter],
                    count=len(names),
                )
                raise BadHeader("bad-partners", message)

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
        raise BadHeader("bad-sides", _sides_wanted(game, len(letters)))
    if len(set(letters)) != len(letters) or not all(re.fullmatch("[A-Z]", x) for x in letters):
        message = say("play.letters", "each side has a capital letter of its own")
        raise BadHeader("bad-sides", message)
    for letter, points in header.start.items():
        if letter not in letters:
            message = say(
                "play.start-of-nobody",
                "a starting score is given for '{side}', who does not play",
                side=letter,
            )
            raise BadHeader("bad-start", message)
        if not isinstance(points, int) or isinstance(points, bool) or abs(points) > MAX_START:
            message = say("play.bad-start", "the starting score of {side} is no sensible number", side=letter)
            raise BadHeader("bad-start", message)
    _check_twists(header)
    if header.rules != game.version or isinstance(header.rules, bool):
        message = say(
            "play.no-version", "{game} has no rules version {version}", game=game.id, version=header.rules
        )
        raise BadHeader("bad-version", message)
    for name in header.tags:
        if not re.fullmatch("[A-Za-z][A-Za-z0-9_-]*", name) or name in reserved_tags(game):
            message = say("play.bad-tag", "'{name}' cannot be the name of a tag", name=name[:40])
            raise BadHeader("bad-tag", message)
    values = resolve(game.options, header.options, game.id)
    if (length := game.length_option) is not None:
        target = getattr(values, length.replace("-", "_"))
        if target is not None and any(points >= target for points in header.start.values()):
            message = say(
                "play.start-too-high",
                "a starting score must stay below the {target} that win",
                target=target,
            )
            raise BadHeader("bad-start", message)


def _sides_wanted(game: Game, count: int) -> str:
    """Why a game cannot be played by so many sides."""
    least, most = game.min_sides, game.max_sides
    if least == most:
        return say_many(
            "play.sides",
            "{game} is played by {n} side, not {count}",
            "{game} is played by {n} sides, not {count}",
            most,
            game=game.name,
            count=count,
        )
    return say(
        "play.sides-range",
        "{game} is played by {least} to {most} sides, not {count}",
        game=game.name,
        least=least,
        most=most,
        count=count,
    )


def _check_twists(header: Header) -> None:
    """Check races, sets, odds, partners and time, which wrappers implement."""
    for name, race in (("race", header.race), *header.races.items()):
        if not _whole(race, 1, MAX_RACE) or name not in ("race", *header.letters):
            message = say(
                "play.bad-race", "a race is a number from 1 to {most}, for a side that plays", most=MAX_RACE
            )
            raise BadHeader("bad-race", message)
    if not _whole(header.sets, 1, MAX_SETS):
        raise BadHeader("bad-sets", say("play.bad-sets", "sets are a number from 1 to {most}", most=MAX_SETS))
    for letter, each in header.discount.items():
        if letter not in header.letters or not _whole(each, 1, MAX_DISCOUNT):
            message = say(
                "play.bad-discount",
                "a discount is a number from 1 to {most}, given by a side that plays",
                most=MAX_DISCOUNT,
            )
            raise BadHeader("bad-discount", message)
    for letter, names in header.partners.items():
        good = all(isinstance(n, str) and n.strip() and ";" not in n for n in names)
        if letter not in header.letters or not good or not 1 <= len(names) <= MAX_PARTNERS:
            message = say(
                "play.bad-partners",
                "a side has one to {most} players, each with a name",
                most=MAX_PARTNERS,
            )
            raise BadHeader("bad-partners", message)
    if header.alternate not in ALTERNATE or (header.alternate != "inning" and not header.partners):
        message = say("play.alternate", "partners alternate by {words}", words=", ".join(ALTERNATE))
        raise BadHeader("bad-partners", message)
    if not _whole(header.minutes, 0, MAX_MINUTES):
        message = say("play.bad-minutes", "a match is limited to 1 to {most} minutes", most=MAX_MINUTES)
        raise BadHeader("bad-time", message)
    if header.at_time not in AT_TIME or (header.at_time != "stroke" and not header.minutes):
        message = say(
            "play.at-time", "a limited match ends with the {words} at its time", words=", ".join(AT_TIME)
        )
        raise BadHeader("bad-time", message)


def _whole(value: Any, low: int, high: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high
