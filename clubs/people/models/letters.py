"""Letters to one person, on their way."""

from __future__ import annotations

from django.db import models
from django.utils.timezone import now


class Letter(models.Model):
    """An e-mail to one person; the row is the job of sending it (:mod:`clubs.people.services.letters`).

    The text may hold a link that opens an account, so it is sealed, and empty once the letter is sent.
    """

    to = models.EmailField("to")
    subject = models.CharField(max_length=200)
    sealed = models.TextField(blank=True)
    made_at = models.DateTimeField(default=now, editable=False)
    sent_at = models.DateTimeField(null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    next_attempt_at = models.DateTimeField(null=True, blank=True)
    problem = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["-made_at", "-pk"]
        indexes = [
            models.Index(
                fields=["next_attempt_at"], condition=models.Q(sent_at__isnull=True), name="letter_waiting"
            )
        ]

    def __str__(self) -> str:
        return f"{self.subject} to {self.to}"
