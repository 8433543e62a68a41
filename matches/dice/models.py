"""The rows of thrown dice: a match's seed, and every throw from it."""

from __future__ import annotations

from django.db import models
from django.utils.timezone import now

from matches.log.models import Match


class DiceSeed(models.Model):
    """The secret from which a match's dice are thrown; ``commitment`` is public from the start."""

    match = models.OneToOneField(Match, on_delete=models.CASCADE, related_name="dice_seed")
    seed = models.CharField(max_length=64)
    commitment = models.CharField(max_length=64)
    at = models.DateTimeField(default=now, editable=False)

    def __str__(self) -> str:
        return f"dice of {self.match}"


class DiceThrow(models.Model):
    """One throw of a match. It stays when its entry is undone, so a player cannot throw again until the dice
    please him."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="dice_throws")
    number = models.PositiveIntegerField()
    faces = models.CharField(max_length=40)
    side = models.CharField(max_length=4)
    entry = models.PositiveIntegerField()
    client_uuid = models.UUIDField()
    at = models.DateTimeField(default=now, editable=False)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="dice_number_once"),
            models.UniqueConstraint(fields=["match", "client_uuid"], name="dice_client_uuid_once"),
        ]

    def __str__(self) -> str:
        return f"throw {self.number}: {self.faces}"
