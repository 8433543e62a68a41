"""The fixtures of a stage, and the matches that were played for them."""

from __future__ import annotations

from datetime import datetime

from django.db import models
from django.utils.translation import gettext_lazy, pgettext_lazy

from clubs.competitions.models.competition import Competition
from clubs.competitions.models.entrants import Entrant
from clubs.competitions.models.stages import Stage
from clubs.competitions.rules.pairing.elimination import ResultKind
from clubs.competitions.rules.pairing.round_names import name_of_round
from config.languages.columns import MessageField, SaidField


class Phase(models.TextChoices):
    """What is happening to a fixture."""

    PENDING = "pending", gettext_lazy("Not known yet")
    READY = "ready", gettext_lazy("Ready")
    AT_TABLE = "at_table", gettext_lazy("Called to a table")
    LIVE = "live", gettext_lazy("Being played")
    OVER = "over", gettext_lazy("Over, to be confirmed")
    TIED = "tied", gettext_lazy("Level: to be decided")
    DECIDED = "decided", gettext_lazy("Decided")
    EMPTY = "empty", gettext_lazy("Nobody left to play")
    ANNULLED = "annulled", gettext_lazy("Annulled")


UNDER_WAY = (Phase.AT_TABLE, Phase.LIVE, Phase.OVER, Phase.TIED)


class Fixture(models.Model):
    """One meeting of a stage; `number` counts through the whole competition.

    `a_source`/`a_of` and `b_source`/`b_of` are the sources of its slots. `result_by` says whose word the
    result is: a match's, the director's, or the bracket's own (a bye, or a walkover that follows from a
    withdrawal). Only the first two are facts; the last is derived again at every fold. `held_a` and `held_b`
    keep an entrant in a slot against its source (see `pairing.consequences.correct`). `on_hold` keeps the
    fixture away from the tables until the director decides. `plays_on`: the loser of a walkover plays on
    where losers do, in the plate or for third place.
    """

    class ResultBy(models.TextChoices):
        NOBODY = "", pgettext_lazy("result", "open")
        MATCH = "match", gettext_lazy("by the match")
        DIRECTOR = "director", gettext_lazy("by the director")
        BRACKET = "bracket", gettext_lazy("by the bracket")

    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="fixtures")
    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="fixtures")
    number = models.PositiveSmallIntegerField()
    round = models.PositiveSmallIntegerField()
    position = models.PositiveSmallIntegerField()
    code = models.CharField(max_length=8)
    a_source = models.CharField(max_length=6)
    a_of = models.PositiveSmallIntegerField()
    b_source = models.CharField(max_length=6)
    b_of = models.PositiveSmallIntegerField()
    a = models.ForeignKey(
        Entrant, on_delete=models.SET_NULL, null=True, blank=True, related_name="fixtures_a"
    )
    b = models.ForeignKey(
        Entrant, on_delete=models.SET_NULL, null=True, blank=True, related_name="fixtures_b"
    )
    a_vacant = models.BooleanField(default=False)
    b_vacant = models.BooleanField(default=False)
    held_a = models.ForeignKey(Entrant, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    held_b = models.ForeignKey(Entrant, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    phase = models.CharField(max_length=8, choices=Phase.choices, default=Phase.PENDING)
    on_hold = models.BooleanField(default=False)
    ready_at = models.DateTimeField(null=True, blank=True)
    match = models.OneToOneField(
        "matches.Match", on_delete=models.SET_NULL, null=True, blank=True, related_name="fixture"
    )
    winner_side = models.CharField(max_length=1, blank=True)
    result_kind = models.CharField(
        max_length=16, blank=True, choices=[(k.value, k.value) for k in ResultKind]
    )
    result_by = models.CharField(max_length=8, blank=True, choices=ResultBy.choices)
    plays_on = models.BooleanField(default=False)
    score_a = models.IntegerField(null=True, blank=True)
    score_b = models.IntegerField(null=True, blank=True)
    figures = models.JSONField(default=dict, blank=True)
    note = SaidField(max_length=300, blank=True)
    note_message = MessageField("note")
    decided_at = models.DateTimeField(null=True, blank=True)

    set_for: datetime | None = None
    """Before which it is not called; only in rows read by `selectors.start_times.with_set_times`."""
    given_words: str = ""
    """What it is given, and why; only in rows told by `selectors.given.tell`."""

    class Meta:
        ordering = ["competition_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["competition", "number"], name="fixture_number_once"),
        ]
        indexes = [models.Index(fields=["phase"], name="fixture_phase")]

    def __str__(self) -> str:
        return f"{self.label}: {self.a or '?'} – {self.b or '?'}"

    @property
    def label(self) -> str:
        """How the fixture is called: "M7"."""
        return f"M{self.number}"

    @property
    def round_name(self) -> str:
        """The name of its round."""
        return name_of_round(self.code, self.round)

    @property
    def winner(self) -> Entrant | None:
        """The winner, if there is one."""
        return {"a": self.a, "b": self.b}.get(self.winner_side)

    @property
    def is_bye(self) -> bool:
        """Decided because a slot is empty in the first round."""
        return self.result_kind == ResultKind.BYE

    @property
    def is_drawn(self) -> bool:
        """Ended level (only in a round robin)."""
        return self.phase == Phase.DECIDED and not self.winner_side and self.result_kind == ResultKind.PLAYED

    @property
    def under_way(self) -> bool:
        """Whether it has a match at a table or waits for one to be settled."""
        return self.phase in UNDER_WAY


class FixtureMatch(models.Model):
    """A match that was played, or is played, for a fixture: the first, a replay, or a tie-break.

    `struck_at` is set when it no longer counts for the fixture.
    """

    class Reason(models.TextChoices):
        FIRST = "first", gettext_lazy("First match")
        REPLAY = "replay", gettext_lazy("Replay")
        TIE_BREAK = "tie_break", gettext_lazy("Tie-break")

    fixture = models.ForeignKey(Fixture, on_delete=models.CASCADE, related_name="matches")
    match = models.OneToOneField("matches.Match", on_delete=models.CASCADE, related_name="fixture_match")
    reason = models.CharField(max_length=9, choices=Reason.choices, default=Reason.FIRST)
    struck_at = models.DateTimeField(null=True, blank=True)
    struck_because = SaidField(max_length=120, blank=True)
    struck_because_message = MessageField("struck_because")

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.match} for {self.fixture}"
