"""Both courses of a match, judged line by line from the point where they part.

Three folds begin there: the log's own entries, the tablet's in their place, and the tablet's laid on top of
the log's. The engine judges all; nothing is written. Where both recorded the same at first, they part later.
"""

from __future__ import annotations

import copy
import hashlib
import json
import uuid
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, NamedTuple

from django.utils.translation import gettext

import rules_engine as engine
from matches.courses.told import Tapped, Told
from matches.log import fold
from matches.log.models import Act, LogEntry, Match
from matches.marking import freezing
from matches.marking.clocks import check_allowance
from matches.marking.levels import check_level
from matches.problems import UserProblem
from rules_engine.course.fingerprint import state_hash
from rules_engine.saying import say


@dataclass(frozen=True, slots=True)
class Line:
    """One entry of a course as it was judged there.

    ``n`` is its number in its own course, ``seq`` the one that it has, or would get, in the log. ``refusal``
    says why it cannot stand; ``left_out`` that the person does not want it.
    """

    n: int
    seq: int | None
    side: str
    tokens: str
    note: str
    kind: str
    target: int | None
    points: dict[str, int]
    events: tuple[str, ...]
    citations: tuple[str, ...]
    score: dict[str, int]
    refusal: dict[str, Any] | None = None
    left_out: bool = False
    by: str = ""
    at: datetime | None = None

    @property
    def stands(self) -> bool:
        """Whether the entry counts in this course."""
        return self.refusal is None and not self.left_out


class Addition(NamedTuple):
    """An entry that would be appended to the log, as it was judged, and the hash of the state after it;
    ``tapped`` is the tablet's own."""

    entry: engine.Entry
    ruling: engine.Ruling
    state_hash: str
    tapped: Tapped | None


