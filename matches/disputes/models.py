"""The rows of a dispute: the case, which people and the worker change, and the append-only evidence."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.urls import reverse
from django.utils.timezone import now
from django.utils.translation import gettext_lazy, pgettext_lazy

from config.languages.columns import MessageField, SaidField
from matches.log.models import Match, Signed, new_public_id


class Dispute(Signed):
    """A dispute about entry ``entry`` of a match; ``by_...`` and ``at`` tell who opened it and when.

    *Both versions are kept as they were when it was opened*: ``sheet_side`` and ``sheet_tokens`` are the
    entry as the log then read, ``other_side`` (the letter of the side that disputes it, "" for the referee)
    and ``other_tokens`` (notation, "" if not said) what should stand there instead; ``sheet_words`` and
    ``other_words`` are the two statements in the players' own words.

    ``case`` is what :func:`simulator.disputes.reading.read_case` reads. ``revision`` counts its changes: a
    request that has not seen the last one is refused. ``question`` is what is being studied: the case frozen
    when it was asked, with the record before the stroke, so that nothing else decides the answer.

    ``held_by`` and ``held_until`` are the lease of the worker that studies it, ``attempt`` counts the starts,
    ``problem`` says in plain words why the last study failed.
    """

    class State(models.TextChoices):
        OPEN = "open", pgettext_lazy("of a dispute", "Open")
        ASKED = "asked", gettext_lazy("Waiting for the study")
        STUDYING = "studying", gettext_lazy("Being studied")
        ANSWERED = "answered", gettext_lazy("Studied")
        RULED = "ruled", gettext_lazy("Ruled on")
        WITHDRAWN = "withdrawn", gettext_lazy("Withdrawn")

    public_id = models.CharField(max_length=16, unique=True, default=new_public_id, editable=False)
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="disputes")
    entry = models.PositiveIntegerField()
    state = models.CharField(max_length=10, choices=State.choices, default=State.OPEN)

    sheet_side = models.CharField(max_length=4)
    sheet_tokens = models.TextField()
    sheet_words = SaidField(max_length=500, blank=True)
    sheet_words_message = MessageField("sheet_words")
    other_side = models.CharField(max_length=4, blank=True)
    other_tokens = models.TextField(blank=True)
    other_words = SaidField(max_length=500, blank=True)
    other_words_message = MessageField("other_words")

    case = models.JSONField(default=dict, blank=True)
    revision = models.PositiveIntegerField(default=1)

    question = models.JSONField(null=True, blank=True)
    asked_at = models.DateTimeField(null=True, blank=True)
    progress = models.JSONField(default=dict, blank=True)
    answer = models.JSONField(null=True, blank=True)
    answered_at = models.DateTimeField(null=True, blank=True)
    problem = SaidField(max_length=500, blank=True)
    problem_message = MessageField("problem")
    attempt = models.PositiveSmallIntegerField(default=0)
    held_by = models.CharField(max_length=80, blank=True)
    held_until = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["match", "pk"]
        indexes = [models.Index(fields=["state", "held_until"], name="dispute_to_study")]
        constraints = [
            models.UniqueConstraint(
                fields=["match", "entry"],
                name="one_open_dispute_an_entry",
                condition=models.Q(state__in=["open", "asked", "studying", "answered"]),
            ),
        ]

    def __str__(self) -> str:
        return f"entry {self.entry} of {self.match}"

    def get_absolute_url(self) -> str:
        return reverse("disputes:dispute", args=[self.match.public_id, self.public_id])

    @property
    def is_open(self) -> bool:
        """Whether it still freezes the match's result."""
        return self.state in OPEN_STATES

    @property
    def ruling(self) -> DisputeEvidence | None:
        """The last ruling on it with its evidence; None before the first. Costs a query."""
        return self.evidence.order_by("-number").first()


OPEN_STATES = (
    Dispute.State.OPEN,
    Dispute.State.ASKED,
    Dispute.State.STUDYING,
    Dispute.State.ANSWERED,
)
"""States in which a dispute freezes its match's result."""


