"""The log laid out as the game's own kind of score sheet, and its rulings in plain words.

A *visit* is what one side did from coming to the table until leaving it: an inning at carom and pool, a
break at snooker. Games are parted where the log says that one ended. Ten pins and crokinole have sheets of
their own, drawn from what the engine's board shows.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

from django.db.models import Prefetch
from django.utils.translation import gettext, gettext_lazy, pgettext_lazy

from matches.log.models import Match
from matches.log.sheet import Line, sheet
from matches.models import Dispute, DisputeEvidence
from matches.pages.citations import rule_address, rule_name, rule_sets
from matches.pages.display import game_of, panel_of
from rules_engine.families.base import average_text as average

GAME_ENDS = frozenset({"frame-over", "game-over", "match-over"})
VISIT_ENDS = GAME_ENDS | {"inning-over", "round-over", "turn-over"}


@dataclass(slots=True)
class Visit:
    """One visit of one side: its own points, the score of all sides after it, the first and last entry."""

    side: str
    points: int = 0
    strokes: int = 0
    score: dict[str, int] = field(default_factory=dict)
    first: int = 0
    last: int = 0
    reads: list[str] = field(default_factory=list)
    foul: bool = False
    best: bool = False


@dataclass(slots=True)
class GameSheet:
    """The visits of one game of the match, by row: row n holds each side's n-th visit."""

    number: int
    visits: list[Visit] = field(default_factory=list)
    score: dict[str, int] = field(default_factory=dict)
    finished: bool = False

    def rows(self, letters: Iterable[str]) -> list[tuple[int, list[Visit | None]]]:
        """``[(n, [visit or None for each side])]``."""
        columns = [[v for v in self.visits if v.side == letter] for letter in letters]
        depth = max((len(column) for column in columns), default=0)
        return [(i + 1, [column[i] if i < len(column) else None for column in columns]) for i in range(depth)]


def games(lines: Iterable[Line]) -> list[GameSheet]:
    """The games of a match, from the lines of its sheet that count."""
    sheets = [GameSheet(1)]
    visit: Visit | None = None
    for line in lines:
        if line.reads is None or line.problem:
            continue
        sheet = sheets[-1]
        if sheet.finished:
            sheet = GameSheet(sheet.number + 1)
            sheets.append(sheet)
        events = set(line.events)
        if _is_stroke(line):
            if visit is None or visit.side != line.side:
                visit = Visit(line.side, first=line.seq)
                sheet.visits.append(visit)
            visit.points += line.points.get(line.side, 0)
            visit.strokes += 1
            visit.reads.append(line.reads)
            visit.foul = visit.foul or "foul" in events
            visit.score, visit.last = dict(line.score), line.seq
        if not events & GAME_ENDS:
            sheet.score = dict(line.score)
        else:
            sheet.score = {x: sheet.score.get(x, 0) + line.points.get(x, 0) for x in line.score}
            if visit is not None:
                visit.score = dict(sheet.score)
        if events & VISIT_ENDS or (visit is not None and line.turn != visit.side):
            visit = None
        # At pool a frame is a rack, and the game goes on: only a score that begins again parts two games.
        sheet.finished = bool(events & {"game-over"}) or (
            "frame-over" in events and not any(line.score.values())
        )
    for sheet in sheets:
        best = max((v.points for v in sheet.visits), default=0)
        for v in sheet.visits:
            v.best = v.points == best > 0
    return sheets


def _is_stroke(line: Line) -> bool:
    words = (line.reads or "").split()
    return any(not word.startswith((":", "@", "t=")) for word in words) or any(line.points.values())


MOST_RULINGS = 40
"""Rulings shown in plain words beside the sheet, the newest first; the record has all."""


@dataclass(frozen=True, slots=True)
class Column:
    """A side at the foot of a sheet."""

    letter: str
    name: str
    score: int
    average: str
    best: int
    innings: int


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """All that the sheet's template draws."""

    panel: str
    columns: tuple[Column, ...]
    games: tuple[GameSheet, ...]
    rulings: tuple[Judged, ...]
    left_out: int
    board: dict[str, Any]

    def pin_rows(self) -> list[tuple[Column, list[dict[str, Any]]]]:
        """At ten pins: each side with its frames, all rows equally long, at least ten."""
        frames = self.board.get("frames") or {}
        most = max([10, *(len(row) for row in frames.values())])
        none: dict[str, Any] = {"marks": (), "total": None}
        return [(c, [*(row := frames.get(c.letter, [])), *[none] * (most - len(row))]) for c in self.columns]

    def laid_out(self) -> list[tuple[GameSheet, list[tuple[int, list[Visit | None]]]]]:
        """Each game with its rows."""
        letters = [column.letter for column in self.columns]
        return [(game, game.rows(letters)) for game in self.games if game.visits]


