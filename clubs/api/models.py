"""Tokens, what a program signs in with, and answers that are kept for programs that may ask twice.

The secret of a token is shown once; here stands its digest.
"""

from __future__ import annotations

from django.db import models
from django.utils.timezone import now

from clubs.people.models import new_public_id


class Token(models.Model):
    """The credential of a person's program, or of a device paired with a table.

    It is limited to its ``scopes`` (:mod:`clubs.api.core.scopes`), to one ``club`` or to all of its owner's,
    until ``expires_at`` or until it is revoked; as its owner's rights change, so does what it can do.
    """

    public_id = models.CharField(max_length=16, unique=True, default=new_public_id, editable=False)
    user = models.ForeignKey(
        "people.User", on_delete=models.CASCADE, null=True, blank=True, related_name="tokens"
    )
    device = models.ForeignKey(
        "matches.Device", on_delete=models.CASCADE, null=True, blank=True, related_name="tokens"
    )
    club = models.ForeignKey(
        "people.Club", on_delete=models.CASCADE, null=True, blank=True, related_name="tokens"
    )
    made_by = models.ForeignKey(
        "self", on_delete=models.CASCADE, null=True, blank=True, editable=False, related_name="makes"
    )
    """The token by which it was made; with that one it is revoked."""
    label = models.CharField(max_length=80)
    scopes = models.JSONField(default=list)
    digest = models.CharField(max_length=64)
    made_at = models.DateTimeField(default=now, editable=False)
    expires_at = models.DateTimeField()
    last_used_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-made_at"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(user__isnull=True) ^ models.Q(device__isnull=True),
                name="token_of_a_person_or_a_device",
            )
        ]

    def __str__(self) -> str:
        return self.label

    @property
    def is_good(self) -> bool:
        """Whether it can be used now."""
        return self.revoked_at is None and self.expires_at > now()


class KeptAnswer(models.Model):
    """The first answer to a request with an ``Idempotency-Key``, for the same request sent again.

    ``digest`` is made of who asked and the key, ``request`` of what was asked (:mod:`clubs.api.core.keys`).
    ``answer`` is sealed: it may hold what is shown once.
    """

    digest = models.CharField(max_length=64, unique=True)
    request = models.CharField(max_length=64)
    status = models.PositiveSmallIntegerField()
    answer = models.TextField()
    made_at = models.DateTimeField(default=now, editable=False)
    expires_at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"{self.status} ({self.digest[:8]})"
