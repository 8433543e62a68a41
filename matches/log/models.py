"""A match and its log.

Truth is in ``LogEntry`` (what the marker observed) and ``Act`` (what people decided about the match:
seated, confirmed, walkover...). Both are append-only, which the database itself enforces (see
``append_only``). ``snapshot``, ``board``, ``problems``, ``winner_letter`` and ``status`` of a match are
what the fold of both gives, kept so that a mark costs the same at entry 5,000 as at entry 5.

Words: an *entry* is one line of the record; its *sequence number* (``seq``) counts 1, 2, 3... within
the match and is given under the match's row lock, hence in commit order. ``revision`` counts every
change that a viewer could see, entries and acts alike.

The rows of a match are found by an index that begins with the match and goes on with what is unique in it; so
the foreign keys have no index of their own, which would have a line for each of millions of rows.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from typing import Any

from django.db import models
from django.urls import reverse
from django.utils.timezone import now
from django.utils.translation import gettext_lazy

from config import shown_names
from config.languages.columns import KeptJSONField, MessageField, SaidField
from rules_engine.course.fingerprint import DIGITS

ID_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
ID_LENGTH = 10


def new_public_id() -> str:
    """Ten characters that cannot be guessed or misread (no 0, 1, i, l, o): 49 bits."""
    return "".join(secrets.choice(ID_ALPHABET) for _ in range(ID_LENGTH))


class Match(models.Model):
    """One match between sides, at one game, under options fixed in its ``header``.

    The lease (who marks now) stands in the match's own row, so that an entry is one insert and one
    update and the row lock covers both.
    """

    class Status(models.TextChoices):
        WAITING = "waiting", gettext_lazy("Waiting")
        READY = "ready", gettext_lazy("Ready to start")
        LIVE = "live", gettext_lazy("Being played")
        FINISHED = "finished", gettext_lazy("Over, to be confirmed")
        CONFIRMED = "confirmed", gettext_lazy("Confirmed")
        VOID = "void", gettext_lazy("Called off")

    class ResultKind(models.TextChoices):
        PLAYED = "played", gettext_lazy("Played")
        WALKOVER = "walkover", gettext_lazy("Walkover")
        DOUBLE_FORFEIT = "double_forfeit", gettext_lazy("Double forfeit")
        RETIRED = "retired", gettext_lazy("Retired")
        REPORTED = "reported", gettext_lazy("Played elsewhere")
        AWARDED = "awarded", gettext_lazy("Awarded")

    public_id = models.CharField(max_length=16, unique=True, default=new_public_id, editable=False)
    club = models.ForeignKey("people.Club", on_delete=models.PROTECT, related_name="matches", db_index=False)
    title = SaidField(max_length=120, blank=True)
    title_message = MessageField("title")
    game = models.CharField(max_length=80)
    rules_version = models.PositiveSmallIntegerField(default=1)
    header = models.JSONField()
    table = models.ForeignKey(
        "people.Table",
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="matches",
        db_index=False,
    )
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.WAITING)
    result_kind = models.CharField(max_length=16, choices=ResultKind.choices, default=ResultKind.PLAYED)
    winner_letter = models.CharField(max_length=4, blank=True)

    last_seq = models.PositiveIntegerField(default=0)
    revision = models.PositiveIntegerField(default=0)
    snapshot = models.JSONField(null=True, blank=True)
    board = KeptJSONField(default=dict, blank=True)
    problems = KeptJSONField(default=list, blank=True)
    simulated = models.BooleanField(
        default=False, help_text="played by simulation: of no account for results, records or tables"
    )
    open_disputes = models.PositiveSmallIntegerField(default=0, help_text="the result is frozen above 0")
    level = models.CharField(
        max_length=6, blank=True, help_text="how much is marked (rules_engine.levels); blank: as at its table"
    )
    clock = models.JSONField(default=dict, blank=True, help_text="the chosen clock (rules_engine.clocks)")
    clock_state = models.JSONField(default=dict, blank=True, help_text="what runs (matches.log.countdown)")

    lease_holder = models.CharField(max_length=80, blank=True)
    lease_label = models.CharField(max_length=120, blank=True)
    lease_since = models.DateTimeField(null=True, blank=True)
    lease_until = models.DateTimeField(null=True, blank=True)

    created_at = models.DateTimeField(default=now, editable=False)
    seated_at = models.DateTimeField(null=True, blank=True)
    started_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    confirmed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name_plural = "matches"
        indexes = [
            models.Index(fields=["club", "status", "-confirmed_at"], name="match_of_club"),
            models.Index(fields=["table", "status"], name="match_at_table"),
            # The latest of a club or table: by the key alone, all matches of all clubs since would be read.
            models.Index(fields=["club", "id"], name="match_of_club_in_order"),
            models.Index(fields=["table", "id"], name="match_at_table_in_order"),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["table"],
                name="one_open_match_a_table",
                condition=models.Q(status__in=["ready", "live"]),
            ),
        ]

    def __str__(self) -> str:
        return self.title or self.public_id

    def get_absolute_url(self) -> str:
        return reverse("matches:match", args=[self.public_id])

    @classmethod
    def from_db(cls, db: Any, field_names: Any, values: Any, **options: Any) -> Any:
        """As read from the database; what is answered is about its club."""
        row = super().from_db(db, field_names, values, **options)
        shown_names.about(row.__dict__.get("club_id"))
        return row

    @property
    def is_over(self) -> bool:
        """Whether a result is there, confirmed or not."""
        return self.status in (self.Status.FINISHED, self.Status.CONFIRMED)

    @property
    def letters(self) -> tuple[str, ...]:
        """The letters of the sides, in the order of the sheet."""
        return tuple(letter for letter, _ in self.header["sides"])

    def result(self) -> dict[str, Any]:
        """``{"winner", "score", "kind"}``: the result as other packages see it."""
        return {
            "winner": self.winner_letter or None,
            "score": dict(self.board.get("score") or {}),
            "kind": self.result_kind,
        }


class MatchSide(models.Model):
    """One side of a match: a player of the club, a pair (`player` and `partner`, under its `name`), or just a
    name. In which order a pair comes to the table is in the header of the match (`partners`)."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="sides", db_index=False)
    letter = models.CharField(max_length=4)
    position = models.PositiveSmallIntegerField()
    player = models.ForeignKey(
        "people.Player", on_delete=models.SET_NULL, null=True, blank=True, related_name="match_sides"
    )
    partner = models.ForeignKey(
        "people.Player",
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="match_sides_as_partner",
    )
    name = models.CharField(max_length=120)
    confirmed_at = models.DateTimeField(null=True, blank=True)
    confirmed_by = models.CharField(max_length=120, blank=True)

    class Meta:
        ordering = ["match", "position"]
        constraints = [models.UniqueConstraint(fields=["match", "letter"], name="side_letter_once")]

    def __str__(self) -> str:
        return self.name

    @property
    def people(self) -> list[Any]:
        """The players of the club on this side."""
        return [one for one in (self.player, self.partner) if one is not None]


