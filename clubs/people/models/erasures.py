"""Those who are to be forgotten, in numbers alone."""

from __future__ import annotations

from django.db import models
from django.utils.timezone import now


class Erasure(models.Model):
    """Somebody is to be forgotten: a person with the account, or a club's player without one.

    It holds numbers alone, so that it can be kept: what was erased is erased again after an old backup was
    restored. ``made_at`` is when the account or the player was made; with the number it tells whether a row
    found later is the same. Asked by the person, it waits until ``due_at`` and can be taken back.
    """

    user_number = models.BigIntegerField(null=True)
    player_number = models.BigIntegerField(null=True)
    made_at = models.DateTimeField()
    former = models.PositiveIntegerField(null=True, help_text="the number of the former player")
    asked_at = models.DateTimeField(default=now, editable=False)
    asked_by = models.BigIntegerField(null=True)
    due_at = models.DateTimeField()
    withdrawn_at = models.DateTimeField(null=True)
    done_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["asked_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["user_number"],
                condition=models.Q(withdrawn_at__isnull=True, done_at__isnull=True),
                name="erasure_of_account_once",
            ),
            models.UniqueConstraint(
                fields=["player_number"],
                condition=models.Q(withdrawn_at__isnull=True, done_at__isnull=True),
                name="erasure_of_player_once",
            ),
        ]

    def __str__(self) -> str:
        return f"account {self.user_number}" if self.user_number else f"player {self.player_number}"
