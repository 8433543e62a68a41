"""A captain's own sheet of a team match, beside the one that both see."""

from __future__ import annotations

from django.db import models
from django.utils.timezone import now

from clubs.leagues.models.team_matches import TeamMatch


class OwnSheet(models.Model):
    """The results as one side ("home" or "away") wrote them: {"1": [3, 1], ...}, by the rubber's number."""

    team_match = models.ForeignKey(TeamMatch, on_delete=models.CASCADE, related_name="own_sheets")
    side = models.CharField(max_length=4)
    scores = models.JSONField(default=dict)
    written_at = models.DateTimeField(default=now)
    by_label = models.CharField(max_length=120, blank=True)

    class Meta:
        ordering = ["team_match_id", "-side"]
        constraints = [models.UniqueConstraint(fields=["team_match", "side"], name="one_own_sheet_a_side")]

    def __str__(self) -> str:
        return f"sheet of {self.side} in {self.team_match}"

    @property
    def values(self) -> dict[int, tuple[int, int]]:
        """The scores by the rubber's number."""
        return {int(number): (score[0], score[1]) for number, score in self.scores.items()}
