"""The results book: read models of confirmed matches.

Every row is derived from a confirmed match and its log, is written and deleted with it, and can be
rebuilt (`python manage.py rebuild_records`). A club record is not stored at all: it is
the first `FeatRow` of its kind in the index, so that it cannot disagree with the results. What grows over
many matches (`PlayerSum`, winning streaks) is mended match by match (`sums`, `streaks`).
"""

from __future__ import annotations

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import pgettext_lazy

from clubs.publishing.rules import measures, seasons
from matches.models import Match

RATHER_SHORT = 5
"""Innings from which an average counts as a record unless the club says otherwise."""

RATHER_FEW = 5
"""Matches from which a grand average counts as a record unless the club says otherwise."""

ALL_SEASONS = 0
"""The season of what holds for all seasons together."""


class PlayerResult(models.Model):
    """One side of one confirmed match.

    `played` is false for a walkover or a forfeit: it counts as won or lost, and in no average. `measure`
    and `best` are those of the game's family (`measures`); `best_entry` the log entry that made the best.
    `opponent` is set when there were two sides. A pair's side has no `player` and no `opponent`: it counts
    for both as doubles (`DoublesResult`), and in nobody's averages, streaks or meetings of two. `season` is
    named by the year in which it begins; `effect` says what the result does to a winning streak.
    """

    class Effect(models.IntegerChoices):
        ADDS = 1, "adds to a streak"
        NOTHING = 0, "does nothing to a streak"
        BREAKS = -1, "breaks a streak"

    class Outcome(models.TextChoices):
        WON = "won", pgettext_lazy("result of a match", "Won")
        LOST = "lost", pgettext_lazy("result of a match", "Lost")
        DRAWN = "drawn", pgettext_lazy("result of a match", "Drawn")

    club = models.ForeignKey("people.Club", on_delete=models.CASCADE, related_name="player_results")
    match = models.ForeignKey("matches.Match", on_delete=models.CASCADE, related_name="player_results")
    letter = models.CharField(max_length=4)
    position = models.PositiveSmallIntegerField()
    player = models.ForeignKey(
        "people.Player", on_delete=models.SET_NULL, null=True, blank=True, related_name="results"
    )
    name = models.CharField(max_length=120)
    opponent = models.ForeignKey(
        "people.Player", on_delete=models.SET_NULL, null=True, blank=True, related_name="results_against"
    )
    opponent_name = models.CharField(max_length=300, blank=True)
    game = models.CharField(max_length=80)
    at = models.DateTimeField(help_text="when the match was over")
    season = models.PositiveSmallIntegerField(default=ALL_SEASONS)
    effect = models.SmallIntegerField(choices=Effect.choices, default=Effect.NOTHING)
    outcome = models.CharField(max_length=5, choices=Outcome.choices)
    kind = models.CharField(max_length=16, choices=Match.ResultKind.choices)
    played = models.BooleanField()
    score = models.IntegerField(null=True)
    points = models.IntegerField(null=True)
    innings = models.PositiveIntegerField(null=True)
    measure = models.FloatField(null=True)
    best = models.PositiveIntegerField(null=True)
    best_entry = models.PositiveIntegerField(null=True)
    figures = models.JSONField(default=dict)

    class Meta:
        ordering = ["match", "position"]
        constraints = [models.UniqueConstraint(fields=["match", "letter"], name="result_once_a_side")]
        indexes = [
            models.Index(fields=["player", "game", "-at"], name="result_of_player_at_game"),
            models.Index(fields=["player", "opponent"], name="result_against"),
            models.Index(fields=["club", "game", "player"], name="result_in_club"),
            models.Index(fields=["player", "game", "effect", "at"], name="result_by_effect"),
        ]

    def __str__(self) -> str:
        return f"{self.name}: {self.get_outcome_display().lower()} against {self.opponent_name}"

    @property
    def average(self) -> float | None:
        """Points for each inning of the match; None where there are no innings."""
        return self.points / self.innings if self.innings and self.points is not None else None

    @property
    def won(self) -> bool:
        """Whether the side won."""
        return self.outcome == self.Outcome.WON


class DoublesResult(models.Model):
    """A result of a pair as one of its two players has it: a row for each of them."""

    result = models.ForeignKey(PlayerResult, on_delete=models.CASCADE, related_name="doubles")
    player = models.ForeignKey("people.Player", on_delete=models.CASCADE, related_name="doubles_results")
    partner = models.ForeignKey(
        "people.Player",
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="doubles_results_as_partner",
    )

    class Meta:
        constraints = [models.UniqueConstraint(fields=["result", "player"], name="doubles_result_once")]
        indexes = [models.Index(fields=["player", "partner"], name="doubles_of_player")]

    def __str__(self) -> str:
        return f"{self.player} with {self.partner}: {self.result}"


