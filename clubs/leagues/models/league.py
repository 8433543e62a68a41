"""A league, its seasons and their divisions, its venues, and its log."""

from __future__ import annotations

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils.timezone import now
from django.utils.translation import pgettext_lazy

from clubs.competitions.rules.pairs import PairRating
from clubs.leagues.rules.calendar import Calendar
from clubs.leagues.rules.eligibility.classes import DivisionClass, OpenTo
from clubs.leagues.rules.plan import Plan
from clubs.leagues.rules.season import SeasonRules
from clubs.leagues.rules.team_handicap import TeamHandicap
from config.languages.columns import MessageField, SaidField
from config.languages.folding import FoldedField, FoldedRow


class League(FoldedRow):
    """What a club plays season after season. In a league of players each side is one player; else sides are
    teams."""

    club = models.ForeignKey("people.Club", on_delete=models.CASCADE, related_name="leagues")
    slug = models.SlugField(max_length=90)
    name = models.CharField(max_length=80)
    folded = FoldedField("name")
    about = models.TextField(max_length=2000, blank=True)
    of_players = models.BooleanField("sides are single players", default=False)
    created_at = models.DateTimeField(default=now, editable=False)

    class Meta:
        ordering = ["club_id", "name", "pk"]
        constraints = [models.UniqueConstraint(fields=["club", "slug"], name="league_slug_in_club")]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("leagues:league", args=[self.club.slug, self.slug])


class Venue(models.Model):
    """Where team matches are played: how many home matches fit in at once is its number of `tables` for
    them. One of a member `club` of the league's association has that club's tables and tablets."""

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="venues")
    name = models.CharField(max_length=80)
    address = models.CharField(max_length=200, blank=True)
    tables = models.PositiveSmallIntegerField(
        "home matches at a time", default=1, validators=[MinValueValidator(1), MaxValueValidator(50)]
    )
    club = models.ForeignKey(
        "people.Club", on_delete=models.SET_NULL, null=True, blank=True, related_name="league_venues"
    )

    class Meta:
        ordering = ["name", "pk"]
        constraints = [models.UniqueConstraint(fields=["league", "name"], name="venue_name_in_league")]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("leagues:venue", args=[self.league.club.slug, self.league.slug, self.pk])


class Season(models.Model):
    """One season: its rules (`rules.season.SeasonRules`) and the plan of its team matches
    (`rules.plan.Plan`), as plain values; `calendar` are the days without play (`rules.calendar.Calendar`).

    Its handicap policies are the rows of `SeasonHandicap`; `handicap_pairs` says how the handicaps and
    ratings of two players become their pair's. `team_handicap` is `rules.team_handicap.TeamHandicap`.
    """

    class Phase(models.TextChoices):
        PLANNED = "planned", pgettext_lazy("a season", "Being planned")
        RUNNING = "running", pgettext_lazy("a season", "Running")
        CLOSED = "closed", pgettext_lazy("a season", "Over")

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="seasons")
    slug = models.SlugField(max_length=90)
    name = models.CharField(max_length=80)
    begins_on = models.DateField()
    ends_on = models.DateField(null=True, blank=True)
    phase = models.CharField(max_length=8, choices=Phase.choices, default=Phase.PLANNED)
    policy = models.JSONField("rules", default=dict)
    sheet = models.JSONField("plan of a team match", default=dict)
    calendar = models.JSONField("days without play", default=dict, blank=True)
    handicap_pairs = models.CharField(
        max_length=5, choices=[(one.value, one.value) for one in PairRating], default=PairRating.MEAN.value
    )
    handicap_follows = models.BooleanField("new versions of its policies count", default=False)
    team_handicap = models.JSONField("start of the weaker side", default=dict, blank=True)
    created_at = models.DateTimeField(default=now, editable=False)

    class Meta:
        ordering = ["league_id", "-begins_on", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["league", "slug"], name="season_slug_in_league"),
            models.CheckConstraint(
                condition=Q(ends_on=None) | Q(begins_on__lte=F("ends_on")), name="league_season_in_order"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.league} {self.name}"

    def get_absolute_url(self) -> str:
        return reverse("leagues:season", args=[self.league.club.slug, self.league.slug, self.slug])

    @property
    def rules(self) -> SeasonRules:
        """Its rules, as values."""
        return SeasonRules.from_json(self.policy)

    @property
    def days_off(self) -> Calendar:
        """The days without play, as values."""
        return Calendar.from_json(self.calendar)

    @property
    def start_of_sides(self) -> TeamHandicap:
        """What the weaker side of a match begins with, as values."""
        return TeamHandicap.from_json(self.team_handicap)

    @property
    def plan(self) -> Plan:
        """The rubbers of a team match, as values."""
        return Plan.from_json(self.sheet)


class Division(models.Model):
    """The sides of a season that meet. `number` is its strength (1 the strongest); the first `up` of its
    final table are to go up, the last `down` to go down. `weekday` (0 Monday) is its night, where it has one;
    each two sides meet `meetings` times. `open_to`, `under` and `from_age` say who plays in it."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="divisions")
    number = models.PositiveSmallIntegerField()
    slug = models.SlugField(max_length=90)
    name = models.CharField(max_length=80)
    weekday = models.PositiveSmallIntegerField(null=True, blank=True, validators=[MaxValueValidator(6)])
    meetings = models.PositiveSmallIntegerField(
        default=2, validators=[MinValueValidator(1), MaxValueValidator(6)]
    )
    up = models.PositiveSmallIntegerField(default=0)
    down = models.PositiveSmallIntegerField(default=0)
    open_to = models.CharField(
        max_length=5, blank=True, choices=(("", "everybody"), ("women", "women"), ("men", "men"))
    )
    under = models.PositiveSmallIntegerField(
        "under so many years",
        null=True,
        blank=True,
        validators=[MinValueValidator(1), MaxValueValidator(120)],
    )
    from_age = models.PositiveSmallIntegerField(
        "of so many years or over", null=True, blank=True,
        validators=[MinValueValidator(1), MaxValueValidator(120)],
    )  # fmt: skip

    class Meta:
        ordering = ["season_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["season", "number"], name="division_number_in_season"),
            models.UniqueConstraint(fields=["season", "slug"], name="division_slug_in_season"),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        league = self.season.league
        return reverse("leagues:division", args=[league.club.slug, league.slug, self.season.slug, self.slug])

    @property
    def who(self) -> DivisionClass:
        """Who plays in it, as values."""
        return DivisionClass(OpenTo(self.open_to), self.under, self.from_age)


class LeagueEvent(models.Model):
    """One line of a league's log: who changed what, and when. Never edited. `private` lines are for the
    officers."""

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="events")
    season = models.ForeignKey(
        Season, on_delete=models.SET_NULL, null=True, blank=True, related_name="events"
    )
    team_match = models.ForeignKey(
        "leagues.TeamMatch", on_delete=models.SET_NULL, null=True, blank=True, related_name="events"
    )
    at = models.DateTimeField(default=now, editable=False)
    by = models.ForeignKey("people.User", on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    by_label = models.CharField(max_length=120, blank=True)
    kind = models.CharField(max_length=40)
    text = SaidField(max_length=400)
    text_message = MessageField("text")
    private = models.BooleanField(default=False)

    class Meta:
        ordering = ["-at", "-pk"]
        indexes = [models.Index(fields=["league", "-at"], name="league_event_latest")]

    def __str__(self) -> str:
        return self.text