class Photograph(models.Model):
    """A photograph of the table. ``placing`` says how it lies under the picture, for the page alone.

    It may be *read* (:mod:`.reading_photos`): ``sought`` is what is asked (``corners``: eight shares of the
    picture, or None to have them found), ``found`` what was found, as :func:`simulator.sight.reading.read`
    says, ``trouble`` the code of why nothing was. ``held_by`` and ``held_until`` are the lease of the worker
    that reads it, ``attempt`` counts the starts.
    """

    content = models.BinaryField()
    media_type = models.CharField(max_length=20)
    digest = models.CharField(max_length=64)
    placing = models.JSONField(default=dict, blank=True)
    by_label = models.CharField(max_length=120)
    by_account = models.BigIntegerField("key of the account that sent it", null=True, blank=True)
    at = models.DateTimeField(default=now, editable=False)

    sought = models.JSONField(null=True, blank=True)
    sought_at = models.DateTimeField(null=True, blank=True)
    found = models.JSONField(null=True, blank=True)
    trouble = models.CharField(max_length=20, blank=True)
    attempt = models.PositiveSmallIntegerField(default=0)
    held_by = models.CharField(max_length=80, blank=True)
    held_until = models.DateTimeField(null=True, blank=True)

    class Meta:
        abstract = True

    @property
    def reading(self) -> str:
        """Where the reading stands: "" (nobody has asked), "asked", "read" or "failed"."""
        if self.sought is None:
            return ""
        if self.trouble:
            return "failed"
        return "asked" if self.found is None else "read"


class DisputePhoto(Photograph):
    """The photograph of the table before the stroke: it is laid under the picture."""

    dispute = models.OneToOneField(Dispute, on_delete=models.CASCADE, related_name="photo")

    def __str__(self) -> str:
        return f"photograph for {self.dispute}"


class DisputeAfterPhoto(Photograph):
    """The photograph of where the pieces had come to rest."""

    dispute = models.OneToOneField(Dispute, on_delete=models.CASCADE, related_name="photo_after")

    def __str__(self) -> str:
        return f"photograph afterwards for {self.dispute}"


PHOTOGRAPHS: dict[str, type[DisputePhoto] | type[DisputeAfterPhoto]] = {
    "before": DisputePhoto,
    "after": DisputeAfterPhoto,
}
"""The rows of photographs by when they were taken."""


class DisputeEvidence(Signed):
    """A ruling and the evidence that the referee had for it. Append-only, as the log is.

    ``seq`` is the entry ``ruling n: tokens`` of the log; ``document`` holds the two versions, the case, the
    question, the answer with the versions of the laws that gave it, and the photograph's digest; ``digest``
    is the SHA-256 of its canonical JSON (see :mod:`.evidence`).
    """

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="dispute_evidence")
    dispute = models.ForeignKey(Dispute, on_delete=models.PROTECT, related_name="evidence")
    number = models.PositiveSmallIntegerField(help_text="of the rulings on this dispute, from 1")
    seq = models.PositiveIntegerField()
    tokens = models.TextField()
    reason = models.CharField(max_length=500)
    document = models.JSONField()
    digest = models.CharField(max_length=64)
    client_uuid = models.UUIDField()

    class Meta:
        ordering = ["match", "pk"]
        verbose_name_plural = "dispute evidence"
        constraints = [
            models.UniqueConstraint(fields=["dispute", "number"], name="dispute_ruling_number_once"),
            models.UniqueConstraint(fields=["match", "client_uuid"], name="dispute_ruling_uuid_once"),
        ]

    def __str__(self) -> str:
        return f"ruling on {self.dispute}"

    def to_json(self) -> dict[str, Any]:
        """The ruling as pages and the record show it, without the document."""
        return {
            "number": self.number,
            "seq": self.seq,
            "tokens": self.tokens,
            "reason": self.reason,
            "digest": self.digest,
            "by": self.by_label,
            "at": self.at.isoformat(),
        }
