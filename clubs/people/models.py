"""Accounts, clubs, members, players, tables and invitations.

An *account* (``User``) belongs to no club and may hold roles in many. A *player* belongs to
one club and need not have an account: most of a club's players never sign in. Changes are made by
the functions of the ``services`` modules, which lock, check, write and log; models only hold.
"""

from __future__ import annotations

import secrets
import zoneinfo
from typing import Any, ClassVar

from django.contrib.auth.base_user import BaseUserManager
from django.contrib.auth.models import AbstractUser
from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models.functions import Lower
from django.urls import reverse
from django.utils.timezone import now
from django.utils.translation import gettext, gettext_lazy, pgettext_lazy

from clubs.people.rules import sandbox, time_zones
from clubs.people.rules.shown import Level
from clubs.people.rules.surfaces import games_for_table, kind_choices, sizes_for
from config import shown_names
from config.languages.columns import KeptJSONField, MessageField, SaidField
from config.languages.folding import FoldedField, FoldedRow
from rules_engine.saying import Text, say

ID_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"


def new_public_id() -> str:
    """Ten characters that cannot be guessed or misread (no 0, 1, i, l, o): 49 bits."""
    return "".join(secrets.choice(ID_ALPHABET) for _ in range(10))


def check_timezone(name: str) -> None:
    """Refuse a time zone that the machine does not know. Raises ``ValidationError``."""
    if name not in time_zones.known():
        raise ValidationError(gettext("Choose a time zone from the list."), code="timezone")


class UserManager(BaseUserManager["User"]):
    """Finds and makes accounts by e-mail address; the case of the letters never matters."""

    use_in_migrations = True

    @classmethod
    def normalize_email(cls, email: str | None) -> str:
        """The address as it is stored: trimmed and in lower case throughout."""
        return (email or "").strip().lower()

    def get_by_natural_key(self, username: str | None) -> User:
        return self.get(email=self.normalize_email(username))

    def create_user(self, email: str, password: str | None = None, **fields: Any) -> User:
        """Make an account. Raises ``ValueError`` without an address."""
        email = self.normalize_email(email)
        if not email:
            raise ValueError("An account needs an e-mail address.")
        user = self.model(email=email, **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, email: str, password: str | None = None, **fields: Any) -> User:
        """Make an account that may do everything, the admin pages included."""
        return self.create_user(email, password, **{**fields, "is_staff": True, "is_superuser": True})


class User(AbstractUser):
    """A person who signs in, by e-mail address; known to others by ``display_name`` only."""

    username = None  # type: ignore[assignment]
    first_name = None  # type: ignore[assignment]
    last_name = None  # type: ignore[assignment]
    email = models.EmailField("e-mail address", unique=True)
    display_name = models.CharField("name shown to others", max_length=80, blank=True)
    language = models.CharField(max_length=16, blank=True, help_text="of letters; blank: as the club's")

    USERNAME_FIELD = "email"
    REQUIRED_FIELDS = []

    objects: ClassVar[UserManager] = UserManager()  # type: ignore[assignment]

    class Meta:
        constraints = [
            models.UniqueConstraint(
                Lower("email"),
                name="user_email_any_case",
                violation_error_message="An account with this address exists.",
            ),
        ]

    def __str__(self) -> str:
        return self.get_full_name()

    def clean(self) -> None:
        self.email = UserManager.normalize_email(self.email)

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.email = UserManager.normalize_email(self.email)
        super().save(*args, **kwargs)

    def get_full_name(self) -> str:
        """The name shown to others; never more of the address than stands before the @."""
        return self.display_name or self.email.partition("@")[0]

    def get_short_name(self) -> str:
        return self.get_full_name()


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


class Role(models.TextChoices):
    """What a member may do, from most to least."""

    OWNER = "owner", gettext_lazy("Owner")
    DIRECTOR = "director", gettext_lazy("Director")
    REFEREE = "referee", gettext_lazy("Referee")
    MARKER = "marker", pgettext_lazy("who marks", "Marker")
    PLAYER = "player", gettext_lazy("Player")

    @property
    def in_words(self) -> str:
        """The role within a sentence."""
        return str(ROLE_IN_WORDS[self])


