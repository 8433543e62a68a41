"""A match played one step at a time by simulated players and persons, left after any step and taken up again.

A *step* is a stroke, a move, a throw, a choice or a word: mostly one entry of the record, sometimes a stroke
of several that make one entry (weights sent in turns, a series of tops). What a step needs to know beyond the
engine's state is in :meth:`Sitting.memory`. Chance is drawn anew from the seed at every step, so that a step
that is tried again (a worker died, a person's stroke was refused) comes out as it would have.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from random import Random
from typing import Any, NamedTuple

from rules_engine import Entry, Expectation, Match, RecordError, Refusal, Ruling, Token, entry, read_tokens
from rules_engine.saying import say

from ..facts import facts_of
from ..pieces import KINDS
from ..shots import Shot
from ..strokes import Stroke
from ..traces import Trace, read_trace
from .lying import Turn
from .memory import chosen_kept, chosen_known, memory_of, recalled, turn_kept, turn_known
from .options import AGREED, options_of
from .placing import Placing, Refused, placing_of
from .planner import Planner
from .skill import Skill
from .whole import decided

DECIDED = frozenset({"choice", "move", "place"})
"""Kinds of tokens by which a player decides something; others tell what was seen, or a try's outcome."""
NOT_OFFERED = AGREED | {"pill", "show"}
"""Words that a person is not offered: agreements that a simulated player cannot answer, and lots."""


class Due(NamedTuple):
    """What comes next. ``kind`` is one of

    ======== =========================================================================================
    over     nothing: the match has ended
    word     ``entries`` has an entry that no player chooses: a lot, a count as the pieces lie
    stroke   ``side`` plays a stroke at ``turn``; instead of it one of ``entries`` may be said
    decision ``side`` chooses one of ``entries``; with ``throws`` it may throw the dice instead
    throw    the dice are thrown for ``side``
    try      ``side`` tries something of which only the outcome is recorded: it is drawn
    ======== =========================================================================================
    """

    kind: str
    side: str | None
    expected: Expectation
    entries: tuple[Entry, ...] = ()
    throws: bool = False
    turn: Turn | None = None


class Step(NamedTuple):
    """What was done: the entry and its ruling (None while a longer entry is under way), the stroke if any."""

    side: str
    entry: Entry | None
    ruling: Ruling | None
    shot: Shot | None = None
    trace: Trace | None = None


