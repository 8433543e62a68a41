"""The clock of a match that was called: how long its players are waited for, and who is there."""

from __future__ import annotations

from datetime import datetime

from django.db import models
from django.utils.timezone import now

from clubs.competitions.models.fixtures import Fixture


class NoShowClock(models.Model):
    """How a called match is waited for, beside the limit that the competition's settings give.

    It runs from `since`; `extra_seconds` were given on top. `a_here_at` and `b_here_at` say since when a
    player is there; `own_word` are the sides of which only the player has said so. `frame_side` has been
    given the first game because the other was late; `frame_seq` is the last entry of the match's log then, so
    that any later one shows that play has begun. `asked_at` is when the time ran out; `stopped_at` when the
    director let the match go on without a limit.
    """

    fixture = models.ForeignKey(Fixture, on_delete=models.CASCADE, related_name="no_show_clocks")
    match = models.OneToOneField("matches.Match", on_delete=models.CASCADE, related_name="no_show_clock")
    since = models.DateTimeField(default=now)
    extra_seconds = models.PositiveIntegerField(default=0)
    a_here_at = models.DateTimeField(null=True, blank=True)
    b_here_at = models.DateTimeField(null=True, blank=True)
    own_word = models.CharField(max_length=2, blank=True)
    frame_side = models.CharField(max_length=1, blank=True)
    frame_seq = models.PositiveIntegerField(null=True, blank=True)
    asked_at = models.DateTimeField(null=True, blank=True)
    stopped_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"the wait for {self.fixture.label}"

    def set_here(self, side: str, at: datetime | None, *, own_word: bool = False) -> None:
        """Note in memory since when the player of this side is there, and whether only they say so."""
        setattr(self, f"{side}_here_at", at)
        self.own_word = "".join(one for one in self.own_word if one != side)
        if at is not None and own_word:
            self.own_word = "".join(sorted(self.own_word + side))

    def here_at(self, side: str) -> datetime | None:
        """Since when the player of this side is there."""
        return self.a_here_at if side == "a" else self.b_here_at
