"""A stage of a competition: one part of it, of one format."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy

from clubs.competitions.models.competition import Competition
from clubs.competitions.rules.stages import (
    PLANS,
    Elimination,
    Members,
    Plan,
    StageSettings,
    StepPlan,
    in_words,
    read_plan,
)
from config.languages.speaking import labelled


class Format(models.TextChoices):
    """How entrants meet."""

    ELIMINATION = "elimination", gettext_lazy("Knockout")
    DOUBLE = "double", gettext_lazy("Double elimination")
    ROUND_ROBIN = "round_robin", gettext_lazy("Round robin")
    GROUPS = "groups", gettext_lazy("Groups")
    STEPLADDER = "stepladder", gettext_lazy("Stepladder")
    SWISS = "swiss", gettext_lazy("Swiss")
    KING = "king", gettext_lazy("King of the table")
    SPLIT = "split", gettext_lazy("Round robin with a split")


class Stage(models.Model):
    """One part of a competition. `settings` are those of its format (:mod:`.rules.stages`), `feed` says who
    comes into a later stage (:mod:`.rules.feeding`). `size` is the number of places once it is drawn.

    `drawn` is what the draw gave besides: "groups", the seeds of each; "clubs" by entry number, where
    club-mates were kept apart; "byes", the seeds that have one by hand; "moves", all that was moved by hand
    since (:mod:`.rules.moves`)."""

    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="stages")
    number = models.PositiveSmallIntegerField(default=1)
    name = models.CharField(max_length=60, blank=True)
    format = models.CharField(max_length=20, choices=Format.choices, default=Format.ELIMINATION)
    settings = models.JSONField(default=dict, blank=True)
    feed = models.JSONField(default=dict, blank=True)
    size = models.PositiveSmallIntegerField(null=True, blank=True)
    drawn_at = models.DateTimeField(null=True, blank=True)
    drawn = models.JSONField(default=dict, blank=True)

    class Meta:
        ordering = ["competition_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["competition", "number"], name="stage_number_once"),
        ]

    def __str__(self) -> str:
        return self.name or self.get_format_display()

    @property
    def said(self) -> str:
        """What it is called, for texts that are kept: a message where nobody has named it."""
        return self.name or labelled(Format(self.format).label)

    @property
    def plan(self) -> Plan:
        """Its settings as values. Raises `PairingError` for what its format does not know."""
        return read_plan(self.format, self.settings)

    @property
    def is_bracket(self) -> bool:
        """Whether its fixtures feed one another, so that no match may end level."""
        return PLANS[self.format].is_bracket

    @property
    def in_steps(self) -> bool:
        """Whether its fixtures are drawn step by step, from the results."""
        return issubclass(PLANS[self.format], StepPlan)

    @property
    def is_tree(self) -> bool:
        """Whether it is a knockout alone, which can be drawn as one tree."""
        plan = self.plan
        return isinstance(plan, Elimination) and not plan.plate and not plan.every_place

    @property
    def in_words(self) -> str:
        """Format and settings in a sentence for people."""
        return in_words(self.plan)

    @property
    def asked(self) -> StageSettings:
        """As the director chose it."""
        return StageSettings(self.format, self.name, self.settings, self.feed)

    @property
    def members(self) -> Members | None:
        """The seeds of each group as they were dealt or moved; None where snake alone tells it."""
        found = self.drawn.get("groups")
        return tuple(map(tuple, found)) if found else None

    @property
    def byes(self) -> tuple[int, ...] | None:
        """The seeds that have a bye by hand; None where the best seeds have them."""
        found = self.drawn.get("byes")
        return None if found is None else tuple(found)

    @property
    def moves(self) -> list[dict[str, Any]]:
        """What was moved by hand since the draw, in order."""
        return list(self.drawn.get("moves", ()))

    @property
    def source(self) -> int:
        """The number of the stage that feeds it: the one before, unless its feed names another."""
        return int(self.feed.get("source", self.number - 1))

    @property
    def own_feed(self) -> dict[str, Any]:
        """Its feed without the stage that it comes from, as `feeding.read` takes it."""
        return {name: value for name, value in self.feed.items() if name != "source"}

    @property
    def is_first(self) -> bool:
        """Whether it is drawn from the entries."""
        return self.number == 1
