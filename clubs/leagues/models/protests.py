"""Protests against what happened in a team match, with their whole course."""

from __future__ import annotations

import json
from typing import Any

from django.db import models
from django.db.models import Q
from django.utils.timezone import now
from django.utils.translation import gettext_lazy, pgettext_lazy

from clubs.leagues.models.team_matches import Rubber, TeamMatch
from config.languages.columns import MessageField, Reading, SaidTextField


class Protest(models.Model):
    """A side ("home" or "away") protests: about the match as a whole, a rubber, or a stroke of a rubber that
    was marked; the stroke is then disputed in the match's log (`dispute`). `number` counts in the match."""

    class State(models.TextChoices):
        OPEN = "open", pgettext_lazy("a protest", "To be decided")
        RULED = "ruled", pgettext_lazy("a protest", "Decided")
        APPEALED = "appealed", pgettext_lazy("a protest", "Under appeal")
        WITHDRAWN = "withdrawn", pgettext_lazy("a protest", "Withdrawn")
        CLOSED = "closed", pgettext_lazy("a protest", "Closed without a ruling")

    class About(models.TextChoices):
        MATCH = "match", gettext_lazy("The match as a whole")
        RUBBER = "rubber", gettext_lazy("A rubber")
        STROKE = "stroke", gettext_lazy("A stroke of a rubber that was marked")

    class Cause(models.TextChoices):
        ELIGIBILITY = "eligibility", gettext_lazy("A player who was not eligible")
        LATE = "late", gettext_lazy("A late start")
        SCORE = "score", gettext_lazy("The score")
        CONDUCT = "conduct", gettext_lazy("Conduct")
        RULES = "rules", gettext_lazy("The rules of the game")
        OTHER = "other", gettext_lazy("Something else")

    team_match = models.ForeignKey(TeamMatch, on_delete=models.CASCADE, related_name="protests")
    number = models.PositiveSmallIntegerField()
    side = models.CharField(max_length=4)
    about = models.CharField(max_length=6, choices=About.choices, default=About.MATCH)
    cause = models.CharField(max_length=11, choices=Cause.choices, default=Cause.OTHER)
    rubber = models.ForeignKey(
        Rubber, on_delete=models.CASCADE, null=True, blank=True, related_name="protests"
    )
    entry = models.PositiveIntegerField("number of the stroke", null=True, blank=True)
    dispute = models.ForeignKey(
        "matches.Dispute", on_delete=models.SET_NULL, null=True, blank=True, related_name="protests"
    )
    fee = models.CharField(max_length=80, blank=True)
    state = models.CharField(max_length=9, choices=State.choices, default=State.OPEN)
    outcome = models.CharField(max_length=8, blank=True)
    made_at = models.DateTimeField(default=now, editable=False)
    ruled_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["team_match_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["team_match", "number"], name="protest_number_in_match"),
            models.UniqueConstraint(
                fields=["team_match", "side"],
                condition=Q(state__in=["open", "appealed"]),
                name="one_open_protest_a_side",
            ),
        ]

    def __str__(self) -> str:
        return f"protest {self.number} of {self.team_match}"

    @property
    def is_open(self) -> bool:
        """Whether it waits for a ruling."""
        return self.state in OPEN_PROTESTS

    @property
    def by_side(self) -> str:
        """The name of the side that protests."""
        return self.team_match.side(self.side).name


OPEN_PROTESTS = (Protest.State.OPEN, Protest.State.APPEALED)


class ProtestEntry(models.Model):
    """One step in the course of a protest, never changed: who said or decided what, and when. `side` is the
    side for which it was said, "" for the officers. `data` of a ruling says what it did to the match, so that
    an appeal can undo it; texts stand in it with their messages (:func:`rules_engine.telling.kept`)."""

    class Kind(models.TextChoices):
        MADE = "made", gettext_lazy("Protest")
        REPLY = "reply", gettext_lazy("Reply")
        RULING = "ruling", gettext_lazy("Ruling")
        APPEAL = "appeal", gettext_lazy("Appeal")
        WITHDRAWN = "withdrawn", pgettext_lazy("a protest", "Withdrawn")
        CLOSED = "closed", pgettext_lazy("a protest", "Closed")

    protest = models.ForeignKey(Protest, on_delete=models.CASCADE, related_name="entries")
    kind = models.CharField(max_length=9, choices=Kind.choices)
    side = models.CharField(max_length=4, blank=True)
    outcome = models.CharField(max_length=8, blank=True)
    text = SaidTextField(max_length=1000, blank=True)
    text_message = MessageField("text")
    data = models.JSONField(default=dict, blank=True)
    at = models.DateTimeField(default=now, editable=False)
    by = models.ForeignKey("people.User", on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    by_label = models.CharField(max_length=120, blank=True)

    class Meta:
        ordering = ["protest_id", "pk"]
        verbose_name_plural = "protest entries"

    def __str__(self) -> str:
        return f"{self.kind} in {self.protest}"

    @property
    def told(self) -> dict[str, Any]:
        """What `data` says, its texts as messages again."""
        found: dict[str, Any] = json.loads(json.dumps(self.data), cls=Reading)
        return found

    @property
    def words(self) -> str:
        """What a ruling does, as a sentence; else ""."""
        words: str = self.told.get("words", "")
        return words
