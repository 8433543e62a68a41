"""The score sheet: the log as it now reads, line by line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import rules_engine as engine
from matches.log import fold
from matches.log.models import LogEntry, Match


@dataclass(frozen=True)
class Line:
    """One entry of the sheet.

    ``tokens`` is what was written, ``reads`` what it now stands for (None: voided, or a correction itself).
    A line whose entry was put in before another stands there; ``target`` is that one's number.
    ``points`` and ``score`` are those of the log as it now reads; ``problem`` says why an entry that a
    correction has made illegal does not count. ``inning`` and ``run`` are those after the entry.
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
        return {
            **{k: list(v) if isinstance(v, tuple) else v for k, v in self.__dict__.items()},
            "at": self.at.isoformat(),
            "voided": self.voided,
        }


def sheet(match: Match) -> list[Line]:
    """All lines of ``match``, folded afresh. Costs time in proportion to the log; not for every tap."""
    rows = list(LogEntry.objects.filter(match=match).order_by("seq"))
    entries = fold.entries_of(rows)
    reading = engine.reading_of(entries)
    game = engine.Match(fold.header_of(match))
    board = game.board()
    lines = []
    for row, entry in _in_order(rows, entries):
        plain = entry.inserted or entry
        kind = plain.correction.kind if plain.correction is not None else "plain"
        reads, ruling, problem = None, None, None
        if kind == "plain" and entry.n not in reading.voided:
            tokens = reading.amended.get(entry.n, plain.tokens)
            reads = engine.write_tokens(tokens)
            # Numbered as it is played: what was put in later stands before what has a lower number.
            ruling = game.add(plain._replace(n=game.last + 1, tokens=tokens))
            if ruling.refusal is not None:
                problem, ruling = ruling.refusal.to_json(), None
            else:
                board = game.board()
        lines.append(
            Line(
                seq=row.seq,
                side=row.side,
                tokens=row.tokens,
                reads=reads,
                note=row.note,
                kind=kind,
                target=row.target,
                points=dict(ruling.points) if ruling else {},
                score=dict(board["score"]),
                inning=board.get("inning"),
                run=board.get("run"),
                turn=board.get("turn"),
                events=tuple(ruling.events) if ruling else (),
                citations=tuple(ruling.citations) if ruling else (),
                instructions=tuple(i.to_json() for i in ruling.instructions) if ruling else (),
                attested=bool(ruling and ruling.attested),
                problem=problem,
                by=row.by_label,
                at=row.at,
            )
        )
    return lines


def _in_order(rows: list[LogEntry], entries: list[engine.Entry]) -> Iterator[tuple[LogEntry, engine.Entry]]:
    """The lines in the order of play: an entry that was put in later stands where it belongs."""
    put_in: dict[int, list[tuple[LogEntry, engine.Entry]]] = {}
    for row, entry in zip(rows, entries, strict=True):
        if entry.inserted is not None:
            put_in.setdefault(entry.tokens[0].a, []).append((row, entry))
    for row, entry in zip(rows, entries, strict=True):
        if entry.inserted is None:
            yield from put_in.get(entry.n, ())
            yield row, entry


def record_text(match: Match) -> str:
    """The match in notation, with who played, where and when as tags."""
    header, entries = record(match)
    return engine.write(header, entries)


def record(match: Match) -> tuple[engine.Header, list[engine.Entry]]:
    """The match as the engine's header, with tags, and entries."""
    header = fold.header_of(match)
    tags = {
        "Event": match.title,
        "Club": match.club.name,
        "Table": str(match.table) if match.table else "",
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
