"""An emblem, its deed in versions, and the event log of its case.

``EmblemEvent`` (what people did) and the deed's versions are the source of truth. ``EmblemStep`` and
``Movement`` are derived by the state machine (``clubs.emblems.rules``) from them and the clock, and written
once each. All four are append-only, which the database itself enforces (``append_only``). ``Emblem`` caches
the state of the fold in columns, so that lists need no fold and the scheduler finds what is due.
"""

from __future__ import annotations

from datetime import UTC
from typing import Any

from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils.timezone import now
from django.utils.translation import pgettext_lazy

from config.languages.columns import MessageField, SaidField, SaidTextField
from matches.models import Signed, new_public_id


class DeedVersion(models.Model):
    """One version of a club's deed: the book's own, or written by the club. Never changed."""

    club = models.ForeignKey("people.Club", on_delete=models.PROTECT, related_name="deeds")
    slug = models.SlugField(max_length=60)
    version = models.PositiveIntegerField()
    title = models.CharField(max_length=160)
    data = models.JSONField(help_text="the deed, as clubs.emblems.rules.terms reads it")
    by_label = models.CharField(max_length=120)
    at = models.DateTimeField(default=now, editable=False)

    class Meta:
        ordering = ["club_id", "slug", "version"]
        constraints = [models.UniqueConstraint(fields=["club", "slug", "version"], name="deed_version_once")]

    def __str__(self) -> str:
        return f"{self.title}, version {self.version}"


class Emblem(models.Model):
    """An emblem of a club, under a deed. ``last_n`` and ``last_seq`` count events and steps; ``next_at`` is
    when the clock has something to do."""

    class State(models.TextChoices):
        WITH_DONOR = "with_donor", pgettext_lazy("an emblem", "With the donor")
        HELD = "held", pgettext_lazy("an emblem", "Held")
        AT_STAKE = "at_stake", pgettext_lazy("an emblem", "At stake")
        OWNED = "owned", pgettext_lazy("an emblem", "Owned")

    public_id = models.CharField(max_length=16, unique=True, default=new_public_id, editable=False)
    club = models.ForeignKey("people.Club", on_delete=models.CASCADE, related_name="emblems")
    slug = models.SlugField(max_length=90)
    title = models.CharField(max_length=160)
    deed_slug = models.SlugField(max_length=60)
    trustee = models.ForeignKey(
        "people.User", on_delete=models.SET_NULL, null=True, blank=True, related_name="emblems_in_trust"
    )
    state = models.CharField(max_length=12, choices=State.choices, default=State.WITH_DONOR)
    holder = models.ForeignKey(
        "people.Player", on_delete=models.SET_NULL, null=True, blank=True, related_name="emblems_held"
    )
    holder_name = models.CharField(max_length=120, blank=True)
    held_since = models.DateField(null=True, blank=True)
    next_at = models.DateTimeField(null=True, blank=True, db_index=True)
    last_n = models.PositiveIntegerField(default=0)
    last_seq = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField(default=now, editable=False)

    class Meta:
        ordering = ["club_id", "title"]
        constraints = [models.UniqueConstraint(fields=["club", "slug"], name="emblem_slug_once_a_club")]

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return reverse("emblems:emblem", args=[self.club.slug, self.slug])


class EmblemPerson(models.Model):
    """A person by the name that an emblem's log has for him; the player may be merged or go, the name
    stays."""

    emblem = models.ForeignKey(Emblem, on_delete=models.CASCADE, related_name="persons")
    name = models.CharField(max_length=120)
    player = models.ForeignKey(
        "people.Player", on_delete=models.SET_NULL, null=True, blank=True, related_name="emblem_names"
    )

    class Meta:
        constraints = [models.UniqueConstraint(fields=["emblem", "name"], name="emblem_person_once")]

    def __str__(self) -> str:
        return self.name


class EmblemEvent(Signed):
    """Something that a person (``by``) did at ``happened_at``; the signature says who recorded it, and
    when."""

    emblem = models.ForeignKey(Emblem, on_delete=models.PROTECT, related_name="events")
    n = models.PositiveIntegerField()
    kind = models.CharField(max_length=12)
    by = models.CharField(max_length=120)
    happened_at = models.DateTimeField()
    facts = models.JSONField(default=dict)
    client_uuid = models.UUIDField()

    class Meta:
        ordering = ["emblem_id", "n"]
        constraints = [
            models.UniqueConstraint(fields=["emblem", "n"], name="emblem_event_once"),
            models.UniqueConstraint(fields=["emblem", "client_uuid"], name="emblem_event_uuid_once"),
        ]

    def __str__(self) -> str:
        return f"{self.n}. {self.kind} by {self.by}"


