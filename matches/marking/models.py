"""The credential of a table: codes to pair a tablet, and the tablets that are paired."""

from __future__ import annotations

from django.db import models
from django.utils.timezone import now


class Device(models.Model):
    """A tablet that may mark the current match of one table, and nothing else.

    Only a digest of its token is kept, so the database does not hold what would let somebody mark.
    A device is revoked, never deleted, while its table stands.
    """

    table = models.ForeignKey("people.Table", on_delete=models.CASCADE, related_name="devices")
    label = models.CharField(max_length=80)
    token_hash = models.CharField(max_length=64, unique=True)
    paired_by = models.CharField(max_length=120)
    paired_at = models.DateTimeField(default=now, editable=False)
    last_seen_at = models.DateTimeField(default=now)
    revoked_at = models.DateTimeField(null=True, blank=True)
    revoked_by = models.CharField(max_length=120, blank=True)

    class Meta:
        ordering = ["table", "-paired_at"]

    def __str__(self) -> str:
        return self.label


class PairingCode(models.Model):
    """A short-lived code, good for one tablet; only its digest is kept."""

    table = models.ForeignKey("people.Table", on_delete=models.CASCADE, related_name="pairing_codes")
    code_hash = models.CharField(max_length=64, unique=True)
    made_by = models.CharField(max_length=120)
    made_at = models.DateTimeField(default=now, editable=False)
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)
    device = models.ForeignKey(Device, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")

    class Meta:
        ordering = ["-made_at"]

    def __str__(self) -> str:
        return f"code for {self.table}"
