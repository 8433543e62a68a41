"""The family of snooker: the flow of an entry, and how a judged stroke is written into the state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from ....boards.played_on import PlayedOn
from ....expectation import Expectation
from ....play import Play
from ....positions import Words, at_least
from ....record.entries import Entry
from ....rulings import Instruction, Ruling, refuse
from ....saying import say
from ....states import Tally
from ...base import TABLE_PLACES, Fact, Family, check_kinds, cites, points_between
from ...conduct import BALLS_TEXT
from ...measured import Measured
from ...turns import out_of_turn
from . import choices, panel
from .reading import COLOURS, CUE, REDS, THE, SnookerFacts, SnookerState, check_words
from .strokes import Verdict, verdict_of

_STROKE_KINDS = frozenset({"touch", "pocket", "off", "claim", "full", "cushion"})
_WAS_IN_TURN = say("snooker.was-in-turn", "that side was in turn")
_BREAK = say("snooker.break", "Break")
_ON = say("snooker.on", "On")
_REMAINING = say("snooker.remaining", "Remaining")
_HIGH_BREAK = say("snooker.high-break", "High break")


class Snooker(Family):
    """The family of snooker-like games; see the package."""

    key = "snooker"
    singles: ClassVar[frozenset[str]] = frozenset(("c", "yw", "gn", "bn", "bu", "pk", "bk"))
    name = say("snooker.family", "snooker strokes")
    category = "snooker-like"
    unit = "frame"
    panel = "snooker"
    measured = Measured("break", "highest-break", ("highest-break", "best-frame"))
    sheet = ("breaks",)
    played_on = PlayedOn("english")
    slots: ClassVar[Mapping[str, str]] = {
        "order": say("snooker.slot-order", "In which order do the sides play?"),
        "rack": say("snooker.slot-rack", "How are the balls set up?"),
        "next_on": say("snooker.slot-next-on", "Which ball is on next?"),
        "declare": say("snooker.slot-declare", "When must the pool ball be named?"),
        "count": say("snooker.slot-count", "What do the balls potted count?"),
        "worth": say("snooker.slot-worth", "What does each ball count?"),
        "turn": say("snooker.slot-turn", "How long does a turn last?"),
        "free_ball": say("snooker.slot-free-ball", "May any ball be named after a foul that snookered?"),
        "penalty:": say("snooker.slot-penalty", "What does the stroke cost for this?"),
        "least_penalty": say("snooker.slot-least-penalty", "What does a foul cost at least?"),
        "foul:": say("snooker.slot-foul", "What does this foul of conduct cost?"),
        "skip": say("snooker.slot-skip", "What does playing out of turn cost?"),
        "accounts": say("snooker.slot-accounts", "Who gains by a pot and by a penalty?"),
        "respot": say("snooker.slot-respot", "Where do pool balls go that were potted?"),
        "reds_return": say("snooker.slot-reds-return", "Does a red ever return to the table?"),
        "in_hand": say("snooker.slot-in-hand", "From where is the white played when it was off the table?"),
        "refusal": say("snooker.slot-refusal", "What does refusing to go on cost?"),
        "end": say("snooker.slot-end", "When does the frame end, and who wins?"),
        "tie": say("snooker.slot-tie", "What if the scores are level?"),
        "claim_window": say(
            "snooker.slot-claim-window", "How many strokes may follow before a claim of foul dies?"
        ),
    }
    conduct: ClassVar[Mapping[str, str]] = {
        "push": say("snooker.foul-push", "push"),
        "double": say("snooker.foul-double", "ball struck twice"),
        "feet": say("snooker.foul-feet", "both feet off the floor"),
        "early": say("snooker.foul-early", "played before balls were at rest or spotted"),
        "wrong-spot": say("snooker.foul-wrong-spot", "played while a ball was wrongly spotted"),
        "wrong-ball": say("snooker.foul-wrong-ball", "played with the wrong ball"),
        "touched": say("snooker.foul-touched", "ball touched"),
        "touching": say("snooker.foul-touching", "touching ball disturbed"),
        "intentional": say("snooker.foul-intentional", "intentional miss"),
        "obstruct": say("snooker.foul-obstruct", "opponent obstructed, or balls interfered with"),
        "out-of-turn": say("snooker.foul-out-of-turn", "played out of turn"),
        "lifted": say("snooker.foul-lifted", "ball taken up"),
        "help": say("snooker.foul-help", "help or marks"),
    }
    slot_groups: ClassVar[Mapping[str, Mapping[str, str]]] = {
        "penalty": {
            "miss": say("snooker.penalty-miss", "nothing struck"),
            "first": say("snooker.penalty-first", "wrong ball struck first"),
            "rotation": say("snooker.penalty-rotation", "played out of rotation"),
            "together": say("snooker.penalty-together", "two balls struck at once"),
            "pocketed": say("snooker.penalty-pocketed", "wrong ball potted"),
            "several": say("snooker.penalty-several", "more than one pool ball potted"),
            "white-pot": say("snooker.penalty-white-pot", "white potted with another ball"),
            "white": say("snooker.penalty-white", "white potted after a contact"),
            "off": say("snooker.penalty-off", "ball off the table"),
            "white-off": say("snooker.penalty-white-off", "white off the table"),
        }
    }
    required: ClassVar[tuple[str, ...]] = (
        "count",
        "worth",
        "next_on",
        "penalty:miss",
        "penalty:first",
        "end",
        "accounts",
    )
    places: ClassVar[frozenset[str]] = TABLE_PLACES
    kinds: ClassVar[frozenset[str]] = _STROKE_KINDS | {"call", "state", "choice", "place", "time"}

    def start(self, play: Play, lead: int | None = None) -> SnookerState:
        """All balls on their spots; ``lead`` plays first, None if the order is still to be drawn."""
        sides = len(play.letters)
        zeros = (0,) * sides
        return SnookerState(
            play.start_scores,
            (Tally(),) * sides,
            order=tuple(range(sides)),
            skips=zeros,
            paid=zeros,
            turn=lead,
            phase="lead" if lead is None else "stroke",
        )

    under_way: ClassVar[Mapping[str, Any]] = {"in_hand": False}
    phases: ClassVar[frozenset[str]] = frozenset({"lead", "stroke"})

    def position(self, play: Play, state: SnookerState, words: Words) -> SnookerState:
        """A recorded position; without ``on`` a red is on while there are any, then the lowest pool ball."""
        placed: SnookerState = super().position(play, state, words)
        colours = tuple(c for c in COLOURS if c in placed.colours)
        if colours != placed.colours or not colours:
            known = ", ".join(COLOURS)
            message = say("snooker.colours-of", "they are of {colours}, in this order", colours=known)
            words.refuse("colours", message)
        if not 0 <= placed.reds <= REDS - len(placed.gone):
            words.refuse("reds", say("snooker.reds-in-all", "there are {reds} in all", reds=REDS))
        if placed.reds and colours != COLOURS:
            message = say("snooker.colours-all", "they are all on the table while there are reds")
            words.refuse("colours", message)
        if "on" not in words.said:
            placed = placed._replace(on="r" if placed.reds else colours[0])
        if placed.on not in ("any", *colours, *("r" * bool(placed.reds))):
            words.refuse("on", say("snooker.on-not-there", "{ball} is not on the table", ball=placed.on[:20]))
        at_least(words, placed, "skips", "paid", "strokes")
        return placed

    def words(self, play: Play, state: SnookerState) -> dict[str, str]:
        """The ball on is always said."""
        return {**super().words(play, state), "on": state.on}

    def judge(self, play: Play, state: SnookerState, entry: Entry) -> Ruling:
        """Judge a stroke, a declaration, or a word of a player."""
        if (bad := check_kinds(self, play, state, entry)) is not None:
            return bad
        who = play.letters.index(entry.side)
        turn = None if state.turn is None else play.letters[state.turn]
        tokens = entry.tokens
        if (bad := check_words(play.game.name, self.conduct, state, tokens)) is not None:
            return bad._replace(turn=turn)
        seen: list[str] = []
        stroke, calls = False, True
        for kind, word, _ in tokens:
            if kind == "choice":
                if len(tokens) != 1:
                    message = say("snooker.choice-alone", "a choice stands alone in its entry")
                    return refuse(state, "wrong-token", message, turn=turn)
                return choices.choose(play, state, who, tokens[0])
            if kind == "state":
                seen.append(word)
            stroke = stroke or kind in _STROKE_KINDS
            calls = calls and kind == "call"
        if seen and "undetected" in seen:
            return self._undetected(play, state, who, entry)
        if who != state.turn:
            if "obstruct" in seen:
                return self._obstructed(play, state, who, turn)
            if turn is not None and "out-of-turn" not in seen:
                return out_of_turn(play, state, "order")
        if calls:
            return choices.declare(play, state, who, tokens[-1])
        if not stroke and not seen:
            message = say("snooker.say-what", "say what the stroke did")
            return refuse(state, "undecided", message, turn=turn)
        return self._stroke(play, state, who, entry, turn)

    def _stroke(self, play: Play, state: SnookerState, who: int, entry: Entry, turn: str | None) -> Ruling:
        rightful = state.turn if state.rightful is None else state.rightful
        ready = state if state.turn == who else state._replace(turn=who, phase="stroke")
        facts = SnookerFacts(entry.tokens, ready)
        verdict = verdict_of(play, ready, facts)
        if isinstance(verdict, Ruling):
            return verdict._replace(state=state, turn=turn)
        if "out-of-turn" in facts.states:
            return self._out_of_turn(play, state, who, rightful, facts, verdict)
        return self._settle(play, ready, facts, verdict, entry.n)

    def _obstructed(self, play: Play, state: SnookerState, who: int, turn: str | None) -> Ruling:
        """A side that is not playing obstructed the one that is: it pays, and the turn is as it was."""
        foul, cite = play.ask("foul:obstruct", state, None)
        score = self._account(play, state, who, 0, foul.give)
        paid = tuple(p + foul.give * (i == who) for i, p in enumerate(state.paid))
        points = points_between(play, state.score, score)
        after = state._replace(score=score, paid=paid)
        return Ruling(after, points, turn, cites(cite), events=("foul",))

    def _undetected(self, play: Play, state: SnookerState, who: int, entry: Entry) -> Ruling:
        """A stroke played out of turn that nobody noticed at the time: it is judged as any other."""
        if state.turn is None or (who == state.turn and state.rightful is None):
            turn = None if state.turn is None else play.letters[state.turn]
            return refuse(state, "not-now", _WAS_IN_TURN, play.cite("skip"), turn)
        rightful = state.turn if state.rightful is None else state.rightful
        seized = state if who == state.turn else _seized(state, who)
        ruling = self._stroke(play, seized, who, entry, play.letters[state.turn])
        if ruling.refusal is not None:
            return ruling._replace(state=state)
        return ruling._replace(
            state=ruling.state._replace(rightful=rightful if ruling.state.turn == who else None)
        )

    def _out_of_turn(
        self, play: Play, state: SnookerState, who: int, rightful: int | None, facts: SnookerFacts, v: Verdict
    ) -> Ruling:
        """Noticed now: the last stroke is void, the offender loses his next turn, the sequence goes on."""
        if rightful is None or rightful == who:
            turn = None if state.turn is None else play.letters[state.turn]
            return refuse(state, "not-now", _WAS_IN_TURN, play.cite("skip"), turn)
        skips = tuple(s + (i == who) for i, s in enumerate(state.skips))
        score = self._account(play, state, who, 0, v.penalty)
        on = play.value("next_on", state._replace(on="r"), None)
        after = state._replace(
            turn=rightful,
            skips=skips,
            rightful=None,
            score=score,
            fresh=True,
            fouled=True,
            declared=None,
            on=on,
        )
        told = Instruction("balls-replaced", BALLS_TEXT["replaced"], (), play.cite("skip"))
        points = points_between(play, state.score, score)
        because = cites(play.cite("skip"), *v.citations)
        events = ("foul", "inning-over")
        return Ruling(after, points, play.letters[rightful], because, (told,), v.attested, events)

    def _settle(self, play: Play, state: SnookerState, facts: SnookerFacts, v: Verdict, n: int) -> Ruling:
        who = state.turn or 0
        tallies = list(state.tallies)
        if state.fresh:
            tallies[who] = tallies[who].begin()
        if v.made:
            tallies[who] = tallies[who].add(v.made, n)
        pots = () if v.undone else facts.pots
        lost = () if v.undone else facts.off
        reds = state.reds
        if pots or lost:
            reds -= pots.count("r") + lost.count("r")
        gone = state.gone.union(facts.reds) if facts.reds and not v.undone else state.gone
        colours = state.colours
        taken_down = bool(v.made) and state.on in COLOURS and not facts.free
        if taken_down:
            colours = tuple(c for c in colours if c != state.on)
        paid, following, skips = state.paid, who, state.skips
        if v.penalty:
            paid = tuple(p + v.penalty * (i == who) for i, p in enumerate(paid))
        if v.out:
            following, skips = _next_side(state, who)
        after = SnookerState(
            self._account(play, state, who, v.made, v.penalty),
            tuple(tallies),
            state.order,
            skips,
            paid,
            reds,
            gone,
            colours,
            state.on,
            following,
            state.phase,
            None,
            facts.cue_lost is not None and not v.undone,
            v.out,
            v.replay,
            v.event in ("foul", "miss"),
            None if v.out else state.rightful,
            state.decider,
            state.strokes + 1,
        )
        events, because = [v.event], list(v.citations)
        if v.made:
            on, on_cite = play.ask("next_on", after, state.on)
            after = after._replace(on=on or "")
            because += cites(on_cite if not reds else None)
        elif v.out:
            on = play.value("next_on", after, None)
            after = after if on == after.on else after._replace(on=on)
            events.append("inning-over")
        quiet = v.balls == "lie" and not pots and not lost and facts.cue_lost is None
        told = () if quiet else self._told(play, facts, v, pots, taken_down)
        after = self._ends(play, after, who, v, because, events)
        turn = None if after.over or after.turn is None else play.letters[after.turn]
        points = points_between(play, state.score, after.score)
        return Ruling(after, points, turn, cites(*because), told, v.attested, tuple(events))

    @staticmethod
    def _account(play: Play, state: SnookerState, who: int, made: int, penalty: int) -> tuple[int, ...]:
        """Write a pot or a penalty into the accounts of all sides."""
        if not made and not penalty:
            return state.score
        change: tuple[int, ...] = play.value("accounts", state, (who, made, penalty))
        return tuple(s + c for s, c in zip(state.score, change, strict=True))

    @staticmethod
    def _ends(
        play: Play, state: SnookerState, who: int, v: Verdict, because: list[str], events: list[str]
    ) -> SnookerState:
        answer, cite = play.ask("end", state, v)
        if not answer:
            return state
        best = max(state.score)
        leaders = [i for i, s in enumerate(state.score) if s == best]
        because += cites(cite)
        if len(leaders) > 1 and not state.decider:
            how, tie_cite = play.ask("tie", state)
            because += cites(tie_cite)
            if how == "respot-black":
                events.append("tie")
                return state._replace(
                    turn=None,
                    phase="lead",
                    decider=True,
                    colours=COLOURS[-1:],
                    on=COLOURS[-1],
                    in_hand=True,
                    fresh=True,
                    replay="",
                    skips=(0,) * len(state.skips),
                )
        events.append("game-over")
        return state._replace(over=True, winner=leaders[0] if len(leaders) == 1 else None)

    @staticmethod
    def _told(
        play: Play, facts: SnookerFacts, v: Verdict, pots: tuple[str, ...], taken_down: bool
    ) -> tuple[Instruction, ...]:
        told = []
        if v.balls in BALLS_TEXT:
            told.append(Instruction(f"balls-{v.balls}", BALLS_TEXT[v.balls], (), v.citations[0]))
        if v.undone:
            return tuple(told)
        back = [] if taken_down else [c for c in dict.fromkeys(pots) if c != "r"]
        back += [c for c in dict.fromkeys(facts.off) if c != "r"]
        for ball in back:
            where, cite = play.ask("respot", ball, facts)
            text = say("snooker.spot", "Spot {ball} {where}.", ball=THE[ball], where=where)
            told.append(Instruction("spot", text, (ball,), cite))
        if facts.cue_lost is not None:
            where, cite = play.ask("in_hand", None, facts)
            text = say("snooker.white-from", "The white is played {where}.", where=where)
            told.append(Instruction("in-hand", text, (CUE,), cite))
        return tuple(told)

    def pieces(self, play: Play, state: SnookerState) -> dict[str, int]:
        """Where the 22 balls are: on the table, pocketed or gone for good, out of play, in hand."""
        left = state.reds + len(state.colours)
        hand = int(state.in_hand)
        return {"table": left + 1 - hand, "pocketed": REDS + len(COLOURS) - left, "out": 0, "hand": hand}

    def expects(self, play: Play, state: SnookerState) -> Expectation:
        """What may be recorded next."""
        return panel.expects(self, play, state)

    def board(self, play: Play, state: SnookerState) -> dict[str, Any]:
        """The scoreboard; see :mod:`.panel`."""
        return panel.board(play, state)

    def match_facts(self, board: dict[str, Any]) -> tuple[Fact, ...]:
        """The break, the balls on, and the points that are left."""
        facts = [Fact("run", _BREAK, str(board.get("break", board["run"]) or 0))]
        if board.get("on") is not None:
            facts.append(Fact("on", _ON, panel.balls_on(board["on"])))
        if board.get("remaining") is not None:
            facts.append(Fact("remaining", _REMAINING, str(board["remaining"])))
        return tuple(facts)

    def side_facts(self, board: dict[str, Any], letter: str) -> tuple[Fact, ...]:
        """The high break."""
        return (Fact("high_run", _HIGH_BREAK, str(board["high_run"].get(letter) or "–")),)

    def figures(self, play: Play, state: SnookerState) -> dict[str, dict[str, Any]]:
        """Each side's figures."""
        return panel.figures(play, state)


def _next_side(state: SnookerState, who: int) -> tuple[int, tuple[int, ...]]:
    """Who plays after ``who``, and the forfeited turns then left; a forfeited turn is passed over."""
    order = state.order
    at = order.index(who)
    if not any(state.skips):
        return order[(at + 1) % len(order)], state.skips
    skips = list(state.skips)
    while True:
        at = (at + 1) % len(order)
        following = order[at]
        if not skips[following]:
            return following, tuple(skips)
        skips[following] -= 1


def _seized(state: SnookerState, who: int) -> SnookerState:
    """The table as the side that plays out of turn finds it: an inning of its own begins."""
    on = "r" if state.reds else state.colours[0]
    return state._replace(turn=who, fresh=True, on=on, declared=None)


SNOOKER = Snooker()
