"""A game's rules as a page shows them: what its own rules say, what its governors add, what may be chosen.

All words come from the engine: the gist of each rule, the question that a slot asks, the clause that
answers it. Nothing is written here about any single game.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from django.utils.translation import gettext

import rules_engine as engine
from matches.categories import by_category
from matches.pages.citations import ref_name, rule_sets, section_name
from matches.rules_pages.asked import GROUPS, MEMBERS
from rules_engine.saying import Count, say
from rules_engine.sources import Way


@dataclass(frozen=True, slots=True)
class Book:
    """A rule book: its id, its title and year, and its sets of rules."""

    id: str
    title: str
    year: str
    games: tuple[engine.Game, ...]
    sections: tuple[engine.Game, ...]

    @property
    def categories(self) -> list[tuple[str, list[engine.Game]]]:
        """The games category by category."""
        return by_category(self.games)


BOOKS = {
    "today": (say("books.today", "Games of today"), ""),
    "brunswick": (say("books.brunswick", "The Brunswick-Balke-Collender hand book of billiards"), "1908"),
    "crown": (say("books.crown", "The Crown Combination Board"), "1919"),
    "carrom": (say("books.carrom", "The Carrom Game Board's official rule book"), ""),
    "bradley": (say("books.bradley", "Milton Bradley's Crokinole Combination Board"), ""),
}


@lru_cache(maxsize=1)
def books() -> tuple[Book, ...]:
    """All books with what stands in them; general sections apart from games."""
    by_book: dict[str, list[engine.Game]] = {}
    for game in rule_sets().values():
        by_book.setdefault(game.book, []).append(game)
    order = [*BOOKS, *sorted(set(by_book) - set(BOOKS))]
    return tuple(
        Book(
            book,
            *BOOKS.get(book, (book.title(), "")),
            games=_sorted(game for game in by_book[book] if game.playable),
            sections=_sorted(game for game in by_book[book] if not game.playable),
        )
        for book in order
        if book in by_book
    )


def _sorted(games: Iterable[engine.Game]) -> tuple[engine.Game, ...]:
    return tuple(sorted(games, key=lambda game: game.name))


def book_of(game: engine.Game) -> Book:
    """The book in which a game stands."""
    return next(book for book in books() if book.id == game.book)


@dataclass(frozen=True, slots=True)
class Answer:
    """A question of the game and the clause that answers it. `instead` are the clauses that it overrules."""

    question: str
    clause: engine.Clause
    instead: tuple[engine.Clause, ...]

    @property
    def restates(self) -> bool:
        """Whether it says again what the clause above it says."""
        return bool(self.instead) and self.clause.answer is self.instead[0].answer


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule of the book: its number, its gist, what it decides, or why no ruling can rest on it.
    ``section`` is where the authority has it, for a game of today."""

    ref: str
    gist: str
    answers: tuple[Answer, ...]
    beside: str
    section: str = ""

    @property
    def name(self) -> str:
        """What the rule is called."""
        return section_name(self.section) if self.section else ref_name(self.ref)

    @property
    def sign(self) -> str:
        """The number as it stands in the margin."""
        return f"¶{self.ref[1:]}" if self.ref[:1] == "p" and self.ref[1:].isdigit() else self.ref


@dataclass(frozen=True, slots=True)
class Chosen:
    """An option as it is shown: the choice, what holds unless chosen otherwise, who leaves it open."""

    option: engine.Option
    values: tuple[str, ...]
    default: str
    citation: str | None


@dataclass(frozen=True, slots=True)
class Governor:
    """What comes from another set of rules: the questions that its rules answer here."""

    game: engine.Game
    answers: tuple[Answer, ...]


@dataclass(frozen=True, slots=True)
class Difference:
    """A question that two games answer differently."""

    question: str
    here: engine.Clause
    there: engine.Clause


@dataclass(frozen=True, slots=True)
class Kin:
    """The old game from which one of today comes, or one of today that comes from this; and what differs, as
    their clauses say it."""

    game: engine.Game
    differences: tuple[Difference, ...]


