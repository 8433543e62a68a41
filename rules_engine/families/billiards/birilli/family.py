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
from ....saying import say, say_many
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
_STROKE = say("birilli.fact-stroke", "Stroke")
_LEG = say("birilli.fact-leg", "Leg")
_IN_HAND = say("birilli.fact-in-hand", "Ball in hand")
_YES = say("birilli.fact-yes", "yes")
_AVERAGE = say("birilli.fact-average", "Points a stroke")
_BEST = say("birilli.fact-best-stroke", "Best stroke")
STROKE_KINDS = frozenset({"touch", "cushion", "off", "pin", "claim", "full", "state"})


class Birilli(TurnFamily):
    """The family of games of pins with one stroke about; see the package."""

    key = "birilli"
    singles: ClassVar[frozenset[str]] = frozenset({"c", "r", "w"})
    name = say("birilli.family-name", "pins, one stroke about")
    no_visits = say("birilli.no-visits", "A turn is one stroke.")
    category = "pin-billiards"
    unit = "set"
    panel = "birilli"
    measured = Measured("average", "best-turn", ("best-turn", "average"))
    sheet = ("turn", "given")
    played_on = PlayedOn("match-five-pins")
    lead_question = say("birilli.who-opens", "Draw for the opening. Who opens?")
    set_up_slot = "set_up"
    turn_slot = "alternate"
    playing = "stroke"
    under_way: ClassVar[Mapping[str, Any]] = {"opening": False}
    phases: ClassVar[frozenset[str]] = frozenset({"lead", "stroke"})
    slots: ClassVar[Mapping[str, str]] = {
        "lead": say("birilli.ask-lead", "Who opens?"),
        "set_up": say("birilli.ask-set-up", "How do balls and pins stand at the beginning?"),
        "alternate": say("birilli.ask-alternate", "Who plays next?"),
        "pin_values": say("birilli.ask-pin-values", "What is each white pin worth?"),
        "red_pin": say("birilli.ask-red-pin", "What is the red pin worth, alone and with others?"),
        "red_values": say(
            "birilli.ask-red-values",
            "What is the red ball worth, met by the other ball and by the ball played?",
        ),
        "red_both": say("birilli.ask-red-both", "What if both of them met the red?"),
        "line": say("birilli.ask-line", "What is a whole line of pins worth?"),
        "doubling": say("birilli.ask-doubling", "Which strokes count double?"),
        "all_double": say(
            "birilli.ask-all-double", "Which strokes count double, where it is agreed that all do?"
        ),
        "leaving_rail": say(
            "birilli.ask-leaving-rail", "Is a stroke indirect that leaves a cushion which the ball touched?"
        ),
        "from_hand": say("birilli.ask-from-hand", "Which cushion makes a stroke from hand indirect?"),
        "given_single": say("birilli.ask-given-single", "Do doubled points go to the other side single?"),
        "drinks": say("birilli.ask-drinks", "What if the ball played goes through the pins?"),
        "fault": say("birilli.ask-fault", "What does a fault cost?"),
        "red_first": say("birilli.ask-red-first", "What does it cost to strike the red first?"),
        "off": say("birilli.ask-off", "What of a stroke by which a ball left the table?"),
        "foul:": say("birilli.ask-foul-group", "What does this foul cost?"),
        "cushion_needed": say("birilli.ask-cushion-needed", "Must a ball meet a cushion before pins count?"),
        "opening_scores": say("birilli.ask-opening-scores", "Does the opening stroke score?"),
        "strike": say("birilli.ask-strike", "Do all pins and the red in one stroke win at once?"),
        "hand": say("birilli.ask-hand", "From where is a ball in hand played?"),
        "spot_cue": say("birilli.ask-spot-cue", "Where does the ball played go that left the table?"),
        "spot_other": say("birilli.ask-spot-other", "Where does the other side's ball go?"),
        "spot_red": say("birilli.ask-spot-red", "Where does the red go?"),
        "pin_up": say("birilli.ask-pin-up", "When are the pins stood up?"),
        "slow": say("birilli.ask-slow", "What if the time for a stroke runs out?"),
        "time_outs": say("birilli.ask-time-outs", "How many time-outs has a side?"),
        "legs": say("birilli.ask-legs", "At which points do the players of a relay change?"),
        "next_leg": say("birilli.ask-next-leg", "Who plays first in the next leg?"),
        "fault_wins": say("birilli.ask-fault-wins", "May the last points come from the other side's fault?"),
        "kept": say("birilli.ask-kept", "Are points past the distance kept?"),
        "target": say("birilli.ask-target", "How many points win?"),
        "next_lead": say("birilli.ask-next-lead", "Who opens the next game of a match?"),
    }
    conduct: ClassVar[Mapping[str, str]] = {
        "wrong-ball": say("birilli.conduct-wrong-ball", "wrong ball"),
        "in-motion": say("birilli.conduct-in-motion", "stroke before all balls rest"),
        "not-point": say("birilli.conduct-not-point", "not with the tip"),
        "double": say("birilli.conduct-double", "cue ball touched twice"),
        "disturbed": say("birilli.conduct-disturbed", "a ball or pin touched"),
        "feet": say("birilli.conduct-feet", "no foot on the floor"),
        "leaning": say("birilli.conduct-leaning", "a pin that leaned on the ball fell"),
        "slow": say("birilli.conduct-slow", "time for the stroke ran out"),
    }
    seen: ClassVar[Mapping[str, str]] = {
        "drinks": say("birilli.seen-drinks", "the ball played went through the pins"),
        "red-first": say("birilli.seen-red-first", "the red struck first"),
        "early": say("birilli.seen-early", "pins before the other ball was struck"),
        "direct": say("birilli.seen-direct", "no cushion before the pins"),
        "indirect": say("birilli.seen-indirect", "by a cushion"),
        "rail": say("birilli.seen-rail", "the ball played touched a cushion"),
        "masse": say("birilli.seen-masse", "a massé"),
        "own-half": say("birilli.seen-own-half", "the cushion lies in the half from which it was played"),
        "strike": say("birilli.seen-strike", "all pins, and the red by the ball played"),
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
            words.refuse("outs", say("birilli.outs-each-side", "so many time-outs for each side"))
        if not 0 <= placed.leg <= len(play.value("legs") or ()):
            words.refuse("leg", say("birilli.no-such-leg", "there is no such leg"))
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
                        message = say(
                            "birilli.no-ball-of", "there is no ball '{word}': w or r", word=ball[:20]
                        )
                        return refuse(state, "unknown-piece", message)
            elif kind == "pin":
                if a not in pins:
                    message = say(
                        "birilli.no-such-pin",
                        "there is no pin '{word}': {pins}",
                        word=a[:20],
                        pins=", ".join(pins),
                    )
                    return refuse(state, "unknown-piece", message)
                if b is not None and b not in (*BALLS, "c"):
                    message = say("birilli.pins-fall-to", "pins fall to c, w or r: 1!w")
                    return refuse(state, "unknown-piece", message)
            elif (kind == "cushion" and a not in (None, *BALLS)) or (
                kind == "off" and a not in (*BALLS, "c")
            ):
                message = say("birilli.no-such-ball", "there is no ball '{word}'", word=a[:20])
                return refuse(state, "unknown-piece", message)
            elif kind == "claim" and a != "miss":
                most = most_of(values_of(play))
                if not 0 <= a <= most:
                    cite = values_of(play).pins_cite
                    message = say("birilli.most-of-stroke", "a stroke makes at most {most}", most=most)
                    return refuse(state, "impossible", message, cite)
            elif kind == "state":
                if (
                    a not in SEEN
                    and play.cite(f"foul:{a}") is None
                    and not (a == "slow" and play.cite("slow"))
                ):
                    message = say(
                        "birilli.unknown-state",
                        "#{word} means nothing in {game}",
                        word=a[:20],
                        game=play.game.name,
                    )
                    return refuse(state, "unknown-state", message)
                if a == "strike" and not play.value("strike"):
                    message = say("birilli.no-outright-win", "no stroke wins outright here")
                    return refuse(state, "not-now", message, play.cite("strike"))
                if a == "rail" and (not b or not set(b) <= set("hflr") or len(b) > 2):
                    message = say("birilli.rail-which", "say which cushion: #rail(h), f, l or r")
                    return refuse(state, "unknown-piece", message)
        return None

    def shot(self, play: Play, state: BirilliState, who: int, entry: Entry) -> Ruling:
        """Judge a stroke, a time-out, or a word about the other ball."""
        for kind, word, b in entry.tokens:
            if kind == "choice":
                if len(entry.tokens) > 1 or b is not None:
                    message = say("birilli.choice-alone", "a choice stands alone in its entry")
                    return refuse(state, "wrong-token", message)
                if word == "time-out":
                    return self._time_out(play, state, who)
                if word == "spot":
                    return self._spot(play, state, who)
                message = say(
                    "birilli.unknown-choice",
                    ":{word} means nothing in {game}",
                    word=word[:20],
                    game=play.game.name,
                )
                return refuse(state, "unknown-choice", message)
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
            message = say_many(
                "birilli.time-outs-most",
                "no more than {n} time-outs",
                "no more than {n} time-outs",
                most or 0,
            )
            return refuse(state, "not-now", message, cite)
        after = state._replace(outs=plus(state.outs, who, 1))
        return Ruling(after, turn=play.letters[who], citations=cites(cite), events=("time-out",))

    def _spot(self, play: Play, state: BirilliState, who: int) -> Ruling:
        cite = play.cite("hand")
        if not state.hand:
            return refuse(state, "not-now", say("birilli.only-in-hand", "only with the ball in hand"), cite)
        told = Instruction(
            "place",
            say("birilli.put-on-start", "Put the other side's ball on its starting place."),
            ("w",),
            cite,
        )
        return Ruling(
            state, turn=play.letters[who], citations=cites(cite), instructions=(told,), events=("spotted",)
        )

    def offers(self, play: Play, state: BirilliState) -> Expectation:
        """What the side in turn may record; see :mod:`.panel`."""
        return panel.offers(self, play, state)

    def due(self, play: Play, state: BirilliState) -> str:
        """Who plays, and from where."""
        name = play.names[play.letters[state.turn or 0]]
        if state.hand:
            return say("birilli.plays-in-hand", "{name} plays with the ball in hand.", name=name)
        return say("birilli.plays", "{name} plays.", name=name)

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
        facts = (Fact("inning", _STROKE, str(board["inning"])),) if board["inning"] else ()
        if board["leg"]:
            facts = (*facts, Fact("leg", _LEG, str(board["leg"])))
        return (*facts, Fact("hand", _IN_HAND, _YES)) if board["hand"] else facts

    def side_facts(self, board: dict[str, Any], letter: str) -> tuple[Fact, ...]:
        """Points a stroke and the best stroke."""
        return (
            Fact("average", _AVERAGE, average_text(board["average"].get(letter))),
            Fact("high_run", _BEST, str(board["high_run"].get(letter) or "–")),
        )

    def pieces(self, play: Play, state: BirilliState) -> dict[str, int]:
        """Three balls and the pins, which stand again before every stroke."""
        return {"table": 3 + len(play.game.facts["pins"]), "pocketed": 0, "out": 0, "hand": 0}


BIRILLI = Birilli()
