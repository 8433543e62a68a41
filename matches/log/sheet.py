"""The score sheet: the log as it now reads, line by line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.utils.translation import override

import rules_engine as engine
from matches.log import fold
from matches.log.models import LogEntry, Match
from rules_engine.course.lines import line_json, lines_of
from rules_engine.saying import in_english


@dataclass(frozen=True)
class Line:
    """One entry of the sheet.

    ``tokens`` is what was written, ``reads`` what it now stands for (None: voided, or a correction itself).
    A line whose entry was put in before another stands there; ``target`` is that one's number.
    ``points`` and ``score`` are those of the log as it now reads; ``problem`` says why an entry that a
    correction has made illegal does not count. ``inning`` and ``run`` are those after the entry.
    ``state_hash`` is the engine's state when the entry was written (``""`` of old ones).
    """

    seq: int
    side: str
    tokens: str
    reads: str | None
    note: str
    kind: str
    target: int | None
    points: dict[str, int]
    score: dict[str, int]
    inning: int | None
    run: int | None
    turn: str | None
    events: tuple[str, ...]
    citations: tuple[str, ...]
    instructions: tuple[dict[str, Any], ...]
    attested: bool
    problem: dict[str, Any] | None
    by: str
    at: Any
    state_hash: str

    @property
    def voided(self) -> bool:
        """Whether the entry was undone."""
        return self.kind == "plain" and self.reads is None

    @property
    def put_in(self) -> bool:
        """Whether the entry was forgotten at first, and put in before ``target``."""
        return self.kind == "plain" and self.target is not None

    def to_json(self) -> dict[str, Any]:
        """As the record's JSON and the tablet's sheet show it."""
        return line_json({**self.__dict__, "at": self.at.isoformat()})


def sheet(match: Match) -> list[Line]:
    """All lines of ``match``, folded afresh. Costs time in proportion to the log; not for every tap."""
    rows = {row.seq: row for row in LogEntry.objects.filter(match=match).order_by("seq")}
    found = []
    for read in lines_of(fold.header_of(match), fold.entries_of(rows.values())):
        row = rows[read.entry.n]
        found.append(Line(**read.told(), by=row.by_label, at=row.at, state_hash=row.state_hash))
    return found


def record_text(match: Match) -> str:
    """The match in notation, with who played, where and when as tags."""
    header, entries = record(match)
    return engine.write(header, entries)


def record(match: Match) -> tuple[engine.Header, list[engine.Entry]]:
    """The match as the engine's header, with tags, and entries."""
    header = fold.header_of(match)
    with override(settings.LANGUAGE_CODE):  # a record knows no language
        table = str(match.table) if match.table else ""
    tags = {
        "Event": in_english(match.title),
        "Club": match.club.name,
        "Table": table,
        "Date": (match.started_at or match.created_at).date().isoformat(),
        "Id": match.public_id,
    }
    if match.result_kind != Match.ResultKind.PLAYED:
        tags["Decided"] = f"{match.result_kind} {match.winner_letter}".strip()
    header = engine.Header.from_json(
        {**header.to_json(), "tags": {**header.tags, **{k: v for k, v in tags.items() if v}}}
    )
    rows = LogEntry.objects.filter(match=match).order_by("seq")
    return header, fold.entries_of(rows)


def figures(match: Match) -> dict[str, dict[str, Any]]:
    """Each side's figures (innings, average, high run with its entry ...) from the whole log."""
    game, _ = fold.folded(match)
    return game.figures()
