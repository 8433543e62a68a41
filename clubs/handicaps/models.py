"""Handicap policies of a club, their versions, the handicaps of its players, and every line of how they came.

A policy is of one kind. Its versions are dated and never changed; which was in force on a day can always be
told. A player's handicap under a policy is what its lines give (:mod:`.rules.moving`), kept in its row; the
lines are append-only, which the database itself enforces. `GivenStart` keeps what a match was given, and why.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from decimal import Decimal

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.urls import reverse
from django.utils.timezone import now
from django.utils.translation import gettext_lazy

from clubs.handicaps.rules.moving import Reason, Step
from clubs.handicaps.rules.terms import HIGHEST, KIND_WORDS, LISTED, PLACES, VALUE_WORDS, Kind, Terms
from config.languages.columns import MessageField, SaidField
from matches.models import Signed

REASON_WORDS = {
    Reason.INITIAL: gettext_lazy("New in the list"),
    Reason.RESULT: gettext_lazy("Result"),
    Reason.REVIEW: gettext_lazy("Review"),
    Reason.HAND: gettext_lazy("By hand"),
    Reason.IMPORT: gettext_lazy("Imported"),
    Reason.UNDONE: gettext_lazy("Result undone"),
}


class Policy(models.Model):
    """A way of giving handicaps. `game` is the only one that it is for; empty: every game of `discipline`."""

    club = models.ForeignKey("people.Club", on_delete=models.CASCADE, related_name="handicap_policies")
    slug = models.SlugField(max_length=90)
    name = models.CharField(max_length=80)
    kind = models.CharField(max_length=8, choices=[(one.value, KIND_WORDS[one]) for one in Kind])
    discipline = models.CharField(max_length=20, blank=True)
    game = models.CharField(max_length=80, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(default=now, editable=False)

    class Meta:
        ordering = ["club_id", "name", "pk"]
        verbose_name_plural = "policies"
        constraints = [models.UniqueConstraint(fields=["club", "slug"], name="handicap_policy_slug_in_club")]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("handicaps:policy", args=[self.club.slug, self.slug])

    @property
    def is_listed(self) -> bool:
        """Whether its players have handicaps in the list."""
        return self.kind in LISTED

    @property
    def value_word(self) -> str:
        """What a player's number is called."""
        return VALUE_WORDS.get(Kind(self.kind), "")

    @property
    def places(self) -> int:
        """Decimals of its handicaps."""
        return PLACES.get(Kind(self.kind), 0)

    def in_force(self, day: date) -> PolicyVersion | None:
        """The version in force on a day; None before the first."""
        return newest(self.versions.all(), day)


class PolicyVersion(models.Model):
    """The terms of a policy from a day on. Of two from the same day the later made counts."""

    policy = models.ForeignKey(Policy, on_delete=models.CASCADE, related_name="versions")
    number = models.PositiveSmallIntegerField()
    begins_on = models.DateField()
    terms = models.JSONField()
    note = models.CharField(max_length=200, blank=True)
    made_at = models.DateTimeField(default=now, editable=False)
    by_label = models.CharField(max_length=120, blank=True)

    class Meta:
        ordering = ["policy_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["policy", "number"], name="handicap_version_number_once")
        ]

    def __str__(self) -> str:
        return f"{self.policy}, version {self.number}"

    @property
    def rules(self) -> Terms:
        """Its terms, as values."""
        return Terms.from_json(self.policy.kind, self.terms)


class Handicap(models.Model):
    """A player's handicap under a policy now; no value where it was taken off the list."""

    policy = models.ForeignKey(Policy, on_delete=models.CASCADE, related_name="handicaps")
    player = models.ForeignKey("people.Player", on_delete=models.CASCADE, related_name="handicaps")
    value = models.DecimalField(
        max_digits=8,
        decimal_places=3,
        null=True,
        blank=True,
        validators=[MinValueValidator(-HIGHEST), MaxValueValidator(HIGHEST)],
    )

    class Meta:
        ordering = ["policy_id", "player"]
        constraints = [
            models.UniqueConstraint(fields=["policy", "player"], name="handicap_once_a_policy"),
        ]

    def __str__(self) -> str:
        return f"{self.player}: {shown(self.value)} ({self.policy})"

    @property
    def called(self) -> str:
        """The player, for programs: one of another club with that club before the address."""
        return self.player.address_in(self.policy.club_id)


