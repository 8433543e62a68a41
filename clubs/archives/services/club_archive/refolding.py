"""The log of every match is judged again: an archive says what was observed, not what it was worth.

What the fold gives (state, board, problems, snapshots) is what is written. Where the archive claims
something else, a score, a winner, a ruling's points, it is refused: either it was tampered with, or these
rules read the match otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import rules_engine as engine
from clubs.archives.rules.schema import SCORE
from clubs.archives.services.club_archive.reading import Contents, Row
from clubs.people.sheets.faults import Faults
from matches.models import Match
from matches.selectors import SNAPSHOT_EVERY
from matches.services import HIGHEST, SIMULATED, reported_board

OVER = (Match.Status.FINISHED, Match.Status.CONFIRMED)


@dataclass
class Keeping:
    """The snapshots that the log keeps of a match: one every few entries; a correction removes those from the
    entry on to which it reaches back.
    """

    found: list[tuple[int, Any]] = field(default_factory=list)
    targets: dict[int, int] = field(default_factory=dict)

    def after(self, entry: engine.Entry, game: engine.Match) -> None:
        """``game`` stands after ``entry`` now."""
        number, correction = entry.n, entry.correction
        at_once = number % SNAPSHOT_EVERY == 0
        if correction is not None:
            self.targets[number] = correction.a
            reach = min(_chain(number, self.targets))
            self.found = [kept for kept in self.found if kept[0] < reach]
            start = self.found[-1][0] if self.found else 0
            at_once = at_once or number - start >= SNAPSHOT_EVERY
        if at_once:
            self.found.append((number, game.snapshot()))


@dataclass
class Folded:
    """What the fold of a match gives."""

    game: engine.Match
    keeping: Keeping = field(default_factory=Keeping)
    board: dict[str, Any] = field(default_factory=dict)

    @property
    def snapshots(self) -> list[tuple[int, Any]]:
        """The snapshots by the number of their entry."""
        return self.keeping.found

    @property
    def columns(self) -> dict[str, Any]:
        """The derived columns of the match's row."""
        return {
            "snapshot": self.game.snapshot(),
            "board": self.board,
            "problems": [{"n": p.n, **p.refusal.to_json()} for p in self.game.problems],
        }


class _Wrong(Exception):
    def __init__(self, message: str, row: Row | None = None, file: str = "entries.jsonl") -> None:
        super().__init__(message)
        self.row, self.file = row, file


def refold(contents: Contents, faults: Faults, told: Any = None) -> dict[str, Folded]:
    """Fold every match of the archive, by public id. What does not agree is added to `faults`."""
    entries = _by_match(contents, "matches.LogEntry")
    sides, acts = _by_match(contents, "matches.MatchSide"), _by_match(contents, "matches.Act")
    found = {}
    rows = contents.rows["matches.Match"]
    for done, row in enumerate(rows, 1):
        name = row.key
        try:
            _check_sides(row, sides.get(name, []))
            folded = _fold(row, entries.get(name, []))
            folded.board = _board(row, folded.game, acts.get(name, []))
            _check_end(row, folded, acts.get(name, []), len(entries.get(name, [])))
            found[name] = folded
        except _Wrong as wrong:
            place = wrong.row or row
            file = wrong.file if wrong.row else "matches.jsonl"
            faults.add(f"match {name}: {wrong}", file=file, line=place.line)
        if told is not None and (done % 20 == 0 or done == len(rows)):
            told(done, len(rows))
    return found


def _by_match(contents: Contents, model: str) -> dict[str, list[Row]]:
    found: dict[str, list[Row]] = {}
    for row in contents.rows[model]:
        found.setdefault(row.columns["match"], []).append(row)
    return found


def _check_sides(row: Row, sides: list[Row]) -> None:
    header = row.columns["header"]
    try:
        letters = [letter for letter, _ in header["sides"]]
    except (KeyError, TypeError, ValueError):
        raise _Wrong("header: the sides are missing") from None
    there = [side.columns["letter"] for side in sorted(sides, key=lambda s: s.columns["position"])]
    if there != letters:
        raise _Wrong("the sides are not those of the header")
    if header.get("game") != row.columns["game"]:
        raise _Wrong("the header names another game")
    if SIMULATED in (header.get("tags") or {}):
        raise _Wrong("simulated play is not imported")


