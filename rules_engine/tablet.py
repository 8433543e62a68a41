"""The rule book on the tablet: a match is judged there as the server judges it, from JSON to JSON.

A browser keeps one :class:`Courses`. Each request is an object with ``do`` (one of :data:`DEEDS`), ``match``
(any name) and what the deed needs; the answer is ``{"ok": ...}`` or ``{"problem": {"code", "message",
"status", "data"?}}`` with the server's codes. A course begins with a *journal*, the header and the entries of
a match as ``GET journal/`` gives them, and grows with what the marker taps. Who may mark, who holds the lease
and what has been played on a result only the server knows; it judges each tap again.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

from . import levels, running_clocks
from .beginning import header_for
from .clocks import Clock, clock_of
from .course import checks, correcting
from .course.fingerprint import state_hash
from .course.lines import line_json, lines_of
from .course.problems import NotTaken, no_such_entry, nothing_to_undo, read_entry, refused
from .course.standing import CONFIRMED, FINISHED, VOID, problems_json, ruling_json, status_after
from .errors import EngineError
from .languages import FOLDER, learnt
from .match import Match, fold
from .record.entries import Entry, entry
from .record.header import Header
from .saying import say, speak_by
from .telling import told

Request = Mapping[str, Any]


class Course:
    """One match as the tablet knows it: the engine's match, and what the server told beside its log."""

    def __init__(self, journal: Request) -> None:
        self.header = Header.from_json(journal["header"])
        rows = journal.get("entries", ())
        self.game = fold(self.header, [_entry(row) for row in rows])
        self.signed = {row["seq"]: _signature(row) for row in rows}
        self.status = str(journal.get("status") or ("live" if rows else "ready"))
        self.result_kind = str(journal.get("result_kind") or checks.PLAYED)
        self.ruled = frozenset(journal.get("ruled", ()))
        self.clock: Clock = clock_of(journal.get("clock") or {})
        self.clock_state: running_clocks.State = dict(journal.get("clock_state") or {})
        self.level = levels.level_at(self.game.play, str(journal.get("level") or levels.STROKE))

    def standing(self) -> dict[str, Any]:
        """Where the match stands after its last entry."""
        game = self.game
        return {
            "seq": game.last,
            "board": game.board(),
            "expects": game.expects().to_json(),
            "problems": problems_json(game),
            "status": self.status,
            "state_hash": state_hash(game),
            **self.clocks(),
        }

    def clocks(self) -> dict[str, Any]:
        """The clocks as they are shown and as they are kept, if the match has any."""
        now = running_clocks.shown(self.clock, self.header.minutes, self.clock_state)
        return {} if now is None else {"clock": {"now": now, "state": self.clock_state}}

    def run_clock(self, request: Request) -> dict[str, Any]:
        """A deed of the marker with the clocks (``deed``, ``after_break``?), done ``at`` that time."""
        deed = request["deed"]
        if deed not in running_clocks.DEEDS:
            message = say(
                "tablet.clock-deeds", "A clock can: {words}.", words=", ".join(running_clocks.DEEDS)
            )
            raise NotTaken("bad-clock-deed", message, 422, {"field": "do"})
        if self.game.over or self.status in (FINISHED, CONFIRMED, VOID):
            raise NotTaken("match-over", say("tablet.match-over", "This match is over."), 409)
        try:
            self.clock_state = running_clocks.done(
                self.clock,
                self.header.minutes,
                self.clock_state,
                deed,
                datetime.fromisoformat(request["at"]),
                bool(request.get("after_break")),
            )
        except running_clocks.NoClock as refusal:
            raise NotTaken(refusal.code, refusal.message, 409) from None
        return self.clocks()

    def judge(self, request: Request) -> dict[str, Any]:
        """Take a plain entry or a correction in notation."""
        new = read_entry(self.game.last + 1, request["side"], request["tokens"], request.get("note") or "")
        checks.check_level(self.game.play, new, self.level)
        if new.correction is not None:
            checks.check_correctable(self.status, self.result_kind)
        else:
            checks.check_open(self.status, self.result_kind)
            checks.check_allowance(self.game.play, new, self.clock, self.game.board())
        return self.take(new, request)

    def undo(self, request: Request) -> dict[str, Any]:
        """Void the last entry that has an effect."""
        checks.check_correctable(self.status, self.result_kind)
        number = self.game.last_effective(self.ruled)
        if number is None:
            raise nothing_to_undo()
        return self.take(correcting.undoing(self.game.last + 1, self.written(number).side, number), request)

    def amend(self, request: Request) -> dict[str, Any]:
        """Let an entry read otherwise, or never have happened."""
        new = self.correction(request)
        checks.check_correctable(self.status, self.result_kind)
        return self.take(new, request)

    def preview(self, request: Request) -> dict[str, Any]:
        """What ``amend`` would change; nothing is taken."""
        checks.check_correctable(self.status, self.result_kind)
        new = self.correction(request)
        game = Match.__new__(
            Match
        )  # a correction puts new values in the place of old ones, except ``entries``
        game.__dict__.update(self.game.__dict__, entries=[*self.game.entries])
        return {"entry": request["entry"], **correcting.effects_of(game, new)}

    def correction(self, request: Request) -> Entry:
        """The correction that ``amend`` and ``preview`` ask for."""
        number, tokens = request["entry"], request.get("tokens")
        side = request.get("side") or self.written(number).side
        note, insert = request.get("note") or "", bool(request.get("insert"))
        return correcting.correction(self.game.last + 1, side, number, tokens, note, insert=insert)

    def written(self, number: int) -> Entry:
        """An entry by its number; raises :class:`NotTaken` with ``refused``."""
        for one in reversed(self.game.entries):
            if one.n == number:
                return one
        raise no_such_entry(number)

    def take(self, new: Entry, request: Request) -> dict[str, Any]:
        """Let the rules judge an entry, and keep it if it stands."""
        ruling = self.game.add(new)
        if ruling.refusal is not None:
            raise refused(ruling.refusal)
        self.status = status_after(self.status, self.game.over)
        if new.correction is None and request.get("at"):
            at = datetime.fromisoformat(request["at"])
            state = running_clocks.after_entry(
                self.clock, self.header.minutes, self.clock_state, new, ruling, at
            )
            self.clock_state = state or self.clock_state
        standing = self.standing()
        self.signed[new.n] = {**_signature(request), "state_hash": standing["state_hash"]}
        return {
            "side": new.side,
            "tokens": new.text,
            "note": new.note or "",
            "ruling": ruling_json(ruling),
            **standing,
        }

    def sheet(self, request: Request) -> dict[str, Any]:
        """Every line as the log now reads."""
        read = lines_of(self.header, self.game.entries)
        lines = [line_json({**line.told(), **self.signed[line.entry.n]}) for line in read]
        return {"seq": self.game.last, "lines": lines}

    def before(self, request: Request) -> dict[str, Any]:
        """What was expected when an entry was made, as the log now reads."""
        number = request["seq"]
        if all(one.n != number for one in self.game.entries):
            raise NotTaken("not-found", say("course.no-such-entry", "There is no entry {n}.", n=number), 404)
        game = fold(self.header, correcting.read_before(self.game.entries, number))
        return {"expects": game.expects().to_json(), "board": game.board()}

    def set_level(self, request: Request) -> dict[str, Any]:
        """Mark at another level from now on."""
        has = levels.offered(self.game.play)["levels"]
        if request["level"] not in has:
            message = say("tablet.levels", "A level is one of: {words}.", words=", ".join(has))
            raise NotTaken("no-such-level", message, 422, {"field": "level"})
        self.level = request["level"]
        return self.marking()

    def marking(self) -> dict[str, Any]:
        """What the tablet is told of the level of marking."""
        return levels.told(self.game.play, self.level)

    def beginning(self) -> dict[str, Any]:
        """What the server tells beside the standing of a match that begins here."""
        play, clock = self.game.play, self.clock._replace(minutes=self.header.minutes)
        return {
            "header": self.header.to_json(),
            "game_name": play.game.name,
            "marking": self.marking(),
            "pills": self.game.pills(),
            "clock": running_clocks.told(play, clock, self.clock_state, begun=self.game.last > 0),
        }


