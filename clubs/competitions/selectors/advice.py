"""Which formats suit an evening: a director's question, answered from how fast the club plays the game."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils.translation import gettext, gettext_lazy

import rules_engine as engine
from clubs.competitions.rules.pairing.brackets import PairingError
from clubs.competitions.rules.times import advice
from clubs.competitions.rules.times.advice import Advice, Question
from clubs.competitions.rules.times.work import work
from clubs.competitions.selectors.forecast import When
from clubs.competitions.selectors.measured import length_option, of_game
from clubs.competitions.selectors.schedule import told
from clubs.people.models import Club, Table
from clubs.people.rules.surfaces import kinds_for_game
from config.languages.speaking import translated
from matches.problems import UserProblem

MOST_TABLES = 99
MOST_PLAYERS = 128
MINUTES = 30
"""What a match is taken to last where nobody has said, and none was played."""


@dataclass(frozen=True, kw_only=True)
class Asked:
    """What a director asks. `minutes` is what a match to that length and race takes; None: as it was played
    here, or MINUTES. `ends_by` None asks for no suggestion, only when which format ends."""

    game: str
    players: int
    tables: int
    length: int | None = None
    race: int = 1
    rest_minutes: int = 5
    minutes: int | None = None
    starts_at: datetime
    ends_by: datetime | None = None


@dataclass(frozen=True)
class Row:
    """A format: in words, when it ends, and whether that is in time."""

    advice: Advice
    words: str
    end: When
    in_time: bool
    as_asked: bool
    starts_at: datetime

    @property
    def pattern(self) -> str:
        """How its times are written: with the day, where that is another."""
        return "H:i" if self.end.late - self.starts_at < timedelta(hours=20) else gettext("D H:i")

    @property
    def id(self) -> str:
        """By which it is taken: its kind, length and race."""
        one = self.advice.candidate
        return f"{one.kind}:{one.length or ''}:{one.race}"


@dataclass(frozen=True)
class Advised:
    """Every format as asked, the quickest first; what is suggested, the best first; and what a match as
    asked takes, from so many measured ones."""

    asked: Asked
    rows: tuple[Row, ...]
    suggested: tuple[Row, ...]
    minutes: int
    measured: int


def usual_length(game: engine.Game) -> int | None:
    """The length of a match of which nothing is said."""
    _, default = length_option(game.id)
    found = default if game.evening is None else game.evening
    return found if isinstance(found, int) and found > 0 else None


def tables_for(club: Club, game: str) -> int:
    """How many tables the club has for a game."""
    return Table.objects.filter(club=club, active=True, kind__in=kinds_for_game(game)).count()


def advised(club: Club, asked: Asked) -> Advised:
    """One query, and some tenths of a second of reckoning.

    Raises `UserProblem` "no-such-game", "not-for-two", "no-length", "field-size", "out-of-range" and
    "bad-end" for what cannot be.
    """
    game = _checked(asked)
    length = asked.length
    if length is None:
        length = usual_length(game)
    unit = work(length, asked.race)
    pace = of_game(club.pk, asked.game, "", (asked.minutes or MINUTES) * 60 / unit)
    within = (asked.ends_by - asked.starts_at).total_seconds() if asked.ends_by is not None else None
    question = Question(asked.players, asked.tables, length, asked.race, asked.rest_minutes * 60.0, within)
    try:
        found = advice.advise(question, pace)
    except PairingError as error:
        raise UserProblem(error.code, error.message, 409) from None
    return Advised(
        asked,
        tuple(_row(one, question, asked) for one in found.all),
        tuple(_row(one, question, asked) for one in found.suggested),
        max(1, round(pace.seconds(unit) / 60)),
        pace.measured,
    )


def _row(one: Advice, question: Question, asked: Asked) -> Row:
    candidate = one.candidate
    span = (one.end.early, one.end.likely, one.end.late)
    return Row(
        one,
        advice.in_words(candidate, question.players),
        told(When(*(asked.starts_at + timedelta(seconds=seconds) for seconds in span))),
        one.in_time(question.within),
        (candidate.length, candidate.race) == (question.length, question.race),
        asked.starts_at,
    )


OUT_OF_RANGE = {
    "players": gettext_lazy("The players lies between {least} and {most}; {value} does not."),
    "tables": gettext_lazy("The tables lies between {least} and {most}; {value} does not."),
    "length": gettext_lazy("The length lies between {least} and {most}; {value} does not."),
    "race": gettext_lazy("The race lies between {least} and {most}; {value} does not."),
    "rest": gettext_lazy("The rest lies between {least} and {most}; {value} does not."),
    "minutes": gettext_lazy("The minutes of a match lies between {least} and {most}; {value} does not."),
}


def _checked(asked: Asked) -> engine.Game:
    try:
        game = engine.game(asked.game)
    except engine.UnknownGame:
        raise UserProblem("no-such-game", gettext("Choose one of the games.")) from None
    if not game.min_sides <= 2 <= game.max_sides:
        raise UserProblem(
            "not-for-two", gettext("{game} is not played one against one.").format(game=translated(game.name))
        )
    if asked.length is not None and game.length_option is None:
        raise UserProblem(
            "no-length",
            gettext("{game} has no length to choose; set a race instead.").format(game=translated(game.name)),
        )
    for value, words, least, most in (
        (asked.players, OUT_OF_RANGE["players"], 2, MOST_PLAYERS),
        (asked.tables, OUT_OF_RANGE["tables"], 1, MOST_TABLES),
        (asked.length if asked.length is not None else 1, OUT_OF_RANGE["length"], 1, 32767),
        (asked.race, OUT_OF_RANGE["race"], 1, 99),
        (asked.rest_minutes, OUT_OF_RANGE["rest"], 0, 240),
        (asked.minutes if asked.minutes is not None else 1, OUT_OF_RANGE["minutes"], 1, 600),
    ):
        if not least <= value <= most:
            raise UserProblem("out-of-range", words.format(least=least, most=most, value=value))
    if asked.ends_by is not None and asked.ends_by <= asked.starts_at:
        raise UserProblem("bad-end", gettext("The end must be after the start."))
    return game