def played_by(players: Any, prefix: str = "") -> models.Q:
    """Sides on which one of `players` (a player, a query or a collection of keys) stands, alone or in a pair;
    `prefix` leads from the rows that are asked to the sides, such as "sides__"."""
    end = "__in" if isinstance(players, Iterable) else ""
    return models.Q(**{f"{prefix}player{end}": players}) | models.Q(**{f"{prefix}partner{end}": players})


class Signed(models.Model):
    """Who wrote a row, kept as plain values: rows that never change cannot point at rows that may go."""

    by_kind = models.CharField(max_length=10)
    by_id = models.BigIntegerField(null=True, blank=True)
    by_label = models.CharField(max_length=120, blank=True)
    at = models.DateTimeField(default=now, editable=False)

    class Meta:
        abstract = True


class LogEntry(Signed):
    """One line of the record. Never changed, never deleted: the database refuses both.

    ``target`` is the entry that a correction (``void 12``, ``amend 12: ...``) speaks of. ``ruling`` is
    what the engine said when the entry came in; after a correction the sheet is folded afresh.
    ``state_hash`` digests the engine's state after the entry (:mod:`rules_engine.course.fingerprint`), and
    ``tapped_at`` is when the marker tapped, where the entry came later.
    """

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="entries", db_index=False)
    seq = models.PositiveIntegerField()
    side = models.CharField(max_length=4)
    tokens = models.TextField()
    note = models.CharField(max_length=500, blank=True)
    target = models.PositiveIntegerField(null=True, blank=True)
    ruling = KeptJSONField()
    client_uuid = models.UUIDField()
    state_hash = models.CharField(max_length=DIGITS, blank=True, help_text="blank in older logs")
    tapped_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["match", "seq"]
        verbose_name_plural = "log entries"
        constraints = [
            models.UniqueConstraint(fields=["match", "seq"], name="entry_seq_once"),
            models.UniqueConstraint(fields=["match", "client_uuid"], name="entry_client_uuid_once"),
        ]

    def __str__(self) -> str:
        return f"{self.seq}. {self.side} {self.tokens}"


