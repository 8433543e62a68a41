"""Where deeds are heard of: the journals of other packages, their signals, and those of signing in.

Every receiver writes in the transaction of what it hears.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

from allauth.account.signals import email_changed
from allauth.mfa.models import Authenticator
from django.apps import apps
from django.contrib.admin.models import LogEntry as AdminLine
from django.contrib.auth.signals import user_logged_in, user_logged_out
from django.core.cache import cache
from django.db.models.signals import post_delete, post_save

from clubs.audit import append_only
from clubs.audit.rules.deeds import OF_ACTS, OF_CLUBS, OF_COMPETITIONS, OF_LEAGUES, roles_changed
from clubs.audit.services import forgetting
from clubs.audit.services.writing import About, note, person
from clubs.competitions.models import CompetitionEvent
from clubs.emblems.models import Emblem, Movement
from clubs.emblems.signals import money_moved
from clubs.leagues.models import LeagueEvent
from clubs.people.models import Club, ClubEvent, Player, Table, User
from clubs.people.services.founding import DEMONSTRATION_DOMAIN
from clubs.people.signals import data_asked, data_fetched, sign_in_failed
from matches import retention, signals
from matches.log import guarding
from matches.models import Act, Device, LogEntry, Match

TOO_MANY = "too many tries"
TOLD_AGAIN = 300
"""Seconds for which further tries of one account that were over the limit get no line of their own."""


# --- Accounts ------------------------------------------------------------------------------------


def _signed_in(sender: Any, user: User, **kwargs: Any) -> None:
    note("sign-in", by=user, about=person(user))


def _signed_out(sender: Any, user: User | None, **kwargs: Any) -> None:
    if user is not None:
        note("sign-out", by=user, about=person(user))


def _failed(sender: Any, account: str, why: str, **kwargs: Any) -> None:
    """What was given is kept only where it is the address of an account: people type passwords there, too."""
    once = f"audit-too-many-{hashlib.sha256(account.encode()).hexdigest()[:32]}"
    if why == TOO_MANY and not cache.add(once, True, timeout=TOLD_AGAIN):
        return
    known = User.objects.filter(email__iexact=account).first() if account else None
    note("sign-in-failed", about=person(known) if known is not None else About("person"), data={"why": why})


def _user_saved(sender: Any, instance: User, created: bool, raw: bool = False, **kwargs: Any) -> None:
    if raw or instance.email.endswith(DEMONSTRATION_DOMAIN):
        return
    if created:
        note("account-made", about=person(instance), data={"superuser": instance.is_superuser})
    elif getattr(instance, "_password", None) is not None:  # set and not yet told to Django's validators
        note("password-changed", about=person(instance))


def _user_removed(sender: Any, instance: User, **kwargs: Any) -> None:
    if not instance.email.endswith(DEMONSTRATION_DOMAIN):
        note("account-removed", about=person(instance))


def _email(sender: Any, user: User, **kwargs: Any) -> None:
    note("email-changed", by=user, about=person(user))


def _second_step(sender: Any, instance: Authenticator, created: bool, **kwargs: Any) -> None:
    if not created:
        return
    if instance.type == Authenticator.Type.RECOVERY_CODES:
        note("recovery-codes", about=person(instance.user))
    else:
        note("second-step-on", about=person(instance.user), data={"kind": instance.type})


def _second_step_gone(sender: Any, instance: Authenticator, **kwargs: Any) -> None:
    if instance.type != Authenticator.Type.RECOVERY_CODES:
        note("second-step-off", about=person(instance.user), data={"kind": instance.type})


def _data_asked(sender: Any, by: User, player: Player | None = None, **kwargs: Any) -> None:
    _data("data-asked", by, player)


def _data_fetched(sender: Any, by: User, player: Player | None = None, **kwargs: Any) -> None:
    _data("data-fetched", by, player)


def _data(what: str, by: User, player: Player | None) -> None:
    if player is None:
        note(what, by=by, about=person(by))
    else:
        note(what, by=by, club=player.club, about=About("player", str(player.pk), player.name))


# --- Clubs ---------------------------------------------------------------------------------------


def _club_line(sender: Any, instance: ClubEvent, created: bool, **kwargs: Any) -> None:
    what = OF_CLUBS.get(instance.what) if created else None
    if what is None:
        return
    data, club, by = dict(instance.data), instance.club, instance.by
    if instance.what in ("roles-changed", "member-left", "member-removed"):
        about = About("person", str(data.get("member", "")), str(data.get("name", "")))
        before, after = data.get("before") or data.get("roles") or [], data.get("after") or []
        _roles(club, about, before, after, by, line=instance.what)
    elif instance.what in ("joined", "club-founded"):
        if instance.what == "club-founded":
            note(what, club=club, by=by, about=About("club", club.slug, club.name))
        _roles(club, person(by), [], data.get("roles", ["owner"]), by, line=instance.what)
    else:
        note(what, club=club, by=by, about=_of_line(club, data), data=data)


def _roles(
    club: Club, about: About, before: list[str], after: list[str], by: User | None, *, line: str
) -> None:
    more = {"before": before, "after": after, "line": line}
    for what, role in roles_changed(before, after):
        note(what, club=club, by=by, about=about, data={"role": role, **more})


def _of_line(club: Club, data: dict[str, Any]) -> About:
    """What a line of the club's log is about, by the first of its details that names something."""
    for name in ("player", "kept", "competition", "series", "league", "table", "label", "email"):
        if name in data:
            kind = {"kept": "player", "label": "webhook", "email": "invitation"}.get(name, name)
            label = data.get("name") or data.get("number") or data[name]
            return About(kind, str(data[name]), str(label))
    return About("club", club.slug, club.name)


