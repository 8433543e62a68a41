"""The daily self-check: games that the server plays by itself, and what they found wrong.

A row of :class:`SelfCheck` is the job: it says which games are to be played, how many of them have been, and
who is at it. Nothing here touches a club's matches.
"""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils.timezone import now

from simulator.players.contract import BREACHES


class SelfCheck(models.Model):
    """So many random games, played one after another.

    ``day`` is the day for which it was made by itself (one a day), None for one that was asked for by hand.
    ``seed`` decides games, levels and everything else; ``seconds`` of processor time are spent on all games
    together, before no more is begun (``limit``).
    """

    class State(models.TextChoices):
        """Where a check stands."""

        WAITING = "waiting", "waiting"
        RUNNING = "running", "running"
        DONE = "done", "done"

    OPEN: ClassVar = (State.WAITING, State.RUNNING)

    day = models.DateField(null=True, blank=True, unique=True)
    seed = models.BigIntegerField()
    games = models.PositiveIntegerField(help_text="how many games are to be played")
    limit = models.FloatField(help_text="seconds of processor time; no game is begun after them")
    state = models.CharField(max_length=10, choices=State.choices, default=State.WAITING)
    played = models.PositiveIntegerField(default=0)
    entries = models.PositiveIntegerField(default=0)
    seconds = models.FloatField(default=0)
    made = models.DateTimeField(default=now)
    started = models.DateTimeField(null=True, blank=True)
    ended = models.DateTimeField(null=True, blank=True)
    held_by = models.CharField(max_length=40, blank=True)
    held_until = models.DateTimeField(null=True, blank=True)
    attempt = models.PositiveIntegerField(default=0, help_text="how often the game in hand has been begun")

    class Meta:
        ordering = ("-made", "-pk")
        verbose_name = "self-check"

    def __str__(self) -> str:
        return f"Self-check of {self.day or self.made.date()}, seed {self.seed}"


class Violation(models.Model):
    """A promise that a game did not keep; ``record`` is the game as far as it was played, for ``judge``."""

    check_of = models.ForeignKey(
        SelfCheck, on_delete=models.CASCADE, related_name="violations", verbose_name="self-check"
    )
    game = models.CharField(max_length=80)
    seed = models.BigIntegerField()
    levels = models.CharField(max_length=120, blank=True)
    what = models.CharField(max_length=20, choices=list({**BREACHES, "killed": "The worker died"}.items()))
    entry = models.PositiveIntegerField(default=0, help_text="where it showed; 0: the whole record")
    told = models.CharField(max_length=400)
    record = models.TextField(blank=True)
    found = models.DateTimeField(default=now)

    class Meta:
        ordering = ("-found", "-pk")
        constraints = (
            models.UniqueConstraint(
                fields=("check_of", "game", "seed", "what", "entry"), name="simulator_violation_once"
            ),
        )

    def __str__(self) -> str:
        return f"{self.game}, seed {self.seed}: {self.get_what_display()}"
