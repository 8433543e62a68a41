"""Rating lists of a club, and what was computed for them.

Truth is in the matches, in how a list counts, and in its starting values. All else is a fold of these
(:mod:`clubs.ratings.rules.course`), kept so that a page asks little and a new result costs the same in the
tenth year as in the first; ``manage.py rerate`` makes it anew.
"""

from __future__ import annotations

from typing import Any

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.urls import reverse
from django.utils.timezone import now
from django.utils.translation import gettext_lazy

from clubs.ratings.rules.course import MATCH, OTHERS, STARTED, Constants
from clubs.ratings.rules.disciplines import NAMES, name_inside, name_of
from clubs.ratings.rules.odds import FRAMES, GLICKO2
from rules_engine.saying import say

LEAST_VALUE, MOST_VALUE = 0.0, 5000.0
LEAST_UNCERTAINTY, MOST_UNCERTAINTY = 1.0, 1000.0


class RatingList(models.Model):
    """How the players of a club are rated at one discipline, by all that counts in the club or (with a
    ``source``, :mod:`clubs.ratings.selectors.sources`) by part of it alone, whose name is its ``title``.

    ``stale_from`` is the job: the earliest moment whose matches have changed since the list was computed;
    None when it is up to date. ``revision`` counts such changes, so that a computation notices one that
    comes while it works. The rows of :class:`RatingChange` that count are those of the list's
    ``generation``. ``claimed_until`` is the lease of a worker that computes the whole list.
    """

    class System(models.TextChoices):
        GLICKO2 = GLICKO2, "Glicko-2"
        FRAMES = FRAMES, gettext_lazy("Frames, where 100 points double the odds")

    club = models.ForeignKey("people.Club", on_delete=models.CASCADE, related_name="rating_lists")
    discipline = models.CharField(max_length=24, choices=list(NAMES.items()))
    slug = models.SlugField(max_length=120)
    source = models.CharField(max_length=100, blank=True)
    title = models.CharField(max_length=80, blank=True)
    system = models.CharField(max_length=8, choices=System.choices, default=System.GLICKO2)
    about = models.TextField(max_length=2000, blank=True)
    start_value = models.FloatField(
        default=1500, validators=[MinValueValidator(LEAST_VALUE), MaxValueValidator(MOST_VALUE)]
    )
    start_uncertainty = models.FloatField(
        default=350, validators=[MinValueValidator(LEAST_UNCERTAINTY), MaxValueValidator(MOST_UNCERTAINTY)]
    )
    volatility = models.FloatField(default=0.06, validators=[MinValueValidator(0.01), MaxValueValidator(0.2)])
    tau = models.FloatField(default=0.5, validators=[MinValueValidator(0.2), MaxValueValidator(1.2)])
    half_life = models.PositiveSmallIntegerField(
        default=1095, help_text="in days", validators=[MinValueValidator(30), MaxValueValidator(7300)]
    )
    counts_competitions = models.BooleanField("competitions", default=True)
    counts_ladders = models.BooleanField("ladders and challenge trophies", default=True)
    counts_friendlies = models.BooleanField("friendlies", default=False)
    counts_typed = models.BooleanField("results that were typed in", default=False)
    since = models.DateField(null=True, blank=True)
    provisional_frames = models.PositiveSmallIntegerField(default=20, validators=[MaxValueValidator(1000)])
    provisional_uncertainty = models.FloatField(
        default=110, validators=[MinValueValidator(LEAST_UNCERTAINTY), MaxValueValidator(MOST_UNCERTAINTY)]
    )
    published = models.BooleanField(default=False)
    created_at = models.DateTimeField(default=now, editable=False)

    stale_from = models.DateTimeField(null=True, blank=True, editable=False)
    revision = models.PositiveIntegerField(default=0, editable=False)
    generation = models.PositiveIntegerField(default=0, editable=False)
    claimed_until = models.DateTimeField(null=True, blank=True, editable=False)
    rated_at = models.DateTimeField(null=True, blank=True, editable=False)
    rated_week = models.PositiveIntegerField(default=0, editable=False)

    class Meta:
        ordering = ["club_id", "discipline", "slug"]
        constraints = [
            models.UniqueConstraint(
                fields=["club", "discipline", "source"], name="rating_list_of_discipline"
            ),
            models.UniqueConstraint(fields=["club", "slug"], name="rating_list_slug_in_club"),
            models.CheckConstraint(
                condition=models.Q(counts_competitions=True)
                | models.Q(counts_ladders=True)
                | models.Q(counts_friendlies=True),
                name="rating_list_counts_something",
            ),
        ]
        indexes = [
            models.Index(
                fields=["stale_from"], condition=models.Q(stale_from__isnull=False), name="rating_list_stale"
            )
        ]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        """The club's own list has its discipline as its address."""
        if not self.slug:
            self.slug = self.discipline
        super().save(*args, **kwargs)

    def get_absolute_url(self) -> str:
        return reverse("ratings:list", args=[self.club.slug, self.slug])

    @property
    def name(self) -> str:
        """The discipline, for people; of part of the club's play also that part."""
        name = name_of(self.discipline)
        return (
            say("ratings.list-of-part", "{name}, {part}", name=name, part=self.title) if self.title else name
        )

    @property
    def name_inside(self) -> str:
        """The same as it is written inside a sentence: "ratings of snooker"."""
        name = name_inside(self.discipline)
        if not self.title:
            return name
        return say("ratings.list-of-part", "{name}, {part}", name=name, part=self.title.lower())

    @property
    def constants(self) -> Constants:
        """What it is computed with, as values."""
        return Constants(
            self.system,
            self.start_value,
            self.start_uncertainty,
            self.volatility,
            self.tau,
            float(self.half_life),
        )

    def is_provisional(self, uncertainty: float, frames: float) -> bool:
        """Whether a rating rests on too little to be relied on."""
        return frames < self.provisional_frames or uncertainty > self.provisional_uncertainty


