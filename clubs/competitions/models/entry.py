"""How people get in: the rules of entry, the waiting list, and requests of those who have no player here."""

from __future__ import annotations

import secrets

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.utils.timezone import now
from django.utils.translation import gettext_lazy, pgettext_lazy

from clubs.competitions.models.competition import Competition
from clubs.competitions.rules.pairs import name_of_pair
from clubs.people.models import ID_ALPHABET, Player


def new_key() -> str:
    """Twenty characters that cannot be guessed: the address of a guest's own request."""
    return "".join(secrets.choice(ID_ALPHABET) for _ in range(20))


class EntryRules(models.Model):
    """Who may enter by themselves, when, and what the entry costs. Without a row, everybody at any time.

    Directors may enter anybody. `hold_minutes` is how long a promoted player has to confirm; 0 enters them
    at once. `fee` is in `currency`, which is the club's own text ("EUR", "£").
    """

    competition = models.OneToOneField(Competition, on_delete=models.CASCADE, related_name="entry_rules")
    opens_at = models.DateTimeField(null=True, blank=True)
    closes_at = models.DateTimeField(null=True, blank=True)
    rating_from = models.PositiveSmallIntegerField(null=True, blank=True)
    rating_to = models.PositiveSmallIntegerField(null=True, blank=True)
    members_only = models.BooleanField(default=False)
    most_per_home_club = models.PositiveSmallIntegerField(null=True, blank=True)
    guests = models.BooleanField("guests may ask for a place", default=False)
    waiting_list = models.BooleanField(default=True)
    hold_minutes = models.PositiveSmallIntegerField(default=0, validators=[MaxValueValidator(10080)])
    self_check_in = models.BooleanField("players may check in by themselves", default=False)
    fee = models.DecimalField(
        max_digits=9, decimal_places=2, null=True, blank=True, validators=[MinValueValidator(0)]
    )
    currency = models.CharField(max_length=12, blank=True)

    def __str__(self) -> str:
        return f"Entry of {self.competition}"


class Waiting(models.Model):
    """A player, or a pair of `player` and `partner`, on the waiting list. `number` is the order of joining;
    the rows of the past stay.

    While a place is *offered* it is held for them until `confirm_by`. `chosen_name` is what a pair would be
    called.
    """

    class State(models.TextChoices):
        WAITING = "waiting", gettext_lazy("Waiting")
        OFFERED = "offered", gettext_lazy("A place is offered")
        ENTERED = "entered", gettext_lazy("Entered")
        LEFT = "left", gettext_lazy("Left the list")
        LAPSED = "lapsed", gettext_lazy("Did not confirm in time")

    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="waiting")
    player = models.ForeignKey("people.Player", on_delete=models.PROTECT, related_name="waits")
    partner = models.ForeignKey(
        "people.Player", on_delete=models.PROTECT, null=True, blank=True, related_name="waits_as_partner"
    )
    chosen_name = models.CharField(max_length=80, blank=True)
    number = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=8, choices=State.choices, default=State.WAITING)
    joined_at = models.DateTimeField(default=now, editable=False)
    offered_at = models.DateTimeField(null=True, blank=True)
    confirm_by = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["competition_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["competition", "number"], name="waiting_number_once"),
            models.UniqueConstraint(
                fields=["competition", "player"],
                condition=Q(state__in=("waiting", "offered")),
                name="waiting_player_once",
            ),
            models.UniqueConstraint(
                fields=["competition", "partner"],
                condition=Q(partner__isnull=False) & Q(state__in=("waiting", "offered")),
                name="waiting_partner_once",
            ),
            models.CheckConstraint(
                condition=Q(partner__isnull=True) | ~Q(partner=F("player")), name="waiting_partner_of_another"
            ),
        ]
        indexes = [
            models.Index(
                fields=["competition"], condition=Q(state__in=("waiting", "offered")), name="waiting_now"
            )
        ]

    def __str__(self) -> str:
        return f"{self.number}. {self.name} for {self.competition}"

    @property
    def people(self) -> list[Player]:
        """The one or two who wait."""
        return [self.player] if self.partner is None else [self.player, self.partner]

    @property
    def name(self) -> str:
        """What the player, or the pair, is called."""
        if self.partner is None:
            return self.player.name
        return self.chosen_name or name_of_pair(self.player.name, self.partner.name)


class EntryRequest(models.Model):
    """Somebody without a player in this club who asks for a place; a director accepts or declines.

    `key` is the address at which the guest sees what became of it. `email`, `message` are for the officers.
    """

    class State(models.TextChoices):
        OPEN = "open", pgettext_lazy("state of a request", "Open")
        ACCEPTED = "accepted", gettext_lazy("Accepted")
        DECLINED = "declined", gettext_lazy("Declined")
        TAKEN_BACK = "taken_back", gettext_lazy("Taken back")

    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="entry_requests")
    number = models.PositiveSmallIntegerField()
    key = models.CharField(max_length=24, unique=True, default=new_key, editable=False)
    name = models.CharField(max_length=80)
    email = models.EmailField("e-mail address", blank=True)
    home_club = models.CharField(max_length=80, blank=True)
    message = models.CharField(max_length=300, blank=True)
    user = models.ForeignKey(
        "people.User", on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    state = models.CharField(max_length=10, choices=State.choices, default=State.OPEN)
    player = models.ForeignKey(
        "people.Player", on_delete=models.SET_NULL, null=True, blank=True, related_name="entry_requests"
    )
    reason = models.CharField(max_length=200, blank=True)
    made_at = models.DateTimeField(default=now, editable=False)
    decided_at = models.DateTimeField(null=True, blank=True)
    decided_by = models.CharField(max_length=120, blank=True)

    class Meta:
        ordering = ["competition_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["competition", "number"], name="entry_request_number_once"),
        ]

    def __str__(self) -> str:
        return f"{self.name} asks for {self.competition}"
