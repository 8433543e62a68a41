"""One entry while it is judged, and how it is refused."""

from __future__ import annotations

from typing import Any

from ....play import Play
from ....rulings import Instruction, Refusal
from ....saying import say
from . import panel
from .moves import Step
from .reading import lawful_now
from .state import BackgammonState


class Refused(Exception):
    """An entry cannot stand; ``refusal`` says why."""

    def __init__(self, code: str, message: str, cite: str | None = None) -> None:
        super().__init__(message)
        self.refusal = Refusal(code, message, cite)


class Turn:
    """One entry while it is judged: the state so far, and what is said of it. ``high``: a man that either
    number bears is borne by the higher."""

    def __init__(self, play: Play, state: BackgammonState, who: int, n: int, *, high: bool = False) -> None:
        self.play, self.state, self.who, self.n, self.high = play, state, who, n, high
        self.cites: list[str | None] = []
        self.told: list[Instruction] = []
        self.events: list[str] = []
        self.together = panel.is_together(play)
        self._known: tuple[BackgammonState | None, tuple[Step, ...]] = (None, ())

    def steps(self) -> tuple[Step, ...]:
        """Every lawful move of one man in the state so far."""
        if self._known[0] is not self.state:
            self._known = (self.state, lawful_now(self.play, self.state))
        return self._known[1]

    def tell(self, code: str, text: str, slot: str) -> None:
        """Say what is to be done at the board, by the clause of a slot."""
        cite = self.play.cite(slot)
        self.told.append(Instruction(code, text, (), cite))
        self.cites.append(cite)


def dice_of(numbers: Any, count: int, cite: str | None) -> tuple[int, ...]:
    """The numbers of a throw, the higher first."""
    if len(numbers) != count or not all(1 <= n <= 6 for n in numbers):
        message = (
            say("backgammon.throw-of-one", "a throw here is of one die, from 1 to 6")
            if count == 1
            else say("backgammon.throw-of-two", "a throw here is of two dice, from 1 to 6")
        )
        raise Refused("impossible", message, cite)
    return tuple(sorted(numbers, reverse=True))