class StartingValue(models.Model):
    """A value with which a player begins on the list ``on`` a day, in place of whatever was computed. It
    counts from the beginning of that day's week; of several on one day the one entered last counts.

    Not unique: two players who are joined may both have one.
    """

    rating_list = models.ForeignKey(RatingList, on_delete=models.CASCADE, related_name="starting_values")
    player = models.ForeignKey("people.Player", on_delete=models.CASCADE, related_name="starting_values")
    on = models.DateField()
    value = models.FloatField(validators=[MinValueValidator(LEAST_VALUE), MaxValueValidator(MOST_VALUE)])
    uncertainty = models.FloatField(
        validators=[MinValueValidator(LEAST_UNCERTAINTY), MaxValueValidator(MOST_UNCERTAINTY)]
    )
    reason = models.CharField(max_length=200)
    created_at = models.DateTimeField(default=now, editable=False)

    class Meta:
        ordering = ["rating_list_id", "on", "pk"]

    def __str__(self) -> str:
        return f"{self.player}: {self.value:g} on {self.on}"


class Rating(models.Model):
    """A player's rating now: after the match that was counted last (``last_at``), which changed it by
    ``last_change`` to ``last_value``; later results of others may have moved it since. ``frames`` and
    ``matches`` are those that count, ``week`` that of the last one.

    Not unique: of two players who are joined both rows are the one's until the list is computed anew.
    """

    rating_list = models.ForeignKey(RatingList, on_delete=models.CASCADE, related_name="ratings")
    player = models.ForeignKey("people.Player", on_delete=models.CASCADE, related_name="ratings")
    value = models.FloatField()
    uncertainty = models.FloatField()
    volatility = models.FloatField()
    frames = models.FloatField()
    matches = models.PositiveIntegerField(default=0)
    week = models.PositiveIntegerField()
    last_at = models.DateTimeField(null=True, blank=True)
    last_change = models.FloatField(default=0)
    last_value = models.FloatField(default=0)

    class Meta:
        ordering = ["rating_list_id", "-value", "pk"]
        indexes = [models.Index(fields=["rating_list", "-value"], name="rating_by_value")]

    def __str__(self) -> str:
        return f"{self.player}: {self.value:.0f}"


class RatingChange(models.Model):
    """One step of a player's rating, in the order of ``number`` within the list's generation."""

    class Kind(models.TextChoices):
        STARTED = STARTED, "Starting value"
        MATCH = MATCH, "Match"
        OTHERS = OTHERS, "Results of others, and time"

    rating_list = models.ForeignKey(RatingList, on_delete=models.CASCADE, related_name="changes")
    generation = models.PositiveIntegerField()
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=6, choices=Kind.choices)
    player = models.ForeignKey("people.Player", on_delete=models.CASCADE, related_name="rating_changes")
    week = models.PositiveIntegerField()
    at = models.DateTimeField()
    match = models.ForeignKey(
        "matches.Match", on_delete=models.CASCADE, null=True, blank=True, related_name="rating_changes"
    )
    opponent = models.ForeignKey(
        "people.Player", on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    won = models.FloatField(default=0)
    lost = models.FloatField(default=0)
    expected = models.FloatField(default=0)
    change = models.FloatField()
    value = models.FloatField()
    uncertainty = models.FloatField()
    frames = models.FloatField()

    class Meta:
        ordering = ["rating_list_id", "generation", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["rating_list", "generation", "number"], name="rating_change_in_order"
            )
        ]
        indexes = [
            models.Index(
                fields=["rating_list", "player", "generation", "number"], name="rating_change_of_player"
            )
        ]

    def __str__(self) -> str:
        return f"{self.player}: {self.change:+.1f}"


class RatingState(models.Model):
    """What the fold of a list knows after its last closed week (:class:`clubs.ratings.rules.course.State`),
    and the number of its last change."""

    rating_list = models.OneToOneField(RatingList, on_delete=models.CASCADE, related_name="state")
    through = models.PositiveIntegerField()
    last_number = models.PositiveIntegerField()
    state = models.JSONField()

    class Meta:
        ordering = ["rating_list_id"]

    def __str__(self) -> str:
        return f"{self.rating_list} after week {self.through}"
