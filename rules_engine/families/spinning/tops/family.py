"""The family of tops among pins: its questions, and how a spin is judged."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from ....boards.played_on import PlayedOn
from ....expectation import Button, Expectation
from ....play import Play
from ....record.entries import Entry
from ....rulings import Instruction, Ruling, refuse
from ....saying import say
from ....states import Tally
from ...base import Family, check_kinds, cites, common_board, common_figures, points_between
from ...measured import TURNS
from ...turns import GAME_OVER, game_over
from .slab import BLACK, TopsState, read_spin, slab_of

_NONE_DOWN = say("tops.button-none", "No pin down")
_ABORTED = say("tops.button-aborted", "Top left the table, or was touched; no pin down")


class Tops(Family):
    """Spinning tops among pins; see the package."""

    key = "tops"
    name = say("tops.family-name", "tops among pins")
    category = "spinning"
    panel = "tops"
    measured = TURNS
    sheet = ("turn",)
    played_on = PlayedOn("devil")
    slots: ClassVar[Mapping[str, str]] = {
        "pins": say("tops.ask-pins", "How many pins are there?"),
        "boxes": say("tops.ask-boxes", "Which pins stand in which box, and what do they count?"),
        "set_up": say("tops.ask-set-up", "How are the pins set up?"),
        "wind": say("tops.ask-wind", "How is the top placed?"),
        "aborted": say("tops.ask-aborted", "What comes of a spin that was cut short?"),
        "reset": say("tops.ask-reset", "What happens after a spin?"),
        "spins": say("tops.ask-spins", "How many spins has each side?"),
        "together": say("tops.ask-together", "Does a side take all its spins one after another?"),
        "tie": say("tops.ask-tie", "What happens when totals are level?"),
        "next_lead": say("tops.ask-next-lead", "Who begins the next game of a race?"),
    }
    required: ClassVar[tuple[str, ...]] = ("pins", "boxes", "spins", "tie")
    kinds: ClassVar[frozenset[str]] = frozenset({"pin", "claim", "state", "full", "time"})

    def start(self, play: Play, lead: int | None = None) -> TopsState:
        """Nothing spun; the first name of the sheet begins unless ``lead`` says otherwise."""
        sides = len(play.letters)
        zeros = (0,) * sides
        order = tuple(((lead or 0) + i) % sides for i in range(sides))
        return TopsState(
            play.start_scores, (Tally(),) * sides, zeros, self._round(play, order), (None,) * sides
        )

    @staticmethod
    def _round(play: Play, order: tuple[int, ...]) -> tuple[int, ...]:
        spins = play.value("spins")
        if play.value("together"):
            return tuple(side for side in order for _ in range(spins))
        return order * spins

    def judge(self, play: Play, state: TopsState, entry: Entry) -> Ruling:
        """Judge one spin."""
        if (bad := check_kinds(self, play, state, entry)) is not None:
            return bad
        who = state.playing[0]
        turn = play.letters[who]
        if entry.side != turn:
            return refuse(
                state, "out-of-turn", say("tops.spins", "{player} spins", player=play.names[turn]), turn=turn
            )
        spin = read_spin(play, state, entry)
        if isinstance(spin, Ruling):
            return spin._replace(turn=turn)
        told = self._told(play)
        stands, stands_cite = play.ask("aborted", state, spin) if spin.aborted else (True, None)
        if not stands:
            return Ruling(state, {}, turn, cites(stands_cite), told, events=("again",))
        score, tallies = list(state.score), list(state.tallies)
        score[who] += spin.points
        tallies[who] = tallies[who].begin().add(spin.points, entry.n)
        after = state._replace(
            score=tuple(score),
            tallies=tuple(tallies),
            spins=tuple(n + (i == who) for i, n in enumerate(state.spins)),
            last=tuple(spin.points if i == who else p for i, p in enumerate(state.last)),
            playing=state.playing[1:],
        )
        event = "counted" if spin.points else "no-count"
        citations = cites(play.cite("boxes"), stands_cite)
        ended: tuple[str, ...] = ()
        if not after.playing:
            after, tie_cites, ended = self._ends(play, after)
            citations = cites(*citations, *tie_cites)
        turn_now = None if after.over else play.letters[after.playing[0]]
        points = points_between(play, state.score, after.score)
        return Ruling(
            after,
            points,
            turn_now,
            citations,
            told if not after.over else (),
            spin.pins is None,
            (event, *ended),
        )

    @staticmethod
    def _ends(play: Play, state: TopsState) -> tuple[TopsState, tuple[str | None, ...], tuple[str, ...]]:
        best = max(state.score)
        leaders = tuple(i for i, s in enumerate(state.score) if s == best)
        spins_cite = play.cite("spins")
        if len(leaders) == 1:
            return state._replace(over=True, winner=leaders[0]), (spins_cite,), ("game-over",)
        again, cite = play.ask("tie", state)
        if not again:
            return state._replace(over=True), (spins_cite, cite), ("game-over",)
        return state._replace(playing=leaders, extra=state.extra + 1), (cite,), ("tie",)

    @staticmethod
    def _told(play: Play) -> tuple[Instruction, ...]:
        text, reset = play.ask("reset")
        how, cite = play.ask("set_up")
        wind, wind_cite = play.ask("wind")
        told = [Instruction("set-up", text, (), reset)] if text else []
        told += [Instruction("set-up", how, (BLACK,), cite)] if how else []
        return (*told, Instruction("wind", wind, (), wind_cite)) if wind else tuple(told)

    def pieces(self, play: Play, state: TopsState) -> dict[str, int]:
        """Every pin stands again before the next spin."""
        return {"table": play.value("pins"), "pocketed": 0, "out": 0, "hand": 0}

    def expects(self, play: Play, state: TopsState) -> Expectation:
        """The pins that may be tapped, and buttons for none, the black one and all of them."""
        if state.over:
            return game_over(self.panel)
        slab, pins, _ = slab_of(play)
        side = play.letters[state.playing[0]]
        total = sum(pins.values())
        buttons = [
            Button("none", _NONE_DOWN, "0", side, "plain", "count", "0"),
            *(
                Button(
                    f"one-{value}",
                    say("tops.button-one-pin", "One pin of {value}", value=value),
                    f"+{value}",
                    side,
                    "score",
                    "count",
                )
                for value in dict.fromkeys(value for _, value, pins_of in slab.boxes if pins_of)
            ),
            Button(
                "black",
                say("tops.button-black", "The black pin alone: {points}", points=slab.black),
                f"{BLACK}!",
                side,
                "score",
                "count",
                "k",
            ),
            Button(
                "all",
                say("tops.button-all", "All pins: {points}", points=total),
                f"+{total}",
                side,
                "score",
                "count",
            ),
        ]
        if play.cite("aborted") is not None:
            buttons.append(
                Button(
                    "aborted",
                    _ABORTED,
                    "#aborted 0",
                    side,
                    "foul",
                    "spin",
                )
            )
        return Expectation(
            side,
            "tie" if state.extra else "spin",
            self._prompt(play, state),
            self.panel,
            tuple(buttons),
            pins=tuple(pins),
            states=("aborted",),
        )

    @staticmethod
    def _prompt(play: Play, state: TopsState) -> str:
        if state.over:
            return GAME_OVER
        who = state.playing[0]
        name = play.names[play.letters[who]]
        if state.extra:
            return say("tops.spins-again", "Level: {player} spins again.", player=name)
        return say(
            "tops.spins-of",
            "{player} spins, {spin} of {spins}.",
            player=name,
            spin=state.spins[who] + 1,
            spins=play.value("spins"),
        )

    def board(self, play: Play, state: TopsState) -> dict[str, Any]:
        """What all games share, the spins taken, the last spin of each side and the boxes."""
        letters = play.letters
        shown = common_board(
            play,
            score=state.score,
            turn=state.turn,
            phase="tie" if state.extra else "spin",
            prompt=self._prompt(play, state),
            over=state.over,
            winner=state.winner,
            tallies=state.tallies,
            inning=max(state.spins),
        )
        shown["run"] = 0
        shown["spins"] = dict(zip(letters, state.spins, strict=True))
        shown["spins_each"] = play.value("spins")
        shown["last_spin"] = dict(zip(letters, state.last, strict=True))
        slab, _, _ = slab_of(play)
        shown["boxes"] = [{"box": box, "value": value, "pins": pins} for box, value, pins in slab.boxes]
        shown["black"] = slab.black
        return shown

    def figures(self, play: Play, state: TopsState) -> dict[str, dict[str, Any]]:
        """Averages a spin, and the best spin."""
        return common_figures(play, state.score, state.tallies)


TOPS = Tops()
"""The one instance."""