ROLE_IN_WORDS = {
    Role.OWNER: pgettext_lazy("in a sentence", "owner"),
    Role.DIRECTOR: pgettext_lazy("in a sentence", "director"),
    Role.REFEREE: pgettext_lazy("in a sentence", "referee"),
    Role.MARKER: pgettext_lazy("in a sentence", "marker"),
    Role.PLAYER: pgettext_lazy("in a sentence", "player"),
}


class Membership(models.Model):
    """One role of one person in one club; a person with two roles has two rows."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="memberships")
    user = models.ForeignKey("people.User", on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=10, choices=Role.choices)
    since = models.DateTimeField(default=now, editable=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["club", "user", "role"], name="membership_once"),
        ]

    def __str__(self) -> str:
        return f"{self.user}, {self.get_role_display()}"


class Player(FoldedRow, OfClub):
    """A person who plays in a club. ``email`` and ``note`` are for the club's officers alone.

    ``shown`` is what those outside the club see of the name, as the player chose (blank: as the club does).
    Of a player ``under_age`` they never see more than the club's rule for minors allows; ``consent`` notes
    which guardian agreed to what. ``earlier_names`` are those under which old results may stand. The name of
    a ``former`` player was erased; this is the number in its place.

    ``home_club`` says in words where a guest comes from, so that a draw can keep club-mates apart.
    A player found to be a duplicate keeps its row, with ``merged_into`` set, so that old
    addresses lead to the player that remained.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="players")
    name = models.CharField(max_length=80)
    folded = FoldedField("name")
    slug = models.SlugField(max_length=90)
    user = models.ForeignKey(
        "people.User", on_delete=models.SET_NULL, null=True, blank=True, related_name="players"
    )
    home_club = models.CharField("home club", max_length=80, blank=True)
    rating = models.IntegerField(default=500, validators=[MinValueValidator(0), MaxValueValidator(5000)])
    email = models.EmailField("e-mail address", blank=True)
    note = models.CharField(max_length=500, blank=True)
    shown = models.CharField(max_length=8, choices=Shown.choices, blank=True, default="", db_default="")
    under_age = models.BooleanField("under age", default=False, db_default=False)
    consent = models.CharField("a guardian's consent", max_length=200, blank=True, default="", db_default="")
    earlier_names = models.JSONField(null=True, blank=True)
    former = models.PositiveIntegerField("number of a former player", null=True, editable=False)
    active = models.BooleanField(default=True)
    merged_into = models.ForeignKey(
        "self", on_delete=models.SET_NULL, null=True, blank=True, related_name="merged_from"
    )
    created_at = models.DateTimeField(default=now, editable=False)

    class Meta:
        ordering = ["name", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["club", "slug"], name="player_slug_in_club"),
            models.UniqueConstraint(
                fields=["club", "user"],
                condition=models.Q(user__isnull=False),
                name="one_player_per_account_in_club",
            ),
        ]
        indexes = [  # all that a search of SQLite reads of the players of a club who do not fit
            models.Index(fields=["club", "folded", "active", "merged_into"], name="player_folded"),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("people:player", args=[self.club.slug, self.slug])

    def address_in(self, club_id: int) -> str:
        """What programs call the player in a club's lists: by the address, "ann"; one of another club, in an
        association's leagues, with that club's before it, "the-bell/ann". The club should be fetched."""
        return self.slug if self.club_id == club_id else f"{self.club.slug}/{self.slug}"


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


class Invitation(models.Model):
    """A letter that makes its bearer a member. The row is the job of sending it.

    Only a hash of the link's secret is kept, so that the database alone opens no door. The secret
    is derived from the row and the installation's key, so that a letter sent twice by accident
    holds the same link. ``base_url`` is the address of the server as the inviting person saw it.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="invitations")
    email = models.EmailField("e-mail address")
    roles = models.JSONField(default=list)
    base_url = models.CharField(max_length=200, blank=True)
    player = models.ForeignKey(
        Player, on_delete=models.SET_NULL, null=True, blank=True, related_name="invitations"
    )
    token_hash = models.CharField(max_length=64, blank=True, db_index=True)
    invited_by = models.ForeignKey(
        "people.User", on_delete=models.SET_NULL, null=True, related_name="invitations_sent"
    )
    created_at = models.DateTimeField(default=now, editable=False)
    expires_at = models.DateTimeField()
    sent_at = models.DateTimeField(null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    next_attempt_at = models.DateTimeField(null=True, blank=True)
    problem = SaidField(max_length=200, blank=True)
    problem_message = MessageField("problem")
    accepted_at = models.DateTimeField(null=True, blank=True)
    accepted_by = models.ForeignKey(
        "people.User", on_delete=models.SET_NULL, null=True, blank=True, related_name="invitations_accepted"
    )
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created_at", "-pk"]

    def __str__(self) -> str:
        return f"{self.email} to {self.club}"

    @property
    def role_names(self) -> list[str]:
        """The roles offered, as words."""
        return [str(Role(role).label) for role in self.roles]

    @property
    def role_words(self) -> list[str]:
        """The roles offered, as words within a sentence."""
        return [Role(role).in_words for role in self.roles]

    @property
    def open(self) -> bool:
        """Whether it can still be accepted."""
        return self.accepted_at is None and self.withdrawn_at is None and self.expires_at > now()


class AffiliationQuerySet(models.QuerySet["Affiliation"]):
    """Affiliations by how far they have come."""

    def standing(self) -> AffiliationQuerySet:
        """Those that were accepted and have not ended."""
        return self.filter(accepted_at__isnull=False, ended_at=None)

    def open(self) -> AffiliationQuerySet:
        """Those that wait for an answer."""
        return self.filter(accepted_at=None, ended_at=None)


class Affiliation(models.Model):
    """A club is a member of an association, which is a club, too.

    One of them asks (`by_association` says which), the other accepts; either may end it. One that was
    declined or withdrawn has ended without being accepted. Rows stay when they have ended.
    """

    association = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="member_affiliations")
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="affiliations")
    by_association = models.BooleanField("the association asks", default=True)
    asked_at = models.DateTimeField(default=now, editable=False)
    asked_by = models.ForeignKey("people.User", on_delete=models.SET_NULL, null=True, related_name="+")
    accepted_at = models.DateTimeField(null=True, blank=True)
    accepted_by = models.ForeignKey(
        "people.User", on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    ended_at = models.DateTimeField(null=True, blank=True)
    ended_by = models.ForeignKey(
        "people.User", on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )

    objects = AffiliationQuerySet.as_manager()

    class Meta:
        ordering = ["association", "club", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["association", "club"],
                condition=models.Q(ended_at__isnull=True),
                name="affiliation_once",
            ),
            models.CheckConstraint(
                condition=~models.Q(association=models.F("club")), name="affiliation_of_two_clubs"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.club} in {self.association}"


class Letter(models.Model):
    """An e-mail to one person; the row is the job of sending it (:mod:`clubs.people.services.letters`).

    The text may hold a link that opens an account, so it is sealed, and empty once the letter is sent.
    """

    to = models.EmailField("to")
    subject = models.CharField(max_length=200)
    sealed = models.TextField(blank=True)
    made_at = models.DateTimeField(default=now, editable=False)
    sent_at = models.DateTimeField(null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    next_attempt_at = models.DateTimeField(null=True, blank=True)
    problem = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["-made_at", "-pk"]
        indexes = [
            models.Index(
                fields=["next_attempt_at"], condition=models.Q(sent_at__isnull=True), name="letter_waiting"
            )
        ]

    def __str__(self) -> str:
        return f"{self.subject} to {self.to}"


class Erasure(models.Model):
    """Somebody is to be forgotten: a person with the account, or a club's player without one.

    It holds numbers alone, so that it can be kept: what was erased is erased again after an old backup was
    restored. ``made_at`` is when the account or the player was made; with the number it tells whether a row
    found later is the same. Asked by the person, it waits until ``due_at`` and can be taken back.
    """

    user_number = models.BigIntegerField(null=True)
    player_number = models.BigIntegerField(null=True)
    made_at = models.DateTimeField()
    former = models.PositiveIntegerField(null=True, help_text="the number of the former player")
    asked_at = models.DateTimeField(default=now, editable=False)
    asked_by = models.BigIntegerField(null=True)
    due_at = models.DateTimeField()
    withdrawn_at = models.DateTimeField(null=True)
    done_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["asked_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["user_number"],
                condition=models.Q(withdrawn_at__isnull=True, done_at__isnull=True),
                name="erasure_of_account_once",
            ),
            models.UniqueConstraint(
                fields=["player_number"],
                condition=models.Q(withdrawn_at__isnull=True, done_at__isnull=True),
                name="erasure_of_player_once",
            ),
        ]

    def __str__(self) -> str:
        return f"account {self.user_number}" if self.user_number else f"player {self.player_number}"


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
