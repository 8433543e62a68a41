"""Those who play in a club; most of them never sign in."""

from __future__ import annotations

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.urls import reverse
from django.utils.timezone import now

from clubs.people.models.club import Club, OfClub, Shown
from config.languages.folding import FoldedField, FoldedRow


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
