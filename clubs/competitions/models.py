"""A competition, who is in it, its stages and their fixtures, and its log.

Words: a *stage* is one part of a competition, of one format; the first is drawn from the entries, a later
one is fed by the places of an earlier one. An *entrant* is a player who entered; the *entry number* is the
order of entry and the key of the draw. A *seat* is an entrant's place in a later stage. A *fixture* is one
meeting of a stage; a *match* (of the package `matches`) is what is played for it at a table, and a replayed
fixture has had several. A slot of a fixture names its *source* (`pairing.brackets`); who stands there is a
fold of the results and kept in `a` and `b` so that pages need not fold.

`CompetitionEvent` is the log: append-only, numbered under the competition's row lock and so in commit
order. It serves as audit and as the live stream.
"""

from __future__ import annotations

from typing import Any

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.functional import cached_property
from django.utils.timezone import now

from clubs.competitions.rules.pairing.elimination import ResultKind
from clubs.competitions.rules.pairing.round_names import name_of_round
from clubs.competitions.rules.pairing.seeding import ALGORITHM
from clubs.competitions.rules.stages import PLANS, Elimination, Plan, StageSettings, in_words, read_plan
from clubs.competitions.rules.standings.criteria import DEFAULT
from clubs.competitions.rules.start_scores import Policy


class Format(models.TextChoices):
    """How entrants meet."""

    ELIMINATION = "elimination", "Knockout"
    DOUBLE = "double", "Double elimination"
    ROUND_ROBIN = "round_robin", "Round robin"
    GROUPS = "groups", "Groups"
    STEPLADDER = "stepladder", "Stepladder"


class Status(models.TextChoices):
    """Where a competition stands, in the order in which it gets there."""

    DRAFT = "draft", "Being prepared"
    OPEN = "open", "Open for entry"
    DRAWN = "drawn", "Drawn"
    RUNNING = "running", "Under way"
    FINISHED = "finished", "Finished"
    ARCHIVED = "archived", "Archived"
    CANCELLED = "cancelled", "Cancelled"


class SeedingMethod(models.TextChoices):
    """How the order of the bracket is found."""

    RATING = "rating", "By rating"
    DRAW = "draw", "By draw"
    TOP = "top", "The best by rating, the rest by draw"
    GROUPS = "groups", "Groups by rating, drawn inside"
    HAND = "hand", "By hand"


def default_criteria() -> list[str]:
    """The criteria a new round robin begins with."""
    return list(DEFAULT)


class Competition(models.Model):
    """One competition of a club at one game.

    `length_by_round` and `race_by_round` map round codes ("final", "semi", "r16", "third") to another
    length or race than `length` and `race`. A length of None is the game's own. `seed` is published when
    entries open, before the draw; `draw_algorithm` says which algorithm used it. `seeding_sizes` are the
    number of seeded entrants (TOP) or the sizes of the groups (GROUPS).
    """

    club = models.ForeignKey("people.Club", on_delete=models.CASCADE, related_name="competitions")
    name = models.CharField(max_length=80)
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
    seed = models.CharField(max_length=80, blank=True)
    seed_published_at = models.DateTimeField(null=True, blank=True)
    draw_algorithm = models.CharField(max_length=24, default=ALGORITHM)
    by_lot = models.JSONField(default=list, blank=True)

    handicap = models.JSONField(default=dict, blank=True)
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
    tables = models.ManyToManyField("people.Table", blank=True, related_name="competitions")

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
        indexes = [models.Index(fields=["status"], name="competition_status")]

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
        words = [self.first_stage.get_format_display(), *(str(one).lower() for one in self.in_stages[1:])]
        return ", then ".join(words)

    @property
    def handicap_policy(self) -> Policy:
        """The handicap policy as an object."""
        return Policy.from_json(self.handicap)

    @property
    def is_drawn(self) -> bool:
        """Whether there are fixtures."""
        return self.status in (Status.DRAWN, Status.RUNNING, Status.FINISHED, Status.ARCHIVED)

    def length_in(self, code: str) -> int | None:
        """The length of a match in a round; None where the game's own length holds."""
        found = self.length_by_round.get(code, self.length)
        return int(found) if found is not None else None

    def race_in(self, code: str) -> int:
        """The race of a match in a round."""
        return int(self.race_by_round.get(code, self.race))


class Stage(models.Model):
    """One part of a competition. `settings` are those of its format (:mod:`.rules.stages`), `feed` says who
    comes into a later stage (:mod:`.rules.feeding`). `size` is the number of places once it is drawn."""

    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="stages")
    number = models.PositiveSmallIntegerField(default=1)
    name = models.CharField(max_length=60, blank=True)
    format = models.CharField(max_length=20, choices=Format.choices, default=Format.ELIMINATION)
    settings = models.JSONField(default=dict, blank=True)
    feed = models.JSONField(default=dict, blank=True)
    size = models.PositiveSmallIntegerField(null=True, blank=True)
    drawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["competition", "number"]
        constraints = [
            models.UniqueConstraint(fields=["competition", "number"], name="stage_number_once"),
        ]

    def __str__(self) -> str:
        return self.name or self.get_format_display()

    @property
    def plan(self) -> Plan:
        """Its settings as values. Raises `PairingError` for what its format does not know."""
        return read_plan(self.format, self.settings)

    @property
    def is_bracket(self) -> bool:
        """Whether its fixtures feed one another, so that no match may end level."""
        return PLANS[self.format].is_bracket

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