def of(match: Match) -> ScoreSheet:
    """The score sheet of ``match``, folded afresh: its time grows with the log."""
    lines = sheet(match)
    board = match.board or {}
    names = {side.letter: side.name for side in match.sides.all()}

    def value(name: str, letter: str) -> Any:
        return (board.get(name) or {}).get(letter)

    columns = tuple(
        Column(
            letter,
            name,
            value("score", letter) or 0,
            average(value("average", letter)),
            value("high_run", letter) or 0,
            value("innings", letter) or 0,
        )
        for letter, name in names.items()
    )
    disputes = disputes_of(match)
    told = [
        replace(one, disputes=disputes.get(one.line.seq, ()))
        for one in judged(match.game, lines[-MOST_RULINGS:], names)
    ]
    return ScoreSheet(
        panel_of(match),
        columns,
        tuple(games(lines)),
        tuple(told),
        max(0, len(lines) - MOST_RULINGS),
        board,
    )


def disputes_of(match: Match) -> dict[int, tuple[Dispute, ...]]:
    """The disputes of ``match`` by the entries that they concern: the disputed one, and the ruling."""
    found: dict[int, tuple[Dispute, ...]] = {}
    rows = Dispute.objects.filter(match=match).only("public_id", "entry", "state", "match").order_by("pk")
    for dispute in rows.prefetch_related(Prefetch("evidence", DisputeEvidence.objects.defer("document"))):
        for number in {dispute.entry, *(ruling.seq for ruling in dispute.evidence.all())}:
            if number is not None:
                found[number] = (*found.get(number, ()), dispute)
    return found


@dataclass(frozen=True, slots=True)
class Cited:
    """A rule by which an entry was judged: where it stands, and its gist in our words."""

    address: str
    citation: str
    text: str

    @property
    def name(self) -> str:
        """What the rule is called."""
        return rule_name(self.citation)


@dataclass(frozen=True, slots=True)
class Judged:
    """A line of the sheet in plain words.

    ``rules`` are those by which it was judged, the deciding one first; ``gist`` is what that one says, and
    is left out where the line before it in the list has just told it.
    """

    line: Line
    name: str
    points: str
    title: str
    rules: tuple[Cited, ...]
    gist: str
    disputes: tuple[Dispute, ...] = ()
    """Disputes of this entry, or of which it is the ruling."""


WORDS = {
    "void": gettext_lazy("Undo of entry {number}"),
    "amend": gettext_lazy("Change of entry {number}"),
    "allege": gettext_lazy("Foul claimed of entry {number}"),
    "ruling": gettext_lazy("Referee's decision on entry {number}"),
}

QUIET = frozenset({"counted", "shot", "frame-closed", "colours"})
"""Events of entries that do not fail, though they may score nothing yet."""

EVENT_WORDS = (
    ("match-over", gettext_lazy("The match ends")),
    ("game-over", gettext_lazy("The game ends")),
    ("frame-over", gettext_lazy("The frame ends")),
    ("round-over", gettext_lazy("The round ends")),
    ("given-up", gettext_lazy("Three forfeits: the rest of the frame is lost")),
    ("strike", gettext_lazy("Strike")),
    ("spare", gettext_lazy("Spare")),
    ("foul", gettext_lazy("Foul")),
    ("miss", pgettext_lazy("what happened", "Miss")),
    ("lead", pgettext_lazy("what happened", "Leads")),
    ("accepted", gettext_lazy("Accepts the third miss")),
    ("rejected", gettext_lazy("Rejects the third miss")),
    ("inning-over", gettext_lazy("No count; the inning ends")),
)


def signed(points: int) -> str:
    """Points as they are written: with a true minus sign."""
    return f"+{points}" if points > 0 else f"−{-points}" if points < 0 else "0"


def happened(events: Collection[str], scored: bool) -> str:
    """What an entry did beside its points, in a word or two: the weightiest of its ``events``; "No points"
    where there is none and it ``scored`` nothing, unless it did not fail either."""
    title = str(next((text for code, text in EVENT_WORDS if code in events), ""))
    return title or ("" if scored or QUIET & set(events) else gettext("No points"))


def judged(game: str, lines: Iterable[Line], names: dict[str, str]) -> list[Judged]:
    """The lines in plain words, with the rules that decided; the newest first."""
    found: list[Judged] = []
    told: set[str] = set()
    for line in reversed(list(lines)):
        points = ", ".join(
            signed(n) if x == line.side else f"{names.get(x, x)} {signed(n)}"
            for x, n in line.points.items()
            if n
        )
        if line.kind in WORDS:
            title = WORDS[line.kind].format(number=line.target)
        else:
            title = happened(line.events, bool(points))
        rules = tuple(c for c in (cite(game, ref) for ref in dict.fromkeys(line.citations)) if c)
        gist = rules[0].text if rules and rules[0].name not in told else ""
        told |= {rules[0].name} if rules else set()
        found.append(Judged(line, names.get(line.side, line.side), points, title, rules, gist))
    return found


@lru_cache(maxsize=2048)
def cite(game: str, citation: str) -> Cited | None:
    """The rule behind ``citation``, as ``game`` states it; None for what is no rule of the books."""
    address = rule_address(citation)
    if citation == "referee" or address is None:
        return Cited("", citation, "") if citation == "referee" else None
    owner, _, ref = citation.partition("#")
    playing = game_of(game)
    text = next((c.text for c in playing.clauses() if c.citation == citation), "") if playing else ""
    return Cited(address, citation, text or rule_sets()[owner].refs.get(ref, ""))
