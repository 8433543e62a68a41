"""What the pages of a drawn competition are made from: the bracket in rounds, the cross table, the cards.

One read of the rows (`selectors.draw.load_draws`, three queries) serves every page; nothing here asks the
database again. The bracket is also used by the printed one: `bracket(draw)` and the template
`competitions/parts/bracket.html`. When matches begin is told by :mod:`.schedule`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from itertools import pairwise

from django.utils.translation import gettext, pgettext

from clubs.competitions.models import Competition, Entrant, Fixture, Phase
from clubs.competitions.rules.pairing.elimination import ResultKind
from clubs.competitions.rules.pairing.round_names import name_of_round, part_of, round_name, round_number
from clubs.competitions.rules.pairing.split import after_split
from clubs.competitions.selectors import given, steps
from clubs.competitions.selectors.draw import Draw, load_draws, scores_of
from clubs.competitions.selectors.measured import Lengths
from clubs.competitions.selectors.no_shows import Awaited
from matches.models import Match


@dataclass(frozen=True)
class Line:
    """One slot of a fixture: who stands there, or which words stand there instead.

    `kind`: "taken", "pending" (not known yet), "bye" (nobody will come, in the first round) or "vacant"
    (nobody will come any more).
    """

    kind: str
    text: str
    entrant: Entrant | None = None
    score: int | None = None
    won: bool = False
    letter: str = ""


@dataclass(frozen=True)
class Card:
    """One fixture as it is drawn."""

    fixture: Fixture
    a: Line
    b: Line
    status: str
    tone: str
    where: str
    public_id: str
    starts: datetime | None = None
    early: datetime | None = None
    """With `late`: four times out of five it begins in between."""
    late: datetime | None = None
    why: str = ""
    """Why it waits (:mod:`clubs.competitions.services.waiting`)."""
    reasons: tuple[str, ...] = ()
    """Why these two meet, or why one rests, where that was decided from results."""
    wait: Awaited | None = None
    """How its players are waited for, once it is called."""
    paused: str = ""
    """That it is paused, and until when."""

    @property
    def number_text(self) -> str:
        """Its number as part of an address."""
        return str(self.fixture.number)

    @property
    def lines(self) -> tuple[Line, Line]:
        """Both slots."""
        return self.a, self.b


@dataclass(frozen=True)
class Round:
    """A round with its fixtures, top to bottom."""

    code: str
    name: str
    cards: tuple[Card, ...]
    done: int = 0

    @property
    def short(self) -> str:
        """Its name below the heading of its part."""
        if self.code[:1] in "wl" and self.code[1:].isdigit():
            return round_number(int(self.code[1:]))
        return self.name

    @property
    def anchor(self) -> str:
        """Its place on the page."""
        return f"round-{self.code}"


@dataclass(frozen=True)
class Tree:
    """One part of a bracket: the winners' side, the losers' side, the plate. `lines`: each round has half as
    many fixtures as the one before, so that lines can lead from one to the next."""

    name: str
    rounds: tuple[Round, ...]
    lines: bool


@dataclass(frozen=True)
class BracketPage:
    """A whole bracket in its parts, from the first round to the last, and the match for third place."""

    trees: tuple[Tree, ...]
    third: Card | None
    current: str = field(default="")

    @property
    def rounds(self) -> tuple[Round, ...]:
        """The rounds of all parts."""
        return tuple(one for tree in self.trees for one in tree.rounds)


def line_of(fixture: Fixture, side: str) -> Line:
    """One slot of a fixture in words."""
    entrant: Entrant | None = getattr(fixture, side)
    source, of = getattr(fixture, f"{side}_source"), getattr(fixture, f"{side}_of")
    if entrant is not None:
        won = fixture.phase == Phase.DECIDED and fixture.winner_side == side
        letters = {"a": "A", "b": "B"}
        return Line("taken", entrant.name, entrant, getattr(fixture, f"score_{side}"), won, letters[side])
    if source == "bye":
        return Line("bye", gettext("Bye"))
    if getattr(fixture, f"{side}_vacant"):
        return Line("vacant", gettext("Nobody"))
    match source:
        case "winner":
            words = gettext("Winner of M{number}")
        case "loser":
            words = gettext("Loser of M{number}")
        case _:
            words = gettext("Seed {number}")
    return Line("pending", words.format(number=of))


def card_of(fixture: Fixture) -> Card:
    """A fixture as it is drawn, with the words for its state."""
    match = fixture.match
    table = match.table if match is not None else None
    tone, status = "", ""
    where = (
        gettext("Table {number}").format(number=table.number)
        if table is not None and fixture.under_way
        else ""
    )
    match fixture.phase:
        case Phase.LIVE:
            tone, status = "live", pgettext("state of a match", "Live")
        case Phase.AT_TABLE:
            tone, status = "ok", pgettext("state of a match", "Called")
        case Phase.OVER:
            tone, status = "warn", gettext("To be confirmed")
        case Phase.TIED:
            tone, status = "warn", pgettext("state of a match", "Level")
        case Phase.READY:
            status = gettext("Held back") if fixture.on_hold else pgettext("state of a match", "Next")
        case Phase.ANNULLED:
            status = gettext("Annulled")
        case Phase.EMPTY:
            status = gettext("Not played")
        case Phase.DECIDED:
            status = {
                ResultKind.WALKOVER: gettext("Walkover"),
                ResultKind.DOUBLE_FORFEIT: gettext("Both forfeit"),
                ResultKind.RETIRED: pgettext("state of a match", "Retired"),
                ResultKind.BYE: gettext("Bye"),
            }.get(ResultKind(fixture.result_kind), pgettext("result", "Draw") if fixture.is_drawn else "")
    if match is not None and match.open_disputes:
        tone, status = "warn", gettext("Under review")
    return Card(
        fixture,
        line_of(fixture, "a"),
        line_of(fixture, "b"),
        status,
        tone,
        where,
        fixture.match.public_id if fixture.match is not None else "",
    )


def under_review(*draws: Draw) -> list[Fixture]:
    """The fixtures of which a stroke is disputed: their result waits, or may still change."""
    return [f for f in fixtures_of(draws).values() if f.match is not None and f.match.open_disputes]


def bracket(draw: Draw) -> BracketPage:
    """The rounds of a bracket, in its parts."""
    rounds: dict[str, list[Card]] = {}
    third = None
    for fixture in draw.fixtures.values():
        card = card_of(fixture)
        if fixture.code == "third":
            third = card
        else:
            rounds.setdefault(fixture.code, []).append(card)
    parts: dict[str, list[Round]] = {}
    for code, cards in sorted(rounds.items(), key=lambda one: _when(one[1])):
        cards.sort(key=lambda c: c.fixture.position)
        made = Round(code, round_name(code), tuple(cards), _done(cards))
        parts.setdefault(part_of(code, double="w1" in rounds), []).append(made)
    trees = tuple(Tree(name, tuple(found), _halving(found)) for name, found in parts.items())
    page = BracketPage(trees, third)
    open_ = [r for r in page.rounds if r.done < len(r.cards)]
    return replace(page, current=(open_ or list(page.rounds))[0].code if page.rounds else "")


def _when(cards: Iterable[Card]) -> tuple[int, int]:
    return min((card.fixture.round, card.fixture.number) for card in cards)


def _halving(rounds: Sequence[Round]) -> bool:
    return all(len(a.cards) == 2 * len(b.cards) for a, b in pairwise(rounds))


def rounds_of(draw: Draw) -> tuple[Round, ...]:
    """The rounds of a table of everybody; with reasons where they are drawn step by step."""
    rounds: dict[int, list[Card]] = {}
    why = steps.reasons_of(draw)
    for number, fixture in draw.fixtures.items():
        card = replace(card_of(fixture), reasons=tuple(words for _, words in why.get(number, ())))
        rounds.setdefault(fixture.round, []).append(card)
    return tuple(
        Round(str(n), _name_of(n, cards), tuple(cards), _done(cards)) for n, cards in sorted(rounds.items())
    )


def _name_of(round_: int, cards: Sequence[Card]) -> str:
    """The name of a round of a table; after a split both parts have their rounds together."""
    code = cards[0].fixture.code
    if code.startswith(("top", "bottom")):
        return after_split(int(code.removeprefix("top").removeprefix("bottom")))
    return name_of_round(code if code == "king" else "round", round_)


def _done(cards: Iterable[Card]) -> int:
    return sum(c.fixture.phase in (Phase.DECIDED, Phase.EMPTY, Phase.ANNULLED) for c in cards)


@dataclass(frozen=True)
class CrossRow:
    """One entrant's line of the cross table: a cell for each opponent, in the same order."""

    entrant: Entrant
    cells: tuple[tuple[str, str], ...]


