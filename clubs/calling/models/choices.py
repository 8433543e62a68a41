"""What a club and its members chose about calls."""

from __future__ import annotations

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models

from clubs.people.models import Club

LONGEST = 120
"""Most minutes of a setting."""


class CallTerms(models.Model):
    """How a club calls; a club without a row calls as a new row would say.

    A player who has not answered after `late_minutes` is listed as late. The second call comes by itself
    after `again_minutes`; 0: by hand only.
    """

    club = models.OneToOneField("people.Club", on_delete=models.CASCADE, related_name="call_terms")
    late_minutes = models.PositiveSmallIntegerField(
        default=5, validators=[MinValueValidator(1), MaxValueValidator(LONGEST)]
    )
    again_minutes = models.PositiveSmallIntegerField(default=0, validators=[MaxValueValidator(LONGEST)])
    guests_answer = models.BooleanField(default=True)

    def __str__(self) -> str:
        return f"Calls in {self.club}"


def terms_of(club: Club | int) -> CallTerms:
    """How the club calls; what a new row would say where it has none."""
    pk = club if isinstance(club, int) else club.pk
    return CallTerms.objects.filter(club_id=pk).first() or CallTerms(club_id=pk)


class CallChoice(models.Model):
    """How a member wants to be called in a club. `early`: also when one's match is the next for a table.

    `base_url` is the address of this server as the member saw it, for the links of letters.
    """

    club = models.ForeignKey("people.Club", on_delete=models.CASCADE, related_name="+")
    user = models.ForeignKey("people.User", on_delete=models.CASCADE, related_name="call_choices")
    push = models.BooleanField(default=True)
    letters = models.BooleanField(default=False)
    early = models.BooleanField(default=False)
    base_url = models.CharField(max_length=200, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["club", "user"], name="call_choice_once")]

    def __str__(self) -> str:
        return f"{self.user} in {self.club}"


class SaidName(models.Model):
    """How the hall's screen speaks a player's name. The newest row holds (two players may be joined)."""

    player = models.ForeignKey("people.Player", on_delete=models.CASCADE, related_name="said_names")
    said = models.CharField(max_length=120)

    class Meta:
        ordering = ["player_id", "pk"]

    def __str__(self) -> str:
        return self.said