class FeatRow(models.Model):
    """A number that could be a record. `key` is greater for the better; of equals the earlier stands first.

    `length` is set for feats that only compare at one length (the fastest win to 50), otherwise 0. A winning
    streak stands with its last match, and `since` is when its first was over.
    """

    result = models.ForeignKey(PlayerResult, on_delete=models.CASCADE, related_name="feats")
    club = models.ForeignKey("people.Club", on_delete=models.CASCADE, related_name="+")
    player = models.ForeignKey(
        "people.Player", on_delete=models.SET_NULL, null=True, blank=True, related_name="feats"
    )
    game = models.CharField(max_length=80)
    season = models.PositiveSmallIntegerField(default=ALL_SEASONS)
    kind = models.CharField(max_length=16)
    length = models.PositiveIntegerField(default=0)
    key = models.FloatField()
    value = models.FloatField()
    innings = models.PositiveIntegerField(null=True)
    entry = models.PositiveIntegerField(null=True)
    at = models.DateTimeField(help_text="when the entry was made; without one, when the match was over")
    since = models.DateTimeField(null=True, help_text="of a streak: when its first match was over")

    class Meta:
        indexes = [
            models.Index(fields=["club", "game", "kind", "length", "-key", "at"], name="feat_best_first"),
            models.Index(
                fields=["club", "season", "game", "kind", "length", "-key", "at"], name="feat_best_of_season"
            ),
            models.Index(fields=["player", "game", "kind", "at"], name="feat_of_player"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.shown} ({self.result.name})"

    @property
    def record_kind(self) -> measures.RecordKind:
        """The line of the record book that it belongs to."""
        return measures.kind_at(self.game, self.kind)

    @property
    def shown(self) -> str:
        """The value as people write it."""
        return self.record_kind.shown(self.value)


class PlayerSum(models.Model):
    """What a player's results at a game come to, in one season and (`ALL_SEASONS`) in all of them.

    Updated with each result and not summed again, so that a grand average costs the same after any number of
    matches. `average` is all points by all innings. The relation is hidden because merging players rebuilds
    the rows.
    """

    club = models.ForeignKey("people.Club", on_delete=models.CASCADE, related_name="+")
    player = models.ForeignKey("people.Player", on_delete=models.CASCADE, related_name="+")
    game = models.CharField(max_length=80)
    season = models.PositiveSmallIntegerField()
    matches = models.IntegerField(default=0)
    won = models.IntegerField(default=0)
    lost = models.IntegerField(default=0)
    drawn = models.IntegerField(default=0)
    measured = models.IntegerField(default=0, help_text="matches with innings")
    points = models.BigIntegerField(default=0)
    innings = models.BigIntegerField(default=0)
    average = models.FloatField(null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["player", "game", "season"], name="player_sum_once")]
        indexes = [
            models.Index(fields=["club", "season", "game", "-average"], name="sum_best_average"),
        ]

    def __str__(self) -> str:
        return f"{self.player} at {self.game}: {self.matches}"


class RecordTitle(models.Model):
    """A line of the club's record book: a feat of this kind exists.

    Stored so that the page of records reads only the head of each list, however long the lists are.
    """

    club = models.ForeignKey("people.Club", on_delete=models.CASCADE, related_name="record_titles")
    game = models.CharField(max_length=80)
    kind = models.CharField(max_length=16)
    length = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["club", "game", "kind", "length"], name="record_title_once"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} at {self.game}"


class RecordTerms(models.Model):
    """What a club asks of a record."""

    club = models.OneToOneField("people.Club", on_delete=models.CASCADE, related_name="record_terms")
    average_innings = models.PositiveSmallIntegerField(
        "innings for an average",
        default=RATHER_SHORT,
        validators=[MinValueValidator(1), MaxValueValidator(999)],
        help_text="A best average counts as a record when the match had at least so many innings.",
    )

    grand_matches = models.PositiveSmallIntegerField(
        "matches for a grand average",
        default=RATHER_FEW,
        validators=[MinValueValidator(1), MaxValueValidator(999)],
        help_text="A grand average counts as a record when it is taken over at least so many matches.",
    )
    season_month = models.PositiveSmallIntegerField(
        "month in which seasons begin",
        default=seasons.FIRST_MONTH,
        validators=[MinValueValidator(1), MaxValueValidator(12)],
    )
    season_day = models.PositiveSmallIntegerField(
        "day on which seasons begin",
        default=seasons.FIRST_DAY,
        validators=[MinValueValidator(1), MaxValueValidator(31)],
    )

    class Meta:
        verbose_name_plural = "record terms"

    def __str__(self) -> str:
        return f"{self.club}: averages from {self.average_innings} innings"

    @property
    def calendar(self) -> seasons.SeasonCalendar:
        """The club's seasons; from the usual day where the one kept is in no calendar."""
        month, day = self.season_month, self.season_day
        if not seasons.is_day(month, day):
            month, day = seasons.FIRST_MONTH, seasons.FIRST_DAY
        return seasons.SeasonCalendar(month, day, self.club.tzinfo)