@dataclass(slots=True)
class Course:
    """A course: its lines, what it would append to the log, and the fold at its end."""

    game: engine.Match
    lines: list[Line] = field(default_factory=list)
    additions: list[Addition] = field(default_factory=list)

    @property
    def score(self) -> dict[str, int]:
        """The score at its end."""
        return dict(self.game.board()["score"])


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two courses of ``match`` that part after entry ``after``; of the tablet's, the log has ``agreed``
    already.

    ``seq`` is the log's last entry. ``known`` is false where the tablet's match stood otherwise before its
    entries than the log says, as after a restored backup. ``decided`` is the act by which a person has chosen
    already.
    """

    match: Match
    told: Told
    after: int
    agreed: int
    seq: int
    base: engine.Match
    log: Course
    tablet: Course
    laid: Course
    own: tuple[engine.Entry | None, ...]
    recorded: dict[uuid.UUID, int]
    known: bool
    digest: str
    decided: Act | None


def compare(
    match: Match, told: Told, skipped: Collection[int] = frozenset(), upto: int | None = None
) -> Comparison:
    """Judge both courses of ``match``. ``skipped`` are numbers of the tablet's entries that are not laid on
    top; with ``upto`` the log is judged as it was when that was its last entry.

    Its time grows with the log. Raises ``UserProblem("courses-apart", 409)`` when the log ends before the
    number after which the tablet's entries stand: ``data["seq"]`` is its last.
    """
    found = LogEntry.objects.filter(match=match).order_by("seq")
    rows = list(found if upto is None else found.filter(seq__lte=upto))
    last = rows[-1].seq if rows else 0
    if told.after > last:
        raise UserProblem(
            "courses-apart",
            gettext("The log ends with entry {last}, but these entries follow entry {after}.").format(
                last=last, after=told.after
            ),
            409,
            {"seq": last},
        )
    entries = fold.entries_of(rows)
    rulings = freezing.rulings(match)
    base = engine.fold(fold.header_of(match), [e for e in entries if e.n <= told.after])
    known = told.state_hash in ("", state_hash(base)) and told.follows in (None, _uuid_at(rows, told.after))
    agreed = _agreed(base, told, {row.seq: row for row in rows if row.seq > told.after}, rulings)
    after = told.after + agreed
    since = [row for row in rows if row.seq > after]
    tablet, own = _own(match, twin(base), told.entries[agreed:], rulings)
    log = _of_log(twin(base), since)
    if not all(line.stands for line in log.lines):
        log.game = engine.fold(fold.header_of(match), entries)
    recorded = {row.client_uuid: row.seq for row in rows}
    laid = lay(match, twin(log.game), told.entries[agreed:], own, skipped, recorded)
    digest = _digest(told, agreed, own)
    return Comparison(
        match,
        told,
        after,
        agreed,
        last,
        base,
        log,
        tablet,
        laid,
        own,
        recorded,
        known,
        digest,
        decision(match, digest),
    )


def _uuid_at(rows: Sequence[LogEntry], seq: int) -> uuid.UUID | None:
    return rows[seq - 1].client_uuid if seq else None


def check_known(judged: Comparison) -> None:
    """Raise ``UserProblem("courses-apart", 409)`` where the log is not what the tablet knows before its
    entries."""
    if not judged.known:
        raise UserProblem(
            "courses-apart",
            gettext("The log up to entry {number} is not as the tablet knows it.").format(
                number=judged.told.after
            ),
            409,
            {"seq": judged.seq},
        )


def lay(
    match: Match,
    game: engine.Match,
    tapped: Collection[Tapped],
    own: Collection[engine.Entry | None],
    skipped: Collection[int] = frozenset(),
    recorded: Mapping[uuid.UUID, int] | None = None,
) -> Course:
    """Append the tablet's entries to ``game`` one by one, as far as they can stand; numbers that they name
    are those of the log then. What is ``recorded`` already, by its UUID, is not recorded again."""
    known = recorded or {}
    course = Course(game)
    moved: dict[int, int] = {}
    names = {one.n for one in tapped}
    for one, entry in zip(tapped, own, strict=True):
        if one.n in skipped:
            course.lines.append(_line(one, entry, game, left_out=True))
            continue
        if entry is None:
            course.lines.append(_line(one, entry, game, refusal=_unreadable(one)))
            continue
        if one.client is not None and one.client in known:
            course.lines.append(_line(one, entry, game, refusal=_again(known[one.client])))
            continue
        target = entry.correction.a if entry.correction is not None else None
        if target in names and target not in moved:
            course.lines.append(_line(one, entry, game, refusal=_gone(target)))
            continue
        new = _moved(entry, game.last + 1, moved.get(target, target) if target is not None else None)
        ruling, refusal = _judge(match, game, new)
        if ruling is None:
            course.lines.append(_line(one, new, game, n=one.n, refusal=refusal))
            continue
        moved[one.n] = new.n
        course.additions.append(Addition(new, ruling, state_hash(game), one))
        course.lines.append(_line(one, new, game, ruling, n=one.n, seq=new.n))
    return course


def _gone(target: int) -> dict[str, Any]:
    return {
        "code": "left-out",
        "message": say(
            "courses.target-left-out", "the entry {number} that it is about was left out", number=target
        ),
        "citation": None,
    }


def _again(seq: int) -> dict[str, Any]:
    return {
        "code": "recorded-already",
        "message": say("courses.recorded-already", "it is in the log already, as entry {number}", number=seq),
        "citation": None,
    }


def _moved(entry: engine.Entry, n: int, target: int | None) -> engine.Entry:
    if target is None:
        return entry._replace(n=n)
    first = entry.tokens[0]._replace(a=target)
    return entry._replace(n=n, tokens=(first, *entry.tokens[1:]))


def _own(
    match: Match, game: engine.Match, tapped: Collection[Tapped], rulings: Collection[int]
) -> tuple[Course, tuple[engine.Entry | None, ...]]:
    """The tablet's course by itself, and its entries as the engine reads them (None: unreadable)."""
    course = Course(game)
    own: list[engine.Entry | None] = []
    for one in tapped:
        entry = _read(one, game, rulings)
        own.append(entry)
        if entry is None:
            course.lines.append(_line(one, None, game, refusal=_unreadable(one)))
            continue
        ruling, refusal = _judge(match, game, entry)
        if ruling is not None:
            course.additions.append(Addition(entry, ruling, state_hash(game), one))
        course.lines.append(_line(one, entry, game, ruling, refusal=refusal))
    return course, tuple(own)


def _of_log(game: engine.Match, rows: list[LogEntry]) -> Course:
    course = Course(game)
    for row in rows:
        entry = fold.entry_of(row)
        ruling = _put(game, entry)
        refusal = ruling.refusal.to_json() if ruling.refusal is not None else None
        told = Tapped(row.seq, row.side, row.tokens, row.note, at=row.at)
        line = _line(
            told, entry, game, None if refusal else ruling, seq=row.seq, refusal=refusal, by=row.by_label
        )
        course.lines.append(line)
    return course


