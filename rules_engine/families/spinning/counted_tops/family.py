"""The family of games of counted tops: its questions, what is shown and offered."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from ....expectation import Button, Expectation
from ....play import Play
from ....positions import Words, at_least, below
from ....record.entries import Entry
from ....record.tokens import read_tokens
from ....rulings import Instruction, Ruling, refuse
from ....states import Tally
from ...base import Fact, Family, average_facts, check_kinds, common_board, common_figures, lead_buttons
from ...base import cites as cites_of
from .judging import judge_spin, spin_of
from .reading import STATES, CountedState

PANEL = "counted-tops"


class CountedTops(Family):
    """The family of games of counted tops; see the package."""

    key = "counted-tops"
    name = "counted tops"
    category = "spinning"
    panel = PANEL
    slots: ClassVar[Mapping[str, str]] = {
        "set": "How many tops has the game?",
        "tops": "Which tops are spun now?",
        "pins": "Which pins are there?",
        "zones": "Where may a top come to rest?",
        "set_up": "How is the game set up?",
        "lead": "Who spins first?",
        "place": "What comes of a spin from the wrong place?",
        "line": "Where does a top belong that touches a line?",
        "off": "What of a top off the board or in a pocket?",
        "pocketed": "Which pocket is meant?",
        "touch": "What is a touch?",
        "by_hand": "What of a pin felled by the hand?",
        "late": "What of a top spun too late?",
        "timed": "How many readings of the watch has an entry?",
        "gap": "When must the next top be spun?",
        "gap_seen": "Was one spun later?",
        "left": "Do tops stay till the turn is over?",
        "worth": "What does a spin count?",
        "may_count": "What may a spin count at all?",
        "reset": "When are pins stood up again?",
        "next_spin": "Where is the next spin of the turn made?",
        "ends": "Is the turn over with this spin?",
        "spins": "How many spins has a turn?",
        "turns": "How many turns has each?",
        "lowest": "Does the lowest total win?",
        "target": "How many points win at once?",
        "tie": "What if the totals are level?",
        "next_round": "Who leads the next round?",
    }
    required: ClassVar[tuple[str, ...]] = (
        "set", "tops", "set_up", "lead", "worth", "may_count", "spins", "next_round",
    )  # fmt: skip
    kinds: ClassVar[frozenset[str]] = frozenset(
        {"rest", "off", "pocket", "pin", "touch", "state", "claim", "time", "full", "choice"}
    )

    def start(self, play: Play, lead: int | None = None) -> CountedState:
        """Nothing spun."""
        sides = len(play.letters)
        state = CountedState(play.start_scores, (Tally(),) * sides)
        return state if lead is None else _led(state, lead)

    def position(self, play: Play, state: CountedState, words: Words) -> CountedState:
        """A recorded position: spins that are left, and sides that have not won."""
        placed: CountedState = super().position(play, state, words)
        at_least(words, placed, "spins")
        below(words, play, placed, play.value("target"))
        if placed.spins >= play.value("spins"):
            words.refuse("spins", f"a turn has {play.value('spins')}")
        turns = play.value("turns")
        if placed.round < 1 or (turns is not None and placed.round > turns and not play.value("tie")):
            words.refuse("round", "so many are not played")
        if len(set(placed.playing)) < len(placed.playing) or not all(
            0 <= side < len(play.letters) for side in placed.playing
        ):
            words.refuse("playing", "each side has one turn in a round")
        if placed.playing and state.playing and placed.playing[0] != state.playing[0]:
            words.refuse("playing", "who spins now stands first")
        left = placed.spins if play.value("left") else 0
        zones = {*(play.value("zones") or ()), "off", "pocket", "other"}
        if len(placed.where) != left or not set(placed.where) <= zones:
            words.refuse("where", f"the place of rest of {left} tops")
        if not set(placed.down) <= set(play.value("pins", placed) or ()):
            words.refuse("down", "pins of the game")
        if placed.down and (play.value("reset") != "turn" or not placed.spins):
            words.refuse("down", "every pin stands")
        return placed

    def judge(self, play: Play, state: CountedState, entry: Entry) -> Ruling:
        """Judge the lead, or one spin."""
        if (bad := check_kinds(self, play, state, entry)) is not None:
            return bad
        who = play.letters.index(entry.side)
        turn = None if state.turn is None else play.letters[state.turn]
        if any(t.kind == "choice" and t.a == "lead" for t in entry.tokens):
            ruling = self._lead(play, state, who, entry)
        elif state.turn is None:
            return refuse(state, "not-now", "say first who spins: :lead", play.cite("lead"))
        elif who != state.turn:
            message = f"it is {play.names[turn or '']}'s turn"
            return refuse(state, "out-of-turn", message, play.cite("spins"), turn)
        else:
            ruling = judge_spin(play, state, who, entry)
        return ruling if ruling.ok else ruling._replace(state=state, turn=turn)

    def _lead(self, play: Play, state: CountedState, who: int, entry: Entry) -> Ruling:
        if len(entry.tokens) != 1 or entry.tokens[0].b is not None:
            return refuse(state, "unknown-choice", ":lead stands alone")
        if state.turn is not None:
            return refuse(state, "not-now", "the lead is decided once", play.cite("lead"))
        text, cite = play.ask("set_up")
        told = (Instruction("set-up", text, (), cite),)
        return Ruling(
            _led(state, who), {}, entry.side, cites_of(play.cite("lead"), cite), told, events=("lead",)
        )

    def expects(self, play: Play, state: CountedState) -> Expectation:
        """Quick buttons for the usual outcomes of the spin that is due."""
        if state.over:
            return Expectation(None, "over", "The game is over.", self.panel, over=True)
        prompt = _prompt(play, state)
        if state.turn is None:
            return Expectation(None, "lead", prompt, self.panel, lead_buttons(play), choices=("lead",))
        zones = tuple(play.value("zones") or ())
        return Expectation(
            play.letters[state.turn], "spin", prompt, self.panel, tuple(_buttons(play, state)),
            tuple(play.value("tops", state)) if zones else (), zones=zones,
            pins=tuple(p for p in play.value("pins", state) or () if p not in state.down),
            states=tuple(word for word, slot in STATES.items() if play.cite(slot) is not None),
        )  # fmt: skip

    def board(self, play: Play, state: CountedState) -> dict[str, Any]:
        """The round, the spins of the turn, where its tops lie if they stay, whether each spin is timed."""
        board = common_board(
            play, score=state.score, turn=state.turn, phase="lead" if state.turn is None else "spin",
            prompt=_prompt(play, state), over=state.over, winner=state.winner, tallies=state.tallies,
            inning=state.round, length=play.value("target"),
        )  # fmt: skip
        board |= {
            "round": state.round,
            "rounds": play.value("turns"),
            "spins": state.spins,
            "spins_each": play.value("spins"),
            "where": {f"t{n + 1}": zone for n, zone in enumerate(state.where)},
            "down": list(state.down),
            "clock": play.value("timed") == 1,
        }
        return board

    def match_facts(self, board: dict[str, Any]) -> tuple[Fact, ...]:
        """The turn, of how many."""
        rounds = board.get("rounds")
        shown = f"{board['round']} of {rounds}" if rounds and board["round"] <= rounds else board["round"]
        return (Fact("round", "Turn", str(shown)),)

    def side_facts(self, board: dict[str, Any], letter: str) -> tuple[Fact, ...]:
        """Average and best turn."""
        return average_facts(board, letter)

    def figures(self, play: Play, state: CountedState) -> dict[str, dict[str, Any]]:
        """Points a turn, and the best turn."""
        return common_figures(play, state.score, state.tallies)

    def pieces(self, play: Play, state: CountedState) -> dict[str, int]:
        """The pins that stand and those that lie till the turn is over; the tops are in hand or lie."""
        out, lying = len(state.down), len(state.where)
        standing = len(play.value("pins", state) or ()) - out
        return {
            "table": standing + lying, "pocketed": 0, "out": out, "hand": play.value("set") - lying
        }  # fmt: skip


def _led(state: CountedState, lead: int) -> CountedState:
    sides = len(state.score)
    return state._replace(lead=lead, playing=tuple((lead + i) % sides for i in range(sides)))


def _prompt(play: Play, state: CountedState) -> str:
    if state.over:
        return "The game is over."
    if state.turn is None:
        return "Who spins first?"
    name = play.names[play.letters[state.turn]]
    spins = play.value("spins")
    spin = f" Spin {state.spins + 1} of {spins}." if spins > 1 else ""
    return f"{name} {play.game.facts['task']}.{spin}"


def _taps(play: Play, state: CountedState) -> Iterator[tuple[str, str, str, str | None]]:
    """Code, label, tokens and key of every outcome worth a button; "@" in the game's facts is the top due."""
    top = play.value("tops", state)[0]
    for code, label, text in play.game.facts.get("taps", ()):
        yield code, label, text.replace("@", top), None
    noun = play.game.facts.get("noun", ())
    for n in play.game.facts.get("numbers", ()):
        yield str(n), f"{n} {noun[n != 1]}", "0" if n == 0 else f"+{n}", str(n) if n < 10 else None


def _buttons(play: Play, state: CountedState) -> Iterator[Button]:
    """The outcomes that can be now, each with what it counts."""
    who = state.playing[0]
    side = play.letters[who]
    for code, label, text, key in _taps(play, state):
        found = spin_of(play, state, who, read_tokens(text))
        if isinstance(found, Ruling):
            continue
        _, points, attested, _ = found
        foul = code.startswith("foul")
        shown = label if attested else f"{label}: {points}"
        tone = "foul" if foul else "score" if points > 0 else "plain"
        yield Button(code, shown, text, side, tone, "spin" if foul else "stroke", key)


class FewestSpins(CountedTops):
    """The same for a game in which the lowest total wins, so that clubs measure it by that."""

    key = "fewest-spins"
    name = "fewest spins"
    panel = "fewest-spins"


COUNTED_TOPS = CountedTops()
"""The one instance."""

FEWEST_SPINS = FewestSpins()
"""The one instance."""
