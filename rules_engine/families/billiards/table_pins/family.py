"""The family of games with pins on a billiard table: the flow of an entry."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from ....expectation import Expectation
from ....play import Play
from ....record.entries import Entry
from ....rulings import Ruling, refuse
from ....states import Tally
from ...base import Fact, Family, check_kinds, cites
from ...measured import RUNS_TO_A_LENGTH
from ...turns import out_of_turn as not_in_turn
from . import panel
from .checks import check_words
from .choices import choose
from .figures import figures_of
from .reading import PinFacts, TablePinsState
from .settling import settle
from .strokes import THIRD_MISS, verdict_of
from .turns import out_of_turn, prompted, usurp

STROKE_KINDS = frozenset({"touch", "cushion", "off", "pocket", "pin", "claim", "full", "state"})


BEFORE = "a pin felled by the player before his stroke"


class TablePins(Family):
    """The family of games with pins on a billiard table; see the package."""

    key = "table-pins"
    singles: ClassVar[frozenset[str]] = frozenset(
        (*"cwsrb", "pool", "head", "foot", "red", "white", "blue", "black", "mid", "top", "bm", "br", "bt")
    )
    name = "pins on a billiard table"
    category = "pin-billiards"
    panel = "table-pins"
    measured = RUNS_TO_A_LENGTH
    sheet = ("pins-down",)
    slots: ClassVar[Mapping[str, str]] = {
        "order": "How is the order of play found?",
        "lead_from": "From where, and at what, is the opening stroke played?",
        "lead_place": "May the leader place the ball on a spot instead of a stroke?",
        "next_lead": "Who leads the next game of a match?",
        "pins": "Which pins are set up?",
        "most": "What is the most that a stroke is worth?",
        "pin_values": "What is each pin worth?",
        "needs": "Which pins has a side to make, in turn?",
        "private": "How many private small balls are there?",
        "undeposited": "What of a stroke by a player without a small ball?",
        "missing": "What of a small ball that is missing?",
        "bars": "Is the stroke barred from counting by how it was played?",
        "ball:": "May the stroke be played with this ball, and at that one?",
        "no_ball": "Is it a miss?",
        "missed": "What does each other side gain by a miss?",
        "misses": "Which successive miss bursts?",
        "pin:": "What of a pin that fell in this way?",
        "jumped": "What of a ball that left the table?",
        "wins": "Do these pins win outright?",
        "penalty": "What does it cost that these pins fell?",
        "burst": "Does the player burst by these pins?",
        "worth": "What is the stroke worth?",
        "claims": "Can a stroke be worth what is claimed?",
        "accounts": "What does each side gain or lose by it?",
        "reach": "What when so many points are reached or passed?",
        "burst_score": "Where does a score stand after a burst?",
        "rejoin": "How does a player who burst go on?",
        "must_rejoin": "Must a player who burst pay or retire before he plays?",
        "price": "What does a player who burst pay to go on?",
        "lapses": "Is a player out who burst and has not drawn again when his turn comes?",
        "privilege": "May a player who burst draw again?",
        "two_balls": "What of a player who keeps two small balls?",
        "proclaim": "Which number must be proclaimed, and when?",
        "goes_on": "Does the player go on while he scores?",
        "reset": "When are fallen pins set up again?",
        "again": "What is set up again after a stroke?",
        "after_count": "What is set up after a score?",
        "covered": "What of a pin whose spot is covered?",
        "leaning": "What of a pin that leans, or is still over its spot?",
        "respot": "Where do balls go that left the table?",
        "extra": "What else follows from these pins?",
        "chips:": "How many chips does this cost?",
        "prompting": "What of a side that prompts another?",
        "turn_fault": "What of a stroke out of turn?",
        "usurped": "What of strokes out of turn that were noticed too late?",
        "keeps": "What is kept in mind of the stroke?",
        "leaves": "What of a player who retires?",
        "last_left": "What when one player is left?",
        "blocked": "What may be done when pins cover every ball?",
        "ends": "May the game be ended by agreement?",
        "foul:": "What does this foul cost?",
        "whose_ball": "What of a stroke with the other side's ball?",
        "frozen_direct": "Was a ball in contact with the cue ball played at directly?",
        "frozen_spotted": "May the balls be spotted when the cue ball is frozen?",
        "third_rejected": "Which successive miss may be rejected?",
        "forced_again": "May a miss on the stroke after a rejected one be rejected again?",
        "claim_window": "How many strokes may follow before a claim of foul dies?",
        "target_points": "How many points win, where one number is shown?",
    }
    conduct: ClassVar[Mapping[str, str]] = {
        "not-point": "not with the point",
        "push": "push",
        "hand": "wrong place in hand",
        "feet": "no foot on the floor",
        "in-motion": "ball touched in motion",
        "self-moved": "a ball moved by itself",
        "double": "cue ball touched twice",
        "after-rest": "cue ball touched after rest",
        "early-touch": "ball touched early",
        "disturbed": "another ball disturbed",
        "disturbed-after": "ball disturbed after the count",
        "help": "help or marks",
        "lifted": "ball lifted",
        "unspotted": "played before the pins stood",
        "interfered": "a moving ball interfered with",
        "wilful": "a moving ball stopped on purpose",
        "unfair": "unfair stroke",
        "burst": "a pin out of its order, or by a wrong ball",
        "special": "the pin of three colours felled before the stroke",
    }
    seen: ClassVar[Mapping[str, str]] = {"before": BEFORE}
    slot_groups: ClassVar[Mapping[str, Mapping[str, str]]] = {
        "pin": {
            "early": "by the ball played, before it met a ball",
            "hand": "by the player",
            "pin": "by another pin",
            "before": "by the player before his stroke",
        },
        "ball": {
            "first": "on the first stroke of the game",
            "second": "on the second stroke",
            "free": "on the second stroke, when the ball of it was displaced",
            "spotted": "a ball on its spot",
            "banked": "by way of a cushion",
        },
        "chips": {
            "touch": "a ball touched unfairly",
            "early": "a pin before a ball was met",
            "hand": "a pin felled by the player",
            "before": BEFORE,
            "miss": "no ball hit",
            "pin": "a pin felled by another",
            "turn": "playing out of turn",
            "prompting": "prompting",
            "burst": "a burst",
        },
    }
    required: ClassVar[tuple[str, ...]] = ("order", "worth", "goes_on", "reset")
    kinds: ClassVar[frozenset[str]] = STROKE_KINDS | {"choice"}
    under_way: ClassVar[Mapping[str, Any]] = {"phase": "stroke", "strokes": 2}
    side_fields: ClassVar[frozenset[str]] = frozenset({"last"})

    def start(self, play: Play, lead: int | None = None) -> TablePinsState:
        """The pins on their spots; ``lead`` plays first, None if the order is still to be found."""
        sides = len(play.letters)
        first = lead or 0
        zeros = (0,) * sides
        needs = play.value("needs", None, 0)
        return TablePinsState(
            play.start_scores,
            (Tally(),) * sides,
            tuple((first + i) % sides for i in range(sides)),
            turn=lead,
            phase="lead" if lead is None else "stroke",
            need=() if needs is None else tuple(play.value("needs", None, i) for i in range(sides)),
            held=("",) * sides,
            second=("",) * sides,
            burst=(False,) * sides,
            out=(False,) * sides,
            skips=zeros,
            misses=zeros,
            paid=zeros,
        )

    def judge(self, play: Play, state: TablePinsState, entry: Entry) -> Ruling:
        """Judge a stroke, or a word of a player."""
        if (bad := check_kinds(self, play, state, entry)) is not None:
            return bad
        letters, tokens = play.letters, entry.tokens
        who = letters.index(entry.side)
        turn = None if state.turn is None else letters[state.turn]
        fig = figures_of(play)
        if (bad := check_words(play, self, fig, state, tokens)) is not None:
            return bad._replace(turn=turn)
        facts = PinFacts(tokens, fig.pins)
        if facts.said and facts.said != ("ranche",):
            return choose(play, fig, state, who, facts, entry)
        if state.out[who]:
            return refuse(state, "not-now", f"{play.names[entry.side]} has left the game", turn=turn)
        ready = state._replace(phase="stroke") if state.phase == THIRD_MISS else state
        if who == state.turn and (
            "out-of-turn" in facts.states or (state.fresh and "undetected" in facts.states)
        ):
            message = f"it is {play.names[entry.side]}'s turn: the stroke is not out of turn"
            return refuse(state, "contradicted", message, play.cite("turn_fault"), turn)
        if state.turn is None:
            ready = ready._replace(turn=who)
        elif who != state.turn or "prompting" in facts.states:
            if "prompting" in facts.states and "prompting" in fig.asks and len(tokens) == 1:
                return prompted(play, fig, state, who)
            if "out-of-turn" in facts.states:
                return out_of_turn(play, fig, state, who, facts, entry.n)
            if "undetected" not in facts.states or "usurped" not in fig.asks:
                again = who == state.last and "goes_on" not in fig.asks
                cite = fig.goes_on_cite if again else None
                return not_in_turn(play, state, citation=cite)
            ready = usurp(play, state, who)
        if state.burst[who] and "must_rejoin" in fig.asks:
            needed, cite = play.ask("must_rejoin", state, who)
            if needed:
                return refuse(
                    state, "not-now", "after a burst he pays or retires before he plays", cite, turn
                )
        verdict = verdict_of(play, fig, ready, facts)
        if isinstance(verdict, Ruling):
            return verdict._replace(state=state, turn=turn)
        ruling = settle(play, fig, ready, facts, verdict, entry.n)
        if who != state.turn and "undetected" in facts.states and "usurped" in fig.asks:
            ruling = ruling._replace(citations=cites(*ruling.citations, play.cite("usurped")))
        return ruling

    def expects(self, play: Play, state: TablePinsState) -> Expectation:
        """What may be recorded next."""
        return panel.expects(self, play, state)

    def board(self, play: Play, state: TablePinsState) -> dict[str, Any]:
        """The scoreboard; see :mod:`.panel`."""
        return panel.board(play, state)

    def match_facts(self, board: dict[str, Any]) -> tuple[Fact, ...]:
        """The pins that stand, and the number to be reached."""
        standing, down = board["pins"]["standing"], board["pins"]["down"]
        facts = [Fact("standing", "Pins standing", f"{len(standing)} of {len(standing) + len(down)}")]
        if board["towards"] is not None:
            facts.append(Fact("towards", "Towards", str(board["towards"])))
        return tuple(facts)

    def side_facts(self, board: dict[str, Any], letter: str) -> tuple[Fact, ...]:
        """The pins that a side needs, its small ball and its total as far as they are known."""
        facts = []
        if board["needs"].get(letter):
            names = board["pins"]["names"]
            facts.append(Fact("needs", "Needs", ", ".join(names.get(p, p) for p in board["needs"][letter])))
        if (small := board.get("small_balls")) is not None:
            facts.append(Fact("small-ball", "Small ball", small[letter] or "–"))
            if board["totals"][letter] is not None:
                facts.append(Fact("total", "In all", str(board["totals"][letter])))
        if board["paid"][letter]:
            facts.append(Fact("paid", "Paid in", str(board["paid"][letter])))
        return tuple(facts)

    def figures(self, play: Play, state: TablePinsState) -> dict[str, dict[str, Any]]:
        """Each side's figures."""
        return panel.figures(play, state)

    def pills(self, play: Play) -> tuple[int, ...]:
        """The numbers on the small balls."""
        if "private" not in figures_of(play).asks:
            return ()
        return tuple(range(1, play.value("private") + 1))

    def pieces(self, play: Play, state: TablePinsState) -> dict[str, int]:
        """Balls and standing pins are on the table, pins that wait for their spot in the hand."""
        fig = figures_of(play)
        every = len(play.game.facts["balls"]) + len(fig.pins)
        return {"table": every - len(state.down), "pocketed": 0, "out": 0, "hand": len(state.down)}


TABLE_PINS = TablePins()
