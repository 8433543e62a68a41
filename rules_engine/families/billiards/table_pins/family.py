"""The family of games with pins on a billiard table: the flow of an entry."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from ....expectation import Expectation
from ....play import Play
from ....record.entries import Entry
from ....rulings import Ruling, refuse
from ....saying import say
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

_STANDING = say("table-pins.fact-standing", "Pins standing")
_TOWARDS = say("table-pins.fact-towards", "Towards")
_NEEDS = say("table-pins.fact-needs", "Needs")
_SMALL_BALL = say("table-pins.fact-small-ball", "Small ball")
_PAID_IN = say("table-pins.fact-paid-in", "Paid in")
_IN_ALL = say("table-pins.fact-in-all", "In all")

STROKE_KINDS = frozenset({"touch", "cushion", "off", "pocket", "pin", "claim", "full", "state"})


_HELD = {
    "": "–",
    "in hand": say("table-pins.small-ball-in-hand", "in hand"),
    "sealed": say("table-pins.small-ball-sealed", "sealed"),
}
"""How the board tells a small ball whose number is not known."""
BEFORE = say("table-pins.felled-before-stroke", "a pin felled by the player before his stroke")


class TablePins(Family):
    """The family of games with pins on a billiard table; see the package."""

    key = "table-pins"
    singles: ClassVar[frozenset[str]] = frozenset(
        (*"cwsrb", "pool", "head", "foot", "red", "white", "blue", "black", "mid", "top", "bm", "br", "bt")
    )
    name = say("table-pins.family-name", "pins on a billiard table")
    category = "pin-billiards"
    panel = "table-pins"
    measured = RUNS_TO_A_LENGTH
    sheet = ("pins-down",)
    slots: ClassVar[Mapping[str, str]] = {
        "order": say("table-pins.ask-order", "How is the order of play found?"),
        "lead_from": say(
            "table-pins.ask-lead-from", "From where, and at what, is the opening stroke played?"
        ),
        "lead_place": say(
            "table-pins.ask-lead-place", "May the leader place the ball on a spot instead of a stroke?"
        ),
        "next_lead": say("table-pins.ask-next-lead", "Who leads the next game of a match?"),
        "pins": say("table-pins.ask-pins", "Which pins are set up?"),
        "most": say("table-pins.ask-most", "What is the most that a stroke is worth?"),
        "pin_values": say("table-pins.ask-pin-values", "What is each pin worth?"),
        "needs": say("table-pins.ask-needs", "Which pins has a side to make, in turn?"),
        "private": say("table-pins.ask-private", "How many private small balls are there?"),
        "undeposited": say(
            "table-pins.ask-undeposited", "What of a stroke by a player without a small ball?"
        ),
        "missing": say("table-pins.ask-missing", "What of a small ball that is missing?"),
        "bars": say("table-pins.ask-bars", "Is the stroke barred from counting by how it was played?"),
        "ball:": say("table-pins.ask-ball", "May the stroke be played with this ball, and at that one?"),
        "no_ball": say("table-pins.ask-no-ball", "Is it a miss?"),
        "missed": say("table-pins.ask-missed", "What does each other side gain by a miss?"),
        "misses": say("table-pins.ask-misses", "Which successive miss bursts?"),
        "pin:": say("table-pins.ask-pin", "What of a pin that fell in this way?"),
        "jumped": say("table-pins.ask-jumped", "What of a ball that left the table?"),
        "wins": say("table-pins.ask-wins", "Do these pins win outright?"),
        "penalty": say("table-pins.ask-penalty", "What does it cost that these pins fell?"),
        "burst": say("table-pins.ask-burst", "Does the player burst by these pins?"),
        "worth": say("table-pins.ask-worth", "What is the stroke worth?"),
        "claims": say("table-pins.ask-claims", "Can a stroke be worth what is claimed?"),
        "accounts": say("table-pins.ask-accounts", "What does each side gain or lose by it?"),
        "reach": say("table-pins.ask-reach", "What when so many points are reached or passed?"),
        "burst_score": say("table-pins.ask-burst-score", "Where does a score stand after a burst?"),
        "rejoin": say("table-pins.ask-rejoin", "How does a player who burst go on?"),
        "must_rejoin": say(
            "table-pins.ask-must-rejoin", "Must a player who burst pay or retire before he plays?"
        ),
        "price": say("table-pins.ask-price", "What does a player who burst pay to go on?"),
        "lapses": say(
            "table-pins.ask-lapses", "Is a player out who burst and has not drawn again when his turn comes?"
        ),
        "privilege": say("table-pins.ask-privilege", "May a player who burst draw again?"),
        "two_balls": say("table-pins.ask-two-balls", "What of a player who keeps two small balls?"),
        "proclaim": say("table-pins.ask-proclaim", "Which number must be proclaimed, and when?"),
        "goes_on": say("table-pins.ask-goes-on", "Does the player go on while he scores?"),
        "reset": say("table-pins.ask-reset", "When are fallen pins set up again?"),
        "again": say("table-pins.ask-again", "What is set up again after a stroke?"),
        "after_count": say("table-pins.ask-after-count", "What is set up after a score?"),
        "covered": say("table-pins.ask-covered", "What of a pin whose spot is covered?"),
        "leaning": say("table-pins.ask-leaning", "What of a pin that leans, or is still over its spot?"),
        "respot": say("table-pins.ask-respot", "Where do balls go that left the table?"),
        "extra": say("table-pins.ask-extra", "What else follows from these pins?"),
        "chips:": say("table-pins.ask-chips", "How many chips does this cost?"),
        "prompting": say("table-pins.ask-prompting", "What of a side that prompts another?"),
        "turn_fault": say("table-pins.ask-turn-fault", "What of a stroke out of turn?"),
        "usurped": say("table-pins.ask-usurped", "What of strokes out of turn that were noticed too late?"),
        "keeps": say("table-pins.ask-keeps", "What is kept in mind of the stroke?"),
        "leaves": say("table-pins.ask-leaves", "What of a player who retires?"),
        "last_left": say("table-pins.ask-last-left", "What when one player is left?"),
        "blocked": say("table-pins.ask-blocked", "What may be done when pins cover every ball?"),
        "ends": say("table-pins.ask-ends", "May the game be ended by agreement?"),
        "foul:": say("table-pins.ask-foul", "What does this foul cost?"),
        "whose_ball": say("table-pins.ask-whose-ball", "What of a stroke with the other side's ball?"),
        "frozen_direct": say(
            "table-pins.ask-frozen-direct", "Was a ball in contact with the cue ball played at directly?"
        ),
        "frozen_spotted": say(
            "table-pins.ask-frozen-spotted", "May the balls be spotted when the cue ball is frozen?"
        ),
        "third_rejected": say("table-pins.ask-third-rejected", "Which successive miss may be rejected?"),
        "forced_again": say(
            "table-pins.ask-forced-again", "May a miss on the stroke after a rejected one be rejected again?"
        ),
        "claim_window": say(
            "table-pins.ask-claim-window", "How many strokes may follow before a claim of foul dies?"
        ),
        "target_points": say(
            "table-pins.ask-target-points", "How many points win, where one number is shown?"
        ),
    }
    conduct: ClassVar[Mapping[str, str]] = {
        "not-point": say("table-pins.foul-not-point", "not with the point"),
        "push": say("table-pins.foul-push", "push"),
        "hand": say("table-pins.foul-hand", "wrong place in hand"),
        "feet": say("table-pins.foul-feet", "no foot on the floor"),
        "in-motion": say("table-pins.foul-in-motion", "ball touched in motion"),
        "self-moved": say("table-pins.foul-self-moved", "a ball moved by itself"),
        "double": say("table-pins.foul-double", "cue ball touched twice"),
        "after-rest": say("table-pins.foul-after-rest", "cue ball touched after rest"),
        "early-touch": say("table-pins.foul-early-touch", "ball touched early"),
        "disturbed": say("table-pins.foul-disturbed", "another ball disturbed"),
        "disturbed-after": say("table-pins.foul-disturbed-after", "ball disturbed after the count"),
        "help": say("table-pins.foul-help", "help or marks"),
        "lifted": say("table-pins.foul-lifted", "ball lifted"),
        "unspotted": say("table-pins.foul-unspotted", "played before the pins stood"),
        "interfered": say("table-pins.foul-interfered", "a moving ball interfered with"),
        "wilful": say("table-pins.foul-wilful", "a moving ball stopped on purpose"),
        "unfair": say("table-pins.foul-unfair", "unfair stroke"),
        "burst": say("table-pins.foul-burst", "a pin out of its order, or by a wrong ball"),
        "special": say("table-pins.foul-special", "the pin of three colours felled before the stroke"),
    }
    seen: ClassVar[Mapping[str, str]] = {"before": BEFORE}
    slot_groups: ClassVar[Mapping[str, Mapping[str, str]]] = {
        "pin": {
            "early": say("table-pins.pin-early", "by the ball played, before it met a ball"),
            "hand": say("table-pins.pin-hand", "by the player"),
            "pin": say("table-pins.pin-pin", "by another pin"),
            "before": say("table-pins.pin-before", "by the player before his stroke"),
        },
        "ball": {
            "first": say("table-pins.ball-first", "on the first stroke of the game"),
            "second": say("table-pins.ball-second", "on the second stroke"),
            "free": say("table-pins.ball-free", "on the second stroke, when the ball of it was displaced"),
            "spotted": say("table-pins.ball-spotted", "a ball on its spot"),
            "banked": say("table-pins.ball-banked", "by way of a cushion"),
        },
        "chips": {
            "touch": say("table-pins.chips-touch", "a ball touched unfairly"),
            "early": say("table-pins.chips-early", "a pin before a ball was met"),
            "hand": say("table-pins.chips-hand", "a pin felled by the player"),
            "before": BEFORE,
            "miss": say("table-pins.chips-miss", "no ball hit"),
            "pin": say("table-pins.chips-pin", "a pin felled by another"),
            "turn": say("table-pins.chips-turn", "playing out of turn"),
            "prompting": say("table-pins.chips-prompting", "prompting"),
            "burst": say("table-pins.chips-burst", "a burst"),
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
            why = say("table-pins.has-left", "{player} has left the game", player=play.names[entry.side])
            return refuse(state, "not-now", why, turn=turn)
        ready = state._replace(phase="stroke") if state.phase == THIRD_MISS else state
        if who == state.turn and (
            "out-of-turn" in facts.states or (state.fresh and "undetected" in facts.states)
        ):
            message = say(
                "table-pins.not-out-of-turn",
                "it is {player}'s turn: the stroke is not out of turn",
                player=play.names[entry.side],
            )
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
                why = say(
                    "table-pins.pays-or-retires-first", "after a burst he pays or retires before he plays"
                )
                return refuse(state, "not-now", why, cite, turn)
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
        facts = [
            Fact(
                "standing",
                _STANDING,
                say(
                    "table-pins.fact-standing-of",
                    "{standing} of {all}",
                    standing=len(standing),
                    all=len(standing) + len(down),
                ),
            )
        ]
        if board["towards"] is not None:
            facts.append(Fact("towards", _TOWARDS, str(board["towards"])))
        return tuple(facts)

    def side_facts(self, board: dict[str, Any], letter: str) -> tuple[Fact, ...]:
        """The pins that a side needs, its small ball and its total as far as they are known."""
        facts = []
        if board["needs"].get(letter):
            names = board["pins"]["names"]
            pins = _listed(names.get(p, p) for p in board["needs"][letter])
            facts.append(Fact("needs", _NEEDS, pins))
        if (small := board.get("small_balls")) is not None:
            facts.append(Fact("small-ball", _SMALL_BALL, _HELD.get(small[letter], small[letter])))
            if board["totals"][letter] is not None:
                facts.append(Fact("total", _IN_ALL, str(board["totals"][letter])))
        if board["paid"][letter]:
            facts.append(Fact("paid", _PAID_IN, str(board["paid"][letter])))
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


def _listed(words: Iterable[str]) -> str:
    """Names of pins with commas between them."""
    whole = ""
    for word in words:
        whole = say("table-pins.comma", "{first}, {next}", first=whole, next=word) if whole else word
    return whole


TABLE_PINS = TablePins()