def _club_removed(sender: Any, instance: Club, **kwargs: Any) -> None:
    note("club-removed", club=instance, about=About("club", instance.slug, instance.name))


# --- Tablets -------------------------------------------------------------------------------------


def _code(sender: Any, table: Table, **kwargs: Any) -> None:
    note("pairing-code", club=table.club, about=About("table", str(table.number), str(table)))


def _paired(sender: Any, device: Device, **kwargs: Any) -> None:
    note("tablet-paired", club=device.table.club, about=tablet(device), data={"table": device.table.number})


def _revoked(sender: Any, device: Device, **kwargs: Any) -> None:
    note("tablet-revoked", club=device.table.club, about=tablet(device), data={"table": device.table.number})


def tablet(device: Device) -> About:
    """A tablet."""
    return About("tablet", str(device.pk), device.label)


# --- Play and money ------------------------------------------------------------------------------


def _match(match: Match) -> About:
    return About("match", match.public_id, match.title)


def _act(sender: Any, instance: Act, created: bool, **kwargs: Any) -> None:
    what = OF_ACTS.get(instance.kind) if created else None
    if what is not None and not instance.match.simulated:
        match = instance.match
        note(what, club=match.club, by=_signer(instance), about=_match(match), data=instance.data)


def _entry(sender: Any, instance: LogEntry, created: bool, **kwargs: Any) -> None:
    """A correction; not the marker's own step back over the entry just made, which is ordinary marking."""
    target = instance.target
    if target is None or not created or instance.match.simulated:
        return
    match = instance.match
    if instance.tokens.startswith("void") and target == instance.seq - 1 and match.winner_letter == "":
        return
    was = LogEntry.objects.filter(match=match, seq=target).values_list("tokens", flat=True).first()
    note(
        "entry-corrected",
        club=match.club,
        by=_signer(instance),
        about=_match(match),
        data={"entry": target, "before": was, "after": instance.tokens},
    )


def _signer(row: Act | LogEntry) -> tuple[str, int | None, str]:
    return row.by_kind, row.by_id, row.by_label


def _competition_line(sender: Any, instance: CompetitionEvent, created: bool, **kwargs: Any) -> None:
    what = OF_COMPETITIONS.get(instance.kind) if created else None
    if what is not None:
        found = instance.competition
        about = About("competition", found.slug, found.name)
        note(
            what, club=found.club, by=instance.by, about=about, data={"text": instance.text, **instance.data}
        )


def _league_line(sender: Any, instance: LeagueEvent, created: bool, **kwargs: Any) -> None:
    what = OF_LEAGUES.get(instance.kind) if created else None
    if what is not None:
        league, match = instance.league, instance.team_match
        about = About("league", league.slug, league.name)
        more = {"team_match": match.number} if match is not None else {}
        note(what, club=league.club, by=instance.by, about=about, data={"text": instance.text, **more})


def _money(sender: Any, emblem: Emblem, movements: Sequence[Movement], **kwargs: Any) -> None:
    about = About("emblem", emblem.slug, emblem.title)
    for one in movements:
        data = {"source": one.source, "target": one.target, "amount": f"{one.amount} {one.currency}"}
        note("emblem-money", club=emblem.club, about=about, data=data)


# --- The operator --------------------------------------------------------------------------------


def _admin(sender: Any, instance: AdminLine, created: bool, **kwargs: Any) -> None:
    kind = instance.content_type.model if instance.content_type is not None else ""
    about = About(kind[:20], str(instance.object_id or ""), instance.object_repr)
    note("admin-change", by=instance.user, about=about, data={"change": instance.get_change_message()})


def connect() -> None:
    """Connect the signals. Idempotent."""
    for signal, receiver, sender in (
        (user_logged_in, _signed_in, None),
        (user_logged_out, _signed_out, None),
        (sign_in_failed, _failed, None),
        (post_save, _user_saved, User),
        (post_delete, _user_removed, User),
        (email_changed, _email, None),
        (data_asked, _data_asked, User),
        (data_fetched, _data_fetched, User),
        (post_save, _second_step, Authenticator),
        (post_delete, _second_step_gone, Authenticator),
        (post_save, _club_line, ClubEvent),
        (post_delete, _club_removed, Club),
        (signals.pairing_code_made, _code, Device),
        (signals.tablet_paired, _paired, Device),
        (signals.tablet_revoked, _revoked, Device),
        (post_save, _act, Act),
        (post_save, _entry, LogEntry),
        (post_save, _competition_line, CompetitionEvent),
        (post_save, _league_line, LeagueEvent),
        (money_moved, _money, Movement),
        (post_save, _admin, AdminLine),
    ):
        signal.connect(receiver, sender=sender, dispatch_uid=f"audit.{receiver.__name__}")
    retention.register(
        retention.Kind(
            "audit-lines", "lines of the audit log", lambda: forgetting.over().count(), forgetting.forget
        )
    )
    guarding.keep(apps.get_app_config("audit"), append_only.GUARDS)