class EmblemStep(models.Model):
    """One line of the timeline: what an event or a deadline did, with its clauses."""

    emblem = models.ForeignKey(Emblem, on_delete=models.PROTECT, related_name="steps")
    seq = models.PositiveIntegerField()
    key = models.CharField(max_length=80)
    kind = models.CharField(max_length=20)
    by = models.CharField(max_length=120)
    happened_at = models.DateTimeField()
    words = SaidTextField()
    words_message = MessageField("words")
    citations = models.JSONField(default=list)
    challenge = models.CharField(max_length=12, blank=True)
    reason = SaidTextField(blank=True)
    reason_message = MessageField("reason")
    at = models.DateTimeField(default=now, editable=False)

    class Meta:
        ordering = ["emblem_id", "seq"]
        constraints = [
            models.UniqueConstraint(fields=["emblem", "seq"], name="emblem_step_once"),
            models.UniqueConstraint(fields=["emblem", "key"], name="emblem_step_key_once"),
        ]

    def __str__(self) -> str:
        return f"{self.key}: {self.words[:60]}"


class Movement(models.Model):
    """An amount that went from one account to another: the ledger. Balkline keeps the books, it moves no
    money."""

    emblem = models.ForeignKey(Emblem, on_delete=models.PROTECT, related_name="movements")
    step = models.CharField(max_length=80)
    line = models.PositiveSmallIntegerField()
    source = models.CharField(max_length=140)
    target = models.CharField(max_length=140)
    amount = models.DecimalField(max_digits=12, decimal_places=2)
    currency = models.CharField(max_length=10)
    citations = models.JSONField(default=list)
    why = SaidField(max_length=300)
    why_message = MessageField("why")
    at = models.DateTimeField(default=now, editable=False)

    class Meta:
        ordering = ["emblem_id", "id"]
        constraints = [
            models.UniqueConstraint(fields=["emblem", "step", "line"], name="movement_once"),
            models.CheckConstraint(condition=Q(amount__gt=0), name="movement_of_something"),
            models.CheckConstraint(condition=~Q(source=F("target")), name="movement_between_two"),
        ]

    def __str__(self) -> str:
        return f"{self.source} -> {self.target} {self.amount}"


class Proposal(models.Model):
    """Something that a person wants recorded and another has to confirm: money by the trustee, an agreement
    by the other side. It is no event until then."""

    class State(models.TextChoices):
        OPEN = "open", "Waiting"
        ACCEPTED = "accepted", "Accepted"
        DECLINED = "declined", "Declined"
        WITHDRAWN = "withdrawn", "Taken back"

    public_id = models.CharField(max_length=16, unique=True, default=new_public_id, editable=False)
    emblem = models.ForeignKey(Emblem, on_delete=models.CASCADE, related_name="proposals")
    kind = models.CharField(max_length=12)
    by = models.CharField(max_length=120)
    to = models.CharField(max_length=120, help_text="donor, or the name of the other side")
    facts = models.JSONField(default=dict)
    state = models.CharField(max_length=10, choices=State.choices, default=State.OPEN)
    made_at = models.DateTimeField(default=now, editable=False)
    answered_at = models.DateTimeField(null=True, blank=True)
    answered_by = models.CharField(max_length=120, blank=True)
    reason = models.CharField(max_length=300, blank=True)
    event = models.PositiveIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["emblem_id", "id"]

    def __str__(self) -> str:
        return f"{self.kind} by {self.by}"


class Contest(models.Model):
    """The match in which a challenge is played."""

    emblem = models.ForeignKey(Emblem, on_delete=models.CASCADE, related_name="contests")
    challenge = models.CharField(max_length=12)
    match = models.OneToOneField("matches.Match", on_delete=models.CASCADE, related_name="emblem_contest")
    made_at = models.DateTimeField(default=now, editable=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["emblem", "challenge"], name="contest_once_a_challenge")
        ]

    def __str__(self) -> str:
        return f"{self.emblem} {self.challenge}"


class Reminder(models.Model):
    """A reminder of a deadline that was sent to a person; the row is claimed before the letter goes."""

    emblem = models.ForeignKey(Emblem, on_delete=models.CASCADE, related_name="reminders")
    deadline = models.CharField(max_length=80)
    person = models.CharField(max_length=120)
    days = models.PositiveSmallIntegerField()
    claimed_at = models.DateTimeField(default=now, editable=False)
    sent_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["emblem", "deadline", "person", "days"], name="reminder_once")
        ]

    def __str__(self) -> str:
        return f"{self.deadline} to {self.person}"


def to_json(row: EmblemStep) -> dict[str, Any]:
    """A line of the timeline for interfaces."""
    return {
        "seq": row.seq, "key": row.key, "kind": row.kind, "by": row.by,
        "at": row.happened_at.astimezone(UTC).isoformat(),
        "words": row.words, "citations": row.citations, "challenge": row.challenge, "reason": row.reason,
    }  # fmt: skip
