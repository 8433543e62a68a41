"""The family of games of pins with one stroke about: the flow of an entry."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from ....boards.played_on import PlayedOn
from ....expectation import Expectation
from ....play import Play
from ....positions import Words, below
from ....record.entries import Entry
from ....record.tokens import Token
from ....rulings import Instruction, Ruling, refuse
from ....states import Tally, plus
from ...base import Fact, average_text, cites
from ...measured import Measured
from ...turns import TurnFamily
from . import panel
from .reading import BALLS, SEEN, BirilliFacts, BirilliState
from .settling import settle
from .strokes import most_of, values_of, verdict_of

_MEMO = 500
"""Kinds of stroke of which a match remembers what they are worth."""
STROKE_KINDS = frozenset({"touch", "cushion", "off", "pin", "claim", "full", "state"})


class Birilli(TurnFamily):
    """The family of games of pins with one stroke about; see the package."""

    key = "birilli"
    singles: ClassVar[frozenset[str]] = frozenset({"c", "r", "w"})
    name = "pins, one stroke about"
    no_visits = "A turn is one stroke."
    category = "pin-billiards"
    unit = "set"
    panel = "birilli"
    measured = Measured("average", "best-turn", ("best-turn", "average"))
    sheet = ("turn", "given")
    played_on = PlayedOn("match-five-pins")
    lead_question = "Draw for the opening. Who opens?"
    set_up_slot = "set_up"
    turn_slot = "alternate"
    playing = "stroke"
    under_way: ClassVar[Mapping[str, Any]] = {"opening": False}
    phases: ClassVar[frozenset[str]] = frozenset({"lead", "stroke"})
    slots: ClassVar[Mapping[str, str]] = {
        "lead": "Who opens?",
        "set_up": "How do balls and pins stand at the beginning?",
        "alternate": "Who plays next?",
        "pin_values": "What is each white pin worth?",
        "red_pin": "What is the red pin worth, alone and with others?",
        "red_values": "What is the red ball worth, met by the other ball and by the ball played?",
        "red_both": "What if both of them met the red?",
        "line": "What is a whole line of pins worth?",
        "doubling": "Which strokes count double?",
        "all_double": "Which strokes count double, where it is agreed that all do?",
        "leaving_rail": "Is a stroke indirect that leaves a cushion which the ball touched?",
        "from_hand": "Which cushion makes a stroke from hand indirect?",
        "given_single": "Do doubled points go to the other side single?",
        "drinks": "What if the ball played goes through the pins?",
        "fault": "What does a fault cost?",
        "red_first": "What does it cost to strike the red first?",
        "off": "What of a stroke by which a ball left the table?",
        "foul:": "What does this foul cost?",
        "cushion_needed": "Must a ball meet a cushion before pins count?",
        "opening_scores": "Does the opening stroke score?",
        "strike": "Do all pins and the red in one stroke win at once?",
        "hand": "From where is a ball in hand played?",
        "spot_cue": "Where does the ball played go that left the table?",
        "spot_other": "Where does the other side's ball go?",
        "spot_red": "Where does the red go?",
        "pin_up": "When are the pins stood up?",
        "slow": "What if the time for a stroke runs out?",
        "time_outs": "How many time-outs has a side?",
        "legs": "At which points do the players of a relay change?",
        "next_leg": "Who plays first in the next leg?",
        "fault_wins": "May the last points come from the other side's fault?",
        "kept": "Are points past the distance kept?",
        "target": "How many points win?",
        "next_lead": "Who opens the next game of a match?",
    }
    conduct: ClassVar[Mapping[str, str]] = {
        "wrong-ball": "wrong ball",
        "in-motion": "stroke before all balls rest",
        "not-point": "not with the tip",
        "double": "cue ball touched twice",
        "disturbed": "a ball or pin touched",
        "feet": "no foot on the floor",
        "leaning": "a pin that leaned on the ball fell",
        "slow": "time for the stroke ran out",
    }
    seen: ClassVar[Mapping[str, str]] = {
        "drinks": "the ball played went through the pins",
        "red-first": "the red struck first",
        "early": "pins before the other ball was struck",
        "direct": "no cushion before the pins",
        "indirect": "by a cushion",
        "rail": "the ball played touched a cushion",
        "masse": "a massé",
        "own-half": "the cushion lies in the half from which it was played",
        "strike": "all pins, and the red by the ball played",
    }
    required: ClassVar[tuple[str, ...]] = (
        "pin_values", "red_pin", "red_values", "red_both", "fault", "red_first", "target", "hand",
    )  # fmt: skip
    kinds: ClassVar[frozenset[str]] = STROKE_KINDS | {"choice"}

    def set_up(self, play: Play) -> BirilliState:
        """Nobody has opened."""
        sides = len(play.letters)
        return BirilliState(play.start_scores, (Tally(),) * sides, outs=(0,) * sides)

    def position(self, play: Play, state: BirilliState, words: Words) -> BirilliState:
        """A recorded position; the score is below the points that win."""
        placed: BirilliState = super().position(play, state, words)
        below(words, play, placed, values_of(play).target)
        if len(placed.outs) != len(play.letters) or min(placed.outs) < 0:
            words.refuse("outs", "so many time-outs for each side")
        if not 0 <= placed.leg <= len(play.value("legs") or ()):
            words.refuse("leg", "there is no such leg")
        return placed

    def judge(self, play: Play, state: BirilliState, entry: Entry) -> Ruling:
        """Judge an entry. What a stroke is worth follows from its tokens, and from a ball in hand."""
        if state.turn is not None and play.letters[state.turn] == entry.side and not state.over:
            known = play.memo.get((entry.tokens, state.hand, state.opening))
            if known is not None:
                return settle(play, state, known[0], known[1], entry.n)
        return super().judge(play, state, entry)

    def check_words(self, play: Play, state: BirilliState, tokens: tuple[Token, ...]) -> Ruling | None:
        """Refuse balls, pins, states and points that nobody knows."""
        pins = play.game.facts["pins"]
        for kind, a, b in tokens:
            if kind == "touch":
                for ball in (b, a.lower() if a is not None else None):
                    if ball is not None and ball not in BALLS:
                        return refuse(state, "unknown-piece", f"there is no ball {ball[:20]!r}: w or r")
            elif kind == "pin":
                if a not in pins:
                    return refuse(state, "unknown-piece", f"there is no pin {a[:20]!r}: {', '.join(pins)}")
                if b is not None and b not in (*BALLS, "c"):
                    return refuse(state, "unknown-piece", "pins fall to c, w or r: 1!w")
            elif (kind == "cushion" and a not in (None, *BALLS)) or (
                kind == "off" and a not in (*BALLS, "c")
            ):
                return refuse(state, "unknown-piece", f"there is no ball {a[:20]!r}")
            elif kind == "claim" and a != "miss":
                most = most_of(values_of(play))
                if not 0 <= a <= most:
                    cite = values_of(play).pins_cite
                    return refuse(state, "impossible", f"a stroke makes at most {most}", cite)
            elif kind == "state":
                if (
                    a not in SEEN
                    and play.cite(f"foul:{a}") is None
                    and not (a == "slow" and play.cite("slow"))
                ):
                    return refuse(state, "unknown-state", f"#{a[:20]} means nothing in {play.game.name}")
                if a == "strike" and not play.value("strike"):
                    return refuse(state, "not-now", "no stroke wins outright here", play.cite("strike"))
                if a == "rail" and (not b or not set(b) <= set("hflr") or len(b) > 2):
                    return refuse(state, "unknown-piece", "say which cushion: #rail(h), f, l or r")
        return None

    def shot(self, play: Play, state: BirilliState, who: int, entry: Entry) -> Ruling:
        """Judge a stroke, a time-out, or a word about the other ball."""
        for kind, word, b in entry.tokens:
            if kind == "choice":
                if len(entry.tokens) > 1 or b is not None:
                    return refuse(state, "wrong-token", "a choice stands alone in its entry")
                if word == "time-out":
                    return self._time_out(play, state, who)
                if word == "spot":
                    return self._spot(play, state, who)
                return refuse(state, "unknown-choice", f":{word[:20]} means nothing in {play.game.name}")
        facts = BirilliFacts(entry.tokens)
        verdict = verdict_of(play, state, facts)
        if isinstance(verdict, Ruling):
            return verdict
        if len(play.memo) > _MEMO:
            play.memo.clear()
        play.memo[entry.tokens, state.hand, state.opening] = (facts, verdict)
        return settle(play, state, facts, verdict, entry.n)

    def _time_out(self, play: Play, state: BirilliState, who: int) -> Ruling:
        most, cite = play.ask("time_outs")
        if not most or state.outs[who] >= most:
            return refuse(state, "not-now", f"no more than {most or 0} time-outs", cite)
        after = state._replace(outs=plus(state.outs, who, 1))
        return Ruling(after, turn=play.letters[who], citations=cites(cite), events=("time-out",))

    def _spot(self, play: Play, state: BirilliState, who: int) -> Ruling:
        cite = play.cite("hand")
        if not state.hand:
            return refuse(state, "not-now", "only with the ball in hand", cite)
        told = Instruction("place", "Put the other side's ball on its starting place.", ("w",), cite)
        return Ruling(
            state, turn=play.letters[who], citations=cites(cite), instructions=(told,), events=("spotted",)
        )

    def offers(self, play: Play, state: BirilliState) -> Expectation:
        """What the side in turn may record; see :mod:`.panel`."""
        return panel.offers(self, play, state)

    def due(self, play: Play, state: BirilliState) -> str:
        """Who plays, and from where."""
        name = play.names[play.letters[state.turn or 0]]
        return f"{name} plays{' with the ball in hand' * state.hand}."

    def shown(self, play: Play, state: BirilliState) -> dict[str, Any]:
        """Ball in hand, time-outs, the leg of a relay."""
        marks = play.value("legs") or ()
        return {
            "hand": state.hand and not state.over,
            "time_outs": dict(zip(play.letters, state.outs, strict=True)),
            "leg": min(state.leg + 1, len(marks)) if marks else 0,
            "run": 0,
        }

    def match_facts(self, board: dict[str, Any]) -> tuple[Fact, ...]:
        """The stroke, the leg, a ball in hand."""
        facts = (Fact("inning", "Stroke", str(board["inning"])),) if board["inning"] else ()
        if board["leg"]:
            facts = (*facts, Fact("leg", "Leg", str(board["leg"])))
        return (*facts, Fact("hand", "Ball in hand", "yes")) if board["hand"] else facts

    def side_facts(self, board: dict[str, Any], letter: str) -> tuple[Fact, ...]:
        """Points a stroke and the best stroke."""
        return (
            Fact("average", "Points a stroke", average_text(board["average"].get(letter))),
            Fact("high_run", "Best stroke", str(board["high_run"].get(letter) or "–")),
        )

    def pieces(self, play: Play, state: BirilliState) -> dict[str, int]:
        """Three balls and the pins, which stand again before every stroke."""
        return {"table": 3 + len(play.game.facts["pins"]), "pocketed": 0, "out": 0, "hand": 0}


BIRILLI = Birilli()
