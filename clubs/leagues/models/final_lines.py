"""Final tables of seasons that were played elsewhere, as they were given."""

from __future__ import annotations

from django.db import models

from clubs.leagues.models.teams import Side


class FinalLine(models.Model):
    """A side's line of a final table that was brought from elsewhere: its place and points, and what else was
    told. None stands for what was not. Such a season has no matches here."""

    side = models.OneToOneField(Side, on_delete=models.CASCADE, related_name="final_line")
    place = models.PositiveSmallIntegerField()
    points = models.IntegerField()
    played = models.PositiveSmallIntegerField(null=True, blank=True)
    won = models.PositiveSmallIntegerField(null=True, blank=True)
    drawn = models.PositiveSmallIntegerField(null=True, blank=True)
    lost = models.PositiveSmallIntegerField(null=True, blank=True)
    rubbers_for = models.PositiveIntegerField(null=True, blank=True)
    rubbers_against = models.PositiveIntegerField(null=True, blank=True)
    frames_for = models.PositiveIntegerField(null=True, blank=True)
    frames_against = models.PositiveIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["side__division__number", "side__division_id", "place", "side__name"]

    def __str__(self) -> str:
        return f"{self.place}. {self.side}"

    @property
    def matches(self) -> int | None:
        """How many matches it played: as it was told, else what won, drawn and lost add up to."""
        if self.played is not None or self.won is None or self.lost is None:
            return self.played
        return self.won + (self.drawn or 0) + self.lost
