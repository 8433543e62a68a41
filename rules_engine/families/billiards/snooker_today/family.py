"""The family of snooker as it is played today: its questions, and the flow of an entry."""

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
from ...base import TABLE_PLACES, Fact, Family, check_kinds, cites
from ...measured import Measured
from ...turns import out_of_turn
from ..snooker.reading import COLOURS, check_words
from ..snooker.reading import SEEN as _SEEN
from . import choices, ends, incidents, panel
from .settling import settle
from .state import FULL_REDS, FrameFacts, FrameState
from .strokes import Verdict, verdict_of

_STROKE_KINDS = frozenset({"touch", "pocket", "off", "claim", "full", "cushion"})
_KNOWN = 4096
"""Strokes whose verdict is remembered for a match; more are judged each time."""

SEEN: Mapping[str, str] = {
    "and-a-miss": say("snooker-today.seen-and-a-miss", "the referee called a miss as well"),
    "path": say("snooker-today.seen-path", "there was a clear straight path to a ball on"),
    "full": say("snooker-today.seen-full", "a full ball on could be hit, centre to centre"),
    "touching": say(
        "snooker-today.seen-touching",
        "the white touched that ball before the stroke, and played away from it",
    ),
    "together": say("snooker-today.seen-together", "hit at the same instant as the first ball"),
    "snookered": say(
        "snooker-today.seen-snookered", "the striker was snookered after the foul and had a free ball"
    ),
    "fell": say("snooker-today.seen-fell", "that ball fell into a pocket by itself"),
    "outside": say("snooker-today.seen-outside", "a ball was moved by somebody else than the striker"),
    "wrong-setting": say("snooker-today.seen-wrong-setting", "the balls had been set up wrongly"),
    "wrong-order": say("snooker-today.seen-wrong-order", "the wrong side opened the frame"),
    "no-cushion": say("snooker-today.seen-no-cushion", "no ball met a cushion"),
    "buzzer": say("snooker-today.seen-buzzer", "time ran out during the stroke"),
    "unintended": say("snooker-today.seen-unintended", "fell in another pocket than the one that was meant"),
}
"""States that are no fouls."""


