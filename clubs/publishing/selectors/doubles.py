"""What a player has done in pairs: with whom, at which game, how often won."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count, Q

from clubs.people.models import Player
from clubs.publishing.models import DoublesResult
from matches.selectors import game_name


@dataclass(frozen=True, slots=True)
class Doubles:
    """A player with one partner at one game; without `partner`, with guests."""

    game: str
    partner: Player | None
    matches: int
    won: int
    lost: int
    drawn: int

    @property
    def name(self) -> str:
        """The game's name."""
        return game_name(self.game)

    @property
    def share(self) -> str:
        """Won matches in a hundred."""
        return f"{100 * self.won / self.matches:.0f} %" if self.matches else "–"


def doubles_of(player: Player) -> list[Doubles]:
    """What a player has done in pairs, by game and partner, the most played first. One query."""
    rows = (
        DoublesResult.objects.filter(player=player)
        .order_by()
        .values("result__game", "partner", "partner__name", "partner__slug")
        .annotate(
            matches=Count("pk"),
            won=Count("pk", filter=Q(result__outcome="won")),
            lost=Count("pk", filter=Q(result__outcome="lost")),
            drawn=Count("pk", filter=Q(result__outcome="drawn")),
        )
        .order_by("-matches", "result__game", "partner__name")
    )
    return [
        Doubles(
            row["result__game"],
            Player(pk=row["partner"], name=row["partner__name"], slug=row["partner__slug"], club=player.club)
            if row["partner"] is not None
            else None,
            row["matches"],
            row["won"],
            row["lost"],
            row["drawn"],
        )
        for row in rows
    ]
