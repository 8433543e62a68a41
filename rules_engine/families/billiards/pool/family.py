"""The family of pool: the flow of an entry, and how a judged stroke is written into the state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from ....boards.played_on import PlayedOn
from ....expectation import Expectation
from ....play import Play
from ....positions import Words, at_least
from ....record.entries import Entry
from ....record.tokens import Token
from ....rulings import Ruling, refuse
from ....saying import say
from ....states import Tally
from ...base import TABLE_PLACES, Fact, Family, check_kinds
from ...measured import RUNS_TO_A_LENGTH
from . import choices, panel, playoff
from .prompts import prompt
from .racks import NUMBERED, Rack, rack_of
from .reading import PoolFacts, PoolState
from .settling import settle
from .strokes import verdict_of
from .words import check_words

_STROKE_KINDS = frozenset({"touch", "cushion", "pocket", "off", "claim", "full", "call"})
_IMPLIED = {"lead": "opening", "choose-lead": "opening", "choose-balls": "stroke"}
"""Phases that a stroke under way has answered: who plays leads, and plays the balls as they lie."""
_NO_STROKE = frozenset({"place", "time"})
_CALL_ALONE = frozenset({"call"})
_CHOICES_FIRST = frozenset({"choose-break", "choose-colour"})
_STRAY_PHASES = frozenset({"opening", "stroke", "choose-balls"})


class Pool(Family):
    """The family of pool games with called balls; see the package."""

    key = "pool"
    name = say("pool.family", "pool strokes")
    category = "pocket"
    panel = "pool"
    measured = RUNS_TO_A_LENGTH
    sheet = ("balls",)
    played_on = PlayedOn("pool")
    slots: ClassVar[Mapping[str, str]] = {
        "bank": say("pool.ask-bank", "Who plays first?"),
        "order": say("pool.ask-order", "In which order do the sides play?"),
        "balls": say("pool.ask-balls", "Which balls are played with?"),
        "rack": say("pool.ask-rack", "How are the balls set up?"),
        "opening_duty": say("pool.ask-opening-duty", "Did the opening stroke do what it must?"),
        "opening_forfeit": say("pool.ask-opening-forfeit", "What does a failed opening cost?"),
        "opening_failed": say(
            "pool.ask-opening-failed", "Who plays after a failed opening, and are the balls set up again?"
        ),
        "dry_break": say("pool.ask-dry-break", "What of a fair break that pockets nothing?"),
        "opening_call": say("pool.ask-opening-call", "Must a ball be called on the opening stroke?"),
        "opening_uncalled": say("pool.ask-opening-uncalled", "What if the opening pockets an uncalled ball?"),
        "call": say("pool.ask-call", "Must a ball be called before a stroke?"),
        "called_down": say("pool.ask-called-down", "Are the balls called down, so that the stroke counts?"),
        "pocket": say("pool.ask-pocket", "Does a ball count in a pocket that was not meant?"),
        "balls_scored": say("pool.ask-balls-scored", "Which of the balls that fell count?"),
        "worth": say("pool.ask-worth", "What does a ball count?"),
        "bonus": say("pool.ask-bonus", "What does the last ball count besides?"),
        "ball_on": say("pool.ask-ball-on", "Which ball must be met first?"),
        "first": say("pool.ask-first", "Was the ball met first that had to be?"),
        "first_forfeit": say("pool.ask-first-forfeit", "What does meeting another ball first cost?"),
        "void_pots": say(
            "pool.ask-void-pots", "Where are balls that fell on a stroke that met the wrong ball first?"
        ),
        "off_voids": say("pool.ask-off-voids", "What if an object ball is forced off the table?"),
        "duty": say("pool.ask-duty", "Did the stroke pocket a ball or reach a cushion?"),
        "fruitless": say("pool.ask-fruitless", "Is a stroke fair that pockets nothing?"),
        "miss_forfeit": say("pool.ask-miss-forfeit", "What does a miss cost?"),
        "frozen_away": say(
            "pool.ask-frozen-away", "Is playing away from a frozen ball to a cushion a fair stroke?"
        ),
        "scratch_forfeit": say("pool.ask-scratch-forfeit", "What does the cue ball in a pocket cost?"),
        "off_forfeit": say("pool.ask-off-forfeit", "What does the cue ball off the table cost?"),
        "scratch_with_balls": say(
            "pool.ask-scratch-with-balls", "What does the cue ball lost together with other balls cost?"
        ),
        "duty_forfeit": say("pool.ask-duty-forfeit", "What does a stroke without pocket or cushion cost?"),
        "several_forfeits": say("pool.ask-several-forfeits", "What do several forfeits of one stroke cost?"),
        "forfeit": say("pool.ask-forfeit", "In what is a forfeit paid?"),
        "ball_back": say("pool.ask-ball-back", "Where does a forfeited ball go?"),
        "below_zero": say("pool.ask-below-zero", "May a score fall below zero?"),
        "spot": say("pool.ask-spot", "Where do balls go that do not count?"),
        "object_off": say("pool.ask-object-off", "Where do balls go that left the table?"),
        "on_cushion": say("pool.ask-on-cushion", "What is a ball that rests on the cushion?"),
        "colour": say("pool.ask-colour", "How does a side come by its colour?"),
        "own_share": say("pool.ask-own-share", "Who is credited with the balls that fall?"),
        "black": say("pool.ask-black", "What if the black falls?"),
        "in_hand": say("pool.ask-in-hand", "From where is a cue ball in hand played?"),
        "none_outside": say("pool.ask-none-outside", "What if no ball lies outside the string?"),
        "nearest_ball": say("pool.ask-nearest-ball", "Which ball may be spotted then?"),
        "rebound": say("pool.ask-rebound", "What is a ball that came back out of a pocket?"),
        "foul:": say("pool.ask-foul", "What does this foul cost?"),
        "give_up": say(
            "pool.ask-give-up", "After how many successive forfeits are the rest of the balls lost?"
        ),
        "give_up_reading": say("pool.ask-give-up-reading", "What is a succession of forfeits?"),
        "give_up_opening": say(
            "pool.ask-give-up-opening", "How many forfeits in succession is a failed opening?"
        ),
        "give_up_loses": say("pool.ask-give-up-loses", "Do successive forfeits lose the game?"),
        "rest_to": say("pool.ask-rest-to", "Who gets the rest of the balls, if several play?"),
        "give_up_lead": say("pool.ask-give-up-lead", "Who chooses the lead after a frame was given up?"),
        "next_lead": say("pool.ask-next-lead", "Who leads the next game of a race?"),
        "frame_lead": say("pool.ask-frame-lead", "Who chooses the lead of the next frame?"),
        "quota": say("pool.ask-quota", "At which score does this night end with its frame?"),
        "last_night": say("pool.ask-last-night", "Does play stop at the winning ball?"),
        "retire": say("pool.ask-retire", "What does leaving the game cost?"),
        "protest:": say("pool.ask-protest", "Which rule does the protest rest on?"),
        "claim_window": say(
            "pool.ask-claim-window", "How many strokes may follow before a claim of foul dies?"
        ),
        "frames": say("pool.ask-frames", "Is the game one frame, or several?"),
        "frame_points": say("pool.ask-frame-points", "What does the frame as a whole count?"),
        "sums": say("pool.ask-sums", "What are the balls of each side worth in this frame?"),
        "playoff": say("pool.ask-playoff", "When is one ball played instead of a new frame?"),
        "playoff_ball": say("pool.ask-playoff-ball", "Which ball, and where does it stand?"),
        "duel": say("pool.ask-duel", "Who plays which ball when one object ball is left?"),
        "duel_loss": say(
            "pool.ask-duel-loss", "What is gained when the other then misses or loses his ball?"
        ),
        "target": say("pool.ask-target", "How many points win?"),
        "decided": say("pool.ask-decided", "When is the game over before the table is empty?"),
        "decided_several": say("pool.ask-decided-several", "When is it over if several play?"),
        "standing": say("pool.ask-standing", "Who has won when the table is empty?"),
        "debts_at_end": say("pool.ask-debts-at-end", "Do balls still owed come off the score?"),
        "tie": say("pool.ask-tie", "What if the best are level?"),
    }
    conduct: ClassVar[Mapping[str, str]] = {
        "early-touch": say("pool.foul-early-touch", "cue ball touched"),
        "disturbed": say("pool.foul-disturbed", "object ball touched"),
        "disturbed-after": say("pool.foul-disturbed-after", "ball touched after the stroke"),
        "feet": say("pool.foul-feet", "no foot on the floor"),
        "double": say("pool.foul-double", "cue ball struck twice"),
        "in-motion": say("pool.foul-in-motion", "stroke while balls moved"),
        "not-point": say("pool.foul-not-point", "not with the point"),
        "hand": say("pool.foul-hand", "wrong place in hand"),
        "help": say("pool.foul-help", "help or marks"),
        "lifted": say("pool.foul-lifted", "ball lifted"),
        "push": say("pool.foul-push", "push"),
        "self-moved": say("pool.foul-self-moved", "a ball moved by itself"),
        "edge": say("pool.foul-edge", "a ball fell from the edge"),
        "outside": say("pool.foul-outside", "disturbed from outside"),
        "out-of-turn": say("pool.foul-out-of-turn", "played out of turn"),
    }
    slot_groups: ClassVar[Mapping[str, Mapping[str, str]]] = {
        "protest": {
            "standing": say("pool.protest-standing", "standing too near"),
            "noise": say("pool.protest-noise", "talk, advice or annoyance"),
            "delay": say("pool.protest-delay", "delay"),
            "ruling": say("pool.protest-ruling", "the referee's decision"),
        }
    }
    required: ClassVar[tuple[str, ...]] = (
        "called_down",
        "balls_scored",
        "worth",
        "duty",
        "miss_forfeit",
    )
    places: ClassVar[frozenset[str]] = TABLE_PLACES
    kinds: ClassVar[frozenset[str]] = _STROKE_KINDS | {"state", "choice", "place", "time"}

    def start(self, play: Play, lead: int | None = None) -> PoolState:
        """A full table; ``lead`` plays the opening stroke, None if the bank is still to come."""
        sides = len(play.letters)
        zeros = (0,) * sides
        return PoolState(
            play.start_scores,
            (Tally(),) * sides,
            rack_of(play).balls,
            (frozenset(),) * sides,
            zeros,
            zeros,
            turn=lead,
            phase="lead" if lead is None else "opening",
            frames=zeros,
            paid=zeros,
        )

    under_way: ClassVar[Mapping[str, Any]] = {"phase": "stroke", "in_hand": False}
    side_fields: ClassVar[frozenset[str]] = frozenset({"out", "heir", "duel"})

    def position(self, play: Play, state: PoolState, words: Words) -> PoolState:
        """A recorded position: either the balls on the table are said, or those that were taken; what is
        neither on the table nor taken lies aside."""
        placed: PoolState = super().position(play, state, words)
        balls = rack_of(play).balls
        down = [*placed.aside, *(ball for taken in placed.taken for ball in taken)]
        table = placed.table if "table" in words.said else balls - frozenset(down)
        for ball in sorted((*table, *down)):
            if ball not in balls or (*table, *down).count(ball) > 1:
                why = say(
                    "pool.stray-ball",
                    "ball {ball} does not belong to the game, or lies in two places",
                    ball=ball[:20],
                )
                words.refuse("table", why)
        at_least(words, placed, "forfeits", "owed", "strokes", "frames")
        return placed._replace(table=table, aside=placed.aside | (balls - table - frozenset(down)))

    def judge(self, play: Play, state: PoolState, entry: Entry) -> Ruling:
        """Judge a stroke, or a word of a player."""
        kinds = {token[0] for token in entry.tokens}
        if (bad := check_kinds(self, play, state, entry)) is not None:
            return bad
        who = play.letters.index(entry.side)
        turn = None if state.turn is None else play.letters[state.turn]
        rack: Rack | None = play.value("balls", state)
        if rack is None:
            rack = NUMBERED
        else:
            entry = self._named(rack, state, entry)
        tokens = entry.tokens
        worth = play.value("worth", state)
        other = turn is not None and who != state.turn
        strays = other and play.cite("foul:out-of-turn") is not None
        words = check_words(play, self.conduct, rack, worth, state, tokens)
        if words is not None:
            return words._replace(turn=turn)
        if (
            "state" in kinds
            and turn is not None
            and not other
            and any(t.kind == "state" and t.a == "out-of-turn" for t in tokens)
        ):
            message = say(
                "pool.write-out-of-turn",
                "{player} is in turn: write #out-of-turn for the side that was not",
                player=play.names[turn],
            )
            return refuse(state, "not-now", message, play.cite("foul:out-of-turn"), turn)
        if "choice" in kinds:
            if len(tokens) != 1:
                return refuse(
                    state,
                    "wrong-token",
                    say("pool.choice-alone", "a choice stands alone in its entry"),
                    turn=turn,
                )
            return choices.choose(self, play, state, who, tokens[0], entry)
        if other and not (strays and self._strays(state, who, tokens)):
            name = play.names[turn or ""]
            if state.phase == "choose-lead":
                why = choices.chooses_lead(name)
            else:
                why = say("pool.other-plays", "{player} plays", player=name)
            return refuse(state, "out-of-turn", why, play.cite("foul:out-of-turn"), turn)
        if state.phase in _CHOICES_FIRST:
            return refuse(state, "not-now", prompt(play, state), play.cite("colour"), turn)
        if kinds <= _NO_STROKE:
            return refuse(state, "undecided", say("pool.say-stroke", "say what the stroke did"), turn=turn)
        if kinds == _CALL_ALONE:
            message = say("pool.call-waits", "a call waits for its stroke: add what the stroke did")
            return refuse(state, "undecided", message, turn=turn)
        return self.stroke(play, state, who, entry, worth)

    @staticmethod
    def _strays(state: PoolState, who: int, tokens: tuple[Token, ...]) -> bool:
        """Whether an entry tells a stroke out of turn."""
        if who in state.out or state.phase not in _STRAY_PHASES:
            return False
        return any(t.kind == "state" and t.a in ("out-of-turn", "undetected") for t in tokens)

    @staticmethod
    def _named(rack: Rack, state: PoolState, entry: Entry) -> Entry:
        """The entry with an id for each ball that has no number."""
        tokens = entry.tokens
        if state.duel is not None:
            last = next(iter(state.table))
            tokens = tuple(
                Token(k, last if a == "w" else a, last if b == "w" and k in ("touch", "state") else b)
                for k, a, b in tokens
            )
        return Entry(entry.n, entry.side, rack.named(state.table, tokens), entry.note)

    def stroke(self, play: Play, state: PoolState, who: int, entry: Entry, worth: Any) -> Ruling:
        """Judge the stroke of ``who`` and write it into the state."""
        phase = state.phase
        if phase in _IMPLIED:
            phase = "playoff" if state.playoff else _IMPLIED[phase]
        facts = PoolFacts(entry.tokens, worth, rack_of(play).alike(state.table))
        strays = state.turn is not None and who != state.turn
        ready = state
        if strays or state.turn is None or phase != state.phase:
            fresh = state.fresh if not strays else "undetected" in facts.states
            ready = state._replace(turn=who, phase=phase, fresh=fresh)
        if phase == "playoff":
            return self._restored(playoff.judge(play, ready, facts, entry.n), play, state)
        verdict = verdict_of(play, ready, facts)
        if isinstance(verdict, Ruling):
            return self._restored(verdict, play, state)
        ruling = settle(play, ready, facts, verdict, entry.n)
        if not strays or "out-of-turn" not in facts.states:
            return ruling
        after = ruling.state
        if after.over or after.phase == "lead" or state.turn in after.out:
            return ruling
        after = after._replace(turn=state.turn, fresh=state.fresh, phase=state.phase)
        events = tuple(e for e in ruling.events if e != "inning-over")
        return ruling._replace(state=after, turn=play.letters[state.turn or 0], events=events)

    @staticmethod
    def _restored(ruling: Ruling, play: Play, state: PoolState) -> Ruling:
        """A refusal leaves the state and the turn as they were."""
        if ruling.refusal is None:
            return ruling
        turn = None if state.turn is None else play.letters[state.turn]
        return ruling._replace(state=state, turn=turn)

    def pieces(self, play: Play, state: PoolState) -> dict[str, int]:
        """Where the sixteen balls are: on the table, pocketed, out of play, in hand."""
        pocketed = sum(len(balls) for balls in state.taken)
        hand = int(state.in_hand)
        return {
            "table": len(state.table) + 1 - hand,
            "pocketed": pocketed + len(state.aside),
            "out": 0,
            "hand": hand,
        }

    def expects(self, play: Play, state: PoolState) -> Expectation:
        """What may be recorded next."""
        return panel.expects(self, play, state)

    def board(self, play: Play, state: PoolState) -> dict[str, Any]:
        """The scoreboard; see :mod:`.panel`."""
        return panel.board(play, state)

    def match_facts(self, board: dict[str, Any]) -> tuple[Fact, ...]:
        """Run, inning, the ball to be met first, and how many balls are left."""
        return panel.match_facts(board)

    def side_facts(self, board: dict[str, Any], letter: str) -> tuple[Fact, ...]:
        """Average, high run, colour, the sum of the frame, successive forfeits."""
        return panel.side_facts(board, letter)

    def figures(self, play: Play, state: PoolState) -> dict[str, dict[str, Any]]:
        """Each side's figures."""
        return panel.figures(play, state)


POOL = Pool()
