"""A ranking series of a club, and the competitions that count for it.

What a series says of anybody is folded from the final places of its competitions each time that it is read
(:mod:`.selectors.races`), so it follows every correction; nothing of it is stored.
"""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils.timezone import now
from django.utils.translation import gettext_lazy

from clubs.series.rules import race

OWN = "own"
MOST_COMPETITIONS = 60
MOST_WEIGHT = Decimal(100)


def default_criteria() -> list[str]:
    """What a new series parts those by who have as many points."""
    return ["wins", "best_single", "latest", "head_to_head"]


class Series(models.Model):
    """How a series counts.

    `points` are those of each place, the winner's first, and `after` those of every place behind them;
    `scale` names the list that they were taken from. The `best` results count (None: all). `taking_part`
    points are given for every competition, or only for those counted. `planned` is how many competitions
    there will be, where that is known before they are made.
    """

    class Scale(models.TextChoices):
        TEN = "ten-places", gettext_lazy("Ten places")
        CARROM = "carrom-16", gettext_lazy("Sixteen places")
        LINEAR = "linear-100", gettext_lazy("One point less for each place")
        KNOCKOUT = "knockout-1000", gettext_lazy("Half as many for each round missed")
        OWN = OWN, gettext_lazy("Points of our own")

    class Shared(models.TextChoices):
        MEAN = "mean", gettext_lazy("get the mean of their points")
        HIGHER = "higher", gettext_lazy("all get the points of the best of these places")

    club = models.ForeignKey("people.Club", on_delete=models.CASCADE, related_name="series")
    slug = models.SlugField(max_length=90)
    name = models.CharField(max_length=80)
    about = models.TextField(max_length=2000, blank=True)
    scale = models.CharField(max_length=20, choices=Scale.choices, default=Scale.TEN)
    points = models.JSONField(default=list)
    after = models.PositiveIntegerField(default=0)
    shared = models.CharField(max_length=8, choices=Shared.choices, default=Shared.MEAN)
    best = models.PositiveSmallIntegerField(
        null=True, blank=True, validators=[MinValueValidator(1), MaxValueValidator(MOST_COMPETITIONS)]
    )
    taking_part = models.PositiveSmallIntegerField(default=0, validators=[MaxValueValidator(1000)])
    taking_part_always = models.BooleanField(default=True)
    criteria = models.JSONField(default=default_criteria, blank=True)
    planned = models.PositiveSmallIntegerField(
        null=True, blank=True, validators=[MinValueValidator(1), MaxValueValidator(MOST_COMPETITIONS)]
    )
    begins_on = models.DateField(null=True, blank=True)
    ends_on = models.DateField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(default=now, editable=False)

    class Meta:
        ordering = ["club_id", "-created_at", "-pk"]
        verbose_name_plural = "series"
        constraints = [
            models.UniqueConstraint(fields=["club", "slug"], name="series_slug_in_club"),
            models.CheckConstraint(
                condition=Q(begins_on=None) | Q(ends_on=None) | Q(begins_on__lte=F("ends_on")),
                name="series_begins_before_it_ends",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("series:race", args=[self.club.slug, self.slug])

    @property
    def rules(self) -> race.Series:
        """How it counts, as values. Raises `PairingError` for what cannot be."""
        return race.Series(
            scale=race.Scale(tuple(self.points), self.after),
            best=self.best,
            shared=race.Shared(self.shared),
            taking_part=self.taking_part,
            taking_part_always=self.taking_part_always,
            criteria=tuple(self.criteria),
        )


class SeriesCompetition(models.Model):
    """A competition that counts for a series: its `number` in the order of the series, and the `weight` that
    multiplies the points of its places."""

    series = models.ForeignKey(Series, on_delete=models.CASCADE, related_name="counted")
    competition = models.ForeignKey(
        "competitions.Competition", on_delete=models.CASCADE, related_name="counted_in"
    )
    number = models.PositiveSmallIntegerField()
    weight = models.DecimalField(
        max_digits=5,
        decimal_places=2,
        default=Decimal(1),
        validators=[MinValueValidator(Decimal("0.01")), MaxValueValidator(MOST_WEIGHT)],
    )

    class Meta:
        ordering = ["series_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["series", "competition"], name="competition_once_in_series"),
            models.UniqueConstraint(fields=["series", "number"], name="number_once_in_series"),
        ]

    def __str__(self) -> str:
        return f"{self.number}. {self.competition} in {self.series}"

    @property
    def factor(self) -> Fraction:
        """The weight as an exact number."""
        return Fraction(self.weight)