class Entrant(models.Model):
    """A player in a competition. `name` and `rating` are kept as they were when it was drawn.

    `seed` is the place in the first stage; `lot` the place in the draw.
    `final_rank` to `final_rank_to` is the place at the end (several share 5 to 8).
    """

    class Status(models.TextChoices):
        ENTERED = "entered", "Entered"
        CHECKED_IN = "checked_in", "Checked in"
        WITHDRAWN = "withdrawn", "Withdrawn"

    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="entrants")
    player = models.ForeignKey("people.Player", on_delete=models.PROTECT, related_name="entries")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=80)
    rating = models.IntegerField(default=500)
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.ENTERED)
    seed = models.PositiveSmallIntegerField(null=True, blank=True)
    hand_seed = models.PositiveSmallIntegerField(null=True, blank=True)
    lot = models.PositiveSmallIntegerField(null=True, blank=True)
    late = models.BooleanField(default=False)
    annulled = models.BooleanField(default=False)
    entered_at = models.DateTimeField(default=now, editable=False)
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    final_rank = models.PositiveSmallIntegerField(null=True, blank=True)
    final_rank_to = models.PositiveSmallIntegerField(null=True, blank=True)
    final_reason = models.CharField(max_length=120, blank=True)

    class Meta:
        ordering = ["competition", "number"]
        constraints = [
            models.UniqueConstraint(fields=["competition", "player"], name="entrant_once"),
            models.UniqueConstraint(fields=["competition", "number"], name="entry_number_once"),
            models.UniqueConstraint(
                fields=["competition", "seed"], condition=Q(seed__isnull=False), name="seed_once"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_in(self) -> bool:
        """Not withdrawn."""
        return self.status != self.Status.WITHDRAWN


class Seat(models.Model):
    """An entrant's place in a stage after the first. `words` say where it came from: "1st of group A"."""

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="seats")
    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="seats")
    seed = models.PositiveSmallIntegerField()
    words = models.CharField(max_length=60, blank=True)

    class Meta:
        ordering = ["stage", "seed"]
        constraints = [
            models.UniqueConstraint(fields=["stage", "seed"], name="seat_once"),
            models.UniqueConstraint(fields=["stage", "entrant"], name="seat_of_entrant_once"),
        ]

    def __str__(self) -> str:
        return f"{self.seed}. {self.entrant} in {self.stage}"


class Phase(models.TextChoices):
    """What is happening to a fixture."""

    PENDING = "pending", "Not known yet"
    READY = "ready", "Ready"
    AT_TABLE = "at_table", "Called to a table"
    LIVE = "live", "Being played"
    OVER = "over", "Over, to be confirmed"
    TIED = "tied", "Level: to be decided"
    DECIDED = "decided", "Decided"
    EMPTY = "empty", "Nobody left to play"
    ANNULLED = "annulled", "Annulled"


UNDER_WAY = (Phase.AT_TABLE, Phase.LIVE, Phase.OVER, Phase.TIED)


class Fixture(models.Model):
    """One meeting of a stage; `number` counts through the whole competition.

    `a_source`/`a_of` and `b_source`/`b_of` are the sources of its slots. `result_by` says whose word the
    result is: a match's, the director's, or the bracket's own (a bye, or a walkover that follows from a
    withdrawal). Only the first two are facts; the last is derived again at every fold. `held_a` and `held_b`
    keep an entrant in a slot against its source (see `pairing.consequences.correct`). `on_hold` keeps the
    fixture away from the tables until the director decides.
    """

    class ResultBy(models.TextChoices):
        NOBODY = "", "open"
        MATCH = "match", "by the match"
        DIRECTOR = "director", "by the director"
        BRACKET = "bracket", "by the bracket"

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
    score_a = models.IntegerField(null=True, blank=True)
    score_b = models.IntegerField(null=True, blank=True)
    figures = models.JSONField(default=dict, blank=True)
    note = models.CharField(max_length=300, blank=True)
    decided_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["competition", "number"]
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
        FIRST = "first", "First match"
        REPLAY = "replay", "Replay"
        TIE_BREAK = "tie_break", "Tie-break"

    fixture = models.ForeignKey(Fixture, on_delete=models.CASCADE, related_name="matches")
    match = models.OneToOneField("matches.Match", on_delete=models.CASCADE, related_name="fixture_match")
    reason = models.CharField(max_length=9, choices=Reason.choices, default=Reason.FIRST)
    struck_at = models.DateTimeField(null=True, blank=True)
    struck_because = models.CharField(max_length=120, blank=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.match} for {self.fixture}"


class CompetitionEvent(models.Model):
    """One line of a competition's log. Never changed, never deleted while the competition exists.

    `text` is the sentence for people; `kind` and `data` are for programs. `fixture` is the number of the
    fixture concerned. `private` lines are for the officers alone.
    """

    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="events")
    seq = models.PositiveIntegerField()
    kind = models.CharField(max_length=24)
    text = models.CharField(max_length=400)
    data = models.JSONField(default=dict, blank=True)
    fixture = models.PositiveSmallIntegerField(null=True, blank=True)
    private = models.BooleanField(default=False)
    by = models.ForeignKey("people.User", on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    by_label = models.CharField(max_length=120, blank=True)
    at = models.DateTimeField(default=now, editable=False)

    class Meta:
        ordering = ["competition", "-seq"]
        constraints = [
            models.UniqueConstraint(fields=["competition", "seq"], name="competition_event_seq_once"),
        ]

    def __str__(self) -> str:
        return f"{self.seq}. {self.text}"

    def to_json(self) -> dict[str, Any]:
        """As the live stream sends it."""
        return {"kind": self.kind, "text": self.text, "fixture": self.fixture, "at": self.at.isoformat()}