_OF_COURSE: dict[str, Callable[[Course, Request], dict[str, Any]]] = {
    "add": Course.judge,
    "undo": Course.undo,
    "amend": Course.amend,
    "preview": Course.preview,
    "sheet": Course.sheet,
    "before": Course.before,
    "level": Course.set_level,
    "clock": Course.run_clock,
}
DEEDS = ("open", "begin", "close", *_OF_COURSE)
"""What can be asked: a course is opened or begun first."""


WORDS = Path(__file__).parent / FOLDER
"""Where a tablet puts the words of its language."""


class Courses:
    """The matches that a tablet has open, by the names that it gives them."""

    def __init__(self) -> None:
        self.courses: dict[str, Course] = {}
        self.learnt: frozenset[Path] = frozenset()

    def answer(self, text: str) -> str:
        """Do what a request says; JSON in and out. Another exception than a problem is a bug, and rises."""
        request = json.loads(text)
        try:
            found = {"ok": self._do(request)}
        except NotTaken as problem:
            found = {"problem": problem.to_json()}
        except EngineError as error:  # the header of a match that begins on the tablet
            found = {"problem": NotTaken(error.code, error.message, 422).to_json()}
        return json.dumps(told(found), ensure_ascii=False, separators=(",", ":"))

    def _do(self, request: Request) -> dict[str, Any] | None:
        deed, name = request["do"], request["match"]
        if deed in ("open", "begin"):
            self._learn()
        if deed == "close":
            self.courses.pop(name, None)
            return None
        if deed == "open":
            self.courses[name] = course = Course(request["journal"])
            return course.standing()
        if deed == "begin":
            self.courses[name] = course = Course(_begun(request))
            return {**course.standing(), **course.beginning()}
        if name not in self.courses:
            message = say("tablet.not-open-here", "This match is not open on this tablet.")
            raise NotTaken("not-open-here", message, 409)
        return _OF_COURSE[deed](self.courses[name], request)

    def _learn(self) -> None:
        """Speak the language whose words were put beside the modules; each game brings its own."""
        files = frozenset(WORDS.glob("*.json"))
        if files != self.learnt:
            self.learnt = files
            if (words := learnt(WORDS)) is not None:
                speak_by(words.say)


def _begun(request: Request) -> Request:
    """The journal of a match that begins here: its ``header``, or the ``wish`` of one (game, names, options,
    race), and what is ``told`` beside (level, clock)."""
    beside = dict(request.get("told") or {})
    if "wish" not in request:
        return {"header": request["header"], **beside}
    wish = request["wish"]
    header = header_for(
        wish["game"],
        wish["names"],
        options=wish.get("options"),
        race=wish.get("race") or 1,
        clock=clock_of(beside.get("clock") or {}),
    )
    return {"header": header.to_json(), **beside}


def _entry(row: Request) -> Entry:
    return entry(row["seq"], row["side"], row["tokens"], row.get("note") or None)


def _signature(row: Request) -> dict[str, Any]:
    """Who wrote an entry, and when, as the sheet shows it; the tablet says it of its own."""
    return {"by": row.get("by") or "", "at": row.get("at"), "state_hash": row.get("state_hash") or ""}
