"""The family of games of counted tops: its questions, what is shown and offered."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from ....boards.played_on import PlayedOn
from ....expectation import Button, Expectation
from ....play import Play
from ....positions import Words, at_least, below
from ....record.entries import Entry
from ....record.tokens import read_tokens
from ....rulings import Ruling
from ....saying import say
from ....states import Tally
from ...base import Fact, average_facts
from ...measured import TURNS, Measured
from ...turns import TurnFamily
from .judging import judge_spin, spin_of
from .reading import STATES, CountedState

PANEL = "counted-tops"

_TURN = say("counted-tops.turn", "Turn")


class CountedTops(TurnFamily):
    """The family of games of counted tops; see the package."""

    key = "counted-tops"
    name = say("counted-tops.family-name", "counted tops")
    category = "spinning"
    panel = PANEL
    measured = TURNS
    sheet = ("turn",)
    played_on = PlayedOn("carrom", shot="spin-top")
    slots: ClassVar[Mapping[str, str]] = {
        "set": say("counted-tops.ask-set", "How many tops has the game?"),
        "tops": say("counted-tops.ask-tops", "Which tops are spun now?"),
        "pins": say("counted-tops.ask-pins", "Which pins are there?"),
        "zones": say("counted-tops.ask-zones", "Where may a top come to rest?"),
        "set_up": say("counted-tops.ask-set-up", "How is the game set up?"),
        "lead": say("counted-tops.ask-lead", "Who spins first?"),
        "place": say("counted-tops.ask-place", "What comes of a spin from the wrong place?"),
        "line": say("counted-tops.ask-line", "Where does a top belong that touches a line?"),
        "off": say("counted-tops.ask-off", "What of a top off the board or in a pocket?"),
        "pocketed": say("counted-tops.ask-pocketed", "Which pocket is meant?"),
        "touch": say("counted-tops.ask-touch", "What is a touch?"),
        "by_hand": say("counted-tops.ask-by-hand", "What of a pin felled by the hand?"),
        "late": say("counted-tops.ask-late", "What of a top spun too late?"),
        "timed": say("counted-tops.ask-timed", "How many readings of the watch has an entry?"),
        "gap": say("counted-tops.ask-gap", "When must the next top be spun?"),
        "gap_seen": say("counted-tops.ask-gap-seen", "Was one spun later?"),
        "left": say("counted-tops.ask-left", "Do tops stay till the turn is over?"),
        "worth": say("counted-tops.ask-worth", "What does a spin count?"),
        "may_count": say("counted-tops.ask-may-count", "What may a spin count at all?"),
        "reset": say("counted-tops.ask-reset", "When are pins stood up again?"),
        "next_spin": say("counted-tops.ask-next-spin", "Where is the next spin of the turn made?"),
        "ends": say("counted-tops.ask-ends", "Is the turn over with this spin?"),
        "spins": say("counted-tops.ask-spins", "How many spins has a turn?"),
        "turns": say("counted-tops.ask-turns", "How many turns has each?"),
        "lowest": say("counted-tops.ask-lowest", "Does the lowest total win?"),
        "target": say("counted-tops.ask-target", "How many points win at once?"),
        "tie": say("counted-tops.ask-tie", "What if the totals are level?"),
        "next_round": say("counted-tops.ask-next-round", "Who leads the next round?"),
    }
    required: ClassVar[tuple[str, ...]] = (
        "set",
        "tops",
        "set_up",
        "lead",
        "worth",
        "may_count",
        "spins",
        "next_round",
    )
    kinds: ClassVar[frozenset[str]] = frozenset(
        {"rest", "off", "pocket", "pin", "touch", "state", "claim", "time", "full", "choice"}
    )

    lead_question = say("counted-tops.ask-lead", "Who spins first?")
    set_up_slot = "set_up"
    turn_slot = "spins"

    def set_up(self, play: Play) -> CountedState:
        """Nothing spun."""
        return CountedState(play.start_scores, (Tally(),) * len(play.letters))

    def led(self, play: Play, state: CountedState, lead: int) -> CountedState:
        """The sides spin in order from ``lead`` on."""
        sides = len(state.score)
        return state._replace(lead=lead, playing=tuple((lead + i) % sides for i in range(sides)))

    def position(self, play: Play, state: CountedState, words: Words) -> CountedState:
        """A recorded position: spins that are left, and sides that have not won."""
        placed: CountedState = super().position(play, state, words)
        at_least(words, placed, "spins")
        below(words, play, placed, play.value("target"))
        if placed.spins >= play.value("spins"):
            words.refuse(
                "spins", say("counted-tops.turn-has", "a turn has {spins}", spins=play.value("spins"))
            )
        turns = play.value("turns")
        if placed.round < 1 or (turns is not None and placed.round > turns and not play.value("tie")):
            words.refuse("round", say("counted-tops.not-so-many", "so many are not played"))
        if len(set(placed.playing)) < len(placed.playing) or not all(
            0 <= side < len(play.letters) for side in placed.playing
        ):
            words.refuse("playing", say("counted-tops.one-turn-each", "each side has one turn in a round"))
        if placed.playing and state.playing and placed.playing[0] != state.playing[0]:
            words.refuse("playing", say("counted-tops.spins-now-first", "who spins now stands first"))
        left = placed.spins if play.value("left") else 0
        zones = {*(play.value("zones") or ()), "off", "pocket", "other"}
        if len(placed.where) != left or not set(placed.where) <= zones:
            words.refuse(
                "where", say("counted-tops.rests-of", "the place of rest of {count} tops", count=left)
            )
        if not set(placed.down) <= set(play.value("pins", placed) or ()):
            words.refuse("down", say("counted-tops.pins-of-game", "pins of the game"))
        if placed.down and (play.value("reset") != "turn" or not placed.spins):
            words.refuse("down", say("counted-tops.every-pin-stands", "every pin stands"))
        return placed

    def shot(self, play: Play, state: CountedState, who: int, entry: Entry) -> Ruling:
        """Judge one spin."""
        return judge_spin(play, state, who, entry)

    def offers(self, play: Play, state: CountedState) -> Expectation:
        """Quick buttons for the usual outcomes of the spin that is due."""
        zones = tuple(play.value("zones") or ())
        return Expectation(
            play.letters[state.turn or 0],
            "spin",
            self.due(play, state),
            self.panel,
            tuple(_buttons(play, state)),
            tuple(play.value("tops", state)) if zones else (),
            zones=zones,
            pins=tuple(p for p in play.value("pins", state) or () if p not in state.down),
            states=tuple(word for word, slot in STATES.items() if play.cite(slot) is not None),
        )

    def due(self, play: Play, state: CountedState) -> str:
        """Who spins, for what, and which spin of the turn."""
        name = play.names[play.letters[state.turn or 0]]
        spins = play.value("spins")
        task = play.game.facts["task"]
        if spins > 1:
            return say(
                "counted-tops.due-spin",
                "{player} {task}. Spin {spin} of {spins}.",
                player=name,
                task=task,
                spin=state.spins + 1,
                spins=spins,
            )
        return say("counted-tops.due", "{player} {task}.", player=name, task=task)

    def phase(self, state: CountedState) -> str:
        """The lead, or a spin."""
        return "lead" if state.turn is None else "spin"

    def inning(self, state: CountedState) -> int:
        """The number of the round."""
        return state.round

    def shown(self, play: Play, state: CountedState) -> dict[str, Any]:
        """The round, the spins of the turn, where its tops lie if they stay, whether each spin is timed."""
        return {
            "round": state.round,
            "rounds": play.value("turns"),
            "spins": state.spins,
            "spins_each": play.value("spins"),
            "where": {f"t{n + 1}": zone for n, zone in enumerate(state.where)},
            "down": list(state.down),
            "clock": play.value("timed") == 1,
        }

    def match_facts(self, board: dict[str, Any]) -> tuple[Fact, ...]:
        """The turn, of how many."""
        rounds = board.get("rounds")
        shown = str(board["round"])
        if rounds and board["round"] <= rounds:
            shown = say("counted-tops.turn-of", "{turn} of {turns}", turn=board["round"], turns=rounds)
        return (Fact("round", _TURN, shown),)

    def side_facts(self, board: dict[str, Any], letter: str) -> tuple[Fact, ...]:
        """Average and best turn."""
        return average_facts(board, letter)

    def pieces(self, play: Play, state: CountedState) -> dict[str, int]:
        """The pins that stand and those that lie till the turn is over; the tops are in hand or lie."""
        out, lying = len(state.down), len(state.where)
        standing = len(play.value("pins", state) or ()) - out
        return {"table": standing + lying, "pocketed": 0, "out": out, "hand": play.value("set") - lying}


def _taps(play: Play, state: CountedState) -> Iterator[tuple[str, str, str, str | None]]:
    """Code, label, tokens and key of every outcome worth a button; "@" in the game's facts is the top due."""
    top = play.value("tops", state)[0]
    for code, label, text in play.game.facts.get("taps", ()):
        yield code, label, text.replace("@", top), None
    for n in play.game.facts.get("numbers", ()):
        label = play.game.facts["number_of"](n)
        yield str(n), label, "0" if n == 0 else f"+{n}", str(n) if n < 10 else None


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
        shown = label
        if not attested:
            shown = say("counted-tops.button-points", "{outcome}: {points}", outcome=label, points=points)
        tone = "foul" if foul else "score" if points > 0 else "plain"
        yield Button(code, shown, text, side, tone, "spin" if foul else "stroke", key)


class FewestSpins(CountedTops):
    """The same for a game in which the lowest total wins, so that clubs measure it by that."""

    key = "fewest-spins"
    name = say("counted-tops.fewest-spins", "fewest spins")
    no_visits = say("counted-tops.no-visits", "A turn is one spin.")
    panel = "fewest-spins"
    measured = Measured("spins", "fewest-spins", ("fewest-spins",))
    sheet = ("spins",)


COUNTED_TOPS = CountedTops()
"""The one instance."""

FEWEST_SPINS = FewestSpins()
"""The one instance."""