class SnookerToday(Family):
    """The family of snooker of today; see the package."""

    key = "snooker-today"
    always_won: ClassVar[bool] = True
    singles: ClassVar[frozenset[str]] = frozenset(("c", "yw", "gn", "bn", "bu", "pk", "bk"))
    name = say("snooker-today.family", "snooker of today")
    category = "snooker-like"
    unit = "frame"
    panel = "snooker"
    measured = Measured("break", "highest-break", ("highest-break", "centuries", "maximums", "best-frame"))
    sheet = ("breaks",)
    played_on = PlayedOn("snooker")
    slots: ClassVar[Mapping[str, str]] = {
        "order": say("snooker-today.slot-order", "Who plays first?"),
        "reds": say("snooker-today.slot-reds", "How many reds are there?"),
        "rack": say("snooker-today.slot-rack", "How are the balls set up?"),
        "setting": say("snooker-today.slot-setting", "What if the balls were set up wrongly?"),
        "opener": say("snooker-today.slot-opener", "Does the frame begin anew if the wrong side opened it?"),
        "clock": say("snooker-today.slot-clock", "How long does the match last?"),
        "shot_clock": say("snooker-today.slot-shot-clock", "How long may a stroke take?"),
        "next_on": say("snooker-today.slot-next-on", "Which ball is on next?"),
        "declare": say("snooker-today.slot-declare", "When is the ball nominated?"),
        "count": say("snooker-today.slot-count", "What do the balls potted count?"),
        "worth": say("snooker-today.slot-worth", "What does each ball count?"),
        "turn": say("snooker-today.slot-turn", "How long does a turn last?"),
        "touching": say("snooker-today.slot-touching", "How is a touching ball played away from?"),
        "edge": say("snooker-today.slot-edge", "What of a ball that falls by itself?"),
        "outside": say("snooker-today.slot-outside", "What of a ball that others moved?"),
        "penalty:": say("snooker-today.slot-penalty", "What does the stroke cost for this?"),
        "least_penalty": say("snooker-today.slot-least-penalty", "What does a foul cost at least?"),
        "foul:": say("snooker-today.slot-foul", "What does this foul of conduct cost?"),
        "warnings": say("snooker-today.slot-warnings", "After how many warnings is the frame lost?"),
        "after_foul": say("snooker-today.slot-after-foul", "What follows a foul?"),
        "hand_anywhere": say(
            "snooker-today.slot-hand-anywhere", "Is the white in hand anywhere after a foul?"
        ),
        "again": say("snooker-today.slot-again", "May the offender be made to play again from here?"),
        "free_ball": say(
            "snooker-today.slot-free-ball", "May a free ball be had after a foul that snookered?"
        ),
        "miss_call": say("snooker-today.slot-miss-call", "Is the foul a foul and a miss?"),
        "back": say(
            "snooker-today.slot-back", "May the offender be made to play again with all balls put back?"
        ),
        "third_miss": say(
            "snooker-today.slot-third-miss", "Which miss with a full ball to hit loses the frame?"
        ),
        "miss_limit": say(
            "snooker-today.slot-miss-limit",
            "After how many misses in a row has the other side another choice?",
        ),
        "anywhere": say(
            "snooker-today.slot-anywhere", "May the white be taken in hand, anywhere on the table?"
        ),
        "respot": say("snooker-today.slot-respot", "Where do colours go that come back?"),
        "reds_return": say("snooker-today.slot-reds-return", "Does a red ever come back?"),
        "in_hand": say("snooker-today.slot-in-hand", "From where is the white in hand played?"),
        "concede": say("snooker-today.slot-concede", "Who may concede the frame?"),
        "claim_frame": say("snooker-today.slot-claim-frame", "When may the frame be claimed?"),
        "stalemate": say("snooker-today.slot-stalemate", "How many strokes a side may a stalemate last?"),
        "time_up": say("snooker-today.slot-time-up", "Does the match end when time is up?"),
        "buzzer": say("snooker-today.slot-buzzer", "Does a stroke count during which time ran out?"),
        "end": say("snooker-today.slot-end", "When does the frame end?"),
        "tie": say("snooker-today.slot-tie", "What if the scores are level?"),
        "blue": say("snooker-today.slot-blue", "Does the blue count in the shoot-out?"),
        "claim_window": say(
            "snooker-today.slot-claim-window", "How many strokes may follow before a claim of foul dies?"
        ),
    }
    conduct: ClassVar[Mapping[str, str]] = {
        "double": say("snooker-today.foul-double", "white struck twice"),
        "feet": say("snooker-today.foul-feet", "both feet off the floor"),
        "push": say("snooker-today.foul-push", "push stroke"),
        "jump": say("snooker-today.foul-jump", "jump shot"),
        "touched": say("snooker-today.foul-touched", "ball touched"),
        "moving": say("snooker-today.foul-moving", "played while a ball was moving"),
        "unspotted": say("snooker-today.foul-unspotted", "played before a colour was spotted"),
        "hand": say("snooker-today.foul-hand", "white in hand not played from the D"),
        "out-of-turn": say("snooker-today.foul-out-of-turn", "played out of turn"),
        "behind-free": say(
            "snooker-today.foul-behind-free", "left the other side snookered behind the free ball"
        ),
        "undeclared": say("snooker-today.foul-undeclared", "ball on not declared when asked"),
        "two-reds": say("snooker-today.foul-two-reds", "played at a red after a red"),
        "wrong-ball": say("snooker-today.foul-wrong-ball", "another ball used as the white"),
        "used-ball": say("snooker-today.foul-used-ball", "a ball off the table used for a purpose"),
        "measured": say("snooker-today.foul-measured", "measured with an object"),
        "consulting": say("snooker-today.foul-consulting", "ball touched while others were asked"),
        "conferring": say("snooker-today.foul-conferring", "conferred with the partner"),
        "cue": say("snooker-today.foul-cue", "cue not allowed"),
        "moved": say("snooker-today.foul-moved", "ball moved on purpose, not by a stroke"),
        "fell-in-way": say(
            "snooker-today.foul-fell-in-way", "a ball fell by itself that the stroke would have hit"
        ),
        "slow": say("snooker-today.foul-slow", "wasted time"),
        "unsporting": say("snooker-today.foul-unsporting", "unsporting conduct"),
    }
    seen: ClassVar[Mapping[str, str]] = SEEN
    slot_groups: ClassVar[Mapping[str, Mapping[str, str]]] = {
        "penalty": {
            "miss": say("snooker-today.penalty-miss", "no ball hit"),
            "first": say("snooker-today.penalty-first", "ball not on hit first"),
            "together": say("snooker-today.penalty-together", "two balls hit at once"),
            "pocketed": say("snooker-today.penalty-pocketed", "ball not on potted"),
            "white": say("snooker-today.penalty-white", "white potted"),
            "white-off": say("snooker-today.penalty-white-off", "white off the table"),
            "off": say("snooker-today.penalty-off", "ball off the table"),
            "cushion": say("snooker-today.penalty-cushion", "no pot, and no ball to a cushion"),
        }
    }
    required: ClassVar[tuple[str, ...]] = (
        "order", "reds", "count", "worth", "next_on", "penalty:miss", "penalty:first", "least_penalty", "end",
    )  # fmt: skip
    places: ClassVar[frozenset[str]] = TABLE_PLACES
    kinds: ClassVar[frozenset[str]] = _STROKE_KINDS | {"call", "state", "choice", "place", "time"}
    under_way: ClassVar[Mapping[str, Any]] = {"in_hand": False}
    phases: ClassVar[frozenset[str]] = frozenset({"lead", "stroke", "blue"})
    side_fields: ClassVar[frozenset[str]] = frozenset({"opener"})

    def start(self, play: Play, lead: int | None = None) -> FrameState:
        """All balls on their spots; ``lead`` plays first, None if that is to be decided."""
        zeros = (0,) * len(play.letters)
        return FrameState(
            play.start_scores,
            (Tally(),) * len(play.letters),
            order=tuple(range(len(play.letters))),
            paid=zeros,
            fifties=zeros,
            centuries=zeros,
            maximums=zeros,
            warnings=zeros,
            reds=play.value("reds"),
            turn=lead,
            opener=lead,
            phase="lead" if lead is None else "stroke",
        )

    def position(self, play: Play, state: FrameState, words: Words) -> FrameState:
        """A recorded position; without ``on`` a red is on while there are any, then the lowest colour."""
        placed: FrameState = super().position(play, state, words)
        colours = tuple(c for c in COLOURS if c in placed.colours)
        if colours != placed.colours or not colours:
            known = ", ".join(COLOURS)
            message = say("snooker-today.colours-of", "they are of {colours}, in this order", colours=known)
            words.refuse("colours", message)
        if not 0 <= placed.reds <= play.value("reds"):
            message = say("snooker-today.reds-in-all", "there are {reds} in all", reds=play.value("reds"))
            words.refuse("reds", message)
        if placed.reds and colours != COLOURS:
            message = say("snooker-today.colours-all", "they are all on the table while there are reds")
            words.refuse("colours", message)
        if "on" not in words.said:
            placed = placed._replace(on="r" if placed.reds else colours[0])
        if placed.on not in ("any", *colours, *("r" * bool(placed.reds))):
            message = say("snooker-today.on-not-there", "{ball} is not on the table", ball=placed.on[:20])
            words.refuse("on", message)
        if placed.pending not in ("", "foul", "miss") or (placed.pending and placed.phase != "stroke"):
            words.refuse("pending", say("snooker-today.foul-or-miss", "it is foul or miss, or not said"))
        if placed.before is not None and not _sound(play, placed):
            words.refuse("before", say("snooker-today.cannot-have-lain", "so the balls cannot have lain"))
        if (placed.phase == "lead") != (placed.turn is None):
            words.refuse("phase", say("snooker-today.somebody-plays", "somebody plays, or is to begin"))
        if placed.phase == "blue" and (len(placed.blues) != 2 or len(placed.tries) != 2):
            words.refuse("blues", say("snooker-today.each-its-number", "each side has its number"))
        if placed.turn is not None and placed.opener is None:
            placed = placed._replace(opener=placed.turn)
        at_least(
            words, placed, "paid", "strokes", "misses", "full", "warnings", "fifties", "centuries", "maximums"
        )
        return placed

    def words(self, play: Play, state: FrameState) -> dict[str, str]:
        """The ball on is always said."""
        return {**super().words(play, state), "on": state.on}

    def judge(self, play: Play, state: FrameState, entry: Entry) -> Ruling:
        """Judge a stroke, a declaration, an incident, or a word. A plain stroke that was judged in this
        position before is worth the same again."""
        key: tuple[Any, ...] | None = None
        turn = None if state.turn is None else play.letters[state.turn]
        if entry.side == turn and state.phase == "stroke" and not state.over:
            key = (
                entry.tokens, state.on, state.reds, state.colours, state.gone, state.declared, state.free,
                bool(state.pending),
            )  # fmt: skip
            known: tuple[FrameFacts, Verdict] | None = play.memo.get(key)
            if known is not None:
                return settle(play, state, *known, entry.n)
        if (bad := check_kinds(self, play, state, entry)) is not None:
            return bad
        tokens = entry.tokens
        bad = check_words(play.game.name, self.conduct, state, tokens, _ALL_SEEN) or _no_balls(tokens)
        if bad is not None:
            return bad._replace(state=state, turn=turn)
        who = play.letters.index(entry.side)
        seen = [token for token in tokens if token.kind == "state"]
        stroke = any(token.kind in _STROKE_KINDS for token in tokens)
        if any(token.kind == "choice" for token in tokens):
            if len(tokens) != 1:
                message = say("snooker-today.choice-alone", "a choice stands alone in its entry")
                return refuse(state, "wrong-token", message, turn=turn)
            return choices.choose(play, state, who, tokens[0])
        if state.turn is None:
            return refuse(state, "not-now", choices.SAY_WHO_PLAYS, play.cite("order"))
        if len(seen) == len(tokens) == 1 and seen[0].a in incidents.ALONE and not _timed(play, seen[0].a):
            return incidents.incident(play, state, who, seen[0].a, seen[0].b)
        names = {token.a for token in seen}
        if who != state.turn and "out-of-turn" not in names:
            return out_of_turn(play, state, "order")
        if who == state.turn and "out-of-turn" in names:
            message = say("snooker-today.is-in-turn", "that side is in turn")
            return refuse(state, "not-now", message, play.cite("foul:out-of-turn"), turn)
        if state.phase == "blue":
            return self._blue(play, state, who, tokens, turn)
        if not stroke and not names and any(token.kind == "call" for token in tokens):
            return self._declared(play, state, tokens, turn)
        if not stroke and not names & _ACTS:
            message = say("snooker-today.say-what", "say what the stroke did")
            return refuse(state, "undecided", message, turn=turn)
        return self._stroke(play, state, who, entry, names, key)

    def _stroke(
        self, play: Play, state: FrameState, who: int, entry: Entry, names: set[str], key: Any
    ) -> Ruling:
        turn = play.letters[state.turn or 0]
        unknown = next((n for n in names if n in self.conduct and play.cite(f"foul:{n}") is None), None)
        if unknown is not None:
            return incidents.means_nothing(play, state, unknown, turn)
        if ("unsporting" in names) or ("slow" in names and not _timed(play, "slow")):
            message = say("snooker-today.this-alone", "this stands alone in its entry")
            return refuse(state, "wrong-token", message, turn=turn)
        late = "buzzer" in names
        if late and play.cite("buzzer") is None:
            message = say("snooker-today.no-clock", "no clock runs in this game")
            return refuse(state, "not-now", message, turn=turn)
        if late and not play.value("buzzer", state, None):
            return choices.time_up(play, state)
        ready = state if who == state.turn else state._replace(turn=who, fresh=True, pending="")
        facts = FrameFacts(entry.tokens, ready)
        if "snookered" in names and not (state.pending and play.value("free_ball", state, None)):
            message = say("snooker-today.free-ball-when", "a free ball follows a foul that snookered")
            return refuse(state, "not-now", message, play.cite("free_ball"), turn)
        if "behind-free" in names and not (state.free or facts.free):
            message = say("snooker-today.no-free-ball", "no free ball was played")
            return refuse(state, "not-now", message, play.cite("foul:behind-free"), turn)
        verdict = verdict_of(play, ready, facts)
        if isinstance(verdict, Ruling):
            return verdict._replace(state=state, turn=turn)
        if key is not None and not late and not names and len(play.memo) < _KNOWN:
            play.memo[key] = (facts, verdict)
        ruling = settle(play, ready, facts, verdict, entry.n)
        if ruling.refusal is not None:
            return ruling._replace(state=state)
        return self._timed_out(play, state, ruling) if late and not ruling.state.over else ruling

    @staticmethod
    def _timed_out(play: Play, before: FrameState, ruling: Ruling) -> Ruling:
        """The stroke counts, and the match ends with it."""
        after, more, events = ends.closed(play, ruling.state, by_time=True)
        because = cites(*ruling.citations, play.cite("buzzer"), play.cite("time_up"), *more)
        turn = None if after.over or after.turn is None else play.letters[after.turn]
        return ruling._replace(state=after, turn=turn, citations=because, events=(*ruling.events, *events))

    @staticmethod
    def _declared(play: Play, state: FrameState, tokens: tuple[Token, ...], turn: str | None) -> Ruling:
        """The striker nominates his ball, before the stroke."""
        cite, ball = play.cite("declare"), tokens[-1].a[0][0]
        kind = "r" if ball[0] == "r" else ball
        if state.on == "any":
            fits = kind in state.colours
        else:
            fits = state.free or kind == state.on
        if not fits:
            message = say("snooker-today.cannot-be-on", "that ball cannot be on now")
            return refuse(state, "not-now", message, cite, turn)
        after = state._replace(declared=kind)
        return Ruling(after, turn=turn, citations=cites(cite), events=("declared",))

    @staticmethod
    def _blue(play: Play, state: FrameState, who: int, tokens: tuple[Token, ...], turn: str | None) -> Ruling:
        """A stroke of the shoot-out at the blue: only that it was potted counts."""
        if who != state.turn:
            return out_of_turn(play, state, "tie")
        claim = next((t.a for t in tokens if t.kind == "claim"), None)
        fell = any(t.kind == "pocket" and t.a == "bu" for t in tokens)
        other = any(t.kind in ("pocket", "off") and t.a != "bu" for t in tokens)
        named = any(t.kind in ("touch", "full", "pocket", "off") for t in tokens)
        if any(t.kind in ("touch", "pocket", "off") and (t.b if t.kind == "touch" else t.a) not in ("bu", "c")
               for t in tokens):  # fmt: skip
            message = say("snooker-today.only-blue", "only the blue is on the table")
            return refuse(state, "impossible", message, play.cite("tie"), turn)
        potted = (fell or (claim == 1 and not named)) and not other
        if not named and claim not in (0, 1, "miss") and not any(t.kind == "state" for t in tokens):
            message = say("snooker-today.say-if-blue", "say whether the blue was potted")
            return refuse(state, "undecided", message, play.cite("tie"), turn)
        good = potted and bool(play.value("blue", state, any(t.a == "unintended" for t in tokens)))
        if claim is not None and claim not in ("miss", int(good)):
            message = say(
                "snooker-today.record-shows-blue", "the record shows {number} blue potted", number=int(good)
            )
            return refuse(state, "contradicted", message, play.cite("blue"), turn)
        if claim == "miss" and any(t.kind == "touch" or (t.kind == "pocket" and t.a == "bu") for t in tokens):
            message = say("snooker-today.blue-was-hit", "the record shows the blue hit")
            return refuse(state, "contradicted", message, play.cite("blue"), turn)
        return ends.blue_stroke(play, state, who, good, cites(play.cite("blue"), play.cite("tie")))

    def pieces(self, play: Play, state: FrameState) -> dict[str, int]:
        """Where the balls are: on the table, pocketed for good, out of play, in hand."""
        reds = play.value("reds")
        left = state.reds + len(state.colours)
        hand = int(state.in_hand)
        return {"table": left + 1 - hand, "pocketed": reds + len(COLOURS) - left, "out": 0, "hand": hand}

    def expects(self, play: Play, state: FrameState) -> Expectation:
        """What may be recorded next."""
        return panel.expects(self, play, state)

    def board(self, play: Play, state: FrameState) -> dict[str, Any]:
        """The scoreboard; see :mod:`.panel`."""
        return panel.board(play, state)

    def match_facts(self, board: dict[str, Any]) -> tuple[Fact, ...]:
        """The break, the balls on, the points that are left, and who needs snookers."""
        return panel.match_facts(board)

    def side_facts(self, board: dict[str, Any], letter: str) -> tuple[Fact, ...]:
        """The high break, and the snookers that the side needs."""
        return panel.side_facts(board, letter)

    def figures(self, play: Play, state: FrameState) -> dict[str, dict[str, Any]]:
        """Each side's figures."""
        return panel.figures(play, state)


