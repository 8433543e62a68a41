"""Who looks for a partner in a competition of pairs, and who has asked whom."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q
from django.utils.timezone import now
from django.utils.translation import gettext_lazy

from clubs.competitions.models.competition import Competition

NOTE_LENGTH = 140


class PartnerWanted(models.Model):
    """A player who looks for a partner; the row goes when one is found, or the player no longer looks."""

    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="wanting")
    player = models.ForeignKey("people.Player", on_delete=models.CASCADE, related_name="partners_wanted")
    note = models.CharField(max_length=NOTE_LENGTH, blank=True)
    made_at = models.DateTimeField(default=now, editable=False)

    class Meta:
        ordering = ["made_at", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["competition", "player"], name="partner_wanted_once"),
        ]

    def __str__(self) -> str:
        return f"{self.player} looks for a partner in {self.competition}"


class PartnerInvite(models.Model):
    """`player` asks `invited` to enter together. It holds no place: who accepts enters, if there is one left.

    An invite lapses when one of the two enters otherwise, or at the draw. `chosen_name` is what the pair
    would be called.
    """

    class State(models.TextChoices):
        OPEN = "open", gettext_lazy("Waits for an answer")
        ACCEPTED = "accepted", gettext_lazy("Accepted")
        DECLINED = "declined", gettext_lazy("Declined")
        TAKEN_BACK = "taken_back", gettext_lazy("Taken back")
        LAPSED = "lapsed", gettext_lazy("Lapsed")

    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="partner_invites")
    player = models.ForeignKey("people.Player", on_delete=models.CASCADE, related_name="partner_invites_made")
    invited = models.ForeignKey("people.Player", on_delete=models.CASCADE, related_name="partner_invites")
    note = models.CharField(max_length=NOTE_LENGTH, blank=True)
    chosen_name = models.CharField(max_length=80, blank=True)
    state = models.CharField(max_length=10, choices=State.choices, default=State.OPEN)
    made_at = models.DateTimeField(default=now, editable=False)
    answered_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["made_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["competition", "player", "invited"],
                condition=Q(state="open"),
                name="partner_asked_once",
            ),
            models.CheckConstraint(condition=~Q(player=F("invited")), name="partner_invite_to_another"),
        ]

    def __str__(self) -> str:
        return f"{self.player} asks {self.invited}"

    @property
    def is_open(self) -> bool:
        """Whether it waits for an answer."""
        return self.state == self.State.OPEN
