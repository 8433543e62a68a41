"""Who is in a competition, and their seats in its later stages."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.db.models import F, Q
from django.utils.timezone import now
from django.utils.translation import gettext, gettext_lazy

from clubs.competitions.models.competition import Competition
from clubs.competitions.models.stages import Stage
from clubs.competitions.rules.pairs import name_of_pair, rating_of
from clubs.people.models import Player
from config.languages.columns import MessageField, SaidField
from rules_engine.saying import say


class Entrant(models.Model):
    """A player or a fixed pair in a competition. `name` and `rating` are kept as they were when it was drawn.

    A pair is its `player` and `partner`, of equal standing; `chosen_name` is the name that it goes by, if it
    has chosen one. Nobody is in a competition twice: the constraints state it for players and for partners,
    the services, under the competition's lock, across both (`services.pairs.check_nobody_twice`).

    `seed_rating` is the rating of the club's list by which it was seeded (None: not rated, or not seeded by
    the list). `seed` is the place in the first stage; `lot` the place in the draw. `annulled`: the results in
    the first stage count for nothing (those in a later stage: `Seat.annulled`). A `disqualified` one is
    withdrawn, too.
    `final_rank` to `final_rank_to` is the place at the end (several share 5 to 8).
    """

    class Status(models.TextChoices):
        ENTERED = "entered", gettext_lazy("Entered")
        CHECKED_IN = "checked_in", gettext_lazy("Checked in")
        WITHDRAWN = "withdrawn", gettext_lazy("Withdrawn")

    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="entrants")
    player = models.ForeignKey("people.Player", on_delete=models.PROTECT, related_name="entries")
    partner = models.ForeignKey(
        "people.Player", on_delete=models.PROTECT, null=True, blank=True, related_name="entries_as_partner"
    )
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=80)
    chosen_name = models.CharField(max_length=80, blank=True)
    rating = models.IntegerField(default=500)
    seed_rating = models.IntegerField(null=True, blank=True)
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.ENTERED)
    seed = models.PositiveSmallIntegerField(null=True, blank=True)
    hand_seed = models.PositiveSmallIntegerField(null=True, blank=True)
    lot = models.PositiveSmallIntegerField(null=True, blank=True)
    late = models.BooleanField(default=False)
    annulled = models.BooleanField(default=False)
    disqualified = models.BooleanField(default=False)
    entered_at = models.DateTimeField(default=now, editable=False)
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    final_rank = models.PositiveSmallIntegerField(null=True, blank=True)
    final_rank_to = models.PositiveSmallIntegerField(null=True, blank=True)
    final_reason = SaidField(max_length=120, blank=True)
    final_reason_message = MessageField("final_reason")

    class Meta:
        ordering = ["competition_id", "number"]
        constraints = [
            # A pair that has withdrawn does not keep its two from entering with others.
            models.UniqueConstraint(
                fields=["competition", "player"],
                condition=Q(partner__isnull=True) | ~Q(status="withdrawn"),
                name="entrant_once",
            ),
            models.UniqueConstraint(fields=["competition", "number"], name="entry_number_once"),
            models.UniqueConstraint(
                fields=["competition", "seed"], condition=Q(seed__isnull=False), name="seed_once"
            ),
            models.UniqueConstraint(
                fields=["competition", "partner"],
                condition=Q(partner__isnull=False) & ~Q(status="withdrawn"),
                name="partner_once",
            ),
            models.CheckConstraint(
                condition=Q(partner__isnull=True) | ~Q(partner=F("player")), name="partner_of_another"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_in(self) -> bool:
        """Not withdrawn."""
        return self.status != self.Status.WITHDRAWN

    @property
    def out_words(self) -> str:
        """Why the entrant is out, in a word; empty for one who is in."""
        if self.is_in:
            return ""
        return gettext("Disqualified") if self.disqualified else gettext("Withdrawn")

    @property
    def player_ids(self) -> tuple[int, ...]:
        """The rows of its one or two players."""
        return (self.player_id,) if self.partner_id is None else (self.player_id, self.partner_id)

    @property
    def players(self) -> list[Player]:
        """Its one or two players."""
        return [self.player] if self.partner is None else [self.player, self.partner]

    @property
    def told(self) -> str:
        """Its name; of a pair also who the two are, as a champion is recorded."""
        if self.partner is None:
            return self.player.name
        return gettext("{pair} ({one} and {other})").format(
            pair=self.name, one=self.player.name, other=self.partner.name
        )

    @property
    def said(self) -> str:
        """As `told`, for texts that are kept: of a pair a message."""
        if self.partner is None:
            return self.player.name
        return say(
            "competitions.pair-told",
            "{pair} ({one} and {other})",
            pair=self.name,
            one=self.player.name,
            other=self.partner.name,
        )

    @property
    def name_now(self) -> str:
        """What it is called before the draw keeps its name."""
        if self.partner is None:
            return self.player.name
        return self.chosen_name or name_of_pair(self.player.name, self.partner.name)

    @property
    def rating_now(self) -> int:
        """Its rating before the draw keeps it; a pair's by the competition's policy."""
        if self.partner is None:
            return self.player.rating
        return rating_of(self.competition.pair_rating, self.player.rating, self.partner.rating)


def stands_in(player: Any, prefix: str = "") -> Q:
    """Entrants of which `player` is one, alone or in a pair; `prefix` leads to them, such as "champion__"."""
    return Q(**{f"{prefix}player": player}) | Q(**{f"{prefix}partner": player})


class Seat(models.Model):
    """An entrant's place in a stage after the first. `words` say where it came from: "1st of group A".
    `annulled`: the entrant's results in this stage count for nothing."""

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="seats")
    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="seats")
    seed = models.PositiveSmallIntegerField()
    words = SaidField(max_length=60, blank=True)
    words_message = MessageField("words")
    annulled = models.BooleanField(default=False)

    class Meta:
        ordering = ["stage_id", "seed"]
        constraints = [
            models.UniqueConstraint(fields=["stage", "seed"], name="seat_once"),
            models.UniqueConstraint(fields=["stage", "entrant"], name="seat_of_entrant_once"),
        ]

    def __str__(self) -> str:
        return f"{self.seed}. {self.entrant} in {self.stage}"
