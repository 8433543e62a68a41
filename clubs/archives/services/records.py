"""Importing a match record from elsewhere as a match.

The record goes entry by entry through the same service as the marker's taps. If the rules refuse an
entry, the error names its line and nothing is written.
"""

from __future__ import annotations

import io
import re
import uuid

import rules_engine as engine
from clubs.archives import limits
from clubs.archives.faults import Faults
from clubs.people.models import Club, Player, User
from clubs.people.names import name_key, tidy
from matches.models import Act, Match, MatchSide
from matches.problems import UserProblem
from matches.services import NAME_LENGTH, SIMULATED, Actor, act, confirm, record_entry, write_transaction

OF_THE_SHEET = ("Event", "Club", "Table", "Date", "Id", "Decided")
"""Tags that tell of the match that a record was written from, and not of the new one."""


def import_record(
    *, club: Club, content: bytes, by: User, confirmed: bool = False, dry_run: bool = False
) -> Match:
    """Take a record in as a match of `club`; players are found by their names, others stay names.

    The match has to be over. Raises `UserProblem`: "too-large" (413), "faulty" (422: what cannot be read,
    what the rules refuse and what is not over, with line and column).
    """
    if len(content) > limits.RECORD_BYTES:
        raise limits.too_large("A record", limits.RECORD_BYTES)
    text = _text(content)
    header, entries = _parts(text)
    with write_transaction():
        match = _match(club, header, by)
        for entry in entries:
            _record(match, entry, text, by)
        match.refresh_from_db()
        if not match.is_over:
            _refuse("the match is not over: only finished matches are imported", text.count("\n") + 1)
        if confirmed:
            match = confirm(match_id=match.pk, by=Actor.of_user(by))
        if dry_run:
            raise _Rehearsed(match)
    return match


def try_record(*, club: Club, content: bytes, by: User) -> dict[str, object]:
    """What a record would become: game, sides, score, winner. Raises as `import_record`."""
    try:
        import_record(club=club, content=content, by=by, dry_run=True)
    except _Rehearsed as done:
        match = done.match
        return {
            "game": match.game, "entries": match.last_seq, "score": match.board.get("score"),
            "winner": match.winner_letter, "sides": dict(match.header["sides"]),
        }  # fmt: skip
    raise AssertionError("unreachable")


class _Rehearsed(Exception):
    def __init__(self, match: Match) -> None:
        super().__init__()
        self.match = match


def _refuse(message: str, line: int | None = None, column: int | None = None) -> None:
    faults = Faults()
    faults.add(message, line=line, column=str(column) if column else "")
    faults.refuse("record")


def _text(content: bytes) -> str:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        _refuse("is not written in UTF-8", line)
        raise AssertionError("unreachable") from None


def _parts(text: str) -> tuple[engine.Header, list[engine.Entry]]:
    header: engine.Header | None = None
    entries: list[engine.Entry] = []
    try:
        for part in engine.records(engine.lines_of(io.StringIO(text))):
            if isinstance(part, engine.Header):
                header = part
                engine.Match(part)
                continue
            entries.append(part)
            if len(entries) > limits.RECORD_ENTRIES:
                raise UserProblem("too-large", f"A record has at most {limits.RECORD_ENTRIES} entries.", 413)
    except engine.RecordError as error:
        _refuse(error.bare, error.line, error.column)
    except engine.EngineError as error:
        _refuse(error.message, 1)
    assert header is not None
    if SIMULATED in header.tags:
        _refuse("simulated play is not imported", 1)
    for number, entry in enumerate(entries, 1):
        if entry.n != number:
            _refuse(f"entry {number} is missing: entries are numbered without gaps", line_of(text, entry.n))
    return header, entries


def line_of(text: str, number: int) -> int | None:
    """The line on which entry `number` stands, in either form."""
    begins = re.compile(rf'\s*(?:{number}\.\s|\{{.*"n"\s*:\s*{number}\b)')
    for line, row in enumerate(text.splitlines(), 1):
        if begins.match(row):
            return line
    return None


def _match(club: Club, header: engine.Header, by: User) -> Match:
    event = header.tags.get("Event", "")
    header = header.but(tags={k: v for k, v in header.tags.items() if k not in OF_THE_SHEET})
    fresh = engine.Match(header)
    people: dict[str, list[Player]] = {}
    for player in Player.objects.filter(club=club, merged_into=None):
        people.setdefault(name_key(player.name), []).append(player)
    match = Match.objects.create(
        club=club,
        game=header.game,
        rules_version=header.rules,
        header=header.to_json(),
        title=tidy(event)[:NAME_LENGTH],
        snapshot=fresh.snapshot(),
        board=fresh.board(),
    )
    found = [people.get(name_key(name), []) for _, name in header.sides]
    MatchSide.objects.bulk_create(
        MatchSide(
            match=match,
            letter=letter,
            position=n,
            name=name[:NAME_LENGTH],
            player=found[n][0] if len(found[n]) == 1 else None,
        )
        for n, (letter, name) in enumerate(header.sides)
    )
    act(match, Act.Kind.CREATED, Actor.of_user(by), data={"from": "record"})
    return match


def _record(match: Match, entry: engine.Entry, text: str, by: User) -> None:
    try:
        record_entry(
            match_id=match.pk,
            side=entry.side,
            tokens=entry.text,
            expected_seq=entry.n - 1,
            client_uuid=uuid.uuid4(),
            by=Actor.system(f"Record brought by {by.get_short_name()}"[:120]),
            note=entry.note or "",
        )
    except UserProblem as problem:
        cited = problem.data.get("citation")
        because = f" ({cited})" if cited else ""
        line = line_of(text, entry.n)
        column = problem.data.get("column")
        _refuse(f"entry {entry.n}: {problem.message.rstrip('.')}{because}", line, column or 1)
