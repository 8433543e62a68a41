"""Short teams: how few players may play a match, and what becomes of a missing place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from clubs.leagues.rules.faults import LeagueFault
from clubs.leagues.rules.parts import WHOLE, Part, between
from rules_engine.saying import Text, say, say_many


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
        between(
            self.fewest,
            0,
            40,
            lambda least, most: say(
                "leagues.fewest-players-between",
                "The fewest players lies between {least} and {most}.",
                least=least,
                most=most,
            ),
        )
        between(
            self.twice,
            1,
            40,
            lambda least, most: say(
                "leagues.rubbers-again-between",
                "The number of rubbers played again lies between {least} and {most}.",
                least=least,
                most=most,
            ),
        )
        between(
            self.blind,
            0,
            200,
            lambda least, most: say(
                "leagues.blind-frames-between",
                "The frames of a blind player lies between {least} and {most}.",
                least=least,
                most=most,
            ),
        )
        between(
            self.penalty,
            0,
            20,
            lambda least, most: say(
                "leagues.empty-points-between",
                "The points for an empty place lies between {least} and {most}.",
                least=least,
                most=most,
            ),
        )

    def blind_score(self, race: int, all_played: bool) -> tuple[int, int]:
        """The frames of the side that is there, and of the blind player."""
        if all_played:
            given = min(self.blind, race)
            return race - given, given
        return race, min(self.blind, race - 1)

    @property
    def words(self) -> list[Text]:
        """For the sheet, in sentences."""
        found = []
        if self.fewest:
            found.append(
                say_many(
                    "leagues.side-needs",
                    "A side needs {n} player to play; with fewer it concedes the match.",
                    "A side needs {n} players to play; with fewer it concedes the match.",
                    self.fewest,
                )
            )
        found.append(self._missing_words())
        if self.penalty:
            found.append(
                say_many(
                    "leagues.empty-place-costs",
                    "Each rubber lost for an empty place also costs {n} point.",
                    "Each rubber lost for an empty place also costs {n} points.",
                    self.penalty,
                )
            )
        return found

    def _missing_words(self) -> Text:
        if self.missing is Missing.OWN:
            return say_many(
                "leagues.own-play-more",
                "A side with too few players may let its own play {n} rubber more than usual. "
                "A place that is still empty loses its rubber.",
                "A side with too few players may let its own play {n} rubbers more than usual. "
                "A place that is still empty loses its rubber.",
                self.twice,
            )
        if self.missing is Missing.OPPONENT:
            return say_many(
                "leagues.opponents-choose",
                "Leave the place of a missing player empty: the opponents choose who of your players plays "
                "again, up to {n} rubber. A place that stays empty loses its rubber.",
                "Leave the place of a missing player empty: the opponents choose who of your players plays "
                "again, up to {n} rubbers. A place that stays empty loses its rubber.",
                self.twice,
            )
        if self.missing is Missing.BLIND:
            return say_many(
                "leagues.blind-loses",
                "In singles a missing player loses with {n} frame; another rubber with an empty place is "
                "lost without a score.",
                "In singles a missing player loses with {n} frames; another rubber with an empty place is "
                "lost without a score.",
                self.blind,
            )
        return say("leagues.empty-loses", "A place that is left empty loses its rubber.")


def check_fewest(short: ShortTeams, named: int) -> None:
    """Refuse a line-up with too few different players. Raises :class:`LeagueFault` "too-few-players"."""
    if named < short.fewest:
        raise LeagueFault(
            "too-few-players",
            say_many(
                "leagues.too-few-named",
                "{n} player is named; {needed} are needed to play. With fewer, concede the match.",
                "{n} players are named; {needed} are needed to play. With fewer, concede the match.",
                named,
                needed=short.fewest,
            ),
        )