class Sitting:
    """One match at play. ``match`` stands where its record stands; ``memory`` is what :meth:`memory` gave."""

    def __init__(
        self, match: Match, seed: int, memory: Mapping[str, Any] | None = None, persons: Collection[str] = ()
    ) -> None:
        self.match = match
        self.seed = seed
        self.persons = frozenset(persons)
        memory = memory or {}
        self.upkeep = recalled(match.header, memory.get("family"))
        self.asked: bool = memory.get("asked", False)
        """Whether the upkeep has been asked for a word at this step: asking may move its clocks."""
        self.strokes: int = memory.get("strokes", 0)
        """Strokes of the entry that is under way."""
        self.parts: list[tuple[Trace, tuple[Token, ...]]] = [
            (read_trace(trace), read_tokens(said)) for trace, said in memory.get("parts", ())
        ]
        self.turn: Turn | None = turn_known(memory["turn"]) if memory.get("turn") else None
        """What the player finds at this step: the upkeep is asked once, as asking may move pieces."""
        self.planner = None if self.upkeep is None else Planner(match, self.upkeep, seed)
        if self.planner is not None:
            self.planner.chosen = chosen_known(memory.get("chosen", ()))

    def memory(self) -> dict[str, Any]:
        """Return what must be kept to go on from here, as plain values."""
        return {
            "family": None if self.upkeep is None else memory_of(self.upkeep),
            "asked": self.asked,
            "strokes": self.strokes,
            "turn": None if self.turn is None else turn_kept(self.turn),
            "chosen": [] if self.planner is None else chosen_kept(self.planner.chosen),
            "parts": [
                (trace.to_json(), Entry(1, "A", tokens).text if tokens else "")
                for trace, tokens in self.parts
            ],
        }

    def random(self, what: str) -> Random:
        """Chance for this step: the same however often it is tried."""
        return Random(f"{self.match.header.game}:{self.seed}:{self.match.last}:{self.strokes}:{what}")

    # -- what comes next ---------------------------------------------------------------------------------

    def due(self) -> Due:
        """Return what comes next; idempotent."""
        match, upkeep = self.match, self.upkeep
        expected = match.expects()
        if match.over:
            return Due("over", None, expected)
        if upkeep is not None and not self.asked:
            word = upkeep.says(match, self.random("word"))
            if word is not None:
                return self._word(word, expected)
            self.asked = True
        if self.planner is not None and expected.phase in self.planner.upkeep.stroke_phases:
            planner = self.planner
            side = planner.upkeep.acting(match) or planner.side
            self.turn = self.turn or planner.upkeep.turn(match, self.random("turn"))
            return Due("stroke", side, expected, self._words(expected, side), turn=self.turn)
        return self._choice(expected)

    def _word(self, word: Entry, expected: Expectation) -> Due:
        """A word of the upkeep: a person's own to say where there is a choice, and no lot."""
        offered = self._words(expected, word.side)
        if word.side in self.persons and len(offered) > 1 and word.text in {one.text for one in offered}:
            return Due("decision", word.side, expected, offered)
        return Due("word", word.side, expected, (word,))

    def _words(self, expected: Expectation, side: str) -> tuple[Entry, ...]:
        """The words among the buttons of ``side``."""
        made = [entry(self.match.last + 1, b.side, b.tokens) for b in expected.buttons if b.side == side]
        return tuple(
            one for one in made if one.tokens[0].kind == "choice" and one.tokens[0].a not in NOT_OFFERED
        )

    def _choice(self, expected: Expectation) -> Due:
        match = self.match
        options = options_of(match.play, match.rules, match.state, match.last + 1)
        if options is None:
            raise RuntimeError(f"{match.header.game} offers nothing at entry {match.last + 1}")
        if options.throws and not options.decisions:
            return Due("throw", options.side, expected, throws=True)
        if expected.side is None or match.play.family.observed:
            if options.throws:
                return Due("throw", options.side, expected, throws=True)
            return Due("word", options.side, expected, (self.random("lot").choice(options.decisions),))
        offered = tuple(
            one
            for one in options.decisions
            if one.tokens[0].kind in DECIDED and one.tokens[0].a not in NOT_OFFERED
        )
        if offered:
            return Due("decision", options.side, expected, offered, bool(options.throws))
        return Due("try", options.side, expected)

    def placing(self, turn: Turn) -> Placing | None:
        """Where the piece in hand may be set; None if it is played from where it lies."""
        return None if self.upkeep is None or not turn.places else placing_of(self.match, self.upkeep, turn)

    def how(self, turn: Turn) -> str:
        """How the struck piece of ``turn`` is played: with a "cue", a "finger", or as a "spin"."""
        kind = next(piece.kind for piece in turn.pieces if piece.id == turn.struck)
        shooter = None if self.upkeep is None else self.upkeep.layout.table.shooter
        if shooter is not None and shooter.kind == kind:
            return shooter.stroke
        return {"ball": "cue", "top": "spin"}.get(KINDS[kind].shape, "finger")

    # -- steps -------------------------------------------------------------------------------------------

    def say(self, said: Entry) -> Step:
        """Record a word, a move, a throw. Raises :class:`Refused`."""
        ruling = self.match.add(said)
        if ruling.refusal is not None:
            raise Refused(ruling.refusal)
        if self.upkeep is not None:
            self.upkeep.said(self.match, said, ruling)
        self._next()
        return Step(said.side, said, ruling)

    def choose(self, side: str, text: str) -> Step:
        """A person's decision, in notation. Raises :class:`Refused`, also for what is not to be decided."""
        due = self.due()
        if due.side != side or due.kind not in ("decision", "stroke"):
            raise Refused(
                Refusal("not-due", say("simulator.not-yours-to-decide", "That is not yours to decide now."))
            )
        try:
            said = entry(self.match.last + 1, side, text)
        except RecordError as fault:
            raise Refused(
                Refusal(
                    fault.code,
                    say("simulator.cannot-be-read", "This cannot be read: {why}", why=fault.message),
                )
            ) from None
        if said.text not in {one.text for one in due.entries}:
            ruling = self.match.rules.judge(self.match.play, self.match.state, said)
            if ruling.refusal is not None:
                raise Refused(ruling.refusal)
            if due.kind == "stroke" or any(t.kind not in DECIDED or t.a in NOT_OFFERED for t in said.tokens):
                raise Refused(
                    Refusal("not-offered", say("simulator.not-offered", "That is not offered now."))
                )
        return self.say(said)

    def strike(
        self, side: str, stroke: Stroke, call: str = "", place: tuple[float, float] | None = None
    ) -> Step:
        """A person's stroke; ``place`` is where the piece in hand is set. Raises :class:`Refused`."""
        due = self.due()
        if due.kind != "stroke" or due.side != side or due.turn is None or self.planner is None:
            raise Refused(Refusal("not-due", say("simulator.not-your-stroke", "It is not your stroke now.")))
        try:
            said = read_tokens(call) if call else ()
        except RecordError as fault:
            raise Refused(
                Refusal(
                    fault.code,
                    say(
                        "simulator.call-cannot-be-read", "This call cannot be read: {why}", why=fault.message
                    ),
                )
            ) from None
        if any(token.kind != "call" for token in said):
            raise Refused(
                Refusal("not-a-call", say("simulator.only-a-call", "Only a call is said with a stroke."))
            )
        pieces = due.turn.pieces
        if place is not None and (placing := self.placing(due.turn)) is not None:
            pieces = placing.set(due.turn, place)
        self.planner.random = self.random("stroke")
        played = self.planner.shot(pieces, stroke._replace(piece=due.turn.struck))
        if played is None:
            raise Refused(
                Refusal("unplayable", say("simulator.unplayable", "This stroke cannot be played from there."))
            )
        return self._struck(side, *played, said)

    def decision(self, skills: Mapping[str, Skill]) -> Entry:
        """What is recorded next where no stroke is and no person chooses: a word, a move, a throw, a try."""
        due = self.due()
        if due.kind == "word":
            return due.entries[0]
        return decided(self.match, skills, self.random("choice"))

    def play(self, skills: Mapping[str, Skill]) -> Step:
        """The step of a simulated player, or one that no player chooses."""
        due = self.due()
        if due.kind != "stroke" or self.planner is None:
            return self.say(self.decision(skills))
        assert due.side is not None
        planner, skill = self.planner, skills[due.side]
        planner.random = self.random("stroke")
        if planner.upkeep.series(self.match) > 1:
            done = planner.together(planner.upkeep.thought(skill))
        else:
            done = planner.stroke(skill, due.turn)
            if planner.upkeep.unfinished(self.match, done.trace):
                return self._unfinished(due.side, done.shot, done.trace)
        return self._written(done.entry, done.shot, done.trace)

    def _struck(self, side: str, shot: Shot, trace: Trace, call: tuple[Token, ...]) -> Step:
        match, planner = self.match, self.planner
        assert planner is not None
        upkeep = planner.upkeep
        several = upkeep.series(match) > 1
        said = facts_of(
            trace, match.play, match.state, before=shot.pieces, call=call, surface=planner.surface
        )
        parts = [*self.parts, (trace, said)]
        if several and not upkeep.complete(match, [way for way, _ in parts]):
            self._lay(shot)
            upkeep.between(match, trace)
            self.parts, self.turn = parts, None
            self.strokes += 1
            return Step(side, None, None, shot, trace)
        if several:
            said = upkeep.together(match, parts, self.random("together"))
        made = Entry(match.last + 1, planner.side, said)
        ruling = match.rules.judge(match.play, match.state, made)
        if ruling.refusal is not None:
            raise Refused(ruling.refusal)
        self._lay(shot)
        if not several and upkeep.unfinished(match, trace):
            return self._unfinished(side, shot, trace)
        return self._written(made, shot, trace)

    def _lay(self, shot: Shot) -> None:
        assert self.upkeep is not None
        for piece in shot.pieces:
            self.upkeep.layout.pieces[piece.id] = piece

    def _unfinished(self, side: str, shot: Shot, trace: Trace) -> Step:
        assert self.upkeep is not None
        self.upkeep.meanwhile(self.match, trace)
        self.asked, self.turn = False, None
        self.strokes += 1
        return Step(side, None, None, shot, trace)

    def _written(self, made: Entry, shot: Shot, trace: Trace) -> Step:
        assert self.upkeep is not None
        ruling = self.match.add(made)
        if ruling.refusal is not None:
            raise RuntimeError(f"{self.match.header.game}: {ruling.refusal.message}: {made.text}")
        self.upkeep.after(self.match, trace, ruling)
        self._next()
        return Step(made.side, made, ruling, shot, trace)

    def _next(self) -> None:
        self.asked, self.strokes, self.parts, self.turn = False, 0, [], None
