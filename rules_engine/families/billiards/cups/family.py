"""The family of games of cups: the flow of an entry."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from ....expectation import Expectation
from ....play import Play
from ....positions import Words
from ....record.entries import Entry
from ....rulings import Ruling, refuse
from ....saying import say, say_many
from ....states import Tally
from ....unknown import UNKNOWN
from ...base import TABLE_PLACES, Fact, Family, check_kinds, turned
from ...measured import TURNS
from ...turns import out_of_turn
from ..pills import none_drawn
from . import panel, words
from .balls import count_pieces
from .reading import CupsFacts, CupsState, Kit, check_words, not_in_pocket
from .settling import settle
from .shots import verdict_of

_SHOT_KINDS = frozenset({"touch", "cushion", "pocket", "off", "rest", "pin", "claim", "full"})


class Cups(Family):
    """The family of games of cups; see the package."""

    key = "cups"
    name = say("cups.family-name", "balls at cups")
    category = "table-board"
    panel = "cups"
    measured = TURNS
    sheet = ("turn", "lost")
    slots: ClassVar[Mapping[str, str]] = {
        "order": say("cups.ask-order", "Who plays first?"),
        "choice_of_play": say(
            "cups.ask-choice-of-play", "May the winner of the lead let the other side begin?"
        ),
        "small_balls": say("cups.ask-small-balls", "Which small private balls are drawn?"),
        "kit": say("cups.ask-kit", "What is it played with?"),
        "whites": say("cups.ask-whites", "How many balls has a player besides the coloured one?"),
        "set_up": say("cups.ask-set-up", "How do the balls lie when a turn begins?"),
        "as_they_lie": say("cups.ask-as-they-lie", "What of balls that the side before has left?"),
        "cups": say("cups.ask-cups", "What are the cups worth?"),
        "shot": say("cups.ask-shot", "Was it a shot at all?"),
        "no_cushion": say("cups.ask-no-cushion", "What if no cushion outside the string was taken?"),
        "duty": say("cups.ask-duty", "Was the ball met that has to be?"),
        "breach": say("cups.ask-breach", "What else is lost when it was not?"),
        "count": say("cups.ask-count", "What does the shot count?"),
        "possible": say("cups.ask-possible", "What may a shot count of which only the claim is recorded?"),
        "double": say("cups.ask-double", "How often does the coloured ball count?"),
        "bell": say("cups.ask-bell", "What does the bell count besides?"),
        "pin_value": say("cups.ask-pin-value", "What does a pin count?"),
        "pins_back": say("cups.ask-pins-back", "What becomes of pins that fell?"),
        "stays": say("cups.ask-stays", "Does the shot let the player go on?"),
        "used": say("cups.ask-used", "Which ball is used?"),
        "turn": say("cups.ask-turn", "How long does a turn last?"),
        "balls": say("cups.ask-balls", "How many balls or shots has a turn?"),
        "rerack": say("cups.ask-rerack", "What if all numbered balls are pocketed?"),
        "respot": say("cups.ask-respot", "When is the coloured ball spotted again?"),
        "respot_text": say("cups.ask-respot-text", "Where is the coloured ball spotted?"),
        "dead": say("cups.ask-dead", "What becomes of a ball that comes back or leaves the board?"),
        "red_out": say("cups.ask-red-out", "What if the coloured ball comes back over the line?"),
        "red_out_text": say(
            "cups.ask-red-out-text", "What is done with a coloured ball that came back or left the board?"
        ),
        "rounds": say("cups.ask-rounds", "How many rounds make the game?"),
        "target": say("cups.ask-target", "How many points end the game?"),
        "passing": say("cups.ask-passing", "What if a count goes beyond the points of the game?"),
        "finish": say("cups.ask-finish", "Does the game end at once, or with the round?"),
        "result": say("cups.ask-result", "Who wins and who loses?"),
        "tie": say("cups.ask-tie", "What if the best are level?"),
        "nil": say("cups.ask-nil", "What if nobody has scored?"),
        "low_tie": say("cups.ask-low-tie", "What if the lowest are level?"),
        "roll_balls": say("cups.ask-roll-balls", "How many shots decide a tie?"),
        "proclaim": say("cups.ask-proclaim", "When must the points of the game be declared?"),
        "privilege": say("cups.ask-privilege", "On what terms may a player stay in who has burst?"),
        "last_in": say("cups.ask-last-in", "What if all others are out?"),
        "out_of_turn": say("cups.ask-out-of-turn", "What does playing out of turn cost?"),
        "loses": say("cups.ask-loses", "Does this foul lose the game?"),
        "settle_up": say("cups.ask-settle-up", "What is due after the game?"),
        "reasons": say("cups.ask-reasons", "Which of the counts below decide the shot?"),
        "score:": say("cups.ask-score-group", "What does this count?"),
        "foul:": say("cups.ask-foul-group", "What does this foul cost?"),
        "claim_window": say(
            "cups.ask-claim-window", "How many strokes may follow before a claim of foul dies?"
        ),
    }
    conduct: ClassVar[Mapping[str, str]] = {
        "not-point": say("cups.conduct-not-point", "not with the point"),
        "push": say("cups.conduct-push", "push"),
        "hand": say("cups.conduct-hand", "wrong place in hand"),
        "side": say("cups.conduct-side", "played from the side"),
        "feet": say("cups.conduct-feet", "no foot on the floor"),
        "in-motion": say("cups.conduct-in-motion", "ball touched in motion"),
        "self-moved": say("cups.conduct-self-moved", "a ball moved by itself"),
        "double": say("cups.conduct-double", "ball touched twice"),
        "help": say("cups.conduct-help", "help or marks"),
        "thrown": say("cups.conduct-thrown", "ball thrown or knocked from the table on purpose"),
    }
    slot_groups: ClassVar[Mapping[str, Mapping[str, str]]] = {
        "score": {
            "pin": say("cups.score-pin", "lodged at a pin"),
            "point": say("cups.score-point", "stopped on a cushion point"),
            "alley": say("cups.score-alley", "the red in the alley"),
            "red-only": say("cups.score-red-only", "the white in the alley after the red was struck"),
            "head-pin": say("cups.score-head-pin", "a pin struck, then the alley"),
            "circuit": say("cups.score-circuit", "round the table without a score"),
        }
    }
    required: ClassVar[tuple[str, ...]] = ("kit", "count", "turn", "balls", "result", "order")
    phases: ClassVar[frozenset[str]] = frozenset({"lead", "draw", "shot", "choose", "privilege"})
    side_fields: ClassVar[frozenset[str]] = frozenset({"rolling", "losers", "burst", "last", "out"})
    places: ClassVar[frozenset[str]] = TABLE_PLACES
    kinds: ClassVar[frozenset[str]] = _SHOT_KINDS | {"call", "state", "choice", "place", "time"}

    def start(self, play: Play, lead: int | None = None) -> CupsState:
        """Nothing played; ``lead`` plays first, None if the order is still to be found."""
        sides = len(play.letters)
        zeros = (0,) * sides
        state = CupsState(
            play.start_scores,
            (Tally(),) * sides,
            tuple(range(sides)),
            skips=zeros,
            paid=zeros,
            rolls=zeros,
            pills=none_drawn(sides) if play.value("small_balls") else (),
        )
        if lead is None:
            return state
        return words.begin(play, state, tuple((lead + i) % sides for i in range(sides)))

    def next_game(self, play: Play, state: CupsState, ended: CupsState, lead: int) -> CupsState:
        """The order that was found holds."""
        return words.begin(play, state, turned(ended.order, lead))

    def judge(self, play: Play, state: CupsState, entry: Entry) -> Ruling:
        """Judge a shot, or a word of a player."""
        if (bad := check_kinds(self, play, state, entry)) is not None:
            return bad
        who = play.letters.index(entry.side)
        turn = None if state.turn is None else play.letters[state.turn]
        tokens = entry.tokens
        ready = state
        if state.phase == "lead" and not any(t.kind == "choice" for t in tokens):
            sides = len(play.letters)
            ready = words.begin(play, state, tuple((who + i) % sides for i in range(sides)))
        if (bad := check_words(play, ready, tokens)) is not None:
            return bad._replace(state=state, turn=turn)
        chosen = next((t for t in tokens if t.kind == "choice"), None)
        if chosen is not None:
            if any(t.kind != "choice" for t in tokens):
                message = say("cups.choice-alone", "a choice stands alone in its entry")
                return refuse(state, "wrong-token", message, turn=turn)
            return words.choose(play, state, who, chosen, entry)
        facts = CupsFacts(tokens)
        if (bad := self._barred(play, ready, who, facts)) is not None:
            return bad._replace(state=state, turn=turn)
        if "out-of-turn" in facts.states:
            made = facts.one if facts.one is not UNKNOWN else facts.claim
            called = "called" in facts.states
            return words.out_of_turn(play, ready, who, made if isinstance(made, int) else 0, called)
        if tokens and all(t.kind == "call" for t in tokens):
            return words.use_ball(play, ready, who, tokens[-1])
        if not any(t.kind in _SHOT_KINDS or t.kind == "state" for t in tokens):
            return refuse(state, "undecided", say("cups.say-shot", "say what the shot did"), turn=turn)
        if (bad := self._ball_used(play, ready, facts)) is not None:
            return bad._replace(state=state, turn=turn)
        verdict = verdict_of(play, ready, facts)
        if isinstance(verdict, Ruling):
            return verdict._replace(state=state, turn=turn)
        return settle(play, ready, facts, verdict, entry.n)

    @staticmethod
    def _barred(play: Play, state: CupsState, who: int, facts: CupsFacts) -> Ruling | None:
        """Refuse a shot out of turn, and one before something else has been said."""
        irregular = "out-of-turn" in facts.states
        if state.phase == "draw":
            message = say("cups.draw-first", "first every side draws a small ball")
            return refuse(state, "not-now", message, play.cite("small_balls"))
        if state.phase == "privilege" and state.burst is not None:
            burst = play.names[play.letters[state.burst]]
            message = say("cups.burst-first", "{name} stays in or goes out first", name=burst)
            return refuse(state, "not-now", message, play.cite("privilege"))
        if "called" in facts.states and not irregular:
            message = say("cups.called-why", "called says why somebody played out of turn")
            return refuse(state, "not-now", message)
        if who != state.turn and not irregular:
            return out_of_turn(play, state, "out_of_turn" if play.cite("out_of_turn") else "order")
        return None

    @staticmethod
    def _ball_used(play: Play, state: CupsState, facts: CupsFacts) -> Ruling | None:
        """Where any ball may be used, refuse a shot of which that is not known."""
        kit: Kit = play.value("kit", state)
        if kit.kind != "ten":
            return None
        cite = play.cite("used")
        used = facts.used or state.using
        if not used:
            message = say("cups.ball-used-missing", "say which ball is used, as in (50)")
            return refuse(state, "call-missing", message, cite)
        if facts.used and state.using and facts.used != state.using:
            message = say("cups.ball-in-use", "{ball} is used for this shot", ball=kit.name(state.using))
            return refuse(state, "impossible", message, cite)
        if state.phase == "choose" and used in state.numbered:
            return refuse(state, "impossible", not_in_pocket(kit, used), cite)
        white = ("w",) if state.white == "bed" else ()
        on = {used, *state.numbered, *white}
        named = [p for p, _ in facts.holed] + list(facts.lost)
        met = [] if facts.met is UNKNOWN else list(facts.met)
        if gone := [p for p in (*named, *met) if p not in on]:
            message = say("cups.ball-not-on-table", "{ball} is not on the table", ball=kit.name(gone[0]))
            return refuse(state, "impossible", message, play.cite("kit"))
        return None

    def position(self, play: Play, state: CupsState, words: Words) -> CupsState:
        """A recorded position: no more balls are left to a side than there are in hand."""
        found: CupsState = super().position(play, state, words)
        if play.value("kit", found).kind == "nine" and found.left is not None:
            hand = count_pieces(play, found)["hand"]
            if found.left > hand:
                message = say_many("cups.balls-in-hand", "{n} ball is in hand", "{n} balls are in hand", hand)
                words.refuse("left", message)
        most = play.value("balls", found)
        if found.left is not None and most is not None and not found.decide and found.left > most:
            words.refuse("left", say("cups.turn-has", "a turn has {balls}", balls=most))
        return found

    def pieces(self, play: Play, state: CupsState) -> dict[str, int]:
        """Where the balls are."""
        return count_pieces(play, state)

    def pills(self, play: Play) -> tuple[int, ...]:
        """The numbers of the small private balls, where they are drawn."""
        return tuple(play.value("small_balls") or ())

    def expects(self, play: Play, state: CupsState) -> Expectation:
        """What may be recorded next."""
        return panel.expects(play, state)

    def board(self, play: Play, state: CupsState) -> dict[str, Any]:
        """The scoreboard; see :mod:`.panel`."""
        return panel.board(play, state)

    def match_facts(self, board: dict[str, Any]) -> tuple[Fact, ...]:
        """The round, the balls or shots left, and a tie that is being played off."""
        return panel.match_facts(board)

    def side_facts(self, board: dict[str, Any], letter: str) -> tuple[Fact, ...]:
        """Forfeits paid, being out, what was made in a tie."""
        return panel.side_facts(board, letter)

    def figures(self, play: Play, state: CupsState) -> dict[str, dict[str, Any]]:
        """Each side's figures."""
        return panel.figures(play, state)


CUPS = Cups()
