"""Calls to tables, and who has answered."""

from __future__ import annotations

from django.db import models
from django.utils.timezone import now
from django.utils.translation import gettext_lazy


class Call(models.Model):
    """The players of a fixture were asked to a table. `number` counts the calls of the fixture.

    A call is *open* while its fixture waits at this table (`selectors.calls`). `again_at` is the second call;
    `given_up_at` notes that nobody looks for the players any longer, and decides nothing.
    """

    fixture = models.ForeignKey("competitions.Fixture", on_delete=models.CASCADE, related_name="calls")
    number = models.PositiveSmallIntegerField()
    match = models.ForeignKey("matches.Match", on_delete=models.CASCADE, related_name="calls")
    table = models.ForeignKey(
        "people.Table", on_delete=models.SET_NULL, null=True, blank=True, related_name="calls"
    )
    called_at = models.DateTimeField(default=now)
    again_at = models.DateTimeField(null=True, blank=True)
    started_at = models.DateTimeField(null=True, blank=True)
    given_up_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["fixture_id", "number"]
        constraints = [models.UniqueConstraint(fields=["fixture", "number"], name="call_number_of_fixture")]
        indexes = [models.Index(fields=["called_at"], name="call_called_at")]

    def __str__(self) -> str:
        return f"{self.fixture} to {self.table}"


class Answered(models.TextChoices):
    """By whom a player's answer came."""

    PHONE = "phone", gettext_lazy("by phone")
    GUEST = "guest", gettext_lazy("by phone, not signed in")
    LINK = "link", gettext_lazy("by the link of the message")
    DIRECTOR = "director", gettext_lazy("noted by the director")
    STARTED = "started", gettext_lazy("at the table")


class CalledPlayer(models.Model):
    """A player who was called, and the answer, if there is one."""

    call = models.ForeignKey(Call, on_delete=models.CASCADE, related_name="players")
    player = models.ForeignKey("people.Player", on_delete=models.CASCADE, related_name="calls")
    side = models.CharField(max_length=1, choices=[("a", "a"), ("b", "b")])
    answered_at = models.DateTimeField(null=True, blank=True)
    answered_how = models.CharField(max_length=8, choices=Answered.choices, blank=True)

    class Meta:
        ordering = ["call_id", "side", "pk"]
        constraints = [models.UniqueConstraint(fields=["call", "player"], name="called_once_a_call")]

    def __str__(self) -> str:
        return f"{self.player}: {self.get_answered_how_display() or 'no answer'}"


class EarlyNotice(models.Model):
    """The players of this fixture were told that they are next: once."""

    fixture = models.OneToOneField(
        "competitions.Fixture", on_delete=models.CASCADE, related_name="early_notice"
    )
    at = models.DateTimeField(default=now)

    def __str__(self) -> str:
        return f"{self.fixture} is next"
