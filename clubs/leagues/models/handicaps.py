"""The handicap policies of a season."""

from __future__ import annotations

from django.db import models

from clubs.leagues.models.league import Season


class SeasonHandicap(models.Model):
    """A handicap policy that a season plays by, for the rubbers that it fits. `version` is the one that holds
    for the whole season, kept when it began; None before, and where the season follows new versions."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="handicaps")
    policy = models.ForeignKey("handicaps.Policy", on_delete=models.RESTRICT, related_name="league_seasons")
    version = models.ForeignKey(
        "handicaps.PolicyVersion",
        on_delete=models.RESTRICT,
        null=True,
        blank=True,
        related_name="league_seasons",
    )

    class Meta:
        ordering = ["season_id", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["season", "policy"], name="handicap_policy_once_in_season")
        ]

    def __str__(self) -> str:
        return f"{self.policy} in {self.season}"
