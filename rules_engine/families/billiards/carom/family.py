"""The family of carom games: the flow of an entry."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from ....boards.played_on import PlayedOn
from ....expectation import Expectation
from ....play import Play
from ....positions import LIMIT, Words, at_least, below
from ....record.entries import Entry
from ....record.tokens import Token
from ....rulings import Ruling, refuse
from ....saying import say
from ....states import Tally
from ...base import TABLE_PLACES, Fact, Family, average_facts, check_kinds, run_facts
from ...measured import RUNS_TO_A_LENGTH
from ...turns import out_of_turn
from . import panel
from .choices import choose, clock_ran_out
from .closing import LAST, SHOOT_OUT, begun, next_set
from .reading import CaromFacts, CaromState, check_words
from .settling import settle, targets_of
from .spaces import SLOTS, check_spaces, limit_of
from .strokes import Verdict, verdict_of

_STROKE_KINDS = frozenset({"touch", "cushion", "off", "claim", "full"})
_MEMO = 500
_ONE = (Token("claim", 1),)
"""Kinds of stroke of which a match remembers what they are worth."""

_BALLS = say("carom.fact-balls", "Balls")
_NOW = say("carom.fact-now", "Now")
_INNINGS = say("carom.fact-innings", "Innings")
_AVERAGE = say("carom.fact-average", "Average")
_DISTANCE = say("carom.fact-distance", "Distance")
_TIME_OUTS = say("carom.fact-time-outs-left", "Time-outs left")
_SHOOT_OUT = say("carom.fact-shoot-out", "Shoot-out")


class Carom(Family):
    """The family of carom games; see the package."""

    key = "carom"
    singles: ClassVar[frozenset[str]] = frozenset({"c", "r", "w", "dr", "lr"})
    name = say("carom.family-name", "carom strokes")
    category = "carom"
    panel = "carom"
    measured = RUNS_TO_A_LENGTH
    sheet = ("caroms",)
    played_on = PlayedOn("carom")
    slots: ClassVar[Mapping[str, str]] = {
        "bank": say("carom.ask-bank", "Who leads?"),
        "in_hand": say("carom.ask-in-hand", "From where is a ball in hand played?"),
        "miss": say("carom.ask-miss", "Was neither object ball met?"),
        "miss_points": say("carom.ask-miss-points", "What does the other player gain by a miss?"),
        "opening": say("carom.ask-opening", "Was the red met first, where it must be?"),
        "opening_balls": say(
            "carom.ask-opening-balls", "Are the balls put back when another than the red was met first?"
        ),
        "frozen_first": say(
            "carom.ask-frozen-first", "Was a ball in contact with the cue ball played at directly?"
        ),
        "frozen_other": say(
            "carom.ask-frozen-other",
            "May a frozen cue ball be played directly at the ball that it does not touch?",
        ),
        "frozen_spot": say("carom.ask-frozen-spot", "May the balls be spotted when the cue ball is frozen?"),
        "count": say("carom.ask-count", "What does the stroke count?"),
        "limit:": say("carom.ask-limit-group", "How long may both object balls lie in such a space?"),
        "border": say("carom.ask-border", "Do balls rest in a space that their lines only border?"),
        "elect": say("carom.ask-elect", "To which space do two balls on one line belong?"),
        "set_up": say("carom.ask-set-up", "What is drawn on the table?"),
        "layoff": say("carom.ask-layoff", "Is the first stroke a lay-off, on which nothing counts?"),
        "opening_price": say(
            "carom.ask-opening-price", "What does the other player gain by an opening stroke gone wrong?"
        ),
        "opening_price_adds": say(
            "carom.ask-opening-price-adds", "Is that price paid besides the price of a miss?"
        ),
        "balls_choice": say("carom.ask-balls-choice", "Who chooses how the balls lie after a foul?"),
        "in_hand_again": say("carom.ask-in-hand-again", "Is a cue ball that left the table in hand?"),
        "foul_miss_points": say(
            "carom.ask-foul-miss-points", "What does the other player gain by a miss that is foul?"
        ),
        "pieces": say("carom.ask-pieces", "Which are the object balls?"),
        "most": say("carom.ask-most", "How much may one stroke count?"),
        "worths": say("carom.ask-worths", "Which numbers may a stroke count, where not all up to the most?"),
        "capped": say("carom.ask-capped", "Is a score cut off at the points that win?"),
        "rail": say("carom.ask-rail", "Is the count good from a cue ball that rested on a cushion?"),
        "doubt": say("carom.ask-doubt", "Who has the benefit of a doubt about a cushion?"),
        "foul:": say("carom.ask-foul-group", "What does this foul cost?"),
        "foul_point": say("carom.ask-foul-point", "What does the other player gain by any foul?"),
        "exchange": say("carom.ask-exchange", "What if the wrong white was used unnoticed?"),
        "whites_back": say(
            "carom.ask-whites-back", "What if the wrong white was used after both had left the table?"
        ),
        "third_miss": say("carom.ask-third-miss", "Which successive miss may be rejected?"),
        "forced_miss": say(
            "carom.ask-forced-miss", "May a miss on the stroke after a rejected one be rejected again?"
        ),
        "outside": say("carom.ask-outside", "What may be taken when a ball was disturbed from outside?"),
        "respot_cue": say("carom.ask-respot-cue", "Where does the cue ball go that left the table?"),
        "respot_white": say("carom.ask-respot-white", "Where does the other white go?"),
        "respot_red": say("carom.ask-respot-red", "Where does the red go?"),
        "respot_light": say("carom.ask-respot-light", "Where does the light red go?"),
        "respot_whites": say("carom.ask-respot-whites", "Where do the whites go when both left the table?"),
        "discount": say(
            "carom.ask-discount", "What does the giver of odds lose for a point of the receiver?"
        ),
        "claim_window": say(
            "carom.ask-claim-window", "How many strokes may follow before a claim of foul dies?"
        ),
        "target": say("carom.ask-target", "How many points win?"),
        "own_target": say(
            "carom.ask-own-target", "How many points does a side need that has a number of its own?"
        ),
        "set_target": say("carom.ask-set-target", "How many points win one of several sets?"),
        "last_set_target": say("carom.ask-last-set-target", "How many points win the set that decides?"),
        "decider": say("carom.ask-decider", "Is the set that decides a shoot-out?"),
        "equal_innings": say(
            "carom.ask-equal-innings",
            "Has the other side one more inning when the opener is done, and from where?",
        ),
        "innings_limit": say("carom.ask-innings-limit", "After how many innings each is the game over?"),
        "tie": say("carom.ask-tie", "What decides between equal points?"),
        "shoot_out": say("carom.ask-shoot-out", "Does a shoot-out decide, with one series each?"),
        "shoot_on": say(
            "carom.ask-shoot-on", "Does the second series go on from the position that the first left?"
        ),
        "shoot_out_first": say("carom.ask-shoot-out-first", "Who begins a shoot-out?"),
        "time_outs": say("carom.ask-time-outs", "How many time-outs has a side?"),
        "time_outs_each": say("carom.ask-time-outs-each", "How many time-outs may be taken in one position?"),
        "off": say("carom.ask-off", "What of a stroke by which a ball left the table?"),
        "reset": say("carom.ask-reset", "How are all balls set up again?"),
        "spot_all": say("carom.ask-spot-all", "Are all balls set up, so that an opening stroke is to come?"),
        "spot_text": say("carom.ask-spot-text", "Which balls are set up when the cue ball is frozen?"),
        "spot_taken": say("carom.ask-spot-taken", "Where does a ball go whose spot is taken?"),
        "frozen_must": say("carom.ask-frozen-must", "Must touching balls be set up?"),
        "stays": say(
            "carom.ask-stays", "What of a stroke after which both balls lie where they may not stay?"
        ),
        "anchor_alone": say(
            "carom.ask-anchor-alone",
            "Is an anchor alone restricted, where both balls lie in a balk and in an anchor?",
        ),
        "announced": say("carom.ask-announced", "Is the position announced in the words of today?"),
        "void_run": say(
            "carom.ask-void-run", "Are the points of an inning lost that was played with the wrong ball?"
        ),
        "cut_average": say("carom.ask-cut-average", "Are averages cut off after the third decimal?"),
    }
    conduct: ClassVar[Mapping[str, str]] = {
        "not-point": say("carom.conduct-not-point", "not with the point"),
        "push": say("carom.conduct-push", "push"),
        "hand": say("carom.conduct-hand", "wrong place in hand"),
        "feet": say("carom.conduct-feet", "no foot on the floor"),
        "in-motion": say("carom.conduct-in-motion", "ball touched in motion"),
        "self-moved": say("carom.conduct-self-moved", "a ball moved by itself"),
        "wrong-ball": say("carom.conduct-wrong-ball", "wrong ball"),
        "double": say("carom.conduct-double", "cue ball touched twice"),
        "after-rest": say("carom.conduct-after-rest", "cue ball touched after rest"),
        "early-touch": say("carom.conduct-early-touch", "own ball touched early"),
        "disturbed": say("carom.conduct-disturbed", "another ball disturbed"),
        "disturbed-after": say("carom.conduct-disturbed-after", "ball disturbed after the count"),
        "help": say("carom.conduct-help", "help or marks"),
        "lifted": say("carom.conduct-lifted", "ball lifted"),
        "short": say("carom.conduct-short", "lay-off stopped short"),
        "red-off": say("carom.conduct-red-off", "played with a red off and its spot free"),
        "in-string": say("carom.conduct-in-string", "a ball met before leaving the string"),
        "inside-miss": say("carom.conduct-inside-miss", "a miss left inside the string"),
        "dirt": say("carom.conduct-dirt", "dirt taken off a ball by the player"),
        "moved": say("carom.conduct-moved", "a ball moved without a stroke"),
        "wilful": say("carom.conduct-wilful", "a ball moved on purpose"),
        "marks": say("carom.conduct-marks", "marks made on the table"),
        "frame": say("carom.conduct-frame", "a ball touched the frame and came back"),
        "masse": say("carom.conduct-masse", "a massé that leaves the touching ball at rest"),
        "rail-direct": say("carom.conduct-rail-direct", "straight into a touching cushion"),
        "slow": say("carom.conduct-slow", "time for the stroke ran out"),
    }
    slot_groups: ClassVar[Mapping[str, Mapping[str, str]]] = {
        "limit": {
            "in": say("carom.limit-in", "a balk or space"),
            "anchor": say("carom.limit-anchor", "an anchor"),
            "crotch": say("carom.limit-crotch", "a crotch"),
        },
    }
    required: ClassVar[tuple[str, ...]] = ("miss", "miss_points", "count", "target")
    places: ClassVar[frozenset[str]] = TABLE_PLACES
    kinds: ClassVar[frozenset[str]] = _STROKE_KINDS | {"state", "choice", "place", "time"}
    stroke_kinds: ClassVar[frozenset[str]] = _STROKE_KINDS
    """Tokens that say what a stroke did."""
    facts_of: ClassVar[type[CaromFacts]] = CaromFacts
    """What reads the facts of a stroke from its tokens."""

    def start(self, play: Play, lead: int | None = None) -> CaromState:
        """The balls on their spots; ``lead`` plays first, None if the bank is still to come."""
        sides = len(play.letters)
        return CaromState(
            play.start_scores,
            (Tally(),) * sides,
            turn=lead,
            phase="lead" if lead is None else "stroke",
            misses=(0,) * sides,
            stage="layoff" if play.value("layoff") else "",
            bout=begun(play, lead),
        )

    def next_game(self, play: Play, state: CaromState, ended: CaromState, lead: int) -> CaromState:
        """The next set: time-outs taken and sets won go on."""
        if state.bout is None:
            return state
        return state._replace(bout=next_set(play, state.bout, ended))

    under_way: ClassVar[Mapping[str, Any]] = {"spotted": False, "stage": ""}
    side_fields: ClassVar[frozenset[str]] = frozenset({"in_hand"})
    phases: ClassVar[frozenset[str]] = frozenset({"lead", "stroke", "third-miss"})

    def position(self, play: Play, state: CaromState, words: Words) -> CaromState:
        """A recorded position; the balls are taken to be in play unless ``spotted=yes`` is said."""
        placed: CaromState = super().position(play, state, words)
        bout, sides = placed.bout, len(play.letters)
        if bout is None:
            below(words, play, placed, play.value("target", placed))
        elif (
            bout.stage not in ("", LAST, SHOOT_OUT)
            or not -1 <= bout.first < sides
            or len(bout.outs) != sides
            or len(bout.sets) != sides
            or len(bout.runs) != (sides if bout.stage == SHOOT_OUT else 0)
            or min(bout.outs) < 0
            or bout.timed < 0
        ):
            words.refuse("bout", say("carom.no-such-bout", "no match of this game stands so"))
        elif not bout.stage:
            for letter, points, goal in zip(
                play.letters, placed.score, targets_of(play, placed), strict=True
            ):
                if goal is not None and points >= goal:
                    words.refuse(letter, say("carom.ends-at", "the game ends at {points}", points=goal))
        at_least(words, placed, "misses", "strokes")
        if placed.next_void and placed.next_void not in self.conduct:
            foul = placed.next_void[:20]
            words.refuse("next-void", say("carom.no-such-foul", "no foul is called '{word}'", word=foul))
        if placed.stage not in (("", "layoff", "answer") if play.value("layoff") else ("",)):
            words.refuse("stage", say("carom.no-such-opening", "the game has no such opening stroke"))
        if placed.whites not in ("", "off", "crossed"):
            message = say("carom.whites-how", 'both whites were "off", or are "crossed"')
            words.refuse("whites", message)
        for name, holds in (("held", placed.held), ("before", placed.before)):
            for hold in holds:
                limit = limit_of(play, hold)[0] if hold.word in SLOTS else None
                if limit is None or hold.space not in limit.names or not -1 <= hold.used <= LIMIT:
                    message = say("carom.not-restricted", "no two object balls are restricted there")
                    words.refuse(name, message)
        return placed

    def judge(self, play: Play, state: CaromState, entry: Entry) -> Ruling:
        """Judge a stroke, or a word of a player."""
        if (
            state.turn is not None
            and play.letters[state.turn] == entry.side
            and not (
                state.over or state.spotted or state.forced or state.next_void or state.offer or state.whites
            )
        ):
            # What such a stroke is worth follows from its tokens and where the object balls lie.
            held = state.held
            known: tuple[CaromFacts, Verdict] | None = play.memo.get(
                (held, entry.tokens) if held else entry.tokens
            )
            if known is not None:
                return settle(play, state, known[0], known[1], entry.n)
        return self._judge(play, state, entry)

    def _judge(self, play: Play, state: CaromState, entry: Entry) -> Ruling:
        if (bad := check_kinds(self, play, state, entry)) is not None:
            return bad
        letters, tokens = play.letters, entry.tokens
        who = letters.index(entry.side)
        turn = None if state.turn is None else letters[state.turn]
        bad = check_words(play, self.conduct, state, tokens) or check_spaces(play, state, tokens)
        if bad is not None:
            return bad._replace(turn=turn)
        stroke = False
        for token in tokens:
            if token.kind == "choice":
                return choose(play, state, who, token, entry)
            stroke = stroke or token.kind in self.stroke_kinds or token.kind == "state"
        if state.turn is not None and who != state.turn:
            return out_of_turn(play, state)
        if state.bout is not None and any(t.kind == "state" and t.a == "slow" for t in tokens):
            taken = clock_ran_out(play, state, who, tokens)
            if taken is not None:
                return taken
        if not stroke:
            message = say("carom.say-stroke", "say what the stroke did")
            return refuse(state, "undecided", message, turn=turn)
        facts = self.facts_of(tokens)
        ready = state if state.turn is not None else state._replace(turn=who)
        verdict = verdict_of(play, ready, facts)
        if isinstance(verdict, Ruling):
            return verdict._replace(state=state, turn=turn)
        if "slow" not in facts.states and not (
            ready.spotted or ready.stage or ready.forced or ready.next_void or ready.offer or ready.whites
        ):
            if len(play.memo) > _MEMO:
                play.memo.clear()
            play.memo[(ready.held, tokens) if ready.held else tokens] = (facts, verdict)
        return settle(play, ready, facts, verdict, entry.n)

    def told_strokes(
        self, play: Play, state: Any, tokens: tuple[Token, ...]
    ) -> tuple[tuple[Token, ...], ...]:
        """Where a carom counts one, ``+7`` of a visit is seven caroms."""
        kind, run, _ = tokens[0]
        several = len(tokens) == 1 and kind == "claim" and isinstance(run, int) and run > 1
        return (_ONE,) * run if several and play.game.facts.get("carom_counts_one") else (tokens,)

    def expects(self, play: Play, state: CaromState) -> Expectation:
        """What may be recorded next."""
        return panel.expects(self, play, state)

    def board(self, play: Play, state: CaromState) -> dict[str, Any]:
        """The scoreboard; see :mod:`.panel`."""
        return panel.board(play, state)

    def match_facts(self, board: dict[str, Any]) -> tuple[Fact, ...]:
        """Run and inning; where the object balls lie if that limits the strokes; what is special of the
        end."""
        lies, stage = board.get("position"), board.get("stage")
        return (
            *run_facts(board),
            *((Fact("position", _BALLS, lies),) if lies else ()),
            *((Fact("stage", _NOW, panel.STAGES[stage]),) if stage else ()),
        )

    def side_facts(self, board: dict[str, Any], letter: str) -> tuple[Fact, ...]:
        """The series of a shoot-out; average, high run, innings; a distance of its own, time-outs left."""
        innings = Fact("innings", _INNINGS, str(board["innings"].get(letter) or 0))
        facts = (*average_facts(board, letter), innings)
        if "cut_average" in board:
            average = Fact("average", _AVERAGE, panel.cut_off(board["average"].get(letter)))
            facts = (average, *facts[1:])
        for key, label in (("distances", _DISTANCE), ("time_outs", _TIME_OUTS)):
            if (value := board.get(key, {}).get(letter)) is not None:
                facts = (*facts, Fact(key.rstrip("s"), label, str(value)))
        series = board.get("shoot_out", {}).get(letter)
        return facts if series is None else (Fact("shoot_out", _SHOOT_OUT, str(series)), *facts)

    def figures(self, play: Play, state: CaromState) -> dict[str, dict[str, Any]]:
        """Each side's figures."""
        return panel.figures(play, state)


CAROM = Carom()
