"""The roles of people in clubs, and the invitations by which they come to them."""

from __future__ import annotations

from django.db import models
from django.utils.timezone import now
from django.utils.translation import gettext_lazy, pgettext_lazy

from clubs.people.models.club import Club
from clubs.people.models.players import Player
from config.languages.columns import MessageField, SaidField


class Role(models.TextChoices):
    """What a member may do, from most to least."""

    OWNER = "owner", gettext_lazy("Owner")
    DIRECTOR = "director", gettext_lazy("Director")
    REFEREE = "referee", gettext_lazy("Referee")
    MARKER = "marker", pgettext_lazy("who marks", "Marker")
    PLAYER = "player", gettext_lazy("Player")

    @property
    def in_words(self) -> str:
        """The role within a sentence."""
        return str(ROLE_IN_WORDS[self])


ROLE_IN_WORDS = {
    Role.OWNER: pgettext_lazy("in a sentence", "owner"),
    Role.DIRECTOR: pgettext_lazy("in a sentence", "director"),
    Role.REFEREE: pgettext_lazy("in a sentence", "referee"),
    Role.MARKER: pgettext_lazy("in a sentence", "marker"),
    Role.PLAYER: pgettext_lazy("in a sentence", "player"),
}


class Membership(models.Model):
    """One role of one person in one club; a person with two roles has two rows."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="memberships")
    user = models.ForeignKey("people.User", on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=10, choices=Role.choices)
    since = models.DateTimeField(default=now, editable=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["club", "user", "role"], name="membership_once"),
        ]

    def __str__(self) -> str:
        return f"{self.user}, {self.get_role_display()}"


class Invitation(models.Model):
    """A letter that makes its bearer a member. The row is the job of sending it.

    Only a hash of the link's secret is kept, so that the database alone opens no door. The secret
    is derived from the row and the installation's key, so that a letter sent twice by accident
    holds the same link. ``base_url`` is the address of the server as the inviting person saw it.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="invitations")
    email = models.EmailField("e-mail address")
    roles = models.JSONField(default=list)
    base_url = models.CharField(max_length=200, blank=True)
    player = models.ForeignKey(
        Player, on_delete=models.SET_NULL, null=True, blank=True, related_name="invitations"
    )
    token_hash = models.CharField(max_length=64, blank=True, db_index=True)
    invited_by = models.ForeignKey(
        "people.User", on_delete=models.SET_NULL, null=True, related_name="invitations_sent"
    )
    created_at = models.DateTimeField(default=now, editable=False)
    expires_at = models.DateTimeField()
    sent_at = models.DateTimeField(null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    next_attempt_at = models.DateTimeField(null=True, blank=True)
    problem = SaidField(max_length=200, blank=True)
    problem_message = MessageField("problem")
    accepted_at = models.DateTimeField(null=True, blank=True)
    accepted_by = models.ForeignKey(
        "people.User", on_delete=models.SET_NULL, null=True, blank=True, related_name="invitations_accepted"
    )
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created_at", "-pk"]

    def __str__(self) -> str:
        return f"{self.email} to {self.club}"

    @property
    def role_names(self) -> list[str]:
        """The roles offered, as words."""
        return [str(Role(role).label) for role in self.roles]

    @property
    def role_words(self) -> list[str]:
        """The roles offered, as words within a sentence."""
        return [Role(role).in_words for role in self.roles]

    @property
    def open(self) -> bool:
        """Whether it can still be accepted."""
        return self.accepted_at is None and self.withdrawn_at is None and self.expires_at > now()