def _fold(row: Row, entries: list[Row]) -> Folded:
    try:
        folded = Folded(engine.Match(engine.Header.from_json(row.columns["header"])))
    except engine.EngineError as error:
        raise _Wrong(f"header: {error.message}") from None
    for number, line in enumerate(sorted(entries, key=lambda one: one.columns["seq"]), 1):
        told = line.columns
        if told["seq"] != number:
            raise _Wrong(f"entry {number} is missing", line)
        entry, ruling = _judged(folded.game, line)
        correction = entry.correction
        if (correction.a if correction else None) != told["target"]:
            raise _Wrong(f"entry {number}: the target is not what the entry says", line)
        _check_ruling(ruling, told["ruling"], line)
        folded.keeping.after(entry, folded.game)
    return folded


def _board(row: Row, game: engine.Match, acts: list[Row]) -> dict[str, Any]:
    """The board: the log's, or the reported score of a match that was played elsewhere."""
    if row.columns["result_kind"] != Match.ResultKind.REPORTED:
        return game.board()
    told = next((act for act in acts if act.columns["kind"] == "declared"), None)
    score = told.columns["data"].get("score") if told else None
    letters = set(game.header.letters)
    if not isinstance(score, dict) or set(score) != letters or game.last:
        raise _Wrong("a match that was played elsewhere has its score in its act, and no log", told)
    if not all(type(points) is int and 0 <= points <= HIGHEST for points in score.values()):
        raise _Wrong("the score is not valid", told)
    return reported_board(game.board(), score, row.columns["winner_letter"])


def _judged(game: engine.Match, line: Row) -> tuple[engine.Entry, engine.Ruling]:
    told = line.columns
    try:
        entry = engine.entry(told["seq"], told["side"], told["tokens"], told["note"] or None)
        ruling = game.add(entry)
    except engine.EngineError as error:
        raise _Wrong(f"entry {told['seq']} cannot be read: {error.message}", line) from None
    if ruling.refusal is not None:
        cited = f" ({ruling.refusal.citation})" if ruling.refusal.citation else ""
        raise _Wrong(f"entry {told['seq']} is refused: {ruling.refusal.message}{cited}", line)
    if entry.text != told["tokens"]:
        raise _Wrong(f"entry {told['seq']} is not written as the log writes it", line)
    return entry, ruling


def _chain(number: int, targets: dict[int, int]) -> Iterator[int]:
    while number in targets:
        number = targets[number]
        yield number


def _check_ruling(judged: engine.Ruling, told: dict[str, Any], line: Row) -> None:
    """The ruling is kept as it was said; what it was worth has to be what it is worth here."""
    said = judged.to_json()
    same_shape = told.keys() == said.keys() - {"ok", "refusal"} and all(
        type(told[name]) is type(said[name]) or None in (told[name], said[name]) for name in told
    )
    if not same_shape:
        raise _Wrong(f"entry {line.columns['seq']}: the ruling is not valid", line)
    if told["points"] != said["points"] or told["turn"] != said["turn"]:
        raise _Wrong(f"entry {line.columns['seq']}: these rules give {said['points'] or 'no points'}", line)


def _check_end(row: Row, folded: Folded, acts: list[Row], entries: int) -> None:
    told, board = row.columns, folded.board
    last = max([entries, *(act.columns["number"] for act in acts)])
    if told["last_seq"] != entries or told["revision"] < last:
        raise _Wrong("last_seq or revision is not what the log and the acts make")
    letters = {*folded.game.header.letters, ""}
    if told["winner_letter"] not in letters:
        raise _Wrong("the winner is not one of the sides")
    if (row.extra[SCORE] or {}) != dict(board.get("score") or {}):
        raise _Wrong(f"the log gives the score {board.get('score')}, the archive says {row.extra[SCORE]}")
    status, over = told["status"], told["status"] in OVER
    if told["result_kind"] != Match.ResultKind.PLAYED:
        if not over and status != Match.Status.VOID:
            raise _Wrong("a match that was decided without play is over")
        return
    if status == Match.Status.VOID:
        return
    if over != folded.game.over:
        raise _Wrong(
            "the log says that it is over" if folded.game.over else "the log says that it is not over"
        )
    if told["winner_letter"] != ((folded.game.winner or "") if over else ""):
        raise _Wrong("the log gives another winner")
