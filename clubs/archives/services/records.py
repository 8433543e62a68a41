"""Importing a match record from elsewhere as a match.

The record is read and judged entry by entry, as the marker's taps are, before anything is written. If the
rules refuse an entry, the error names its line. Then the match is written in short transactions, as one that
is called off, and the last one gives it its result.
"""

from __future__ import annotations

import io
import re
import uuid
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from django.utils.timezone import now
from django.utils.translation import gettext

import rules_engine as engine
from clubs.archives import limits
from clubs.archives.services.club_archive import hidden
from clubs.archives.services.club_archive.refolding import Keeping
from clubs.people.models import Club, Player, User
from clubs.people.names import name_key, tidy
from clubs.people.sheets.faults import Faults
from config.languages.speaking import translated
from matches import signals
from matches.models import Act, LogEntry, Match, MatchSide, Snapshot
from matches.problems import UserProblem
from matches.services import NAME_LENGTH, SIMULATED, Actor, Steps, act, announce, confirm, locked
from rules_engine.course.fingerprint import hash_of
from rules_engine.states import freeze

OF_THE_SHEET = ("Event", "Club", "Table", "Date", "Id", "Decided")
"""Tags that tell of the match that a record was written from, and not of the new one."""

Told = Callable[[str, int, int], None]


@dataclass
class Judged:
    """A record with the rulings of its entries, and what the fold gives."""

    header: engine.Header
    title: str
    game: engine.Match
    entries: list[tuple[engine.Entry, engine.Ruling]] = field(default_factory=list)
    snapshots: Keeping = field(default_factory=lambda: Keeping())


def import_record(
    *,
    club: Club,
    content: bytes,
    by: User,
    confirmed: bool = False,
    told: Told | None = None,
    ask: Callable[[], object] = lambda: None,
    begun: Callable[[Match], object] = lambda match: None,
    whole: Callable[[Match], object] = lambda match: None,
) -> Match:
    """Take a record in as a match of `club`; players are found by their names, others stay names.

    The match has to be over. `ask` is called at the beginning of every transaction, `begun` in the first and
    `whole` in the last; what they raise ends the import. Raises `UserProblem`: "too-large" (413), "faulty"
    (422: what cannot be read, what the rules refuse and what is not over, with line and column).
    """
    judged = judge(content, told)
    steps = Steps(ask)

    def begin() -> Match:
        made = _match(club, judged, by)
        begun(made)
        return made

    match = steps.one(begin)
    signed = Actor.system(f"Record brought by {by.get_short_name()}"[:120]).signature()
    at = now()
    rows = [_row(match, entry, ruling, at=at, **signed) for entry, ruling in judged.entries]
    steps.rows(rows, LogEntry.objects.bulk_create)
    kept = [Snapshot(match=match, seq=seq, state=state) for seq, state in judged.snapshots.found]
    steps.rows(kept, Snapshot.objects.bulk_create)

    def finish() -> Match:
        found = _finish(match, judged, confirmed, by)
        whole(found)
        return found

    return steps.one(finish)


def try_record(*, content: bytes) -> dict[str, object]:
    """What a record would become: game, sides, score, winner. Raises as `import_record`."""
    judged = judge(content)
    return {
        "game": judged.header.game, "entries": len(judged.entries), "score": judged.game.board().get("score"),
        "winner": judged.game.winner or "", "sides": dict(judged.header.sides),
    }  # fmt: skip


def remove_hidden(match: Match, steps: Steps) -> None:
    """Remove a match whose import did not come to its end, with its log."""
    reason = f"record {match.public_id}: {hidden.BROKEN_OFF}"
    trace = steps.one(partial(hidden.trace_of, match.club, reason))
    for model in (LogEntry, Act):
        keys = list(model._default_manager.filter(match=match).values_list("pk", flat=True))
        steps.rows(keys, partial(hidden.delete, model, trace))
    steps.one(match.delete)


def judge(content: bytes, told: Told | None = None) -> Judged:
    """Read a record and judge its entries; nothing is written. Raises as `import_record`."""
    if len(content) > limits.RECORD_BYTES:
        raise limits.too_large("A record", limits.RECORD_BYTES)
    text = _text(content)
    header, entries = _parts(text)
    title = tidy(header.tags.get("Event", ""))[:NAME_LENGTH]
    header = header.but(tags={k: v for k, v in header.tags.items() if k not in OF_THE_SHEET})
    judged = Judged(header, title, engine.Match(header))
    for number, entry in enumerate(entries, 1):
        ruling = judged.game.add(entry)
        if ruling.refusal is not None:
            refusal = ruling.refusal
            told_so = (
                gettext("entry {number}: {message} ({citation})")
                if refusal.citation
                else gettext("entry {number}: {message}")
            )
            message = told_so.format(
                number=entry.n,
                message=translated(refusal.message).rstrip("."),
                citation=translated(refusal.citation or ""),
            )
            _refuse(message, line_of(text, entry.n), 1)
        judged.entries.append((entry, ruling))
        judged.snapshots.after(entry, judged.game)
        if told is not None:
            told("Judging the entries", number, len(entries))
    if not judged.game.over:
        _refuse(gettext("the match is not over: only finished matches are imported"), text.count("\n") + 1)
    return judged