class Difference(Signed):
    """A tablet's rule book and the server's differed about a match. Append-only; the server's ruling stands.

    ``seq`` is the number that the entry had or would have had. Either the states before it differed, or the
    tablet took an entry that the server refused (``refusal``: the server's code).
    """

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="differences")
    number = models.PositiveIntegerField()
    seq = models.PositiveIntegerField()
    what = models.TextField(help_text="the entry, or the kind of correction")
    refusal = models.CharField(max_length=40, blank=True)
    tablet_hash = models.CharField(max_length=DIGITS)
    server_hash = models.CharField(max_length=DIGITS)
    tablet_engine = models.CharField(max_length=DIGITS, blank=True)
    server_engine = models.CharField(max_length=DIGITS, blank=True)

    class Meta:
        ordering = ["match", "number"]
        constraints = [models.UniqueConstraint(fields=["match", "number"], name="difference_number_once")]

    def __str__(self) -> str:
        return f"{self.match} {self.seq}: {self.what}"


class Act(Signed):
    """A decision about a match that is no entry of its record. Append-only, as the log is."""

    class Kind(models.TextChoices):
        CREATED = "created", gettext_lazy("Made")
        SEATED = "seated", gettext_lazy("Brought to a table")
        UNSEATED = "unseated", gettext_lazy("Taken from its table")
        CONFIRMED = "confirmed", gettext_lazy("Result confirmed")
        DECLARED = "declared", gettext_lazy("Decided without play")
        AWARDED = "awarded", gettext_lazy("Result decided otherwise")
        REOPENED = "reopened", gettext_lazy("Opened again")
        CORRECTED = "corrected", gettext_lazy("Confirmed result corrected")
        LEASE_TAKEN = "lease-taken", gettext_lazy("Marking taken over")
        VOIDED = "voided", gettext_lazy("Called off")
        LEVEL = "level", gettext_lazy("Marking changed")
        CLOCK = "clock", gettext_lazy("Clock changed")
        DISPUTED = "disputed", gettext_lazy("Stroke disputed")
        DISPUTE_DROPPED = "dispute-dropped", gettext_lazy("Dispute withdrawn")
        DISPUTE_RULED = "dispute-ruled", gettext_lazy("Dispute ruled on")
        DISPUTE_AGAIN = "dispute-again", gettext_lazy("Dispute opened again")
        COURSES = "courses", gettext_lazy("Two courses, one chosen")

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="acts", db_index=False)
    number = models.PositiveIntegerField(help_text="revision of the match that this act made")
    kind = models.CharField(max_length=16, choices=Kind.choices)
    side = models.CharField(max_length=4, blank=True)
    data = KeptJSONField(default=dict, blank=True)

    class Meta:
        ordering = ["match", "number"]
        constraints = [models.UniqueConstraint(fields=["match", "number"], name="act_number_once")]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} ({self.by_label})"


class Snapshot(models.Model):
    """The engine's state after entry ``seq``, so that an undo folds from here and not from the start.

    A correction of entry x removes the snapshots from x on, so each that is left can be relied on.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="snapshots", db_index=False)
    seq = models.PositiveIntegerField()
    state = models.JSONField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "seq"], name="snapshot_once")]

    def __str__(self) -> str:
        return f"after entry {self.seq}"


class PurgeRecord(models.Model):
    """The trace of a removal: of a demonstration club, or of old simulated play.

    While ``is_open`` the logs of the club may be deleted, while ``simulated_open`` those of its simulated
    play alone; while ``names_open`` a person's name may be replaced in them. Each is
    true only inside the transaction of the purge (see ``marking.purge``).
    """

    club_id = models.BigIntegerField()
    club_name = models.CharField(max_length=120)
    by_label = models.CharField(max_length=120)
    reason = models.CharField(max_length=300, blank=True)
    matches = models.PositiveIntegerField(default=0)
    entries = models.PositiveIntegerField(default=0)
    is_open = models.BooleanField(default=False)
    simulated_open = models.BooleanField(
        null=True, help_text="as is_open, for the logs of the club's simulated play alone"
    )
    names_open = models.BooleanField(null=True, help_text="a person's name may be replaced in the logs")
    at = models.DateTimeField(default=now, editable=False)

    class Meta:
        indexes = [models.Index(fields=["club_id", "is_open"], name="purge_of_club")]

    def __str__(self) -> str:
        return f"{self.club_name}: {self.matches} matches removed"
