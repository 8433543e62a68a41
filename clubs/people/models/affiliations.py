"""Clubs as members of associations, which are clubs, too."""

from __future__ import annotations

from django.db import models
from django.utils.timezone import now

from clubs.people.models.club import Club


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
        ordering = ["association_id", "club", "pk"]
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
