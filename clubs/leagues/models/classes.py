"""What is noted of players for leagues of women, of men, of the young or of seniors."""

from __future__ import annotations

from django.db import models

from clubs.leagues.rules.eligibility import classes


class PlayerClass(models.Model):
    """A player's class. Private: the club's officers alone read it, and the rules of its leagues use it.
    A player has one row at most (services see to it, as joining two players hands both over first); it goes
    when nothing is noted any more, and with its player."""

    player = models.ForeignKey("people.Player", on_delete=models.CASCADE, related_name="league_classes")
    sex = models.CharField(
        max_length=5,
        blank=True,
        choices=[("", "not noted"), ("woman", "woman"), ("man", "man"), ("other", "other")],
    )
    born = models.PositiveSmallIntegerField("year of birth", null=True, blank=True)

    class Meta:
        ordering = ["player__name", "pk"]
        verbose_name_plural = "player classes"

    def __str__(self) -> str:
        return f"class of {self.player}"

    @property
    def values(self) -> classes.PlayerClass:
        """As the rules read it."""
        return classes.PlayerClass(classes.Sex(self.sex), self.born)
