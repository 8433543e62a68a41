"""Setting handicaps by hand, or from a list: one player, or many at once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal

from django.db.models import F
from django.utils.translation import gettext

from clubs.handicaps.models import Handicap, HandicapLine, Policy, shown
from clubs.handicaps.rules.moving import Reason
from clubs.handicaps.rules.terms import Terms, TermsError
from clubs.handicaps.selectors.versions import rules_on
from clubs.handicaps.services.common import changing, today
from clubs.handicaps.services.writing import Change, write
from clubs.people.handicap_lists import HandicapList
from clubs.people.models import Club, Player, User
from clubs.people.names import tidy
from clubs.people.services.common import log
from matches.problems import UserProblem


def set_handicap(
    *, policy: Policy, player: Player, value: Decimal | None, words: str = "", by: User | None
) -> Decimal | None:
    """Set a player's handicap (None: take them off the list), with a reason in words if there is one.

    Raises ``UserProblem``: "bad-handicap" (422), "not-listed" (409) for a policy without a list,
    "of-another-club".
    """
    with changing(policy) as found:
        if player.club_id != found.club_id:
            raise UserProblem("of-another-club", gettext("This player belongs to another club."))
        return set_many(found, {player: value}, reason=Reason.HAND, words=tidy(words), by=by).get(
            player.pk, value
        )


def set_many(
    policy: Policy,
    values: Mapping[Player, Decimal | None],
    *,
    reason: Reason,
    words: str = "",
    by: User | None,
) -> dict[int, Decimal | None]:
    """Set the handicaps of these players, those that differ; the club is locked. The new values by player.

    Raises ``UserProblem`` "bad-handicap" (422), "not-listed" (409).
    """
    if not policy.is_listed:
        told = gettext("{name} goes by ratings: it has no list of handicaps.")
        raise UserProblem("not-listed", told.format(name=policy.name), 409)
    day = today(policy.club)
    rules = rules_on(policy, day)
    checked = {player: checked_value(rules, value) for player, value in values.items()}
    now_is = dict(
        Handicap.objects.filter(policy=policy, player__in=list(values)).values_list("player_id", "value")
    )
    changed = {p: value for p, value in checked.items() if now_is.get(p.pk) != value}
    changes = [Change(player=p.pk, reason=reason, sets=value, words=words) for p, value in changed.items()]
    write(policy, changes, day=day, initial=rules.initial, by=by)
    if len(changed) == 1:
        ((player, value),) = changed.items()
        log(
            policy.club,
            by,
            "handicap-set",
            policy=policy.slug,
            player=player.pk,
            name=player.name,
            before=shown(now_is.get(player.pk)),
            after=shown(value),
            reason=words,
        )
    elif changed:
        log(policy.club, by, "handicaps-set", policy=policy.slug, count=len(changed), reason=words)
    return {player.pk: value for player, value in changed.items()}


def checked_value(rules: Terms, value: Decimal | None) -> Decimal | None:
    """A handicap that a player can be given. Raises ``UserProblem`` "bad-handicap" (422)."""
    if value is None:
        return None
    try:
        return rules.checked_value(value)
    except TermsError as error:
        raise UserProblem("bad-handicap", error.message, 422) from None


def remove_of_demonstration(club: Club) -> None:
    """Remove the lines of a demonstration club, while its purge is open; the rest goes with the club."""
    HandicapLine.objects.filter(club=club).delete()


class ClubLists:
    """The lists of handicaps as the package people asks for them (:mod:`clubs.people.handicap_lists`)."""

    def of_club(self, club: Club) -> Sequence[HandicapList]:
        """The lists of policies that are in use: one query."""
        return [
            HandicapList(one.slug, one.name, one.value_word, one.places)
            for one in _open(club)
            if one.is_listed
        ]

    def of_player(self, player: Player) -> dict[str, Decimal]:
        """A player's handicaps by policy: one query."""
        return self.of_players([player]).get(player.pk, {})

    def of_players(self, players: Iterable[Player]) -> dict[int, dict[str, Decimal]]:
        """The handicaps of players by their keys, and by policy of their own club: one query."""
        keys = [player.pk for player in players]
        rows = Handicap.objects.filter(player__in=keys, policy__closed_at=None).exclude(value=None)
        rows = rows.filter(policy__club=F("player__club"))
        found: dict[int, dict[str, Decimal]] = {}
        for key, slug, value in rows.values_list("player", "policy__slug", "value"):
            if value is not None:
                found.setdefault(key, {})[slug] = value
        return found

    def check(self, club: Club, values: Mapping[str, Decimal]) -> None:
        """Raise ``UserProblem`` "no-such-list" or "bad-handicap" (422)."""
        policies = {one.slug: one for one in _open(club)} if values else {}
        for key, value in values.items():
            if key not in policies or not policies[key].is_listed:
                raise _no_list(key)
            checked_value(rules_on(policies[key], today(club)), value)

    def write(
        self,
        club: Club,
        values: Mapping[Player, Mapping[str, Decimal]],
        by: User | None,
        words: str = "",
    ) -> None:
        """Set these handicaps; those of a whole list at once are imported."""
        by_policy: dict[str, dict[Player, Decimal | None]] = {}
        for player, told in values.items():
            for key, value in told.items():
                by_policy.setdefault(key, {})[player] = value
        if not by_policy:
            return
        policies = {one.slug: one for one in _open(club)}
        for key, told_of in by_policy.items():
            if key not in policies:
                raise _no_list(key)
            reason = Reason.HAND if len(values) == 1 else Reason.IMPORT
            set_many(policies[key], told_of, reason=reason, words=words, by=by)

    def clear(self, player: Player, keys: Sequence[str], by: User | None) -> None:
        """Take a player's handicaps out of these lists."""
        for policy in _open(player.club):
            if policy.slug in keys:
                set_many(policy, {player: None}, reason=Reason.HAND, by=by)

    def join(self, keep: Player, duplicate: Player) -> None:
        """Rows go over, with their lines, where `keep` has none under the policy; the others stay behind."""
        has = list(Handicap.objects.filter(player=keep).values_list("policy", flat=True))
        Handicap.objects.filter(player=duplicate).exclude(policy__in=has).update(player=keep)

    def owns(self, model: type) -> bool:
        """Handicaps are handed over by :meth:`join` alone."""
        return model is Handicap


def _no_list(key: str) -> UserProblem:
    told = gettext("There is no list of handicaps called {name}.")
    return UserProblem("no-such-list", told.format(name=tidy(key)[:80]))


def _open(club: Club) -> list[Policy]:
    rows = list(
        Policy.objects.filter(club=club, closed_at=None).prefetch_related("versions").order_by("name", "pk")
    )
    for row in rows:
        row.club = club
    return rows
