"""What was not chosen, when a match had two courses."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy

from config.languages.columns import KeptJSONField, MessageField, SaidField
from matches.log.models import Match, Signed


class StruckCourse(Signed):
    """Entries that were not chosen, kept with the reason. Append-only, as the log is.

    The two courses parted after entry ``after``. ``course`` says whose entries these are: those of a tablet,
    which never came into the log, or those of the log, which were voided there. Each of ``entries`` is
    ``{"n", "side", "tokens", "note", "points", "events", "why"}``; ``n`` is its number in its own course.
    ``made_by`` is who recorded them; the signature is that of the person who chose.
    """

    class Course(models.TextChoices):
        TABLET = "tablet", gettext_lazy("Entries of a tablet")
        LOG = "log", gettext_lazy("Entries of the log")

    class Choice(models.TextChoices):
        KEEP = "keep", gettext_lazy("The log was kept")
        TAKE = "take", gettext_lazy("The tablet's entries were taken")
        LAY = "lay", gettext_lazy("The tablet's entries were added to the log")

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="struck_courses")
    number = models.PositiveSmallIntegerField(help_text="of the struck courses of this match, from 1")
    after = models.PositiveIntegerField(help_text="the last entry before the two courses part")
    course = models.CharField(max_length=8, choices=Course.choices)
    choice = models.CharField(max_length=8, choices=Choice.choices)
    entries = KeptJSONField()
    made_by = models.CharField(max_length=200, blank=True)
    reason = SaidField(max_length=300, blank=True)
    reason_message = MessageField("reason")
    client_uuid = models.UUIDField()

    class Meta:
        ordering = ["match", "number"]
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="struck_course_number_once"),
            models.UniqueConstraint(fields=["match", "client_uuid"], name="struck_course_uuid_once"),
        ]

    def __str__(self) -> str:
        return f"struck course {self.number} of {self.match}"

    def to_json(self) -> dict[str, Any]:
        """As the record and programs get it."""
        return {
            "number": self.number,
            "after": self.after,
            "course": self.course,
            "choice": self.choice,
            "entries": self.entries,
            "made_by": self.made_by,
            "reason": self.reason,
            "by": self.by_label,
            "at": self.at.isoformat(),
        }
