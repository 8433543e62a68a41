"""Teams, the sides that they are in a season, who is registered for them, and points taken from them."""

from __future__ import annotations

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils.timezone import now
from django.utils.translation import gettext_lazy

from clubs.leagues.models.league import Division, League, Season, Venue
from clubs.leagues.rules.strength import Strength
from config.languages.columns import MessageField, SaidField


class Team(models.Model):
    """A team of a league, season after season. `plays_for` says in words whose team it is ("Black Bull"):
    teams of the same are club-mates. A team of a member `club` of the league's association is run by that
    club, too. In a league of players a team is its one `player`."""

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="teams")
    slug = models.SlugField(max_length=90)
    name = models.CharField(max_length=80)
    plays_for = models.CharField("club or house", max_length=80, blank=True)
    club = models.ForeignKey(
        "people.Club", on_delete=models.SET_NULL, null=True, blank=True, related_name="league_teams"
    )
    player = models.ForeignKey(
        "people.Player", on_delete=models.PROTECT, null=True, blank=True, related_name="league_sides"
    )
    venue = models.ForeignKey(Venue, on_delete=models.SET_NULL, null=True, blank=True, related_name="teams")
    weekday = models.PositiveSmallIntegerField(
        "home night", null=True, blank=True, validators=[MaxValueValidator(6)]
    )
    colours = models.CharField(max_length=80, blank=True)
    about = models.TextField(max_length=2000, blank=True)
    created_at = models.DateTimeField(default=now, editable=False)

    class Meta:
        ordering = ["name", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["league", "slug"], name="team_slug_in_league"),
            models.UniqueConstraint(
                fields=["league", "player"], condition=Q(player__isnull=False), name="player_once_in_league"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("leagues:team", args=[self.league.club.slug, self.league.slug, self.slug])


class Side(models.Model):
    """A team in a division of a season, under the name that it had then. `handicap` are rubbers that it has
    at the start of each team match. One that was withdrawn plays no more; the season's rules say what becomes
    of its results. `absent` and `not_at_home` are days ("2027-01-14") that the fixture list has to
    respect."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="sides")
    division = models.ForeignKey(Division, on_delete=models.CASCADE, related_name="sides")
    team = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="sides")
    name = models.CharField(max_length=80)
    handicap = models.SmallIntegerField(default=0, validators=[MinValueValidator(0), MaxValueValidator(100)])
    absent = models.JSONField("days on which it cannot play", default=list, blank=True)
    not_at_home = models.JSONField("days on which it can play away only", default=list, blank=True)
    withdrawn_on = models.DateField(null=True, blank=True)
    withdrawn_why = models.CharField(max_length=200, blank=True)

    strength: Strength | None
    """How strong it is, where a page has put it in (`clubs.leagues.selectors.strength`)."""

    class Meta:
        ordering = ["division__number", "division_id", "name", "pk"]
        constraints = [models.UniqueConstraint(fields=["season", "team"], name="team_once_in_season")]

    def __str__(self) -> str:
        return self.name


class KeptApart(models.Model):
    """Two sides that are not to be at home on the same day: derbies, or houses that share their people."""

    one = models.ForeignKey(Side, on_delete=models.CASCADE, related_name="+")
    other = models.ForeignKey(Side, on_delete=models.CASCADE, related_name="+")

    class Meta:
        verbose_name_plural = "kept apart"
        constraints = [
            models.UniqueConstraint(fields=["one", "other"], name="kept_apart_once"),
            models.CheckConstraint(condition=Q(one__lt=F("other")), name="kept_apart_in_order"),
        ]

    def __str__(self) -> str:
        return f"{self.one} and {self.other} apart"


class Registration(models.Model):
    """A player registered in a season from one day to another: for a side, or (without one) in the pool of
    substitutes. A transfer ends one row and begins another."""

    class Role(models.TextChoices):
        CAPTAIN = "captain", gettext_lazy("Captain")
        VICE = "vice", gettext_lazy("Vice-captain")
        PLAYER = "player", gettext_lazy("Player")

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="registrations")
    side = models.ForeignKey(
        Side, on_delete=models.CASCADE, null=True, blank=True, related_name="registrations"
    )
    player = models.ForeignKey("people.Player", on_delete=models.PROTECT, related_name="registrations")
    role = models.CharField(max_length=8, choices=Role.choices, default=Role.PLAYER)
    from_on = models.DateField()
    until_on = models.DateField(null=True, blank=True)

    class Meta:
        ordering = ["side_id", "player__name", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["season", "player"],
                condition=Q(until_on__isnull=True),
                name="player_registered_once_in_season",
            ),
            models.UniqueConstraint(
                fields=["side"],
                condition=Q(until_on__isnull=True, role="captain"),
                name="one_captain_a_side",
            ),
            models.CheckConstraint(
                condition=Q(until_on=None) | Q(from_on__lte=F("until_on")), name="registration_in_order"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player} for {self.side or 'the pool'}"


class Deduction(models.Model):
    """Points that the season takes from a side, with the reason. One that was taken back
    stays as a row and counts no more. `protest` or `penalty` is what it comes from, if
    not from an officer."""

    side = models.ForeignKey(Side, on_delete=models.CASCADE, related_name="deductions")
    points = models.SmallIntegerField(validators=[MinValueValidator(1), MaxValueValidator(100)])
    reason = SaidField(max_length=200)
    reason_message = MessageField("reason")
    on = models.DateField()
    taken_back_at = models.DateTimeField(null=True, blank=True)
    protest = models.ForeignKey(
        "leagues.Protest", on_delete=models.SET_NULL, null=True, blank=True, related_name="deductions"
    )
    penalty = models.ForeignKey(
        "leagues.Penalty", on_delete=models.SET_NULL, null=True, blank=True, related_name="deductions"
    )

    class Meta:
        ordering = ["on", "pk"]

    def __str__(self) -> str:
        return f"{self.points} from {self.side}: {self.reason}"
