"""The family of cannons and hazards: the flow of an entry."""

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
from ...base import TABLE_PLACES, Fact, Family, average_facts, check_kinds, cites, points_between, run_facts
from ...measured import RUNS_TO_A_LENGTH
from ...turns import out_of_turn
from . import limits, panel
from .choices import choose
from .reading import BallSet, HazardFacts, HazardState
from .settling import settle
from .strokes import Verdict, remedies_of, verdict_of
from .supposing import position_of, remember
from .words import check_words

_STROKE_KINDS = frozenset({"touch", "cushion", "pocket", "off", "claim", "full"})
_SHOWS = frozenset({"carom", "fell", "lodged", "still"})
"""States that are the stroke itself."""
_BY_EITHER = ("hindered", "obstruct", "lifted")
"""Fouls of either player, whoever is at the table."""
_BREAK = say("hazards.break", "Break")

_BALLS: Mapping[str, str] = {
    "r": say("hazards.piece-r", "the red"),
    "dr": say("hazards.piece-dr", "the deep red"),
    "lr": say("hazards.piece-lr", "the light red"),
    "w": say("hazards.piece-w", "the other white"),
    "1": say("hazards.piece-1", "the 1 ball"),
    "3": say("hazards.piece-3", "the 3 ball"),
    "5": say("hazards.piece-5", "the 5 ball"),
    "bn": say("hazards.piece-bn", "the brown"),
    "gn": say("hazards.piece-gn", "the green"),
    "yw": say("hazards.piece-yw", "the yellow"),
}


