"""Team matches, their rubbers, and who plays them."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils.timezone import now
from django.utils.translation import pgettext_lazy

from clubs.handicaps.rules.giving import Given
from clubs.handicaps.rules.stored import from_json
from clubs.leagues.models.cups import Cup
from clubs.leagues.models.league import Division, Season, Venue
from clubs.leagues.models.teams import Side
from clubs.leagues.rules.choosing import Chooses
from clubs.leagues.rules.noted import Noted, noted_at
from clubs.leagues.rules.plan import Plan, RubberKind, RubberPlan
from config.languages.columns import MessageField, SaidField

HOME, AWAY = "home", "away"
SIDES = (HOME, AWAY)


class TeamMatch(models.Model):
    """Two sides of a division meet, or two in a round of a cup; `number` counts through the season. In a cup
    `meeting` is the leg of the tie.

    A line-up that was sent (`home_sent_at`, `away_sent_at`) is secret until the season's rules open it.
    Points and rubbers are the fold of its rubbers, written when these change. `agreed_home` and `agreed_away`
    say who has confirmed the result for each side; it counts from then on. `home_start` and `away_start` are
    what the sides began with, in rubbers or points as the season says, and `start_words` is why; None before
    the match begins, and for those that began before there were such columns: `Side.handicap` holds then.
    `awarded` is the side to which the officers have given it. `home_empty` and `away_empty` are the rubbers
    that a side lost for an empty place.
    """

    class Phase(models.TextChoices):
        FIXED = "fixed", pgettext_lazy("a match", "To be played")
        POSTPONED = "postponed", pgettext_lazy("a match", "Postponed")
        LIVE = "live", pgettext_lazy("a match", "Being played")
        PLAYED = "played", pgettext_lazy("a match", "Over, to be confirmed")
        PROTESTED = "protested", pgettext_lazy("a match", "Under protest")
        FINAL = "final", pgettext_lazy("a match", "Final")
        ANNULLED = "annulled", pgettext_lazy("a match", "Annulled")

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="team_matches")
    division = models.ForeignKey(
        Division, on_delete=models.CASCADE, null=True, blank=True, related_name="team_matches"
    )
    cup = models.ForeignKey(Cup, on_delete=models.CASCADE, null=True, blank=True, related_name="team_matches")
    number = models.PositiveIntegerField()
    round = models.PositiveSmallIntegerField()
    meeting = models.PositiveSmallIntegerField(default=1)
    home = models.ForeignKey(Side, on_delete=models.CASCADE, related_name="home_matches")
    away = models.ForeignKey(Side, on_delete=models.CASCADE, related_name="away_matches")
    on = models.DateField(null=True, blank=True)
    at = models.TimeField(null=True, blank=True)
    venue = models.ForeignKey(
        Venue, on_delete=models.SET_NULL, null=True, blank=True, related_name="team_matches"
    )
    phase = models.CharField(max_length=9, choices=Phase.choices, default=Phase.FIXED)
    home_sent_at = models.DateTimeField(null=True, blank=True)
    away_sent_at = models.DateTimeField(null=True, blank=True)
    began_at = models.DateTimeField(null=True, blank=True)
    played_at = models.DateTimeField("when its sheet was complete", null=True, blank=True)
    agreed_home = SaidField(max_length=120, blank=True)
    agreed_home_message = MessageField("agreed_home")
    agreed_away = SaidField(max_length=120, blank=True)
    agreed_away_message = MessageField("agreed_away")
    final_at = models.DateTimeField(null=True, blank=True)
    home_rubbers = models.SmallIntegerField(default=0)
    away_rubbers = models.SmallIntegerField(default=0)
    home_frames = models.IntegerField(default=0)
    away_frames = models.IntegerField(default=0)
    home_points = models.IntegerField(default=0)
    away_points = models.IntegerField(default=0)
    home_empty = models.PositiveSmallIntegerField(default=0)
    away_empty = models.PositiveSmallIntegerField(default=0)
    home_start = models.SmallIntegerField(null=True, blank=True)
    away_start = models.SmallIntegerField(null=True, blank=True)
    start_words = SaidField(max_length=300, blank=True)
    start_words_message = MessageField("start_words")
    awarded = models.CharField(max_length=4, blank=True)
    note = SaidField(max_length=300, blank=True)
    note_message = MessageField("note")
    pinned = models.BooleanField("stays where it is when the list is made anew", default=False)

    class Meta:
        ordering = ["season_id", "number"]
        verbose_name_plural = "team matches"
        constraints = [
            models.UniqueConstraint(fields=["season", "number"], name="team_match_number_in_season"),
            models.CheckConstraint(condition=~Q(home=F("away")), name="team_match_of_two_sides"),
            models.CheckConstraint(
                condition=Q(division__isnull=True, cup__isnull=False)
                | Q(division__isnull=False, cup__isnull=True),
                name="team_match_in_one_contest",
            ),
        ]
        indexes = [models.Index(fields=["division", "phase"], name="team_match_of_division")]

    def __str__(self) -> str:
        return f"{self.home} – {self.away}"

    def get_absolute_url(self) -> str:
        league = self.season.league
        return reverse(
            "leagues:team-match", args=[league.club.slug, league.slug, self.season.slug, self.number]
        )

    @property
    def contest(self) -> Division | Cup:
        """The division or the cup that it is a match of."""
        found = self.division if self.cup is None else self.cup
        assert found is not None
        return found

    @property
    def plan(self) -> Plan:
        """Its rubbers, as values: those of its cup, else of the season."""
        return self.season.plan if self.cup is None else self.cup.plan_in(self.season)

    def side(self, which: str) -> Side:
        """The side that is "home" or "away"."""
        return self.home if which == HOME else self.away

    def sent_at(self, which: str) -> object:
        """When the line-up of "home" or "away" was sent; None before."""
        return self.home_sent_at if which == HOME else self.away_sent_at


class Rubber(models.Model):
    """One part of a team match, as the season's plan had it when it began.

    `match` is the match of the log, where it is marked; else the scores were typed in. `winner` is "home",
    "away", or "" for none yet; `forfeited` tells that it was not played. `start` is what home (a) and away
    (b) are given by `handicap_version` (`clubs.handicaps.rules.stored`).

    A relay has so many `legs` to `race`, `cumulative` or each alone; `leg_scores` are those written so far,
    as `rules.relay` reads them. `chooses` says when its players are named: a side without a row of
    :class:`RubberPlayer` has not named them yet.
    """

    team_match = models.ForeignKey(TeamMatch, on_delete=models.CASCADE, related_name="rubbers")
    number = models.PositiveSmallIntegerField()
    name = SaidField(max_length=60)
    name_message = MessageField("name")
    kind = models.CharField(max_length=8)
    game = models.CharField(max_length=80)
    race = models.PositiveSmallIntegerField()
    all_played = models.BooleanField(default=False)
    weight = models.PositiveSmallIntegerField(default=1)
    legs = models.PositiveSmallIntegerField(default=0)
    cumulative = models.BooleanField(default=True)
    leg_scores = models.JSONField(default=list, blank=True)
    chooses = models.CharField(max_length=7, default="line-up")
    match = models.OneToOneField(
        "matches.Match", on_delete=models.SET_NULL, null=True, blank=True, related_name="rubber"
    )
    home_score = models.PositiveSmallIntegerField(null=True, blank=True)
    away_score = models.PositiveSmallIntegerField(null=True, blank=True)
    winner = models.CharField(max_length=4, blank=True)
    is_over = models.BooleanField(default=False)
    handicap_version = models.ForeignKey(
        "handicaps.PolicyVersion", on_delete=models.RESTRICT, null=True, blank=True, related_name="rubbers"
    )
    start = models.JSONField("what was given", default=dict, blank=True)
    forfeited = models.BooleanField(default=False)

    class Meta:
        ordering = ["team_match_id", "number"]
        constraints = [models.UniqueConstraint(fields=["team_match", "number"], name="rubber_number_once")]

    def __str__(self) -> str:
        return f"{self.name} of {self.team_match}"

    @property
    def noted(self) -> Noted:
        """What is taken down at its game."""
        return noted_at(self.game)

    @property
    def plan(self) -> RubberPlan:
        """Its length and kind as values; the numbers of lists are in the season's plan."""
        return RubberPlan(
            self.name, self.game, self.race, RubberKind(self.kind), self.all_played, self.weight, self.legs,
            self.cumulative, chooses=Chooses(self.chooses),
        )  # fmt: skip

    @property
    def given(self) -> Given:
        """What it is played with, home first."""
        return from_json(self.start)

    @property
    def races(self) -> tuple[int, int]:
        """The frames that win it for home and for away."""
        return self.given.race or (self.race, self.race)


