"""Money that is noted, never moved: entry fees that were paid, the prize fund, and prizes paid out."""

from __future__ import annotations

from decimal import Decimal

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.timezone import now
from django.utils.translation import gettext_lazy, pgettext_lazy

from clubs.competitions.models.competition import Competition
from clubs.competitions.models.entrants import Entrant


class FeeNote(models.Model):
    """That an entrant's fee is settled: how much, how, when, and who noted it. No row: not paid."""

    class How(models.TextChoices):
        CASH = "cash", gettext_lazy("Cash")
        CARD = "card", pgettext_lazy("way to pay", "Card")
        BANK = "bank", gettext_lazy("Bank transfer")
        WAIVED = "waived", gettext_lazy("Need not pay")

    entrant = models.OneToOneField(Entrant, on_delete=models.CASCADE, related_name="fee_note")
    amount = models.DecimalField(max_digits=9, decimal_places=2, validators=[MinValueValidator(0)])
    how = models.CharField(max_length=6, choices=How.choices, default=How.CASH)
    note = models.CharField(max_length=120, blank=True)
    at = models.DateTimeField(default=now)
    by_label = models.CharField(max_length=120, blank=True)

    def __str__(self) -> str:
        return f"{self.entrant}: {self.amount} ({self.get_how_display()})"


class PrizeFund(models.Model):
    """How the prizes are made: what of the fees is withheld, what is added, and how it is shared out.

    `withheld` is a percentage of the fees. `shares` are percentages by place, from the first, as text; empty
    for the ready table by number of entrants. Prizes are rounded down to `unit`.
    """

    competition = models.OneToOneField(Competition, on_delete=models.CASCADE, related_name="prize_fund")
    withheld = models.DecimalField(
        max_digits=5,
        decimal_places=2,
        default=Decimal(0),
        validators=[MinValueValidator(0), MaxValueValidator(100)],
    )
    added = models.DecimalField(
        max_digits=9, decimal_places=2, default=Decimal(0), validators=[MinValueValidator(0)]
    )
    shares = models.JSONField(default=list, blank=True)
    unit = models.DecimalField(
        max_digits=7, decimal_places=2, default=Decimal(1), validators=[MinValueValidator(Decimal("0.01"))]
    )

    def __str__(self) -> str:
        return f"Prizes of {self.competition}"


class Payout(models.Model):
    """That an entrant has received a prize: how much, when, and who paid it out."""

    entrant = models.OneToOneField(Entrant, on_delete=models.CASCADE, related_name="payout")
    amount = models.DecimalField(max_digits=9, decimal_places=2, validators=[MinValueValidator(0)])
    at = models.DateTimeField(default=now)
    by_label = models.CharField(max_length=120, blank=True)

    def __str__(self) -> str:
        return f"{self.entrant}: {self.amount}"
