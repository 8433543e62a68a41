"""Phones that may be told by Web Push, the key with which they are told, and what they are told."""

from __future__ import annotations

from django.db import models
from django.utils.timezone import now


class PushKey(models.Model):
    """The pair of keys by which push services know this server (VAPID, RFC 8292); one row.

    The private key is sealed, so the database alone cannot push. `public` is what browsers are given.
    """

    slot = models.PositiveSmallIntegerField(unique=True, default=1)
    sealed = models.TextField()
    public = models.CharField(max_length=100)
    made_at = models.DateTimeField(default=now)

    def __str__(self) -> str:
        return f"Push key of {self.made_at:%Y-%m-%d}"


class Phone(models.Model):
    """A browser that asked to be told when a player is called. `user` is None for a guest.

    The address and keys of its subscription are sealed: who has them can write to the phone. `digest`
    finds it again. A member's phone follows the member's choice, a guest's its own `early`.
    """

    player = models.ForeignKey("people.Player", on_delete=models.CASCADE, related_name="phones")
    user = models.ForeignKey(
        "people.User", on_delete=models.CASCADE, null=True, blank=True, related_name="phones"
    )
    key = models.ForeignKey(PushKey, on_delete=models.CASCADE, related_name="phones")
    digest = models.CharField(max_length=64, db_index=True)
    sealed = models.TextField()
    label = models.CharField(max_length=60)
    early = models.BooleanField(default=False)
    made_at = models.DateTimeField(default=now)
    told_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["player_id", "pk"]

    def __str__(self) -> str:
        return f"{self.label} of {self.player}"


class Push(models.Model):
    """One message to one phone. `held_until` is the end of the lease of the worker that sends it."""

    class Kind(models.TextChoices):
        CALLED = "called", "Called to a table"
        AGAIN = "again", "Second call"
        NEXT = "next", "Next for a table"

    class State(models.TextChoices):
        WAITING = "waiting", "Waiting"
        DONE = "done", "Sent"
        DROPPED = "dropped", "No longer true"
        GIVEN_UP = "given-up", "Given up"

    phone = models.ForeignKey(Phone, on_delete=models.CASCADE, related_name="pushes")
    fixture = models.ForeignKey("competitions.Fixture", on_delete=models.CASCADE, related_name="+")
    call = models.ForeignKey(
        "calling.Call", on_delete=models.CASCADE, null=True, blank=True, related_name="+"
    )
    kind = models.CharField(max_length=6, choices=Kind.choices)
    state = models.CharField(max_length=8, choices=State.choices, default=State.WAITING)
    attempts = models.PositiveSmallIntegerField(default=0)
    due_at = models.DateTimeField(default=now)
    held_until = models.DateTimeField(null=True, blank=True)
    made_at = models.DateTimeField(default=now)
    done_at = models.DateTimeField(null=True, blank=True)
    problem = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["-pk"]
        indexes = [
            models.Index(fields=["due_at"], condition=models.Q(state="waiting"), name="push_waiting"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} to {self.phone}"