class RubberPlayer(models.Model):
    """Who plays a rubber for a side; without a player the place is empty, and the rubber is lost there.
    `best` is the highest break that was written on the sheet; so are `points` and `innings` (both, or
    neither) and `run_outs`, where the game has them."""

    rubber = models.ForeignKey(Rubber, on_delete=models.CASCADE, related_name="players")
    side = models.CharField(max_length=4)
    position = models.PositiveSmallIntegerField(default=1)
    player = models.ForeignKey(
        "people.Player", on_delete=models.PROTECT, null=True, blank=True, related_name="rubbers_played"
    )
    best = models.PositiveSmallIntegerField(null=True, blank=True)
    points = models.PositiveSmallIntegerField(null=True, blank=True)
    innings = models.PositiveSmallIntegerField(null=True, blank=True)
    run_outs = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["rubber_id", "side", "position"]
        constraints = [
            models.UniqueConstraint(fields=["rubber", "side", "position"], name="rubber_place_once")
        ]

    def __str__(self) -> str:
        return f"{self.player or 'nobody'} in {self.rubber}"


class Substitution(models.Model):
    """A player took the place of another between rubbers: the season's rules count these. Never edited."""

    team_match = models.ForeignKey(TeamMatch, on_delete=models.CASCADE, related_name="substitutions")
    rubber = models.PositiveSmallIntegerField()
    side = models.CharField(max_length=4)
    off = models.ForeignKey("people.Player", on_delete=models.PROTECT, related_name="league_taken_off")
    put_in = models.ForeignKey(
        "people.Player", on_delete=models.PROTECT, null=True, blank=True, related_name="league_put_in"
    )
    at = models.DateTimeField(default=now, editable=False)

    class Meta:
        ordering = ["team_match_id", "pk"]

    def __str__(self) -> str:
        return f"{self.put_in or 'nobody'} for {self.off} in {self.team_match}"


class Postponement(models.Model):
    """A captain's wish to play a match on another day: the other captain agrees, an officer approves.
    `asked_by` is "home" or "away". One that was answered with no, or taken back, is closed; one wish a match
    is open."""

    team_match = models.ForeignKey(TeamMatch, on_delete=models.CASCADE, related_name="postponements")
    asked_by = models.CharField(max_length=4)
    on = models.DateField(null=True, blank=True)
    at = models.TimeField(null=True, blank=True)
    reason = models.CharField(max_length=200)
    asked_at = models.DateTimeField(default=now, editable=False)
    agreed_at = models.DateTimeField(null=True, blank=True)
    approved_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    answer = SaidField(max_length=200, blank=True)
    answer_message = MessageField("answer")

    class Meta:
        ordering = ["-asked_at", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["team_match"],
                condition=Q(closed_at__isnull=True, approved_at__isnull=True),
                name="one_open_postponement_a_match",
            )
        ]

    def __str__(self) -> str:
        return f"{self.team_match} postponed"
