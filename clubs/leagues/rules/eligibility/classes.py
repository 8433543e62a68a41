"""Classes of players: women and men, the young, seniors; and what a division or a line-up asks of them.

Only the year of birth is known, so an age is what a player reaches in a year. What nobody has noted counts
for no class.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from clubs.leagues.rules.eligibility.bound import KeptOut
from clubs.leagues.rules.eligibility.terms import MOST_AGE, Eligibility
from clubs.leagues.rules.faults import LeagueFault
from clubs.leagues.rules.parts import between
from rules_engine.saying import Text, say, say_many

FIRST_YEAR = 1900


class Sex(StrEnum):
    """As a league of women or of men needs it; "" where it is not noted."""

    UNKNOWN = ""
    WOMAN = "woman"
    MAN = "man"
    OTHER = "other"


class OpenTo(StrEnum):
    """Who plays in a division."""

    ALL = ""
    WOMEN = "women"
    MEN = "men"


@dataclass(frozen=True)
class PlayerClass:
    """What is noted of a player."""

    sex: Sex = Sex.UNKNOWN
    born: int | None = None

    def age_in(self, year: int) -> int | None:
        """The age that the player reaches in this year; None where the year of birth is not noted."""
        return None if self.born is None else year - self.born


NOTHING = PlayerClass()


@dataclass(frozen=True)
class DivisionClass:
    """Who plays in a division: of whom it is `open_to`, `under` and `from_age` in years (None: any)."""

    open_to: OpenTo = OpenTo.ALL
    under: int | None = None
    from_age: int | None = None

    def __post_init__(self) -> None:
        for age in (self.under, self.from_age):
            between(
                age,
                1,
                MOST_AGE,
                lambda least, most: say(
                    "leagues.age-between", "An age lies between {least} and {most}.", least=least, most=most
                ),
            )
        if self.under is not None and self.from_age is not None and self.under <= self.from_age:
            raise LeagueFault("bad-rules", say("leagues.nobody-both-ages", "Nobody is of both ages."))

    @property
    def asks(self) -> bool:
        """Whether it asks anything."""
        return bool(self.open_to or self.under is not None or self.from_age is not None)

    @property
    def words(self) -> str:
        """In words: "women under 18"; "" for everybody."""
        if not self.asks:
            return ""
        told = {OpenTo.ALL: _players, OpenTo.WOMEN: _women, OpenTo.MEN: _men}[self.open_to]
        return told(self.under, self.from_age)

    def refusal(self, name: str, division: str, of: PlayerClass, year: int) -> KeptOut | None:
        """Why a player may not play in the division in a year. The sentence tells nothing of the player but
        that something is not noted."""
        if not self.asks:
            return None
        age = of.age_in(year)
        asks_age = self.under is not None or self.from_age is not None
        if (asks_age and age is None) or (self.open_to and of.sex is Sex.UNKNOWN):
            return KeptOut(
                "not-in-class",
                say(
                    "leagues.class-not-noted",
                    "{division} is for {who}; the club has not noted that {player} is one of them.",
                    division=division,
                    who=self.words,
                    player=name,
                ),
            )
        fits = (
            {OpenTo.ALL: True, OpenTo.WOMEN: of.sex is Sex.WOMAN, OpenTo.MEN: of.sex is Sex.MAN}[self.open_to]
            and (self.under is None or (age is not None and age < self.under))
            and (self.from_age is None or (age is not None and age >= self.from_age))
        )
        if fits:
            return None
        return KeptOut(
            "not-in-class",
            say(
                "leagues.not-in-class",
                "{division} is for {who}, and {player} is not one of them.",
                division=division,
                who=self.words,
                player=name,
            ),
        )


def _players(under: int | None, over: int | None) -> Text:
    if under is None:
        return say("leagues.players-over", "players of {over} or over", over=over)
    if over is None:
        return say("leagues.players-under", "players under {under}", under=under)
    return say("leagues.players-between", "players under {under} of {over} or over", under=under, over=over)


def _women(under: int | None, over: int | None) -> Text:
    if under is None and over is None:
        return say("leagues.women", "women")
    if under is None:
        return say("leagues.women-over", "women of {over} or over", over=over)
    if over is None:
        return say("leagues.women-under", "women under {under}", under=under)
    return say("leagues.women-between", "women under {under} of {over} or over", under=under, over=over)


def _men(under: int | None, over: int | None) -> Text:
    if under is None and over is None:
        return say("leagues.men", "men")
    if under is None:
        return say("leagues.men-over", "men of {over} or over", over=over)
    if over is None:
        return say("leagues.men-under", "men under {under}", under=under)
    return say("leagues.men-between", "men under {under} of {over} or over", under=under, over=over)


def reference_year(terms: Eligibility, begins_on: date) -> int:
    """The year in which ages are counted."""
    return (terms.age_on or begins_on).year


def check_line_up(terms: Eligibility, named: Iterable[PlayerClass], year: int, empty: int = 0) -> None:
    """Refuse a line-up that names too few of a class. Each of its `empty` places may stand for one.

    Raises :class:`LeagueFault` "too-few-of-class".
    """
    rows = list(named)
    ages = [one.age_in(year) for one in rows]
    asked = (
        (terms.women, sum(one.sex is Sex.WOMAN for one in rows), _few_women),
        (
            terms.youths,
            sum(age is not None and age < terms.youth_under for age in ages),
            _few_youths,
        ),
        (
            terms.seniors,
            sum(age is not None and age >= terms.senior_from for age in ages),
            _few_seniors,
        ),
    )
    for least, found, words in asked:
        if found + empty < least:
            raise LeagueFault("too-few-of-class", words(terms, least, found))


def _few_women(terms: Eligibility, least: int, found: int) -> Text:
    return say_many(
        "leagues.too-few-women",
        "A line-up names at least {n} woman; this one names {found}.",
        "A line-up names at least {n} women; this one names {found}.",
        least,
        found=found,
    )


def _few_youths(terms: Eligibility, least: int, found: int) -> Text:
    return say_many(
        "leagues.too-few-youths",
        "A line-up names at least {n} player under {under}; this one names {found}.",
        "A line-up names at least {n} players under {under}; this one names {found}.",
        least,
        under=terms.youth_under,
        found=found,
    )


def _few_seniors(terms: Eligibility, least: int, found: int) -> Text:
    return say_many(
        "leagues.too-few-seniors",
        "A line-up names at least {n} player of {over} or over; this one names {found}.",
        "A line-up names at least {n} players of {over} or over; this one names {found}.",
        least,
        over=terms.senior_from,
        found=found,
    )


def checked_born(born: int | None, this_year: int) -> int | None:
    """A year of birth that can be. Raises :class:`LeagueFault` "bad-year"."""
    if born is not None and not FIRST_YEAR <= born <= this_year:
        raise LeagueFault(
            "bad-year",
            say(
                "leagues.year-birth-lies",
                "A year of birth lies between {first} and {last}.",
                first=FIRST_YEAR,
                last=this_year,
            ),
        )
    return born