def cross_table(entrants: list[Entrant], draw: Draw) -> list[CrossRow]:
    """Who met whom with which result, for a round robin; a cell is (shown text, "won"|"lost"|"level"|"")."""
    cells: dict[tuple[int, int], tuple[list[str], str]] = {}
    for f in draw.fixtures.values():
        if f.a is None or f.b is None or f.phase != Phase.DECIDED:
            continue
        for me, other, side in ((f.a, f.b, "a"), (f.b, f.a, "b")):
            tone = "level" if not f.winner_side else "won" if f.winner_side == side else "lost"
            mine, theirs = (f.score_a, f.score_b) if side == "a" else (f.score_b, f.score_a)
            if mine is not None:
                text = f"{mine}–{theirs}"
            elif f.result_kind == ResultKind.PLAYED:  # by the director's word, without a score
                text = {"won": "1", "lost": "0", "level": "½"}[tone]
            else:
                text = "–" if tone == "level" else pgettext("walkover", "w.o.")
            shown, _ = cells.get((me.pk, other.pk), ([], ""))
            cells[me.pk, other.pk] = ([*shown, text], tone)
    return [
        CrossRow(
            e,
            tuple(
                ("■", "self") if e == o else ("  ".join(found[0]), found[1])
                for o in entrants
                for found in [cells.get((e.pk, o.pk), ([""], ""))]
            ),
        )
        for e in entrants
    ]


