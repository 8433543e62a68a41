"""A state machine over every game: whatever is tapped, typed, voided, amended or alleged, the log decides."""

from __future__ import annotations

import json
import random
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, initialize, invariant, precondition, rule

import rules_engine as engine
from tests.soak import examples

from ..walks import header_of, typed

GAMES = engine.games()
TWISTS: tuple[dict[str, Any], ...] = ({}, {"race": 2}, {"minutes": 30, "at_time": "inning"}, {"sets": 2})


class MatchMachine(RuleBasedStateMachine):
    """One match of one game, with options and twists, marked by somebody who errs."""

    marks = Bundle("marks")

    @initialize(game=st.sampled_from(GAMES), seed=st.integers(0, 999), twist=st.sampled_from(TWISTS))
    def begin(self, game: engine.Game, seed: int, twist: dict[str, Any]) -> None:
        """A new match."""
        self.match = engine.Match(header_of(game, rng=random.Random(seed), **twist))
        self.changed = False

    def _add(self, side: str, text: str) -> engine.Ruling:
        before = self.match.state, self.match.last, self.match.problems
        ruling = self.match.add(engine.entry(self.match.last + 1, side, text))
        if ruling.refusal is not None:
            assert (self.match.state, self.match.last, self.match.problems) == before
            assert not ruling.points
        return ruling

    @precondition(lambda self: not self.match.over)
    @rule(pick=st.integers(0, 99))
    def tap(self, pick: int) -> None:
        """A button is always accepted."""
        buttons = self.match.expects().buttons
        button = buttons[pick % len(buttons)]
        assert self._add(button.side, button.tokens).ok

    @rule(pick=st.integers(0, 999), wrong=st.booleans())
    def type(self, pick: int, wrong: bool) -> None:
        """A typed entry stands or is refused."""
        rows = typed(self.match)
        if not rows:
            return
        side, text = rows[pick % len(rows)]
        letters = self.match.header.letters
        self._add(letters[pick % len(letters)] if wrong else side, text)

    @precondition(lambda self: self.match.entries)
    @rule(pick=st.integers(0, 99))
    def void(self, pick: int) -> None:
        """A voided entry is as if it had never been."""
        target = self.match.entries[pick % len(self.match.entries)]
        if self._add(target.side, f"void {target.n}").ok:
            self.changed = True
            assert self.match.read_as(target.n) is None

    @precondition(lambda self: self.match.entries)
    @rule(
        pick=st.integers(0, 99), how=st.sampled_from(("amend", "ruling", "claim")), other=st.integers(0, 99)
    )
    def correct(self, pick: int, how: str, other: int) -> None:
        """An entry is amended, ruled on or a foul alleged of it, in the words of another."""
        target = self.match.entries[pick % len(self.match.entries)]
        words = self.match.entries[other % len(self.match.entries)]
        if words.correction is None:
            sign = "" if how == "claim" else ":"
            self.changed |= self._add(target.side, f"{how} {target.n}{sign} {words.text}").ok

    @rule()
    def undo(self) -> None:
        """What one tap of undo does."""
        last = self.match.last_effective()
        if last is not None:
            assert self._add(self.match.header.letters[0], f"void {last}").ok
            self.changed = True

    @invariant()
    def the_log_is_the_match(self) -> None:
        """Folded again, from text and from JSON, it is the same; the board is plain."""
        if not hasattr(self, "match"):
            return
        match = self.match
        board = match.board()
        assert json.loads(json.dumps(board)) == board
        assert match.expects().over == match.over
        assert bool(match.expects().buttons) != match.over

    def teardown(self) -> None:
        """At the end the whole log says the same in every form."""
        if not hasattr(self, "match"):
            return
        match = self.match
        text = engine.write(match.header, match.entries)
        header, entries = engine.read(text)
        assert (header, entries) == (match.header, match.entries)
        assert engine.read_json(engine.write_json(header, entries)) == (header, entries)
        again = engine.fold(header, entries)
        assert again.state == match.state
        assert again.problems == match.problems
        assert again.rulings == match.rulings
        if not self.changed:
            kept = engine.Match.resume(header, json.loads(json.dumps(match.snapshot())))
            assert kept.board() == match.board()


TestMatchMachine = MatchMachine.TestCase
TestMatchMachine.settings = settings(
    max_examples=examples(40, 600),
    stateful_step_count=25,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
