"""What those outside a club see of its players' names: chosen by the person, and by the club.

The address of a player's page is made of what is seen, too. An address that says more is given up for good:
it leads nowhere afterwards, since a redirection would tell whose it was.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction
from django.utils.translation import gettext

from clubs.people import shown
from clubs.people.models import Club, Player, Shown, User
from clubs.people.names import slug_of, tidy
from clubs.people.rules.shown import Level, shortened
from clubs.people.services.common import lock_club, log
from clubs.stamps import scopes
from clubs.stamps.changes import touch
from matches.problems import UserProblem

SLUG_LENGTH = 90
LONGEST_CONSENT = 200


def checked_level(level: str, *, blank: bool = False) -> str:
    """One of the ways to show a name. Raises ``UserProblem`` "no-such-names" (422)."""
    if (blank and not level) or level in Shown.values:
        return level
    raise UserProblem("no-such-names", gettext("Choose one of the ways to show a name."), 422)


@transaction.atomic
def choose(*, player: Player, level: str, by: User) -> Player:
    """A person chooses what of their own name is seen outside the club (blank: as the club does).

    Raises ``UserProblem`` "not-you" (403) for somebody else's player, "no-such-names", "club-archived".
    """
    lock_club(player.club)
    player = Player.objects.select_for_update(of=("self",)).select_related("club").get(pk=player.pk)
    if player.user_id != by.pk:
        raise UserProblem("not-you", gettext("This player is not linked to your account."), 403)
    apply(player, level=level, by=by)
    return player


@transaction.atomic
def choose_for(
    *,
    player: Player,
    level: str | None = None,
    under_age: bool | None = None,
    consent: str | None = None,
    by: User,
) -> Player:
    """An officer notes what is seen of a player's name; None leaves a part as it is.

    Raises ``UserProblem`` "no-such-names" (422), "former-player" (409), "club-archived".
    """
    lock_club(player.club)
    player = Player.objects.select_for_update(of=("self",)).select_related("club").get(pk=player.pk)
    if player.former:
        raise UserProblem("former-player", gettext("The name of this player was erased."), 409)
    apply(player, level=level, under_age=under_age, consent=consent, by=by)
    return player


def apply(
    player: Player,
    *,
    level: str | None = None,
    under_age: bool | None = None,
    consent: str | None = None,
    by: User | None,
) -> None:
    """Change what is seen of a locked player; None leaves a part as it is. Raises "no-such-names"."""
    before = (player.shown, player.under_age, player.consent)
    if level is not None:
        player.shown = checked_level(level, blank=True)
    if under_age is not None:
        player.under_age = under_age
    if consent is not None:
        player.consent = tidy(consent)[:LONGEST_CONSENT]
    if (player.shown, player.under_age, player.consent) == before:
        return
    player.save(update_fields=["shown", "under_age", "consent"])
    names_changed(player.club, [player])
    log(player.club, by, "player-names", player=player.pk, shown=player.shown, under_age=player.under_age)


@transaction.atomic
def change_names(*, club: Club, names_shown: str, minors_shown: str, hall_names: bool, by: User) -> Club:
    """Change what is seen of names where the player has not chosen, the most that is seen of players under
    age, and whether the hall's walls have whole names. Raises ``UserProblem``
    "no-such-names", "club-archived"."""
    club = lock_club(club)
    wanted: dict[str, object] = {
        "names_shown": checked_level(names_shown),
        "minors_shown": checked_level(minors_shown),
        "hall_names": hall_names,
    }
    changed = {
        name: [before, value] for name, value in wanted.items() if (before := getattr(club, name)) != value
    }
    if changed:
        for name, value in wanted.items():
            setattr(club, name, value)
        club.save(update_fields=list(changed))
        names_changed(club, Player.objects.filter(club=club, merged_into=None, former=None))
        log(club, by, "names-changed", **changed)
    return club


def renamed(player: Player) -> None:
    """After a player has another name. The address of one who is shown in full stays."""
    if shown.level(player) != Level.FULL:
        names_changed(player.club, [player])


def names_changed(club: Club, players: Iterable[Player]) -> None:
    """Let all that shows these players' names follow at once, and give them addresses that say no more than
    is seen. In the transaction of the change."""
    touch(
        scopes.NAMES, scopes.names_of(club.pk), scopes.SITE, scopes.club(club.pk), scopes.play(club.pk)
    )  # fmt: skip
    taken: set[str] | None = None
    moved: list[Player] = []
    for player in players:
        player.club = club
        level = shown.level(player)
        seen = "" if player.former else slug_of(shortened(player.name, level), SLUG_LENGTH - 6)
        stem = seen or "player"
        if level != Level.FULL or player.former:
            fits = player.slug == stem or player.slug.removeprefix(f"{stem}-").isdecimal()
        else:  # the address of an earlier name stays, one of initials does not
            fits = not any(
                player.slug == short or player.slug.removeprefix(f"{short}-").isdecimal()
                for one in (Level.INITIAL, Level.INITIALS, Level.HIDDEN)
                if (short := slug_of(shortened(player.name, one), SLUG_LENGTH) or "player") != stem
            )
        if fits:
            continue
        if taken is None:
            taken = set(Player.objects.filter(club=club).values_list("slug", flat=True))
        player.slug = next(
            slug for n in range(1, len(taken) + 3) if (slug := stem if n == 1 else f"{stem}-{n}") not in taken
        )
        taken.add(player.slug)
        moved.append(player)
    Player.objects.bulk_update(moved, ["slug"], batch_size=500)