class Hazards(Family):
    """The family of cannons and hazards; see the package."""

    key = "hazards"
    singles: ClassVar[frozenset[str]] = frozenset(("c", *_BALLS))
    name = say("hazards.family", "cannons and hazards")
    category = "pocket"
    panel = "hazards"
    measured = RUNS_TO_A_LENGTH
    sheet = ("hazards",)
    played_on = PlayedOn("pool")
    slots: ClassVar[Mapping[str, str]] = {
        "bank": say("hazards.slot-bank", "Who plays first?"),
        "balls": say("hazards.slot-balls", "Which balls are used?"),
        "pockets": say("hazards.slot-pockets", "Which pockets has the table?"),
        "rack": say("hazards.slot-rack", "How are the balls set up or broken?"),
        "opening_word": say("hazards.slot-opening-word", "What must the opening stroke do?"),
        "in_hand": say("hazards.slot-in-hand", "From where is a cue ball in hand played?"),
        "turn": say("hazards.slot-turn", "How long does a turn last?"),
        "stage": say("hazards.slot-stage", "Which part of the game has the side in turn reached?"),
        "carom_flat": say("hazards.slot-carom-flat", "What do caroms count where all are alike?"),
        "carom": say("hazards.slot-carom", "What do the balls met count?"),
        "winning:": say("hazards.slot-winning", "What does this object ball count in a pocket?"),
        "losing:": say("hazards.slot-losing", "What does the cue ball count in a pocket off this ball?"),
        "losing_ball": say(
            "hazards.slot-losing-ball", "Off which ball is the cue ball pocketed, if it met several?"
        ),
        "doubled": say("hazards.slot-doubled", "What if a ball and the cue ball are both pocketed?"),
        "best_alone": say("hazards.slot-best-alone", "Does only the highest of several counts count?"),
        "cancelling": say(
            "hazards.slot-cancelling", "What becomes of a stroke with a right hazard and a wrong one?"
        ),
        "saved": say("hazards.slot-saved", "What does a cannon save of a stroke with a wrong hazard?"),
        "sum:": say("hazards.slot-sum", "Which rule lists the stroke of this value?"),
        "passing:": say("hazards.slot-passing", "What if the stroke makes more than is needed?"),
        "penalty:": say("hazards.slot-penalty", "What does the stroke cost for this?"),
        "ledger": say("hazards.slot-ledger", "Are points lost deducted, or credited to the others?"),
        "foul_run": say("hazards.slot-foul-run", "Does any foul lose the run?"),
        "foul:": say("hazards.slot-foul", "What does this foul of conduct cost?"),
        "foul_or_miss": say(
            "hazards.slot-foul-or-miss", "What may be claimed of a foul while giving a miss?"
        ),
        "broken": say("hazards.slot-broken", "Are the balls broken after a foul?"),
        "suit": say("hazards.slot-suit", "Does each side play one stroke alone after a foul that scored?"),
        "frozen_first": say(
            "hazards.slot-frozen-first", "Was a ball in contact with the cue ball played at directly?"
        ),
        "frozen_spot": say(
            "hazards.slot-frozen-spot", "May the balls be spotted when the cue ball is frozen?"
        ),
        "touching": say("hazards.slot-touching", "What is done with a ball that touches the cue ball?"),
        "lodged": say("hazards.slot-lodged", "Is a ball that lodges on a cushion off the table?"),
        "fell": say("hazards.slot-fell", "What of a ball that fell after it had come to rest?"),
        "respot": say("hazards.slot-respot", "Where do object balls go that left the table?"),
        "occupied": say("hazards.slot-occupied", "What if the spot of a ball is occupied?"),
        "waits": say("hazards.slot-waits", "Does a ball whose spot is occupied stay off the table?"),
        "demand": say("hazards.slot-demand", "When may all balls be asked for?"),
        "outside": say("hazards.slot-outside", "What may be taken when a ball was disturbed from outside?"),
        "third_miss": say("hazards.slot-third-miss", "Which successive miss may be rejected?"),
        "forced_miss": say(
            "hazards.slot-forced-miss", "May a miss on the stroke after a rejected one be rejected again?"
        ),
        "empty": say("hazards.slot-empty", "When do empty scratches lose the game?"),
        "empty_kept": say("hazards.slot-empty-kept", "Do empty scratches count at any time in the game?"),
        "skip": say("hazards.slot-skip", "What does playing out of turn cost?"),
        "retire": say("hazards.slot-retire", "What does refusing to go on cost?"),
        "claim_window": say(
            "hazards.slot-claim-window", "How many strokes may follow before a claim of foul dies?"
        ),
        "target": say("hazards.slot-target", "How many points win?"),
        "remedies": say("hazards.slot-remedies", "What may the other side choose after a foul?"),
        "spotted": say("hazards.slot-spotted", "Where are the balls put if it has them spotted?"),
        "hazard_limit": say(
            "hazards.slot-hazard-limit", "How many hazards may follow each other without a cannon?"
        ),
        "cannon_limit": say(
            "hazards.slot-cannon-limit", "How many cannons may follow each other without a hazard?"
        ),
        "at_limit": say("hazards.slot-at-limit", "What does it cost to exceed a limit?"),
        "limit_white": say(
            "hazards.slot-limit-white", "Where is the other cue ball put that is in hand at the last hazard?"
        ),
        "red_again": say(
            "hazards.slot-red-again", "Over what is it counted that the red was potted from its spot twice?"
        ),
        "red_again_spot": say("hazards.slot-red-again-spot", "Where does the red go then?"),
        "crossing": say(
            "hazards.slot-crossing", "Must the cue ball go into baulk in each hundred of a break?"
        ),
    }
    conduct: ClassVar[Mapping[str, str]] = {
        "not-point": say("hazards.foul-not-point", "not with the point"),
        "push": say("hazards.foul-push", "push"),
        "repush": say("hazards.foul-repush", "pushed more than once"),
        "double": say("hazards.foul-double", "cue ball struck twice"),
        "feet": say("hazards.foul-feet", "off the floor"),
        "disturbed": say("hazards.foul-disturbed", "another ball touched"),
        "displaced": say("hazards.foul-displaced", "own ball moved, not in aiming"),
        "early-touch": say("hazards.foul-early-touch", "own ball touched in aiming"),
        "aim-hit": say("hazards.foul-aim-hit", "ball in aiming sent on another"),
        "after-rest": say("hazards.foul-after-rest", "cue ball touched after rest"),
        "drawn": say("hazards.foul-drawn", "ball drawn back into a pocket"),
        "wrong-ball": say("hazards.foul-wrong-ball", "wrong ball"),
        "balk": say("hazards.foul-balk", "from hand, hit a ball in balk"),
        "inside": say("hazards.foul-inside", "from hand, off a cushion in balk"),
        "weak": say("hazards.foul-weak", "from hand, did not leave balk"),
        "hand": say("hazards.foul-hand", "wrong place or ball from hand"),
        "early": say("hazards.foul-early", "played before the balls were at rest"),
        "in-motion": say("hazards.foul-in-motion", "ball touched in motion"),
        "self-moved": say("hazards.foul-self-moved", "a ball moved by itself"),
        "lifted": say("hazards.foul-lifted", "ball lifted"),
        "jump": say("hazards.foul-jump", "jump shot"),
        "hindered": say("hazards.foul-hindered", "ball stopped or hastened"),
        "obstruct": say("hazards.foul-obstruct", "wilful obstruction"),
        "refused": say("hazards.foul-refused", "referee not obeyed"),
        "out-of-turn": say("hazards.foul-out-of-turn", "played out of turn"),
        "help": say("hazards.foul-help", "help or marks"),
    }
    slot_groups: ClassVar[Mapping[str, Mapping[str, str]]] = {
        "winning": _BALLS,
        "losing": {**_BALLS, "together": say("hazards.losing-together", "two balls met at once")},
        "sum": {str(n): say("hazards.sum-stroke", "a stroke of {points}", points=n) for n in range(4, 11)},
        "passing": {
            "pocket": say("hazards.passing-pocket", "passed the first stage with a ball pocketed"),
            "carom": say("hazards.passing-carom", "passed the first stage by caroms alone"),
            "last": say("hazards.passing-last", "passed the second stage"),
        },
        "penalty": {
            "opening": say("hazards.penalty-opening", "opening not as it must be"),
            "off": say("hazards.penalty-off", "ball off the table"),
            "coup": say("hazards.penalty-coup", "no ball met and the cue ball lost"),
            "nominated": say("hazards.penalty-nominated", "a nominated cannon missed"),
            "miss": say("hazards.penalty-miss", "no ball met"),
            "holed": say("hazards.penalty-holed", "cue ball pocketed after the carom"),
            "scratch": say("hazards.penalty-scratch", "cue ball lost after a contact"),
            "other": say("hazards.penalty-other", "other balls met alone"),
            "first": say("hazards.penalty-first", "wrong ball met"),
            "last": say("hazards.penalty-last", "the last stroke not as it must be"),
            "pocketed": say("hazards.penalty-pocketed", "ball pocketed that may not be"),
        },
    }
    required: ClassVar[tuple[str, ...]] = ("balls", "pockets", "carom", "penalty:miss", "turn", "target")
    places: ClassVar[frozenset[str]] = TABLE_PLACES
    kinds: ClassVar[frozenset[str]] = _STROKE_KINDS | {"call", "state", "choice", "place", "time"}

    under_way: ClassVar[Mapping[str, Any]] = {"opening": False, "strokes": 2}
    side_fields: ClassVar[frozenset[str]] = frozenset({"fault", "gone"})

    def start(self, play: Play, lead: int | None = None) -> HazardState:
        """All balls as they are set up, the cue balls in hand; ``lead`` plays first, None if undecided."""
        sides = len(play.letters)
        balls: BallSet = play.value("balls")
        zeros = (0,) * sides
        return HazardState(
            play.start_scores,
            (Tally(),) * sides,
            order=tuple(range(sides)),
            skips=zeros,
            empty=zeros,
            hands=("hand",) * (sides if balls.own else 1),
            turn=lead,
            phase="lead" if lead is None else "stroke",
            misses=zeros,
        )

    def position(self, play: Play, state: HazardState, words: Words) -> HazardState:
        """A recorded position; balls lie where balls can be, and a choice has something to choose from.

        Where the cue balls are is unknown unless ``hands`` says it.
        """
        after: HazardState = super().position(play, state, words)
        balls: BallSet = play.value("balls")
        if after.turn is not None and "hands" not in words.said:
            after = after._replace(hands=("?",) * len(state.hands))
        if len(after.hands) != len(state.hands) or not set(after.hands) <= {"table", "hand", "?"}:
            message = say("hazards.hands-where", "each cue ball is on the table, in hand, or ?")
            words.refuse("hands", message)
        if not set(after.down) <= set(balls.objects) or len(set(after.down)) < len(after.down):
            known = ", ".join(balls.objects)
            words.refuse("down", say("hazards.balls-are", "the balls are {balls}", balls=known))
        chosen = after.phase == "choose"
        if after.turn is not None and after.phase not in ("stroke", "third-miss", "choose"):
            words.refuse("phase", say("hazards.phases-are", "it is stroke, third-miss or choose"))
        if chosen != bool(after.pending) or (chosen and not remedies_of(play, after)):
            message = say("hazards.pending-foul", "the foul after which the side in turn chooses")
            words.refuse("pending", message)
        if after.red_on not in ("spot", "centre", "") or not 0 <= after.red_pots <= 1:
            message = say(
                "hazards.red-lies", "the red lies on its spot, on the centre spot, or elsewhere (-)"
            )
            words.refuse("red-on", message)
        at_least(words, after, "hazards", "cannons", "crossed")
        if after.earned < 0 or (after.fresh and after.earned):
            message = say("hazards.earned", "what the inning under way has made: say fresh=no, too")
            words.refuse("earned", message)
        return after

    def words(self, play: Play, state: HazardState) -> dict[str, str]:
        """Where the cue balls are is always said: in a position that is silent about it, it is not known."""
        rows = {k: v for k, v in super().words(play, state).items() if not k.startswith("hands")}
        if state.turn is not None:
            rows["hands"] = ",".join(state.hands)
        return rows

    def judge(self, play: Play, state: HazardState, entry: Entry) -> Ruling:
        """Judge a stroke, or a word of a player. A plain stroke that was judged in this position before is
        worth the same again."""
        key: tuple[Any, ...] | None = None
        turn = None if state.turn is None else play.letters[state.turn]
        if entry.side == turn and state.phase == "stroke" and not (state.void or state.forced or state.over):
            key = ("stroke", entry.tokens, position_of(play, state))
            known: tuple[HazardFacts, Verdict] | None = play.memo.get(key)
            if known is not None:
                return self.settled(play, state, *known, entry.n)
        if (bad := check_kinds(self, play, state, entry)) is not None:
            return bad
        who = play.letters.index(entry.side)
        tokens = entry.tokens
        if (bad := check_words(play, self.conduct, state, who, tokens)) is not None:
            return bad._replace(turn=turn)
        stroke = False
        seen = set()
        for token in tokens:
            kind = token.kind
            if kind == "choice":
                return self._choice(play, state, who, entry, turn)
            stroke = stroke or kind in _STROKE_KINDS
            if kind == "state":
                seen.add(token.a)
        meddled = next((code for code in _BY_EITHER if code in seen), None)
        if meddled == "lifted" and not getattr(play.value("foul:lifted", state, None), "choose", ()):
            meddled = None  # elsewhere it bars the next stroke of him who lifted
        if meddled is not None and turn is not None and who != state.turn and not stroke:
            return self._interfered(play, state, who, meddled, turn)
        if turn is not None and who != state.turn and not seen & {"out-of-turn", "undetected"}:
            return out_of_turn(play, state)
        if state.phase == "choose":
            message = say("hazards.chooses-first", "{name} chooses first", name=play.names[turn or ""])
            return refuse(state, "not-now", message, turn=turn)
        if not stroke and not seen & _SHOWS and not seen & set(self.conduct):
            if any(t.kind == "call" for t in tokens):
                message = say("hazards.call-waits", "a call waits for its stroke: add what it did")
                return refuse(state, "undecided", message, turn=turn)
            message = say("hazards.say-what", "say what the stroke did")
            return refuse(state, "undecided", message, turn=turn)
        return self._stroke(play, state, who, entry, seen, turn, key)

    def _choice(self, play: Play, state: HazardState, who: int, entry: Entry, turn: str | None) -> Ruling:
        words = [t for t in entry.tokens if t.kind != "choice"]
        if len(entry.tokens) - len(words) != 1 or any(t.kind != "state" for t in words):
            message = say("hazards.choice-alone", "a choice stands alone in its entry")
            return refuse(state, "wrong-token", message, turn=turn)
        chosen = next(t for t in entry.tokens if t.kind == "choice")
        return choose(play, state, who, chosen, entry)

    def _stroke(
        self,
        play: Play,
        state: HazardState,
        who: int,
        entry: Entry,
        seen: set[str],
        turn: str | None,
        key: tuple[Any, ...] | None,
    ) -> Ruling:
        late = seen & {"out-of-turn", "undetected"}
        rightful = state.turn if state.rightful is None else state.rightful
        if late and (rightful is None or rightful == who or play.cite("skip") is None):
            message = say("hazards.was-in-turn", "that side was in turn")
            return refuse(state, "not-now", message, play.cite("skip"), turn)
        ready = state if state.turn == who else state._replace(turn=who, fresh=True)
        if ready.phase != "stroke":
            ready = ready._replace(phase="stroke")
        tokens = entry.tokens
        if late:
            tokens = tuple(t for t in tokens if t.kind != "state" or t.a not in late)
        facts = HazardFacts(tokens)
        verdict: Verdict | Ruling
        if "out-of-turn" in late:
            return self._out_of_turn(play, ready, who, rightful or 0)
        verdict = verdict_of(play, ready, facts)
        if isinstance(verdict, Ruling):
            return verdict._replace(state=state, turn=turn)
        claims_loss = isinstance(facts.claim, int) and facts.claim < 0
        if key is not None and verdict.price is None and not seen and not claims_loss:
            remember(play, key, (facts, verdict))  # a price may rest on the run, a foul on where a ball lay
        ruling = self.settled(play, ready, facts, verdict, entry.n)
        if "undetected" in late and ruling.state.turn == who:
            return ruling._replace(state=ruling.state._replace(rightful=rightful))
        return ruling

    @staticmethod
    def settled(play: Play, state: HazardState, facts: HazardFacts, verdict: Verdict, n: int) -> Ruling:
        """Write the verdict into the state; where rows are limited they are counted, too."""
        if play.cite("hazard_limit") is None:
            return settle(play, state, facts, verdict, n)
        verdict = limits.limited(play, state, facts, verdict)
        return limits.counted(play, state, facts, verdict, settle(play, state, facts, verdict, n))

    @staticmethod
    def _out_of_turn(play: Play, state: HazardState, who: int, rightful: int) -> Ruling:
        """Noticed now: the stroke is void, the balls are set up, and the offender opens for the others."""
        cite = play.cite("skip")
        after = state._replace(
            hands=("hand",) * len(state.hands),
            down=(),
            opening=True,
            void="out-of-turn",
            fresh=True,
            rightful=rightful,
            phase="stroke",
        )
        skips = tuple(s + (i == who) for i, s in enumerate(state.skips))
        text, rack_cite = play.ask("rack", state)
        told = (Instruction("set-up", text, (), rack_cite),)
        return Ruling(after._replace(skips=skips), {}, play.letters[who], cites(cite), told, events=("foul",))

    @staticmethod
    def _interfered(play: Play, state: HazardState, who: int, code: str, turn: str) -> Ruling:
        """A side that is not playing hindered a ball or the striker: it pays, or the striker chooses."""
        price, cite = play.ask(f"foul:{code}", state, None)
        if price is None or state.phase != "stroke":
            message = say("hazards.nothing-to-claim", "there is nothing to claim now")
            return refuse(state, "not-now", message, cite, turn)
        score = tuple(
            s + price.give * (i != who and i not in state.gone) - price.lose * (i == who)
            for i, s in enumerate(state.score)
        )
        after = state._replace(score=score)
        if getattr(price, "choose", ()):
            after = after._replace(phase="choose", pending=code, fault=who, kept=state.hands)
        return Ruling(after, points_between(play, state.score, score), turn, cites(cite), events=("foul",))

    def pieces(self, play: Play, state: HazardState) -> dict[str, int]:
        """Where the balls are: on the table, waiting for their spot, out of play, in hand; a ball whose place
        a claim leaves open is counted as on the table."""
        balls: BallSet = play.value("balls")
        total = len(balls.objects) + 1
        hand = sum(place == "hand" for place in state.hands)
        down = len(state.down)
        return {"table": total - hand - down, "pocketed": down, "out": 0, "hand": hand}

    def expects(self, play: Play, state: HazardState) -> Expectation:
        """What may be recorded next."""
        return panel.expects(self, play, state)

    def board(self, play: Play, state: HazardState) -> dict[str, Any]:
        """The scoreboard; see :mod:`.panel`."""
        return panel.board(play, state)

    def match_facts(self, board: dict[str, Any]) -> tuple[Fact, ...]:
        """The run, what is on the table, and whether the striker plays from hand."""
        return (*run_facts(board, _BREAK), *panel.table_facts(board))

    def side_facts(self, board: dict[str, Any], letter: str) -> tuple[Fact, ...]:
        """Average and best run of a side, and where its own ball is."""
        return (*average_facts(board, letter), *panel.own_facts(board, letter))

    def figures(self, play: Play, state: HazardState) -> dict[str, dict[str, Any]]:
        """Each side's figures."""
        return panel.figures(play, state)


HAZARDS = Hazards()
