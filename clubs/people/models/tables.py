"""The tables and boards of a club."""

from __future__ import annotations

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext

from clubs.people.models.club import Club
from clubs.people.models.public_ids import new_public_id
from clubs.people.rules.surfaces import games_for_table, kind_choices, sizes_for
from rules_engine.saying import Text, say


class Table(models.Model):
    """A table or board of the club. ``active`` is false while it is out of order.

    ``position`` is the order in which tables are listed and given to matches.
    ``public_id`` stands in the address behind the printed label, so that a label stays right when
    the table is renumbered.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="tables")
    public_id = models.CharField(max_length=16, unique=True, default=new_public_id, editable=False)
    number = models.PositiveSmallIntegerField(validators=[MinValueValidator(1), MaxValueValidator(999)])
    name = models.CharField(max_length=60, blank=True)
    kind = models.CharField(max_length=12, choices=kind_choices())
    size = models.CharField(max_length=40, blank=True)
    active = models.BooleanField("in order", default=True)
    position = models.PositiveSmallIntegerField(default=0)
    level = models.CharField("what is marked", max_length=6, blank=True)
    clock = models.JSONField(default=dict, blank=True, help_text="of matches that have none of their own")

    class Meta:
        ordering = ["position", "number", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["club", "number"], name="table_number_in_club"),
        ]

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return reverse("people:table", args=[self.club.slug, self.number])

    @property
    def title(self) -> str:
        """How the table is called in the hall: "Table 3" or "Table 3 · The window table"."""
        called = gettext("Table {number}").format(number=self.number)
        return f"{called} · {self.name}" if self.name else called

    @property
    def said(self) -> Text:
        """Its title as a message, for texts that are kept."""
        if self.name:
            return say("people.table-named", "Table {number} · {name}", number=self.number, name=self.name)
        return say("people.table", "Table {number}", number=self.number)

    @property
    def size_in_words(self) -> str:
        """The size for people: sizes that are words are messages."""
        return next((size for size in sizes_for(self.kind) if size == self.size), self.size)

    @property
    def games(self) -> tuple[str, ...]:
        """Ids of the games that can be played here."""
        return games_for_table(self.kind)
