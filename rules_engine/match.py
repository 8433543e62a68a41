"""A match in memory: the fold of its log.

The log is append-only. Plain entries are judged by the game and change the state. Corrections (void, amend,
claim of foul, referee's ruling) are entries too: they say how an earlier entry is to be read, and the state
is folded again from that entry on. Entries that have become illegal by a correction are reported in
``problems``, never dropped.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Any

from .binding import bind
from .expectation import Expectation
from .lean import NamedTuple
from .play import Play
from .record.entries import Entry
from .record.header import Header
from .record.tokens import CORRECTIONS, Token
from .rulings import Refusal, Ruling, refuse, unknown_side
from .saying import say
from .states import freeze, thaw

REFEREE = "referee"
"""Stands in a ruling's citations where the referee's decision, not a clause, decided."""


class Problem(NamedTuple):
    """An entry that a correction made illegal: its number and why."""

    n: int
    refusal: Refusal


class Reading(NamedTuple):
    """How the log is to be read after its corrections.

    ``inserted`` are by number of an entry the plain ones that belong before it, in the order of the log.
    """

    voided: frozenset[int]
    amended: Mapping[int, tuple[Token, ...]]
    inserted: Mapping[int, tuple[Entry, ...]] = {}

    def in_order(self, entries: Iterable[Entry], since: int = 0, until: int | None = None) -> Iterator[Entry]:
        """The plain entries that count, as they now read and in the order in which they were played; with
        ``since``, those from the place of that entry on, with ``until``, those before that entry."""
        for entry in entries:
            if entry.n < since:
                continue
            for plain in self.inserted.get(entry.n, ()):
                if plain.n == until:
                    return
                yield plain._replace(tokens=self.amended.get(plain.n, plain.tokens))
            if entry.n == until:
                return
            if entry.tokens[0][0] not in CORRECTIONS and entry.n not in self.voided:
                tokens = self.amended.get(entry.n)
                yield entry if tokens is None else entry._replace(tokens=tokens)


def reading_of(entries: Iterable[Entry]) -> Reading:
    """Apply corrections latest first, so that voiding a correction cancels it."""
    voided: set[int] = set()
    amended: dict[int, tuple[Token, ...]] = {}
    by_number: dict[int, Entry] = {}
    corrections = []
    for entry in entries:
        by_number[entry.n] = entry
        if entry.correction is not None:
            corrections.append(entry)
    alleged: dict[int, tuple[Token, ...]] = {}
    inserted: dict[int, tuple[Entry, ...]] = {}
    for entry in reversed(corrections):
        token = entry.tokens[0]
        if entry.n in voided:
            continue
        if token.kind == "void":
            voided.add(token.a)
        elif token.kind == "before":
            inserted[token.a] = (_plain(entry), *inserted.get(token.a, ()))
        elif token.kind == "allege":
            alleged[token.a] = token.b + alleged.get(token.a, ())
        elif token.a not in amended:
            amended[token.a] = token.b
    for n, extra in alleged.items():
        if n in amended:
            amended[n] = _with_states(amended[n], extra)
        elif n in by_number:
            amended[n] = _with_states(_plain(by_number[n]).tokens, extra)
    return Reading(frozenset(voided), amended, inserted)


def _plain(entry: Entry) -> Entry:
    """The plain entry that ``entry`` is, or that it puts before another."""
    return entry.inserted or entry


def _places(entries: Iterable[Entry]) -> dict[int, int]:
    """By number of an entry that belongs before another, the number of that one."""
    return {e.n: e.tokens[0].a for e in entries if e.tokens[0][0] == "before"}


def _first_changed(before: Reading, after: Reading, places: Mapping[int, int]) -> int | None:
    """The place of the first entry that the two readings read differently; None if there is none."""
    changed = set(before.voided ^ after.voided)
    for n in before.amended.keys() | after.amended.keys():
        if before.amended.get(n) != after.amended.get(n):
            changed.add(n)
    for n in before.inserted.keys() | after.inserted.keys():
        if before.inserted.get(n) != after.inserted.get(n):
            changed.add(n)
    return min((places.get(n, n) for n in changed), default=None)


def _with_states(tokens: tuple[Token, ...], extra: tuple[Token, ...]) -> tuple[Token, ...]:
    """Add the alleged foul and drop the called count: a foul overturns it. A missed ball is not a count
    but a fact, and has its own penalty."""
    return tuple(t for t in tokens if t.kind != "claim" or t.a == "miss") + extra


KNOWN_WORDS: Mapping[str, tuple[tuple[str, ...], str]] = {
    "unknown-state": (("states",), "#"),
    "unknown-choice": (("choices",), ":"),
    "unknown-piece": (("pieces", "pins"), ""),
    "unknown-zone": (("zones",), ""),
}
"""Refusals of words that are not known: where an expectation has those that are, and how they are written."""
MOST_WORDS = 12
_PLAYING = say("match.playing", "Playing")
_PLAYS_NEXT = say("match.plays-next", "Plays next")
_LOST = say("match.lost-the-game", "Lost the game")
_YES = say("match.yes", "yes")
_UPWARDS = say("match.numbered-upwards", "entries are numbered upwards")


class Match:
    """The fold of one match.

    ``state`` is the state now, ``rulings`` the ruling of each plain entry as the log now reads (by number),
    ``problems`` the entries that have become illegal. A match resumed from a snapshot knows no earlier
    entries and refuses corrections with ``needs-history``.
    """

    _expected: tuple[Any, Expectation] | None = None
    _in_order = True
    """Whether each correction stands after what it corrects, so that plain entries were judged as the log
    reads. A log that was folded may be otherwise."""

    def __init__(self, header: Header) -> None:
        self.header = header
        self.play: Play
        self.rules: Any
        self._base: Any
        self.play, self.rules, self._base = bind(header)
        self._judge: Callable[[Play, Any, Entry], Ruling] = self.rules.judge
        self.entries: list[Entry] = []
        self.rulings: dict[int, Ruling] = {}
        self.problems: tuple[Problem, ...] = ()
        self.last = 0
        self._base_n = 0
        self.state: Any = self._base

    # -- growing -----------------------------------------------------------------------------------------

    def add(self, entry: Entry) -> Ruling:
        """Judge ``entry`` and, unless it is refused, append it."""
        n, _, tokens, _ = entry
        if n <= self.last:
            message = say("match.number", "entry {n} comes after entry {last}", n=n, last=self.last)
            return refuse(self.state, "bad-number", message, turn=self._turn())
        if tokens and tokens[0][0] in CORRECTIONS:
            ruling = self._correct(entry)
            if ruling.refusal is None:
                self.entries.append(entry)
                self.last = n
            return ruling
        ruling = self._judge(self.play, self.state, entry)
        if ruling.refusal is None:
            self.state = ruling.state
            self.rulings[n] = ruling
            self.entries.append(entry)
            self.last = n
            return ruling
        return self._with_known_words(ruling, ruling.refusal)

    def _with_known_words(self, ruling: Ruling, refusal: Refusal) -> Ruling:
        """``ruling``, whose refusal of an unknown word says which words can be said now."""
        kinds, sign = KNOWN_WORDS.get(refusal.code, ((), ""))
        known = [word for kind in kinds for word in getattr(self.expects(), kind)]
        if not known or all(
            re.search(rf"\b{re.escape(word)}\b", refusal.message) for word in (known[0], known[-1])
        ):
            return ruling
        listed = ", ".join(f"{sign}{word}" for word in known[:MOST_WORDS])
        message = (
            say("match.known", "{message}; known now: {words}", message=refusal.message, words=listed)
            if len(known) <= MOST_WORDS
            else say(
                "match.known-others",
                "{message}; known now: {words} and others",
                message=refusal.message,
                words=listed,
            )
        )
        return ruling._replace(refusal=refusal._replace(message=message))

    def _correct(self, entry: Entry) -> Ruling:
        token = entry.tokens[0]
        if self.play.index(entry.side) is None:
            return unknown_side(self.state, entry.side)
        if len(entry.tokens) != 1:
            message = say("match.correction-alone", "a correction stands alone in its entry")
            return refuse(self.state, "wrong-token", message)
        if token.a <= self._base_n:
            message = say("match.not-loaded", "entry {n} lies before what is loaded", n=token.a)
            return refuse(self.state, "needs-history", message)
        target = next((e for e in self.entries if e.n == token.a), None)
        if target is None:
            message = say("match.no-such-entry", "there is no entry {n}", n=token.a)
            return refuse(self.state, "no-such-entry", message)
        reading = reading_of(self.entries)
        if token.a in reading.voided:
            message = say("match.voided-already", "entry {n} has been voided already", n=token.a)
            return refuse(self.state, "no-such-entry", message)
        if token.kind == "before" and target.inserted is not None:
            message = say(
                "match.put-in-itself",
                "entry {n} was put in itself: name the entry before which it stands",
                n=token.a,
            )
            return refuse(self.state, "wrong-token", message)
        if target.correction is not None and target.inserted is None and token.kind != "void":
            message = say("match.void-instead", "entry {n} is a correction; void it instead", n=token.a)
            return refuse(self.state, "wrong-token", message)
        if token.kind == "allege" and (late := self._too_late(target, reading)) is not None:
            return late
        before = self.rules.board(self.play, self.state)["score"]
        probe = Match.__new__(Match)
        probe.__dict__.update(self.__dict__)
        entries = [*self.entries, entry]
        read_anew = reading_of(entries)
        first = _first_changed(reading, read_anew, _places(entries)) if self._in_order else 0
        probe._refold(entries, read_anew, first)
        known_before = {p.n for p in self.problems}
        number = entry.n if token.kind == "before" else token.a
        own = next((p for p in probe.problems if p.n == number and p.n not in known_before), None)
        if own is not None and token.kind != "void":
            return refuse(
                self.state, own.refusal.code, own.refusal.message, own.refusal.citation, self._turn()
            )
        self.state, self.rulings, self.problems = probe.state, probe.rulings, probe.problems
        after = self.rules.board(self.play, self.state)["score"]
        points = {x: after[x] - before[x] for x in after if after[x] != before[x]}
        now = self.rulings.get(number)
        decided = now.citations if now is not None and token.kind != "void" else ()
        if token.kind == "ruling":
            decided = (REFEREE, *decided)
        return Ruling(self.state, points, self._turn(), decided, attested=False, events=("refolded",))

    def _too_late(self, target: Entry, reading: Reading) -> Ruling | None:
        window, citation = self.play.ask("claim_window", self.state, None)
        if window is None:
            return None
        later = any(
            e.n > target.n
            and e.n not in reading.voided
            and e.correction is None
            and self._is_stroke(e)
            and (window == "next-stroke" or (e.side == target.side) != (window == "opponent"))
            for e in self.entries
        )
        if later:
            message = say(
                "match.claim-too-late",
                "a foul of entry {n} can no longer be claimed: play has gone on",
                n=target.n,
            )
            return refuse(self.state, "too-late", message, citation, self._turn())
        return None

    @staticmethod
    def _is_stroke(entry: Entry) -> bool:
        return any(t.kind not in ("choice", "place", "time") for t in entry.tokens)

    def _refold(self, entries: list[Entry], reading: Reading, since: int | None = 0) -> None:
        """Judge the entries anew from number ``since`` on; None if all stand as they were judged."""
        if since is None:
            return
        places = _places(entries)
        state = self._base
        rulings = {n: ruling for n, ruling in self.rulings.items() if places.get(n, n) < since}
        for ruling in rulings.values():
            state = ruling.state
        problems = [problem for problem in self.problems if places.get(problem.n, problem.n) < since]
        play, judge = self.play, self._judge
        for entry in reading.in_order(entries, since):
            ruling = judge(play, state, entry)
            if ruling.refusal is not None:
                problems.append(Problem(entry.n, ruling.refusal))
                continue
            state = ruling.state
            rulings[entry.n] = ruling
        self.state, self.rulings, self.problems = state, rulings, tuple(problems)

    # -- looking -----------------------------------------------------------------------------------------

    def _turn(self) -> str | None:
        turn: str | None = self.rules.board(self.play, self.state)["turn"]
        return turn

    def board(self) -> dict[str, Any]:
        """What a scoreboard shows, as plain values; ``facts`` and ``side_facts`` are ready to be printed, as
        ``[key, label, value]``."""
        board: dict[str, Any] = self.rules.board(self.play, self.state)
        family = self.play.family
        board["facts"] = [] if board["over"] else [list(fact) for fact in family.match_facts(board)]
        board["side_facts"] = {
            letter: [list(fact) for fact in family.side_facts(board, letter)] for letter in self.play.letters
        }
        for letter, name in board.get("players", {}).items():
            known = name != self.play.names[letter]
            if known and len(self.play.header.partners.get(letter, ())) > 1 and not board["over"]:
                word = _PLAYING if letter == board["turn"] else _PLAYS_NEXT
                board["side_facts"][letter].append(["partner", word, name])
        for letter in board.get("losers", ()):
            board["side_facts"][letter].append(["loser", _LOST, _YES])
        return board

    def expects(self) -> Expectation:
        """What may be recorded next. States are immutable, so it is computed once for each."""
        if self._expected is None or self._expected[0] is not self.state:
            self._expected = self.state, self.rules.expects(self.play, self.state)
        return self._expected[1]

    def position(self) -> dict[str, str]:
        """The words of a ``Setup`` tag that continues the match from its current state."""
        words: dict[str, str] = self.rules.words(self.play, self.state)
        return words

    def figures(self) -> dict[str, dict[str, Any]]:
        """Each side's figures for averages and records; entry numbers point into this log."""
        figures: dict[str, dict[str, Any]] = self.rules.figures(self.play, self.state)
        return figures

    def pills(self) -> tuple[int, ...]:
        """The numbers of the private balls that the players draw; () where none are drawn."""
        return self.play.family.pills(self.play)

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return bool(self.rules.is_over(self.state))

    @property
    def winner(self) -> str | None:
        """The letter of the winner; None while it lasts and when it is drawn."""
        winner = self.rules.winner(self.state)
        return None if winner is None else self.play.letters[winner]

    def last_effective(self, but: Container[int] = frozenset()) -> int | None:
        """The number of the last entry that has an effect: what one tap of undo voids. Skips ``but``."""
        reading = reading_of(self.entries)
        for entry in reversed(self.entries):
            if entry.n in but:
                continue
            if entry.n not in reading.voided and (entry.correction is None or entry.tokens[0].kind != "void"):
                return entry.n
        return None

    def read_as(self, n: int) -> tuple[Token, ...] | None:
        """The tokens of entry ``n`` as the log now reads; None if it is voided or a correction."""
        reading = reading_of(self.entries)
        target = next((e for e in self.entries if e.n == n), None)
        if target is None or n in reading.voided:
            return None
        plain = _plain(target)
        return None if plain.correction is not None else reading.amended.get(n, plain.tokens)

    # -- storing -----------------------------------------------------------------------------------------

    def snapshot(self) -> dict[str, Any]:
        """The state as plain values, with the number of the last entry."""
        return {"last": self.last, "state": freeze(self.state), "problems": len(self.problems)}

    @classmethod
    def resume(cls, header: Header, snapshot: Mapping[str, Any]) -> Match:
        """Return a match that continues from a snapshot; earlier entries cannot be corrected."""
        match = cls(header)
        match.state = match._base = thaw(snapshot["state"])
        match.last = match._base_n = snapshot["last"]
        return match


def fold(header: Header, entries: Iterable[Entry], snapshot: Mapping[str, Any] | None = None) -> Match:
    """Return the match after ``entries``; with ``snapshot``, from there on with the entries after it.

    The result does not depend on when a correction was made: entries are judged once, as the whole log now
    reads. Entries that cannot stand are in ``problems``.
    """
    match = Match(header) if snapshot is None else Match.resume(header, snapshot)
    rows = [e for e in entries if e.n > match._base_n]
    for before, after in pairwise(rows):
        if after.n <= before.n:
            match.problems = (Problem(after.n, Refusal("bad-number", _UPWARDS)),)
            match._in_order = False
            return match
    match.entries = rows
    match.last = rows[-1].n if rows else match._base_n
    match._in_order = all(e.correction is None or e.tokens[0].a < e.n for e in rows)
    match._refold(rows, reading_of(rows))
    return match
