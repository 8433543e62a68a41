"""Titles: who won a division, a cup or an honour of a season, as the officers confirmed it."""

from __future__ import annotations

from django.db import models
from django.utils.timezone import now
from django.utils.translation import gettext_lazy

from clubs.leagues.models.league import Division, Season
from clubs.leagues.models.teams import Team
from config.languages.columns import MessageField, SaidField


class Title(models.Model):
    """A line of the roll of champions; `number` counts through its season.

    `name` is what was won ("Premier Division", "Knock-out Cup", "Highest break"). `place` is 1 for the winner
    and 2 for the runner-up; rows of the same name and place share it (`shared`). `holder` is the name of then
    of the team, or of the player in a league of players and for honours of players. `figure` is what it was
    won with ("66.7 %", "104"). `reason` says why the officers named another than the table.
    """

    class Kind(models.TextChoices):
        DIVISION = "division", gettext_lazy("Division")
        CUP = "cup", gettext_lazy("Cup")
        AVERAGE = "average", gettext_lazy("Best average")
        RUBBERS = "rubbers", gettext_lazy("Most rubbers won")
        BREAK = "break", gettext_lazy("Highest break")

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="titles")
    number = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=8, choices=Kind.choices)
    name = SaidField(max_length=120)
    name_message = MessageField("name")
    division = models.ForeignKey(
        Division, on_delete=models.SET_NULL, null=True, blank=True, related_name="titles"
    )
    place = models.PositiveSmallIntegerField(default=1)
    shared = models.BooleanField(default=False)
    team = models.ForeignKey(Team, on_delete=models.SET_NULL, null=True, blank=True, related_name="titles")
    holder = models.CharField(max_length=120)
    figure = SaidField(max_length=40, blank=True)
    figure_message = MessageField("figure")
    reason = SaidField(max_length=200, blank=True)
    reason_message = MessageField("reason")
    won_at = models.DateTimeField(default=now)

    class Meta:
        ordering = ["season_id", "number"]
        constraints = [models.UniqueConstraint(fields=["season", "number"], name="title_number_in_season")]
        indexes = [models.Index(fields=["-won_at"], name="title_latest")]

    def __str__(self) -> str:
        return f"{self.holder}: {self.name}"

    @property
    def page(self) -> str:
        """The address of the final table, or of the season."""
        if self.division is None:
            return self.season.get_absolute_url()
        self.division.season = self.season
        return self.division.get_absolute_url()

    @property
    def team_page(self) -> str:
        """The address of the team that has won it; "" where there is none."""
        if self.team is None:
            return ""
        self.team.league = self.season.league
        return self.team.get_absolute_url()

    @property
    def of_team(self) -> bool:
        """Whether a side has won it, and not a player by figures."""
        return self.kind in (self.Kind.DIVISION, self.Kind.CUP)


class TitlePlayer(models.Model):
    """A player who is named with a title."""

    title = models.ForeignKey(Title, on_delete=models.CASCADE, related_name="players")
    player = models.ForeignKey("people.Player", on_delete=models.PROTECT, related_name="league_titles")

    class Meta:
        ordering = ["title_id", "pk"]

    def __str__(self) -> str:
        return f"{self.player}: {self.title}"
