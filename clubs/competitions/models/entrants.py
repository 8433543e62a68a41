"""Who is in a competition, and their seats in its later stages."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.timezone import now

from clubs.competitions.models.competition import Competition
from clubs.competitions.models.stages import Stage


class Entrant(models.Model):
    """A player in a competition. `name` and `rating` are kept as they were when it was drawn.

    `seed` is the place in the first stage; `lot` the place in the draw. `annulled`: the results in the first
    stage count for nothing (those in a later stage: `Seat.annulled`). A `disqualified` one is withdrawn, too.
    `final_rank` to `final_rank_to` is the place at the end (several share 5 to 8).
    """

    class Status(models.TextChoices):
        ENTERED = "entered", "Entered"
        CHECKED_IN = "checked_in", "Checked in"
        WITHDRAWN = "withdrawn", "Withdrawn"

    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="entrants")
    player = models.ForeignKey("people.Player", on_delete=models.PROTECT, related_name="entries")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=80)
    rating = models.IntegerField(default=500)
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.ENTERED)
    seed = models.PositiveSmallIntegerField(null=True, blank=True)
    hand_seed = models.PositiveSmallIntegerField(null=True, blank=True)
    lot = models.PositiveSmallIntegerField(null=True, blank=True)
    late = models.BooleanField(default=False)
    annulled = models.BooleanField(default=False)
    disqualified = models.BooleanField(default=False)
    entered_at = models.DateTimeField(default=now, editable=False)
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    final_rank = models.PositiveSmallIntegerField(null=True, blank=True)
    final_rank_to = models.PositiveSmallIntegerField(null=True, blank=True)
    final_reason = models.CharField(max_length=120, blank=True)

    class Meta:
        ordering = ["competition", "number"]
        constraints = [
            models.UniqueConstraint(fields=["competition", "player"], name="entrant_once"),
            models.UniqueConstraint(fields=["competition", "number"], name="entry_number_once"),
            models.UniqueConstraint(
                fields=["competition", "seed"], condition=Q(seed__isnull=False), name="seed_once"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_in(self) -> bool:
        """Not withdrawn."""
        return self.status != self.Status.WITHDRAWN

    @property
    def out_words(self) -> str:
        """Why the entrant is out, in a word; empty for one who is in."""
        return "" if self.is_in else "Disqualified" if self.disqualified else "Withdrawn"


class Seat(models.Model):
    """An entrant's place in a stage after the first. `words` say where it came from: "1st of group A".
    `annulled`: the entrant's results in this stage count for nothing."""

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="seats")
    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="seats")
    seed = models.PositiveSmallIntegerField()
    words = models.CharField(max_length=60, blank=True)
    annulled = models.BooleanField(default=False)

    class Meta:
        ordering = ["stage", "seed"]
        constraints = [
            models.UniqueConstraint(fields=["stage", "seed"], name="seat_once"),
            models.UniqueConstraint(fields=["stage", "entrant"], name="seat_of_entrant_once"),
        ]

    def __str__(self) -> str:
        return f"{self.seed}. {self.entrant} in {self.stage}"
