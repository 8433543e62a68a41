"""Knock-outs of team matches in a season: cups, finals and play-offs; their entries, rounds and ties."""

from __future__ import annotations

from django.db import models
from django.urls import reverse
from django.utils.timezone import now
from django.utils.translation import gettext_lazy

from clubs.leagues.models.league import Season, Venue
from clubs.leagues.models.teams import Side
from clubs.leagues.rules.cups.options import CupRules
from clubs.leagues.rules.plan import Plan
from config.languages.columns import MessageField, SaidField


class Cup(models.Model):
    """A cup, the finals or a play-off of a season. `policy` are its options (`rules.cups.options.CupRules`),
    `sheet` the plan of its matches where it has its own (`rules.plan.Plan`), both as plain values; `venue` is
    where matches without a home side are played. `seed` decides its draws."""

    class Kind(models.TextChoices):
        CUP = "cup", gettext_lazy("Cup")
        FINALS = "finals", gettext_lazy("Finals")
        PLAY_OFF = "play-off", gettext_lazy("Play-off")

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="cups")
    slug = models.SlugField(max_length=90)
    name = models.CharField(max_length=80)
    kind = models.CharField(max_length=8, choices=Kind.choices, default=Kind.CUP)
    policy = models.JSONField("options", default=dict)
    sheet = models.JSONField("plan of a match", default=dict, blank=True)
    venue = models.ForeignKey(Venue, on_delete=models.SET_NULL, null=True, blank=True, related_name="cups")
    seed = models.CharField(max_length=80, blank=True)
    created_at = models.DateTimeField(default=now, editable=False)

    class Meta:
        ordering = ["season_id", "created_at", "pk"]
        constraints = [models.UniqueConstraint(fields=["season", "slug"], name="cup_slug_in_season")]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        league = self.season.league
        return reverse("leagues:cup", args=[league.club.slug, league.slug, self.season.slug, self.slug])

    @property
    def rules(self) -> CupRules:
        """Its options, as values."""
        return CupRules.from_json(self.policy)

    def plan_in(self, season: Season) -> Plan:
        """The rubbers of its matches; `season` is its own, as it was read."""
        return Plan.from_json(self.sheet) if self.sheet else season.plan


class CupEntry(models.Model):
    """A side that was in the draw; `seed` is its place in the order of strength, or in the draw."""

    cup = models.ForeignKey(Cup, on_delete=models.CASCADE, related_name="entries")
    side = models.ForeignKey(Side, on_delete=models.CASCADE, related_name="cup_entries")
    seed = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["cup_id", "seed"]
        verbose_name_plural = "cup entries"
        constraints = [
            models.UniqueConstraint(fields=["cup", "side"], name="side_once_in_cup"),
            models.UniqueConstraint(fields=["cup", "seed"], name="cup_seed_once"),
        ]

    def __str__(self) -> str:
        return f"{self.side} in {self.cup}"


class CupRound(models.Model):
    """A round that was drawn; its matches are played on a day, a second leg on another."""

    cup = models.ForeignKey(Cup, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    name = SaidField(max_length=40)
    name_message = MessageField("name")
    on = models.DateField(null=True, blank=True)
    again_on = models.DateField("second leg", null=True, blank=True)
    at = models.TimeField(null=True, blank=True)
    drawn_at = models.DateTimeField(default=now, editable=False)

    class Meta:
        ordering = ["cup_id", "number"]
        constraints = [models.UniqueConstraint(fields=["cup", "number"], name="cup_round_once")]

    def __str__(self) -> str:
        return f"{self.cup}, {self.name}"


class CupTie(models.Model):
    """Two sides of a round, of whom one goes through; `one` is at home first. Without `other` it is a bye,
    without both nobody comes. Its matches are those of the cup and round between the two. `given` went
    through because the officers said so, or because the other was withdrawn: `note` says why."""

    round = models.ForeignKey(CupRound, on_delete=models.CASCADE, related_name="ties")
    number = models.PositiveSmallIntegerField()
    one = models.ForeignKey(Side, on_delete=models.CASCADE, null=True, blank=True, related_name="+")
    other = models.ForeignKey(Side, on_delete=models.CASCADE, null=True, blank=True, related_name="+")
    third = models.BooleanField("for third place", default=False)
    given = models.ForeignKey(Side, on_delete=models.CASCADE, null=True, blank=True, related_name="+")
    note = SaidField(max_length=300, blank=True)
    note_message = MessageField("note")

    class Meta:
        ordering = ["round_id", "number"]
        constraints = [models.UniqueConstraint(fields=["round", "number"], name="cup_tie_once")]

    def __str__(self) -> str:
        return f"{self.one or 'nobody'} – {self.other or 'bye'}"
