"""The rows of simulated play: how it stands between two steps, and the last strokes for those who watch."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.timezone import now
from django.utils.translation import gettext_lazy, pgettext_lazy

from config.languages.columns import MessageField, SaidField
from matches.log import fold
from matches.log.models import Match


class SimulatedPlay(models.Model):
    """How the play of a match stands.

    ``skills`` has the level of each simulated side by letter, ``persons`` the user's key of each side that a
    person plays. ``memory`` is what :class:`simulator.players.sitting.Sitting` needs to go on, ``due`` what
    comes next as pages show it, ``version`` counts the changes: who has not seen the last one plays nothing.

    ``held_by`` and ``held_until`` are the lease of the worker that thinks, ``attempt`` how often one has
    begun this step, ``not_before`` lets those who watch see the last stroke. ``reason`` says why it ended.
    """

    class State(models.TextChoices):
        THINKING = "thinking", gettext_lazy("A simulated player's turn")
        WAITING = "waiting", gettext_lazy("Waiting for its player")
        PAUSED = "paused", pgettext_lazy("of a game", "Paused")
        OVER = "over", pgettext_lazy("of a game", "Over")
        STOPPED = "stopped", pgettext_lazy("of a game", "Stopped")

    class Pace(models.TextChoices):
        CALM = "calm", gettext_lazy("As played: each stroke in its own time")
        QUICK = "quick", gettext_lazy("Quick: one stroke after another")

    match = models.OneToOneField(Match, on_delete=models.CASCADE, related_name="play")
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="simulated_plays"
    )
    seed = models.BigIntegerField()
    skills = models.JSONField(default=dict)
    persons = models.JSONField(default=dict, blank=True)
    pace = models.CharField(max_length=8, choices=Pace.choices, default=Pace.CALM)
    state = models.CharField(max_length=10, choices=State.choices, default=State.THINKING)
    reason = SaidField(max_length=300, blank=True)
    reason_message = MessageField("reason")

    memory = models.JSONField(default=dict, blank=True)
    due = models.JSONField(default=dict, blank=True)
    version = models.PositiveIntegerField(default=1)
    strokes = models.PositiveIntegerField(default=0)

    held_by = models.CharField(max_length=40, blank=True)
    held_until = models.DateTimeField(null=True, blank=True)
    not_before = models.DateTimeField(default=now)
    attempt = models.PositiveSmallIntegerField(default=0)

    at = models.DateTimeField(default=now, editable=False)
    moved_at = models.DateTimeField(default=now)
    seen_at = models.DateTimeField(default=now)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        indexes = [models.Index(fields=["state", "not_before"], name="simulated_play_to_go_on")]

    def __str__(self) -> str:
        return f"simulated play of {self.match}"

    @property
    def game_name(self) -> str:
        """The game's name."""
        return fold.game_name(self.match.game)

    @property
    def is_running(self) -> bool:
        """Whether it goes on, or waits for somebody."""
        return self.state in RUNNING


RUNNING = (SimulatedPlay.State.THINKING, SimulatedPlay.State.WAITING, SimulatedPlay.State.PAUSED)
"""States in which a play counts towards what may run at once."""


class PlayedStroke(models.Model):
    """One of the last strokes of a play, for those who watch; ``data`` is compressed JSON of pieces and trace
    (see :mod:`.strokes`). Kept for a while only: the record needs none of it."""

    play = models.ForeignKey(SimulatedPlay, on_delete=models.CASCADE, related_name="played")
    number = models.PositiveIntegerField()
    side = models.CharField(max_length=4)
    entry = models.PositiveIntegerField(null=True, blank=True)
    seconds = models.FloatField(default=0.0)
    data = models.BinaryField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["play", "number"], name="played_stroke_once")]

    def __str__(self) -> str:
        return f"stroke {self.number} of {self.play}"