def _read(one: Tapped, game: engine.Match, rulings: Collection[int]) -> engine.Entry | None:
    if one.undo:
        number = game.last_effective(rulings)
        if number is None:
            return None
        side = next(e.side for e in game.entries if e.n == number)
        return engine.entry(one.n, side, f"void {number}")
    try:
        return engine.entry(one.n, one.side, one.tokens, one.note or None)
    except engine.RecordError:
        return None


def _unreadable(one: Tapped) -> dict[str, Any]:
    if one.undo:
        return {
            "code": "nothing-to-undo",
            "message": say("courses.nothing-to-undo", "there is nothing left to undo"),
            "citation": None,
        }
    try:
        engine.entry(one.n, one.side, one.tokens, one.note or None)
    except engine.RecordError as error:
        return {
            "code": error.code,
            "message": say("courses.unreadable", "this cannot be read: {why}", why=error.message),
            "citation": None,
        }
    raise AssertionError("it can be read")


def _judge(
    match: Match, game: engine.Match, entry: engine.Entry
) -> tuple[engine.Ruling | None, dict[str, Any] | None]:
    """Add ``entry`` to ``game``; what keeps it out, if something does, as marking would say it."""
    try:
        check_level(match, entry)
        check_allowance(match, entry, game.board)
    except UserProblem as problem:
        return None, {"code": problem.code, "message": problem.message, "citation": None}
    ruling = game.add(entry)
    if ruling.refusal is not None:
        return None, ruling.refusal.to_json()
    return ruling, None


def _line(
    one: Tapped,
    entry: engine.Entry | None,
    game: engine.Match,
    ruling: engine.Ruling | None = None,
    *,
    n: int | None = None,
    seq: int | None = None,
    refusal: dict[str, Any] | None = None,
    left_out: bool = False,
    by: str = "",
) -> Line:
    correction = entry.correction if entry is not None else None
    plain = correction is None or correction.kind == "before"
    return Line(
        n=n or one.n,
        seq=seq,
        side=entry.side if entry is not None else one.side,
        tokens=entry.text if entry is not None else one.tokens or "undo",
        note=one.note,
        kind="plain" if plain or correction is None else correction.kind,
        target=correction.a if correction is not None else None,
        points=dict(ruling.points) if ruling is not None else {},
        events=tuple(ruling.events) if ruling is not None else (),
        citations=tuple(ruling.citations) if ruling is not None else (),
        score=dict(game.board()["score"]),
        refusal=refusal,
        left_out=left_out,
        by=by,
        at=one.at,
    )


def _agreed(game: engine.Match, told: Told, rows: dict[int, LogEntry], rulings: Collection[int]) -> int:
    """How many of the tablet's first entries the log has at the same places; they are added to ``game``."""
    for count, one in enumerate(told.entries):
        row = rows.get(one.n)
        if row is None:
            return count
        entry = fold.entry_of(row)
        if one.client is None or row.client_uuid != one.client:
            mine = _read(one, game, rulings)
            if mine is None or (mine.side, mine.text) != (entry.side, entry.text):
                return count
        _put(game, entry)
    return len(told.entries)


def _put(game: engine.Match, entry: engine.Entry) -> engine.Ruling:
    """Add an entry of the log; one that a later entry has made illegal has its number all the same."""
    ruling = game.add(entry)
    if ruling.refusal is not None:
        game.entries.append(entry)
        game.last = entry.n
    return ruling


def twin(game: engine.Match) -> engine.Match:
    """A fold that goes its own way from here."""
    twin = copy.copy(game)
    twin.entries, twin.rulings = list(game.entries), dict(game.rulings)
    return twin


def _digest(told: Told, agreed: int, own: Collection[engine.Entry | None]) -> str:
    """What tells the tablet's course from every other."""
    said = [[one.side, one.tokens] for one in told.entries[:agreed]]
    for one, entry in zip(told.entries[agreed:], own, strict=True):
        said.append([entry.side, entry.text] if entry is not None else [one.side, one.tokens])
    return hashlib.sha256(json.dumps([told.after, said]).encode()).hexdigest()


def decision(match: Match, digest: str) -> Act | None:
    """The latest act by which somebody chose about the course with this digest."""
    acts = Act.objects.filter(match=match, kind=Act.Kind.COURSES, data__digest=digest)
    return acts.order_by("-number").first()