def _refuse(message: str, line: int | None = None, column: int | None = None) -> None:
    faults = Faults()
    faults.add(message, line=line, column=str(column) if column else "")
    faults.refuse("record")


def _text(content: bytes) -> str:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        _refuse(gettext("is not written in UTF-8"), line)
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
                raise UserProblem(
                    "too-large",
                    gettext("A record has at most {record_entries} entries.").format(
                        record_entries=limits.RECORD_ENTRIES
                    ),
                    413,
                )
    except engine.RecordError as error:
        _refuse(translated(error.bare), error.line, error.column)
    except engine.EngineError as error:
        _refuse(translated(error.message), 1)
    assert header is not None
    if SIMULATED in header.tags:
        _refuse(gettext("simulated play is not imported"), 1)
    for number, entry in enumerate(entries, 1):
        if entry.n != number:
            _refuse(
                gettext("entry {number} is missing: entries are numbered without gaps").format(number=number),
                line_of(text, entry.n),
            )
    return header, entries


def line_of(text: str, number: int) -> int | None:
    """The line on which entry `number` stands, in either form."""
    begins = re.compile(rf'\s*(?:{number}\.\s|\{{.*"n"\s*:\s*{number}\b)')
    for line, row in enumerate(text.splitlines(), 1):
        if begins.match(row):
            return line
    return None


def _match(club: Club, judged: Judged, by: User) -> Match:
    """The match as one that is called off, so that nobody counts it before it is whole."""
    header = judged.header
    fresh = engine.Match(header)
    people: dict[str, list[Player]] = {}
    for player in Player.objects.filter(club=club, merged_into=None):
        people.setdefault(name_key(player.name), []).append(player)
    match = Match.objects.create(
        club=club,
        game=header.game,
        rules_version=header.rules,
        header=header.to_json(),
        title=judged.title,
        status=Match.Status.VOID,
        snapshot=fresh.snapshot(),
        board=fresh.board(),
    )
    sides = [header.partners.get(letter, (name,)) for letter, name in header.sides]
    found = [[people.get(name_key(one), []) for one in side[:2]] for side in sides]
    MatchSide.objects.bulk_create(
        MatchSide(
            match=match,
            letter=letter,
            position=n,
            name=name[:NAME_LENGTH],
            player=_one(found[n][0]),
            partner=_one(found[n][1]) if len(found[n]) > 1 else None,
        )
        for n, (letter, name) in enumerate(header.sides)
    )
    act(match, Act.Kind.CREATED, Actor.of_user(by), data={"from": "record"})
    return match


def _one(players: list[Player]) -> Player | None:
    """The player who is meant by a name; of several with one name none is."""
    return players[0] if len(players) == 1 else None


def _row(match: Match, entry: engine.Entry, ruling: engine.Ruling, **signed: Any) -> LogEntry:
    said = ruling.to_json()
    del said["ok"], said["refusal"]
    return LogEntry(
        match=match,
        seq=entry.n,
        side=entry.side,
        tokens=entry.text,
        note=entry.note or "",
        ruling=said,
        target=entry.correction.a if entry.correction else None,
        client_uuid=uuid.uuid4(),
        state_hash=hash_of(freeze(ruling.state)),
        **signed,
    )


def _finish(match: Match, judged: Judged, confirmed: bool, by: User) -> Match:
    """Give the match its result, and tell everybody: from now on it is there."""
    game, at = judged.game, now()
    found = locked(match.pk)
    found.status, found.winner_letter = Match.Status.FINISHED, game.winner or ""
    found.last_seq, found.revision = len(judged.entries), found.revision + len(judged.entries)
    found.snapshot, found.board = game.snapshot(), game.board()
    found.problems = [{"n": p.n, **p.refusal.to_json()} for p in game.problems]
    found.started_at = found.finished_at = at
    found.save()
    announce()
    signals.tell(signals.match_finished, found)
    return confirm(match_id=found.pk, by=Actor.of_user(by)) if confirmed else found
