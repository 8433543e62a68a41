"""Short teams: how few players may play a match, and what becomes of a missing place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from clubs.leagues.rules.faults import LeagueFault
from clubs.leagues.rules.parts import WHOLE, Part, between, counted


class Missing(StrEnum):
    """What becomes of a place that a short side cannot fill."""

    LOST = "lost"
    """Its rubber is lost."""
    OWN = "own"
    """One of its players plays again, chosen by the side."""
    OPPONENT = "opponent"
    """One of its players plays again, chosen by the opponents."""
    BLIND = "blind"
    """A blind player loses with a fixed score."""


@dataclass(frozen=True)
class ShortTeams(Part):
    """`fewest` players with whom a side plays (0: any number); with fewer it concedes the match. What becomes
    of `missing` places: a rubber lost, or `twice` more rubbers for those who are there, or in singles a blind
    player who is given `blind` frames. Each rubber that is lost for an empty place also costs `penalty`
    points."""

    fewest: int = 0
    missing: Missing = Missing.LOST
    twice: int = 1
    blind: int = 0
    penalty: int = 0

    KINDS: ClassVar[Mapping[str, str | type[StrEnum]]] = {
        "fewest": WHOLE, "missing": Missing, "twice": WHOLE, "blind": WHOLE, "penalty": WHOLE,
    }  # fmt: skip

    def __post_init__(self) -> None:
        between("The fewest players", self.fewest, 0, 40)
        between("The number of rubbers played again", self.twice, 1, 40)
        between("The frames of a blind player", self.blind, 0, 200)
        between("The points for an empty place", self.penalty, 0, 20)

    def blind_score(self, race: int, all_played: bool) -> tuple[int, int]:
        """The frames of the side that is there, and of the blind player."""
        if all_played:
            given = min(self.blind, race)
            return race - given, given
        return race, min(self.blind, race - 1)

    @property
    def words(self) -> list[str]:
        """For the sheet, in sentences."""
        found = []
        if self.fewest:
            found.append(
                f"A side needs {counted(self.fewest, 'player')} to play; with fewer it concedes the match."
            )
        times = counted(self.twice, "rubber")
        found.append(
            {
                Missing.LOST: "A place that is left empty loses its rubber.",
                Missing.OWN: f"A side with too few players may let its own play {times} more than usual. "
                "A place that is still empty loses its rubber.",
                Missing.OPPONENT: "Leave the place of a missing player empty: the opponents choose who of "
                f"your players plays again, up to {times}. A place that stays empty loses its rubber.",
                Missing.BLIND: f"In singles a missing player loses with {counted(self.blind, 'frame')}; "
                "another rubber with an empty place is lost without a score.",
            }[self.missing]
        )
        if self.penalty:
            found.append(f"Each rubber lost for an empty place also costs {counted(self.penalty, 'point')}.")
        return found


def check_fewest(short: ShortTeams, named: int) -> None:
    """Refuse a line-up with too few different players. Raises :class:`LeagueFault` "too-few-players"."""
    if named < short.fewest:
        raise LeagueFault(
            "too-few-players",
            f"{counted(named, 'player')} {'is' if named == 1 else 'are'} named; {short.fewest} are needed to "
            "play. With fewer, concede the match.",
        )
