"""What a record shows of a stroke, with what games that count balls look for besides."""

from __future__ import annotations

from typing import Any

from ....record.tokens import Token
from ....unknown import UNKNOWN
from ..rack_pool.reading import CUE, PoolFacts


class PointFacts(PoolFacts):
    """``named`` are the balls that the record names as fallen; ``own_cushion`` whether the cue ball reached a
    cushion after its first contact, ``kicked`` before it; ``rails`` how many cushions each ball reached.
    While a stroke is settled, ``who`` is the side that played it."""

    __slots__ = ("kicked", "named", "own_cushion", "rails", "who")

    def __init__(self, tokens: tuple[Token, ...], alike: tuple[str, ...] = ()) -> None:
        super().__init__(tokens, alike)
        self.who = 0
        if len(tokens) == 1:
            kind, a, _ = tokens[0]
            self.named: tuple[str, ...] = (a,) if kind == "pocket" and a != CUE else ()
            self.rails = dict.fromkeys(self.railed, 1)
            self.own_cushion: Any = False if self.closed else UNKNOWN
            self.kicked: Any = self.own_cushion
            return
        met = kicked = own = False
        named: list[str] = []
        rails: dict[str, int] = {}
        for kind, a, b in tokens:
            if kind == "touch":
                met = True
            elif kind == "cushion":
                if a is None or a == CUE:
                    own, kicked = own or met, kicked or not met
                else:
                    rails[a] = rails.get(a, 0) + (b if isinstance(b, int) else len(b))
            elif kind == "pocket" and a != CUE:
                named.append(a)
        self.named = tuple(named)
        self.rails = rails
        self.own_cushion = True if own else False if self.closed else UNKNOWN
        self.kicked = True if kicked and met else False if self.closed else UNKNOWN

    @property
    def as_called(self) -> bool:
        """Whether the ball that was called fell, in its pocket; without a call what fell was obvious."""
        if self.called is UNKNOWN or not self.called:
            return bool(self.called is UNKNOWN and self.pocketed)
        ball, pocket = self.called[0]
        return ball in self.pocketed and (pocket is None or self.pocketed[ball] in (None, pocket))