def fixtures_of(draws: Iterable[Draw]) -> dict[int, Fixture]:
    """The fixtures of several stages, by number."""
    return {number: f for draw in draws for number, f in draw.fixtures.items()}


def draws_for(competition: Competition) -> list[Draw]:
    """Read a competition's drawn stages for its pages, with the scores of the matches that are on now.

    Those scores are put into the fixtures in memory only; pages never save what they read.
    """
    draws = load_draws(competition)
    if competition.handicap_policy_id is not None and draws:
        tell_given(competition, draws)
    on = {
        f.match_id: f
        for draw in draws
        for f in draw.fixtures.values()
        if f.under_way and f.match_id is not None
    }
    if on:
        for match in Match.objects.filter(pk__in=on).only("board", "header"):
            on[match.pk].score_a, on[match.pk].score_b = scores_of(match)
    return draws


def tell_given(competition: Competition, draws: Sequence[Draw]) -> None:
    """Put into the fixtures what each is given, and why."""
    rows = [f for draw in draws for f in draw.fixtures.values()]
    lengths = Lengths(competition)
    given.tell(competition, rows, {code: lengths.length(code) for code in {f.code for f in rows}})


def still_in(draw: Draw, entrants: list[Entrant]) -> list[tuple[Entrant, str]]:
    """Before the end of a bracket: who is still in, and in which round the others went out.

    Out is who lost the last fixture that they stood in; who plays on at the losers' side stands there.
    """
    assert draw.bracket is not None
    counting = draw.bracket.places[0].fixtures
    out: dict[int, str] = {}
    for number, f in sorted(draw.fixtures.items()):
        if number not in counting or f.code == "third":
            continue
        for side, entrant in (("a", f.a), ("b", f.b)):
            if entrant is not None:
                lost = f.phase == Phase.DECIDED and f.winner_side != side
                out[entrant.pk] = f.round_name if lost else ""
    return sorted(
        ((e, out.get(e.pk, "")) for e in entrants),
        key=lambda pair: (bool(pair[1]), draw.seeds[pair[0].pk]),
    )
