"""Webhooks, their messages, and every attempt at delivery. A row of :class:`Delivery` is the job."""

from __future__ import annotations

import base64

from django.db import models
from django.utils.crypto import salted_hmac
from django.utils.timezone import now
from django.utils.translation import gettext_lazy, pgettext_lazy

from clubs.people.models import new_public_id
from clubs.webhooks.rules.kinds import KINDS
from config.languages.columns import MessageField, SaidField

OF_A_CLUB = 2
"""Messages of one club that are on their way at once."""


class Webhook(models.Model):
    """An address that receives events of a club.

    Its secret is derived from the row and the installation's key, so the database does not store it; a new
    ``generation`` gives a new secret. ``failing_since`` is set while every attempt fails.
    """

    club = models.ForeignKey("people.Club", on_delete=models.CASCADE, related_name="webhooks")
    public_id = models.CharField(max_length=16, unique=True, default=new_public_id, editable=False)
    label = models.CharField(max_length=80)
    url = models.URLField(max_length=500)
    kinds = models.JSONField(default=list)
    generation = models.PositiveIntegerField(default=1)
    made_by = models.ForeignKey("people.User", on_delete=models.SET_NULL, null=True, related_name="+")
    made_at = models.DateTimeField(default=now, editable=False)
    failing_since = models.DateTimeField(null=True, blank=True)
    off_at = models.DateTimeField(null=True, blank=True)
    off_because = SaidField(max_length=200, blank=True)
    off_because_message = MessageField("off_because")

    class Meta:
        ordering = ["club_id", "made_at"]

    def __str__(self) -> str:
        return self.label

    @property
    def is_on(self) -> bool:
        """Whether events are sent to it."""
        return self.off_at is None

    @property
    def secret(self) -> str:
        """The key with which it is signed, as Standard Webhooks writes it: ``whsec_`` and base64."""
        fact = f"{self.public_id}:{self.generation}"
        key = salted_hmac("clubs.webhooks.secret", fact, algorithm="sha256").digest()
        return f"whsec_{base64.b64encode(key).decode()}"


class Told(models.Model):
    """A message about one event. All receivers get the same body and id, and neither ever changes."""

    club = models.ForeignKey("people.Club", on_delete=models.CASCADE, related_name="+")
    public_id = models.CharField(max_length=24, unique=True)
    kind = models.CharField(max_length=32)
    body = models.TextField()
    at = models.DateTimeField(default=now)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.kind} {self.public_id}"

    @property
    def words(self) -> str:
        """What happened, for people."""
        return KINDS.get(self.kind, self.kind)


class Delivery(models.Model):
    """One message to one address. ``held_until`` is the end of the lease of the worker that sends it."""

    class State(models.TextChoices):
        WAITING = "waiting", gettext_lazy("Waiting")
        DONE = "done", gettext_lazy("Delivered")
        GIVEN_UP = "given-up", pgettext_lazy("of a delivery", "Given up")

    webhook = models.ForeignKey(Webhook, on_delete=models.CASCADE, related_name="deliveries")
    told = models.ForeignKey(Told, on_delete=models.CASCADE, related_name="deliveries")
    state = models.CharField(max_length=8, choices=State.choices, default=State.WAITING)
    attempts = models.PositiveSmallIntegerField(default=0)
    due_at = models.DateTimeField(default=now)
    held_until = models.DateTimeField(null=True, blank=True)
    done_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-pk"]
        indexes = [models.Index(fields=["state", "due_at"], name="delivery_due")]
        constraints = [models.UniqueConstraint(fields=["webhook", "told"], name="told_once_to_each")]

    def __str__(self) -> str:
        return f"{self.told} to {self.webhook}"

    @property
    def last(self) -> Attempt | None:
        """The latest attempt."""
        return next(reversed(self.log.all()), None)


class Attempt(models.Model):
    """One attempt: what the address answered, or why it could not be reached."""

    delivery = models.ForeignKey(Delivery, on_delete=models.CASCADE, related_name="log")
    at = models.DateTimeField(default=now)
    status = models.PositiveSmallIntegerField(null=True)
    milliseconds = models.PositiveIntegerField()
    answer = models.CharField(max_length=400, blank=True, help_text="how the answer begins")
    problem = SaidField(max_length=200, blank=True)
    problem_message = MessageField("problem")

    class Meta:
        ordering = ["at", "pk"]

    def __str__(self) -> str:
        return f"{self.status or self.problem}"
