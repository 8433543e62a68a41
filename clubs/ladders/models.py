"""A ladder of a club, its challenges, and its log.

``order`` is what the log's events give, kept in the ladder's row; every event carries the order after it, so
that the ladder of any day can be read. The log is append-only, which the database itself enforces.
"""

from __future__ import annotations

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.timezone import now
from django.utils.translation import gettext_lazy

from clubs.ladders.rules import LadderRules
from config.languages.columns import MessageField, SaidField
from matches.models import Signed, new_public_id

_DAYS = [MaxValueValidator(366)]


class Ladder(models.Model):
    """A ladder: its game, its rules and the order now."""

    class Silence(models.TextChoices):
        FORFEIT = "forfeit", gettext_lazy("is a forfeit")
        LAPSE = "lapse", gettext_lazy("lets the challenge lapse")

    club = models.ForeignKey("people.Club", on_delete=models.CASCADE, related_name="ladders")
    slug = models.SlugField(max_length=90)
    title = models.CharField(max_length=80)
    game = models.CharField(max_length=80)
    options = models.JSONField(default=dict, blank=True)
    race = models.PositiveSmallIntegerField(
        default=1, validators=[MinValueValidator(1), MaxValueValidator(99)]
    )
    reach = models.PositiveSmallIntegerField("places above", default=3, validators=[MaxValueValidator(99)])
    leap = models.BooleanField("the winner takes the place, others move down", default=True)
    answer_days = models.PositiveSmallIntegerField("days to answer", default=7, validators=_DAYS)
    play_days = models.PositiveSmallIntegerField("days to play", default=14, validators=_DAYS)
    silence = models.CharField("no answer", max_length=8, choices=Silence.choices, default=Silence.FORFEIT)
    refusals = models.PositiveSmallIntegerField(
        "refusals allowed", default=1, validators=[MaxValueValidator(99)]
    )
    refusal_days = models.PositiveSmallIntegerField("within days", default=90, validators=_DAYS)
    repeat_days = models.PositiveSmallIntegerField("days before the same two", default=7, validators=_DAYS)
    hold_days = models.PositiveSmallIntegerField("longest hold in days", default=60, validators=_DAYS)
    stake = models.PositiveSmallIntegerField("points staked", default=0, validators=[MaxValueValidator(1000)])
    order = models.JSONField(default=list, blank=True, help_text="players' keys, the first on top")
    last_seq = models.PositiveIntegerField(default=0)
    closed_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(default=now, editable=False)

    class Meta:
        ordering = ["club_id", "title"]
        constraints = [models.UniqueConstraint(fields=["club", "slug"], name="ladder_slug_once_a_club")]

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return reverse("ladders:ladder", args=[self.club.slug, self.slug])

    @property
    def rules(self) -> LadderRules:
        """The rules as the plain functions take them."""
        return LadderRules(**{name: getattr(self, name) for name in LadderRules.__dataclass_fields__})


class Rung(models.Model):
    """A player on a ladder: his hold, and his points where points are staked."""

    ladder = models.ForeignKey(Ladder, on_delete=models.CASCADE, related_name="rungs")
    player = models.ForeignKey("people.Player", on_delete=models.CASCADE, related_name="rungs")
    held_until = models.DateField(null=True, blank=True)
    points = models.IntegerField(default=0)
    joined_at = models.DateTimeField(default=now, editable=False)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["ladder", "player"], name="rung_once")]

    def __str__(self) -> str:
        return f"{self.player} on {self.ladder}"


class LadderChallenge(models.Model):
    """One challenge on a ladder. ``due`` is the last day to answer it, or to play once accepted."""

    class State(models.TextChoices):
        OPEN = "open", gettext_lazy("Waiting for an answer")
        ACCEPTED = "accepted", gettext_lazy("To be played")
        PLAYED = "played", gettext_lazy("Played")
        FORFEITED = "forfeited", gettext_lazy("Forfeited")
        REFUSED = "refused", gettext_lazy("Refused")
        LAPSED = "lapsed", gettext_lazy("Lapsed")
        WITHDRAWN = "withdrawn", gettext_lazy("Taken back")

    ALIVE = (State.OPEN, State.ACCEPTED)

    public_id = models.CharField(max_length=16, unique=True, default=new_public_id, editable=False)
    ladder = models.ForeignKey(Ladder, on_delete=models.CASCADE, related_name="challenges")
    challenger = models.ForeignKey("people.Player", on_delete=models.CASCADE, related_name="+")
    opponent = models.ForeignKey("people.Player", on_delete=models.CASCADE, related_name="+")
    state = models.CharField(max_length=10, choices=State.choices, default=State.OPEN)
    made_on = models.DateField()
    due = models.DateField()
    due_at = models.DateTimeField(help_text="the moment after which it is too late", db_index=True)
    ended_on = models.DateField(null=True, blank=True)
    winner = models.ForeignKey(
        "people.Player", on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    match = models.OneToOneField(
        "matches.Match", on_delete=models.SET_NULL, null=True, blank=True, related_name="ladder_challenge"
    )

    class Meta:
        ordering = ["ladder_id", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["ladder", "challenger"],
                name="one_open_challenge_made",
                condition=Q(state__in=["open", "accepted"]),
            ),
            models.UniqueConstraint(
                fields=["ladder", "opponent"],
                name="one_open_challenge_met",
                condition=Q(state__in=["open", "accepted"]),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.challenger} challenges {self.opponent}"


class LadderEvent(Signed):
    """One line of a ladder's log, with the order after it."""

    ladder = models.ForeignKey(Ladder, on_delete=models.PROTECT, related_name="events")
    seq = models.PositiveIntegerField()
    kind = models.CharField(max_length=12)
    words = SaidField(max_length=300)
    words_message = MessageField("words")
    order = models.JSONField()
    data = models.JSONField(default=dict)

    class Meta:
        ordering = ["ladder_id", "seq"]
        constraints = [models.UniqueConstraint(fields=["ladder", "seq"], name="ladder_event_once")]

    def __str__(self) -> str:
        return f"{self.seq}. {self.words}"
