"""Puss in the Corner: men pushed from star to star by hand, all at once; dashes and chases on a clock.

No stroke is played, so there is no trace. What comes of a dash is found from hands instead: a runner slides
his man along the line between two stars, Puss sees it after a reaction time and makes for the nearest point
at which he can cut the man off, and has him when the two men touch before the star is reached. Reaction and
speed vary by the skill of each hand, so that a better hand dares more, and is caught less.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import ceil, hypot
from random import Random
from typing import NamedTuple

from rules_engine import Entry, Match, Ruling, entry

from ...pieces import KINDS
from ...units import INCH
from ..lying import Upkeep, keeps
from .tables import state_of

REACTION = 0.30
"""Seconds until a hand answers to what is seen: the common figure for a choice between two movements."""
HASTE = 0.9
"""Metres a second at which a man is slid with a finger on him."""
PATIENCE = 3.0
"""Seconds between two dashes on the average."""
SHORTEST = 0.4
"""Seconds between two dashes at the least."""
LOOK = 0.005
"""Seconds between two looks at a chase."""
KEEPS = 10.0 * INCH
"""How far from the middle Puss goes towards the men he watches."""
DARES = 0.5
"""The risk of being caught, as the runner sees it, above which he stays where he is."""

Point = tuple[float, float]


class Dash(NamedTuple):
    """A man on his way: whose, from which corner to which; whose goes the other way, if any."""

    side: str
    start: str
    end: str
    partner: str = ""


@keeps("puss")
class Pushing(Upkeep):
    """Men on stars, and Puss among them; the clock runs on from entry to entry."""

    stroke_phases = frozenset()

    def __init__(self, match: Match) -> None:
        super().__init__(match)
        self.stars: dict[str, Point] = {
            name: (man.x, man.y) for name, man in self.layout.home.items() if name != "puss"
        }
        self.touch = 2 * KINDS[self.layout.home["puss"].kind].radius
        self.clock = 0.0
        self.puss: Point = (0.0, 0.0)

    def says(self, match: Match, random: Random) -> Entry | None:
        """The lot, the corners, and then dash after dash until the time is up."""
        state, n = state_of(match), match.last + 1
        if state.phase == "lot":
            self.clock, self.puss = 0.0, (0.0, 0.0)
            return entry(n, random.choice(match.header.letters), ":puss")
        if state.phase == "corners":
            button = random.choice(match.expects().buttons)
            return entry(n, button.side, button.tokens)
        while True:
            self.clock += max(SHORTEST, random.expovariate(1 / PATIENCE))
            ends = 60.0 * match.play.value("minutes", state) * (state.extra + 1)
            if self.clock >= ends:
                return entry(n, match.header.letters[0], f":time-up t={ceil(ends)}")
            dash = self.dash(match, random)
            if dash is not None:
                return entry(n, *self.run(match, dash, random))

    def said(self, match: Match, entry: Entry, ruling: Ruling) -> None:
        """Who was caught stands in the middle; the men lie on their stars."""
        state = state_of(match)
        if "middle" in ruling.events:
            self.puss = (0.0, 0.0)
        kind = self.layout.home["puss"].kind
        self.layout.pieces = {}
        for letter, home in zip(match.header.letters, state.corners, strict=True):
            if home:
                self.layout.put(letter, kind, *self.stars[home])
        if state.puss is not None:
            self.layout.put(match.header.letters[state.puss], kind, *self.puss)

    def dashes(self, match: Match) -> Iterator[Dash]:
        """What may be dared: a slide to a free star, or two men who change theirs."""
        state, letters = state_of(match), match.header.letters
        homes = {letter: home for letter, home in zip(letters, state.corners, strict=True) if home}
        free = [star for star in state.used if star not in state.corners]
        for letter, home in homes.items():
            yield from (Dash(letter, home, star) for star in free)
        for (one, home), (other, star) in combinations(homes.items(), 2):
            yield Dash(one, home, star, other)

    def dash(self, match: Match, random: Random) -> Dash | None:
        """The dash that looks safest to those who make it, as they see it; None if none is worth the risk."""
        letters, state = match.header.letters, state_of(match)
        self._watches(random)
        chaser = letters[state.puss or 0]
        seen = []
        for dash in self.dashes(match):
            runners = [dash.side, dash.partner] if dash.partner else [dash.side]
            caught = sum(self.chase(match, dash, chaser, random) is not None for _ in range(8)) / 8
            # A worse hand misjudges the risk more.
            caught += random.gauss(0, max(self.skills[side].hand for side in runners))
            seen.append((caught, dash))
        risk, best = min(seen)
        return best if risk < DARES else None

    def run(self, match: Match, dash: Dash, random: Random) -> tuple[str, str]:
        """What a dash comes to: the side and the tokens of its entry."""
        chaser = match.header.letters[state_of(match).puss or 0]
        if (caught := self.chase(match, dash, chaser, random)) is not None:
            return chaser, f"x{caught}"
        return (dash.side, f":swap({dash.partner})") if dash.partner else (dash.side, f"@{dash.end}")

    def chase(self, match: Match, dash: Dash, chaser: str, random: Random) -> str | None:
        """Who is caught on his way, if anybody is; Puss goes after the man he can cut off first."""
        ways = [self._way(dash.side, self.stars[dash.start], self.stars[dash.end], 0.0, random)]
        if dash.partner:  # who answers to the other's start comes later
            late = self._reacts(dash.partner, random)
            ways.append(self._way(dash.partner, self.stars[dash.end], self.stars[dash.start], late, random))
        starts, speed = self._reacts(chaser, random), self._speed(chaser, random)
        first: tuple[float, str] | None = None
        for who, start, end, begins, takes in ways:
            for look in range(1, ceil(takes / LOOK)):
                share = look * LOOK / takes
                x, y = start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])
                time = begins + look * LOOK
                reach = max(0.0, time - starts) * speed + self.touch
                if hypot(x - self.puss[0], y - self.puss[1]) <= reach:
                    # On his star, even if partly, a man is safe.
                    away = min(hypot(x - a, y - b) for a, b in (start, end))
                    if away > self.touch / 2 and (first is None or time < first[0]):
                        first = (time, who)
                    break
        return None if first is None else first[1]

    def _way(
        self, who: str, start: Point, end: Point, begins: float, random: Random
    ) -> tuple[str, Point, Point, float, float]:
        far = hypot(end[0] - start[0], end[1] - start[1])
        return who, start, end, begins, far / self._speed(who, random)

    def _reacts(self, side: str, random: Random) -> float:
        hand = self.skills[side].hand
        return REACTION * (1 + hand) * max(0.5, 1 + random.gauss(0, hand))

    def _speed(self, side: str, random: Random) -> float:
        hand = self.skills[side].hand
        return HASTE * (1 - hand / 2) * max(0.5, 1 + random.gauss(0, hand))

    def _watches(self, random: Random) -> None:
        """Puss prowls between the middle and a star."""
        x, y = random.choice(list(self.stars.values()))
        far = random.uniform(0.0, KEEPS) / hypot(x, y)
        self.puss = (x * far, y * far)
