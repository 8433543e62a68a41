"""Clubs, what they show of names, and the log of what was changed in them."""

from __future__ import annotations

import zoneinfo
from typing import Any

from django.core.exceptions import ValidationError
from django.db import models
from django.urls import reverse
from django.utils.timezone import now
from django.utils.translation import gettext, gettext_lazy

from clubs.people.rules import sandbox, time_zones
from clubs.people.rules.shown import Level
from config import shown_names
from config.languages.columns import KeptJSONField
from config.languages.folding import FoldedField, FoldedRow


def check_timezone(name: str) -> None:
    """Refuse a time zone that the machine does not know. Raises ``ValidationError``."""
    if name not in time_zones.known():
        raise ValidationError(gettext("Choose a time zone from the list."), code="timezone")


class Shown(models.TextChoices):
    """How much of a name those outside the club see."""

    FULL = Level.FULL.value, gettext_lazy("The whole name")
    INITIAL = Level.INITIAL.value, gettext_lazy("First name and an initial")
    INITIALS = Level.INITIALS.value, gettext_lazy("Initials only")
    HIDDEN = Level.HIDDEN.value, gettext_lazy("No name: “a player”")


class OfClub(models.Model):
    """A row of a club. Who reads it for an answer says which club the answer is about."""

    class Meta:
        abstract = True

    @classmethod
    def from_db(cls, db: Any, field_names: Any, values: Any, **options: Any) -> Any:
        """As read from the database."""
        row = super().from_db(db, field_names, values, **options)
        shown_names.about(row.__dict__.get("club_id"))
        return row


class Club(FoldedRow):
    """A club: the owner of its people, tables, competitions and records.

    `names_shown` is how much of its players' names those outside see, where a player has not chosen;
    `minors_shown` the most that they see of players under age. `hall_names`: sheets for the hall's wall have
    the whole names.
    """

    slug = models.SlugField(max_length=60, unique=True)
    name = models.CharField(max_length=80)
    town = models.CharField(max_length=80, blank=True)
    folded = FoldedField("name", "town")
    about = models.TextField(max_length=2000, blank=True)
    timezone = models.CharField("time zone", max_length=64, default="UTC", validators=[check_timezone])
    language = models.CharField(max_length=16, blank=True, help_text="of pages and letters; blank: English")
    wall_language = models.CharField(
        "language on the wall",
        max_length=16,
        blank=True,
        help_text="of the hall's screens; blank: the club's",
    )
    public = models.BooleanField("anyone may look", default=True)
    listed = models.BooleanField("in the list of clubs", default=True)
    names_shown = models.CharField(max_length=8, choices=Shown.choices, default=Shown.FULL, db_default="full")
    minors_shown = models.CharField(
        max_length=8, choices=Shown.choices, default=Shown.INITIAL, db_default="initial"
    )
    hall_names = models.BooleanField("whole names on the wall", default=False, db_default=False)
    is_demonstration = models.BooleanField(default=False)
    archived_at = models.DateTimeField(null=True, blank=True)
    arriving_since = models.DateTimeField(null=True, editable=False)
    created_at = models.DateTimeField(default=now, editable=False)

    class Meta:
        ordering = ["name", "pk"]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("people:club", args=[self.slug])

    @classmethod
    def from_db(cls, db: Any, field_names: Any, values: Any, **options: Any) -> Any:
        """As read from the database."""
        row = super().from_db(db, field_names, values, **options)
        shown_names.about(row.pk)
        return row

    @property
    def tzinfo(self) -> zoneinfo.ZoneInfo:
        """The zone in which the club's times are shown."""
        return zoneinfo.ZoneInfo(self.timezone)

    @property
    def is_sandbox(self) -> bool:
        """Whether it is where programs try things (:mod:`clubs.people.rules.sandbox`)."""
        return self.is_demonstration and self.slug in sandbox.SLUGS


class ClubEvent(models.Model):
    """One line of the club's log: who changed what, and when. Never edited."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="events", db_index=False)
    at = models.DateTimeField(default=now, editable=False)
    by = models.ForeignKey("people.User", on_delete=models.SET_NULL, null=True, related_name="+")
    what = models.CharField(max_length=40)
    data = KeptJSONField(default=dict)

    class Meta:
        ordering = ["-at", "-pk"]
        indexes = [
            models.Index(fields=["club", "-at"], name="club_event_latest"),
            # The last line of a club: by the key alone, all lines of all clubs since would be read.
            models.Index(fields=["club", "id"], name="club_event_in_order"),
        ]

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.what}"