_ALL_SEEN = _SEEN - {"undetected"} | frozenset(SEEN)
_ACTS = frozenset(SnookerToday.conduct) | {"and-a-miss", "buzzer"}
"""States that alone tell of a stroke, or of a foul instead of one."""


def _timed(play: Play, code: str) -> bool:
    """Whether slow play is a foul of points, as by a shot clock."""
    return code == "slow" and play.cite("shot_clock") is not None


def _no_balls(tokens: tuple[Token, ...]) -> Ruling | None:
    """Refuse what is no ball, where a cushion or a state names one."""
    for kind, piece, of in tokens:
        named = piece if kind == "cushion" else of if kind == "state" else None
        if named is not None and named not in _BALLS:
            message = say("snooker-today.unknown-ball", "there is no ball '{word}'", word=named[:20])
            return refuse(None, "unknown-piece", message)
    return None


_BALLS = frozenset(("c", "r", *COLOURS, *(f"r{n}" for n in range(1, FULL_REDS + 1))))


def _sound(play: Play, placed: FrameState) -> bool:
    """Whether the table before the foul can have been."""
    before = placed.before
    if before is None:
        return True
    colours = tuple(c for c in COLOURS if c in before.colours)
    return (
        colours == before.colours
        and len(colours) >= len(placed.colours) > 0
        and placed.reds <= before.reds <= play.value("reds")
        and before.on in ("any", *colours, *("r" * bool(before.reds)))
        and (not before.reds or colours == COLOURS)
    )


SNOOKER_TODAY = SnookerToday()
