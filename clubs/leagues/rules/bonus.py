"""Bonus points of a team match: for frames, for a clear win, for a narrow defeat."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from clubs.leagues.rules.parts import WHOLE, Part, between
from rules_engine.saying import say


@dataclass(frozen=True)
class Bonus(Part):
    """`frame` points for each frame won; `big_win` for a win by `big_margin` rubbers or more; `narrow_loss`
    for a defeat by `narrow_margin` rubbers or fewer. A margin of 0 turns its bonus off. In a match without
    rubbers won the margin is in frames. A walkover earns none."""

    frame: int = 0
    big_win: int = 0
    big_margin: int = 0
    narrow_loss: int = 0
    narrow_margin: int = 0

    KINDS: ClassVar[Mapping[str, str | type[StrEnum]]] = dict.fromkeys(
        ("frame", "big_win", "big_margin", "narrow_loss", "narrow_margin"), WHOLE
    )

    def __post_init__(self) -> None:
        for points in (self.frame, self.big_win, self.narrow_loss):
            between(
                points,
                0,
                20,
                lambda least, most: say(
                    "leagues.bonus-between",
                    "A bonus lies between {least} and {most}.",
                    least=least,
                    most=most,
                ),
            )
        for margin in (self.big_margin, self.narrow_margin):
            between(
                margin,
                0,
                1000,
                lambda least, most: say(
                    "leagues.margin-between",
                    "A margin lies between {least} and {most}.",
                    least=least,
                    most=most,
                ),
            )