@dataclass(frozen=True, slots=True)
class WayShown:
    """How a league plays: its name, and each option that it sets with its value in words."""

    way: Way
    options: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Page:
    """Everything that a game's page shows."""

    game: engine.Game
    book: Book
    rules: tuple[Rule, ...]
    own: tuple[Answer, ...]
    governors: tuple[Governor, ...]
    options: tuple[Chosen, ...]
    governed: tuple[engine.Game, ...]
    ways: tuple[WayShown, ...]
    classic: Kin | None
    descendants: tuple[Kin, ...]

    @property
    def sides(self) -> str:
        """How many play."""
        least, most = self.game.min_sides, self.game.max_sides
        return f"{least}" if least == most else gettext("{least} to {most}").format(least=least, most=most)

    @property
    def exceptions(self) -> tuple[Answer, ...]:
        """Where the game says otherwise than those that govern it."""
        return tuple(answer for answer in self.own if answer.instead and not answer.restates)


@lru_cache(maxsize=256)
def page_of(game_id: str) -> Page:
    """The page of a set of rules. Raises ``KeyError`` for an unknown id."""
    game = rule_sets()[game_id]
    answers = [_answer(game, slot) for slot in game.slots()]
    by_citation: dict[str, list[Answer]] = {}
    for answer in answers:
        by_citation.setdefault(answer.clause.citation, []).append(answer)
    own_answers = tuple(answer for answer in answers if _is_own(game, answer.clause))
    rules = tuple(
        Rule(
            ref,
            gist,
            tuple(by_citation.get(f"{game.id}#{ref}", ())),
            game.beside.get(ref, ""),
            game.section(ref),
        )
        for ref, gist in game.refs.items()
    )
    cited = {citation.partition("#")[0] for citation in by_citation}
    governors = tuple(
        Governor(
            rule_sets()[layer.game],
            tuple(a for a in answers if a.clause.citation.partition("#")[0] == layer.game),
        )
        for layer in game.layers[1:]
        if layer.game in cited
    )
    return Page(
        game,
        book_of(game),
        rules,
        own_answers,
        governors,
        tuple(_chosen(game, option) for option in game.options.values()),
        tuple(other for other in rule_sets().values() if game in other.governors),
        tuple(_way(game, way) for way in game.ways.values()),
        _kin(game, rule_sets()[game.descends_from]) if game.descends_from else None,
        tuple(_kin(game, other) for other in rule_sets().values() if other.descends_from == game.id),
    )


def _kin(game: engine.Game, other: engine.Game) -> Kin:
    """What ``game`` answers otherwise than ``other``, of the questions that both put."""
    theirs = set(other.slots())
    both = [slot for slot in game.slots() if slot in theirs]
    found = [Difference(question(game, slot), game.stack(slot)[0], other.stack(slot)[0]) for slot in both]
    return Kin(other, tuple(row for row in found if row.here.text != row.there.text))


def _way(game: engine.Game, way: Way) -> WayShown:
    chosen = ((game.options[key], value) for key, value in way.options.items())
    return WayShown(way, tuple((option.text, option.words(value)) for option, value in chosen))


def _is_own(game: engine.Game, clause: engine.Clause) -> bool:
    return clause in game.own.clauses.values()


def _answer(game: engine.Game, slot: str) -> Answer:
    first, *rest = game.stack(slot)
    return Answer(question(game, slot), first, tuple(rest))


def question(game: engine.Game, slot: str) -> str:
    """What a slot asks, in words."""
    family = game.family
    if slot in family.slots:
        return family.slots[slot]
    group, _, member = slot.partition(":")
    said = family.conduct.get(member) or MEMBERS.get(member, member.replace("-", " "))
    if group == "foul":
        return say("rules.foul-question", "Foul: {conduct}", conduct=said)
    about = group.replace("_", " ").capitalize()
    return say("rules.question-about", "{about}: {conduct}", about=GROUPS.get(group, about), conduct=said)


def _chosen(game: engine.Game, option: engine.Option) -> Chosen:
    citation = option.citation
    if citation and "#" not in citation:
        owner = _owner(game, option)
        citation = f"{owner.id}#{citation}" if citation in owner.refs else None
    if option.values:
        values = tuple(map(option.words, option.values))
    elif option.many is not None:
        values = (option.bounds,)
    else:
        values = (
            say(
                "rules.number-between",
                "a number from {low} to {high}",
                low=Count(option.low),
                high=Count(option.high),
            ),
        )
    return Chosen(option, values, option.words(option.default), citation)


def _owner(game: engine.Game, option: engine.Option) -> engine.Game:
    for governor in game.governors:
        if governor.options.get(option.id) == option:
            return _owner(governor, option)
    return game
