"""A competition of a club, with all that was chosen before it is drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.urls import reverse
from django.utils.functional import cached_property
from django.utils.timezone import now
from django.utils.translation import gettext, gettext_lazy, pgettext_lazy

from clubs.competitions.rules import no_show, round_lengths
from clubs.competitions.rules.no_show import NoShow
from clubs.competitions.rules.pairing.seeding import ALGORITHM
from clubs.competitions.rules.pairs import PairRating
from clubs.competitions.rules.standings.criteria import DEFAULT
from clubs.competitions.wording import small
from config.languages.folding import FoldedField, FoldedRow

if TYPE_CHECKING:
    from clubs.competitions.models.stages import Stage


class Status(models.TextChoices):
    """Where a competition stands, in the order in which it gets there."""

    DRAFT = "draft", gettext_lazy("Being prepared")
    OPEN = "open", gettext_lazy("Open for entry")
    DRAWN = "drawn", pgettext_lazy("state of a competition", "Drawn")
    RUNNING = "running", gettext_lazy("Under way")
    FINISHED = "finished", gettext_lazy("Finished")
    ARCHIVED = "archived", gettext_lazy("Archived")
    CANCELLED = "cancelled", gettext_lazy("Cancelled")


class SeedingMethod(models.TextChoices):
    """How the order of the bracket is found."""

    RATING = "rating", gettext_lazy("By rating")
    DRAW = "draw", gettext_lazy("By draw")
    TOP = "top", gettext_lazy("The best by rating, the rest by draw")
    GROUPS = "groups", gettext_lazy("Groups by rating, drawn inside")
    HAND = "hand", gettext_lazy("By hand")


class SeededBy(models.TextChoices):
    """Whose ratings decide where seeding goes by rating."""

    TYPED = "typed", gettext_lazy("the ratings on the players’ pages")
    LIST = "list", gettext_lazy("the club’s rating list")


class SidesOf(models.TextChoices):
    """Who stands on one side of a match."""

    PLAYERS = "players", gettext_lazy("Single players")
    PAIRS = "pairs", gettext_lazy("Fixed pairs")


class PartnersChange(models.TextChoices):
    """When the partners of a side change at the table; as the game has it where nothing is chosen."""

    AS_USUAL = "", gettext_lazy("As the game has it")
    INNING = "inning", gettext_lazy("With each visit to the table")
    STROKE = "stroke", gettext_lazy("With each stroke")
    GAME = "game", gettext_lazy("With each game or frame")


def default_criteria() -> list[str]:
    """The criteria a new round robin begins with."""
    return list(DEFAULT)


class Competition(FoldedRow):
    """One competition of a club at one game.

    `length_by_round` and `race_by_round` map round codes ("final", "w3"), or families of rounds ("w": the
    winners' side), to another length or race than `length` and `race` (:mod:`.rules.round_lengths`). A length
    of None is the game's own. `no_show` says how long a called match is waited for (:mod:`.rules.no_show`).
    `seed` is published when entries open, before the draw; `draw_algorithm` says which algorithm used it.
    `seeding_sizes` are the number of seeded entrants (TOP) or the sizes of the groups (GROUPS).
    `seeded_by` says whose ratings decide, `seeded_on` at the end of which day (None: of the draw's).
    `pair_rating` says how the ratings and the handicaps of two players become their pair's.
    `handicap_version` is the version of its handicap policy that was in force at the draw.
    """

    club = models.ForeignKey("people.Club", on_delete=models.CASCADE, related_name="competitions")
    name = models.CharField(max_length=80)
    folded = FoldedField("name")
    slug = models.SlugField(max_length=90)
    about = models.TextField(max_length=2000, blank=True)
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.DRAFT)
    game = models.CharField(max_length=80)
    options = models.JSONField(default=dict, blank=True)
    length = models.PositiveSmallIntegerField(null=True, blank=True)
    race = models.PositiveSmallIntegerField(
        default=1, validators=[MinValueValidator(1), MaxValueValidator(99)]
    )
    length_by_round = models.JSONField(default=dict, blank=True)
    race_by_round = models.JSONField(default=dict, blank=True)

    criteria = models.JSONField(default=default_criteria)
    points_win = models.PositiveSmallIntegerField(default=2)
    points_draw = models.PositiveSmallIntegerField(default=1)
    points_loss = models.PositiveSmallIntegerField(default=0)

    seeding = models.CharField(max_length=6, choices=SeedingMethod.choices, default=SeedingMethod.RATING)
    seeding_sizes = models.JSONField(default=list, blank=True)
    seeded_by = models.CharField(max_length=5, choices=SeededBy.choices, default=SeededBy.TYPED)
    seeded_on = models.DateField(null=True, blank=True)
    seed = models.CharField(max_length=80, blank=True)
    seed_published_at = models.DateTimeField(null=True, blank=True)
    draw_algorithm = models.CharField(max_length=24, default=ALGORITHM)
    by_lot = models.JSONField(default=list, blank=True)

    handicap_policy = models.ForeignKey(
        "handicaps.Policy", on_delete=models.RESTRICT, null=True, blank=True, related_name="competitions"
    )
    handicap_version = models.ForeignKey(
        "handicaps.PolicyVersion",
        on_delete=models.RESTRICT,
        null=True,
        blank=True,
        related_name="competitions",
    )
    entry_limit = models.PositiveSmallIntegerField(default=32)
    self_entry = models.BooleanField("players may enter themselves", default=True)
    starts_at = models.DateTimeField(null=True, blank=True)
    rest_minutes = models.PositiveSmallIntegerField(default=5, validators=[MaxValueValidator(240)])
    minutes_guess = models.PositiveSmallIntegerField(
        default=30, validators=[MinValueValidator(1), MaxValueValidator(600)]
    )
    automatic = models.BooleanField("seat matches automatically", default=True)
    level = models.CharField("what is marked", max_length=6, blank=True)
    clock = models.JSONField(default=dict, blank=True)
    no_show = models.JSONField(default=dict, blank=True)
    tables = models.ManyToManyField("people.Table", blank=True, related_name="competitions")
    sides_of = models.CharField("who enters", max_length=8, choices=SidesOf.choices, default=SidesOf.PLAYERS)
    pair_rating = models.CharField(
        max_length=5, choices=[(one.value, one.value) for one in PairRating], default=PairRating.MEAN.value
    )
    partners_change = models.CharField(
        "partners change", max_length=6, choices=PartnersChange.choices, blank=True
    )

    champion = models.ForeignKey(
        "competitions.Entrant", on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    last_seq = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField(default=now, editable=False)
    drawn_at = models.DateTimeField(null=True, blank=True)
    started_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created_at", "-pk"]
        constraints = [models.UniqueConstraint(fields=["club", "slug"], name="competition_slug_in_club")]
        indexes = [
            models.Index(fields=["status"], name="competition_status"),
            models.Index(fields=["club", "name", "id"], name="competition_by_name"),
            models.Index(fields=["club", "starts_at", "id"], name="competition_by_start"),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("competitions:overview", args=[self.club.slug, self.slug])

    @cached_property
    def in_stages(self) -> list[Stage]:
        """Its stages in order, read once."""
        found = sorted(self.stages.all(), key=lambda one: one.number)
        for stage in found:
            stage.competition = self
        return found

    @property
    def first_stage(self) -> Stage:
        """The stage that is drawn from the entries."""
        return self.in_stages[0]

    @property
    def format(self) -> str:
        """The format of the first stage."""
        return self.first_stage.format

    @property
    def format_words(self) -> str:
        """Its format for people, and the names of the stages that follow: "Groups, then finals"."""
        words = self.first_stage.get_format_display()
        for one in self.in_stages[1:]:
            words = gettext("{first}, then {next}").format(first=words, next=small(one))
        return words

    @property
    def seeds_by_list(self) -> bool:
        """Whether the ratings of the club's rating list decide who is seeded where."""
        by_rating = (SeedingMethod.RATING, SeedingMethod.TOP, SeedingMethod.GROUPS)
        return self.seeded_by == SeededBy.LIST and self.seeding in by_rating

    @property
    def of_pairs(self) -> bool:
        """Whether fixed pairs enter it."""
        return self.sides_of == SidesOf.PAIRS

    @property
    def is_drawn(self) -> bool:
        """Whether there are fixtures."""
        return self.status in (Status.DRAWN, Status.RUNNING, Status.FINISHED, Status.ARCHIVED)

    def length_in(self, code: str) -> int | None:
        """The length of a match in a round; None where the game's own length holds."""
        found = round_lengths.of_round(self.length_by_round, code, self.length)
        return int(found) if found is not None else None

    def race_in(self, code: str) -> int:
        """The race of a match in a round."""
        return int(round_lengths.of_round(self.race_by_round, code, self.race) or 1)

    @property
    def waits(self) -> NoShow:
        """How long a called match is waited for."""
        return no_show.read(self.no_show)
