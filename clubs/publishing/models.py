"""The results book: what confirmed matches left behind, side by side, ready to be read.

Nothing here is truth. Every row is derived from a confirmed match and its log, is written and struck with
it, and can be made anew (`python manage.py rebuild_records`). A club record is not stored at all: it is
the first `FeatRow` of its kind in the index, so that it cannot disagree with the results.
"""

from __future__ import annotations

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models

from clubs.publishing import measures
from matches.models import Match

RATHER_SHORT = 5
"""Innings from which an average counts as a record unless the club says otherwise."""


class PlayerResult(models.Model):
    """One side of one confirmed match.

    `played` is false for a walkover or a forfeit: it counts as won or lost, and in no average. `measure`
    and `best` are those of the game's family (`measures`); `best_entry` the log entry that made the best.
    `opponent` is set when there were two sides.
    """

    class Outcome(models.TextChoices):
        WON = "won", "Won"
        LOST = "lost", "Lost"
        DRAWN = "drawn", "Drawn"

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


class FeatRow(models.Model):
    """A number that could be a record. `key` is greater for the better; of equals the earlier stands first.

    `length` is set for feats that only compare at one length (the fastest win to 50), otherwise 0.
    """

    result = models.ForeignKey(PlayerResult, on_delete=models.CASCADE, related_name="feats")
    club = models.ForeignKey("people.Club", on_delete=models.CASCADE, related_name="+")
    game = models.CharField(max_length=80)
    kind = models.CharField(max_length=16)
    length = models.PositiveIntegerField(default=0)
    key = models.FloatField()
    value = models.FloatField()
    innings = models.PositiveIntegerField(null=True)
    entry = models.PositiveIntegerField(null=True)
    at = models.DateTimeField(help_text="when the entry was made; without one, when the match was over")

    class Meta:
        indexes = [
            models.Index(fields=["club", "game", "kind", "length", "-key", "at"], name="feat_best_first"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.shown} ({self.result.name})"

    @property
    def record_kind(self) -> measures.RecordKind:
        """The line of the record book that it belongs to."""
        return measures.KINDS[self.kind]

    @property
    def shown(self) -> str:
        """The value as people write it."""
        return self.record_kind.shown(self.value)


class RecordTitle(models.Model):
    """A line that the club's record book has: somebody did something of the kind, once.

    Kept so that the page of records asks for the head of each list, however long the lists are.
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

    class Meta:
        verbose_name_plural = "record terms"

    def __str__(self) -> str:
        return f"{self.club}: averages from {self.average_innings} innings"