class HandicapLine(Signed):
    """A change of a handicap, with its reason. `sets` and `moves` are what it asks for, `before` and `after`
    the handicap around it. `undoes` is the number of the line that it takes back, `instead_of` of the one in
    whose place it stands. `match` is the public id of the match whose result moved it;
    `result` is the key of a result that was typed in, without a match (:mod:`.selectors.typed`)."""

    club = models.ForeignKey("people.Club", on_delete=models.PROTECT, related_name="+")
    handicap = models.ForeignKey(Handicap, on_delete=models.PROTECT, related_name="lines")
    number = models.PositiveIntegerField()
    reason = models.CharField(max_length=8, choices=[(one.value, REASON_WORDS[one]) for one in Reason])
    words = SaidField(max_length=200, blank=True)
    words_message = MessageField("words")
    day = models.DateField()
    sets = models.DecimalField(max_digits=8, decimal_places=3, null=True, blank=True)
    moves = models.DecimalField(max_digits=8, decimal_places=3, null=True, blank=True)
    floor = models.DecimalField(max_digits=8, decimal_places=3, null=True, blank=True)
    ceiling = models.DecimalField(max_digits=8, decimal_places=3, null=True, blank=True)
    before = models.DecimalField(max_digits=8, decimal_places=3, null=True, blank=True)
    after = models.DecimalField(max_digits=8, decimal_places=3, null=True, blank=True)
    match = models.CharField(max_length=16, blank=True)
    result = models.CharField(max_length=300, blank=True)
    undoes = models.PositiveIntegerField(null=True, blank=True)
    instead_of = models.PositiveIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["handicap_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["handicap", "number"], name="handicap_line_once"),
        ]
        indexes = [
            models.Index(fields=["match"], name="handicap_line_of_match"),
            models.Index(fields=["result"], name="handicap_line_of_result"),
        ]

    def __str__(self) -> str:
        return f"{self.number}. {shown(self.before)} to {shown(self.after)}"

    @property
    def step(self) -> Step:
        """The line as the fold takes it."""
        return Step(
            self.number, self.sets, self.moves, self.floor, self.ceiling, self.undoes, self.instead_of
        )


class GivenStart(models.Model):
    """What a match was given: by which version, how much more the receiver (`to`, a letter; empty: nobody)
    got, in which unit, and why. `gap` is by how much the giver was rated higher."""

    match = models.OneToOneField("matches.Match", on_delete=models.CASCADE, related_name="given_start")
    version = models.ForeignKey(PolicyVersion, on_delete=models.PROTECT, related_name="given")
    to = models.CharField(max_length=4, blank=True)
    size = models.PositiveSmallIntegerField(default=0)
    unit = models.CharField(max_length=6, choices=[("points", "points"), ("games", "games")])
    gap = models.IntegerField(default=0)
    words = SaidField(max_length=300, blank=True)
    words_message = MessageField("words")

    class Meta:
        ordering = ["match"]

    def __str__(self) -> str:
        return f"{self.match}: {self.size} {self.unit}"


def newest(versions: Iterable[PolicyVersion], day: date) -> PolicyVersion | None:
    """Of these versions the one in force on a day."""
    begun = [one for one in versions if one.begins_on <= day]
    return max(begun, key=lambda one: (one.begins_on, one.number), default=None)


def shown(value: Decimal | None) -> str:
    """A handicap for people; a dash where there is none."""
    return "–" if value is None else f"{value.normalize():f}"
