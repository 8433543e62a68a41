"""Every change of rights leaves a line: each service function that makes one is done here, and none is
forgotten."""

from __future__ import annotations

import ast
import inspect
from collections import Counter
from collections.abc import Callable
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from django.db import transaction

from clubs.api.core import consents, tokens
from clubs.api.oauth import registering as apps
from clubs.audit import words
from clubs.audit.models import AuditLine
from clubs.audit.rules import deeds
from clubs.people.log_words import WHAT
from clubs.people.models import Affiliation, Club, Invitation, Membership, Role, User
from clubs.people.rules.sandbox import SLUG
from clubs.people.services import accounts, affiliations, founding, invitations, members, players
from clubs.webhooks.services import registering as webhooks
from matches.marking import pairing
from matches.models import Act, Device
from tests.factories import make_club, make_member, make_player, make_table, make_user, owner_of

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

World = SimpleNamespace


@pytest.fixture
def world() -> World:
    """A club with an owner, a member, a player, a table and a tablet."""
    club = make_club("Green Baize")
    owner, member = owner_of(club), make_member(club, Role.MARKER)
    table = make_table(club)
    ticket = pairing.make_pairing_code(table=table, by=owner)
    device, _ = pairing.pair(code=ticket.code, address="x", label="By the bar")
    return World(club=club, owner=owner, member=member, table=table, device=device, player=make_player(club))


def _invited(world: World, email: str = "new@example.org") -> Invitation:
    return invitations.invite(club=world.club, email=email, roles=["marker"], by=world.owner)


def _accept(world: World) -> None:
    invitations.accept(token=invitations._token(_invited(world)), by=make_user("new@example.org"))


def _token(world: World, **more: Any) -> Any:
    return tokens.make_token(user=world.owner, label="Board", scopes=["read"], **more)[0]


def _app(world: World) -> Any:
    given: Any = {"name": "Wall", "website": "https://example.org", "redirects": ["https://example.org/back"]}
    return apps.make(user=world.owner, confidential=True, **given)[0]


def _consent(world: World) -> Any:
    return consents.allow(user=world.owner, app=_app(world), scopes=["read"], days=5, club=world.club)


def _hook(world: World) -> Any:
    given: Any = {"url": "https://example.org/told", "label": "Board", "kinds": ["match.confirmed"]}
    return webhooks.make_webhook(club=world.club, by=world.owner, **given)


def _affiliated(world: World) -> Affiliation:
    other = make_club("Association")
    asked = affiliations.ask(association=other, club=world.club, by_association=True, by=owner_of(other))
    return affiliations.accept(affiliation=asked, side=world.club, by=world.owner)


def _change_app(world: World) -> None:
    app = _app(world)
    apps.change(app=app, name="Wall 2", website=app.website, redirects=app.redirects)


def _delete(world: World) -> None:
    club = make_club("Gone")
    founding.archive_club(club=club, typed_name="Gone", by=owner_of(club))
    founding.delete_club(club=club, typed_name="Gone", by=owner_of(club))


def _second_step(world: World) -> None:
    Authenticator.objects.create(user=world.member, type="totp", data={})
    accounts.remove_second_steps(user=world.member)


def _merge(world: World) -> None:
    players.merge_players(keep=world.player, duplicate=make_player(world.club), by=world.owner)


def _settings(world: World) -> None:
    club = world.club
    kept = {name: getattr(club, name) for name in ("name", "about", "timezone", "public", "listed")}
    more = {"language": club.language, "wall_language": club.wall_language}
    founding.change_club(club=club, town="Ghent", by=world.owner, **kept, **more)


Deed = Callable[[World], Any]
DEEDS: dict[Any, tuple[Deed, list[str]]] = {
    members.change_roles: (
        lambda w: members.change_roles(club=w.club, member=w.member, roles=["referee", "player"], by=w.owner),
        ["role-taken", "role-given", "role-given"],
    ),
    members.remove_member: (
        lambda w: members.remove_member(club=w.club, member=w.member, by=w.owner), ["role-taken"],
    ),
    invitations.invite: (_invited, ["invited"]),
    invitations.withdraw: (
        lambda w: invitations.withdraw(invitation=_invited(w), by=w.owner),
        ["invited", "invitation-withdrawn"],
    ),
    invitations.accept: (_accept, ["invited", "account-made", "role-given"]),
    accounts.remove_second_steps: (_second_step, ["second-step-on", "second-step-off"]),
    founding.found_club: (
        lambda w: founding.found_club(name="Another", by=w.member), ["club-made", "role-given"],
    ),
    founding.change_club: (_settings, ["club-changed"]),
    founding.archive_club: (
        lambda w: founding.archive_club(club=w.club, typed_name=w.club.name, by=w.owner), ["club-archived"],
    ),
    founding.restore_club: (
        lambda w: founding.restore_club(club=w.club, by=w.owner), ["club-restored"],
    ),
    founding.delete_club: (
        _delete, ["account-made", "club-made", "role-given", "club-archived", "club-removed"],
    ),
    affiliations.accept: (
        _affiliated,
        ["account-made", "club-made", "role-given", "affiliation-accepted", "affiliation-accepted"],
    ),
    affiliations.end: (
        lambda w: affiliations.end(affiliation=_affiliated(w), side=w.club, by=w.owner),
        ["account-made", "club-made", "role-given", *["affiliation-accepted", "affiliation-ended"] * 2],
    ),
    players.link_account: (
        lambda w: players.link_account(player=w.player, member=w.member, by=w.owner), ["player-linked"],
    ),
    players.merge_players: (_merge, ["players-merged"]),
    tokens.make_token: (_token, ["token-made"]),
    tokens.make_device_token: (
        lambda w: tokens.make_device_token(device=w.device, label="Tablet", days=3), ["token-made"],
    ),
    tokens.revoke: (lambda w: tokens.revoke(token=_token(w)), ["token-made", "token-revoked"]),
    tokens.revoke_all: (
        lambda w: [_token(w), _token(w, club=w.club), _consent(w), tokens.revoke_all(w.owner)],
        [*["token-made", "token-revoked"] * 2, "app-registered", "app-consented", "app-consent-ended"],
    ),
    consents.allow: (_consent, ["app-registered", "app-consented"]),
    consents.end: (
        lambda w: consents.end(consent=_consent(w)),
        ["app-registered", "app-consented", "app-consent-ended"],
    ),
    consents.end_all: (
        lambda w: [_consent(w), consents.end_all(w.owner)],
        ["app-registered", "app-consented", "app-consent-ended"],
    ),
    apps.make: (_app, ["app-registered"]),
    apps.change: (_change_app, ["app-registered", "app-changed"]),
    apps.renew_secret: (lambda w: apps.renew_secret(app=_app(w)), ["app-registered", "app-secret"]),
    apps.delete: (lambda w: apps.delete(app=_app(w)), ["app-registered", "app-removed"]),
    webhooks.make_webhook: (_hook, ["webhook-made"]),
    webhooks.change_webhook: (
        lambda w: webhooks.change_webhook(webhook=_hook(w), by=w.owner, label="B"),
        ["webhook-made", "webhook-changed"],
    ),
    webhooks.switch_off: (
        lambda w: webhooks.switch_off(webhook=_hook(w), by=w.member), ["webhook-made", "webhook-off"],
    ),
    webhooks.new_secret: (
        lambda w: webhooks.new_secret(webhook=_hook(w), by=w.owner), ["webhook-made", "webhook-secret"],
    ),
    webhooks.remove_webhook: (
        lambda w: webhooks.remove_webhook(webhook=_hook(w), by=w.owner), ["webhook-made", "webhook-removed"],
    ),
    pairing.make_pairing_code: (
        lambda w: pairing.make_pairing_code(table=w.table, by=w.owner), ["pairing-code"],
    ),
    pairing.pair: (
        lambda w: pairing.pair(code=pairing.make_pairing_code(table=w.table, by=w.owner).code, address="x"),
        ["pairing-code", "tablet-paired"],
    ),
    pairing.revoke_device: (
        lambda w: pairing.revoke_device(table=w.table, device_id=w.device.pk, by=w.owner), ["tablet-revoked"],
    ),
}  # fmt: skip
"""Each change of rights, with the lines that it and what leads to it write."""

_READS = "reads or checks, and changes nothing"
_LETTER = "the letter of an invitation that has its line"
NONE: dict[str, str] = {
    "members.roles_to_give": _READS, "members.checked_roles": _READS, "members.check_may_give": _READS,
    "members.names": _READS, "members.tell_owners": "a letter",
    "invitations.open_invitations": _READS, "invitations.checked_email": _READS,
    "invitations.link_of": _READS, "invitations.find": _READS, "invitations.check_usable": _READS,
    "invitations.check_addressee": _READS, "invitations.due": _READS, "invitations.resend": _LETTER,
    "invitations.send": _LETTER,
    "accounts.change_account": "the name and language that a person chooses for themselves: no right",
    "accounts.carry_sessions_over": "part of a new password, which has its line",
    "accounts.second_steps": _READS, "founding.empty_first": "registers a function at the start",
    "affiliations.ask": "a question: nothing holds before it is accepted",
    "players.add_player": "a name in a list: no right", "players.change_player": "a name in a list: no right",
    "players.set_active": "a name in a list: no right",
    "tokens.is_lent": _READS, "tokens.account_only": _READS, "tokens.new_text": _READS,
    "tokens.keep_for_app": "what a consent gives, hour by hour; the consent has its line",
    "tokens.find": _READS, "tokens.problem_of": _READS, "tokens.good_of": _READS,
    "tokens.with_descendants": _READS, "consents.good_of": _READS, "consents.of_app": _READS,
    "pairing.find_code": _READS, "pairing.set_cookie": "part of pairing, which has its line",
    "pairing.device_of": _READS, "pairing.silent_since": _READS, "pairing.devices_of": _READS,
    "pairing.rename": "the name of a tablet: no right",
}  # fmt: skip
"""Functions of the same modules that leave no line, each with the reason."""

MODULES: dict[str, ModuleType] = {
    "members": members, "invitations": invitations, "accounts": accounts, "founding": founding,
    "affiliations": affiliations, "players": players, "tokens": tokens, "consents": consents, "apps": apps,
    "webhooks": webhooks, "pairing": pairing,
}  # fmt: skip


def test_no_service_of_people_tokens_and_tablets_is_forgotten() -> None:
    """Each public function of these modules is a deed of the table, or has a reason."""
    done = {f"{one.__module__.rpartition('.')[2]}.{one.__name__}" for one in DEEDS}
    for name, module in MODULES.items():
        tree = ast.parse(inspect.getsource(module))
        ours = [one.name for one in tree.body if isinstance(one, ast.FunctionDef) and one.name[0] != "_"]
        short = module.__name__.rpartition(".")[2]
        for function in ours:
            assert (f"{short}.{function}" in done) != (f"{name}.{function}" in NONE), f"{name}.{function}"


def test_each_deed_writes_its_lines(world: World) -> None:
    """One line for each deed, in the order of the deeds, with the codes that are published."""
    last = AuditLine.objects.order_by("-pk").values_list("pk", flat=True).first() or 0
    written = AuditLine.objects.filter(pk__gt=last)
    for function, (do, codes) in DEEDS.items():
        save = transaction.savepoint()
        do(_fresh(world))
        found = list(written.order_by("pk").values_list("what", flat=True))
        assert Counter(found) == Counter(codes), function
        transaction.savepoint_rollback(save)


def _fresh(world: World) -> World:
    """The rows as they are now: each deed is rolled back."""
    return World(
        club=Club.objects.get(pk=world.club.pk),
        owner=User.objects.get(pk=world.owner.pk),
        member=User.objects.get(pk=world.member.pk),
        table=type(world.table).objects.get(pk=world.table.pk),
        device=Device.objects.get(pk=world.device.pk),
        player=type(world.player).objects.get(pk=world.player.pk),
    )


def test_a_deed_that_is_refused_leaves_no_line(world: World) -> None:
    """The line is written with the deed or not at all."""
    before = AuditLine.objects.count()
    with pytest.raises(Exception, match="owner"):
        members.remove_member(club=world.club, member=world.owner, by=world.owner)
    assert AuditLine.objects.count() == before


def test_a_change_of_roles_tells_each_role_with_before_and_after(world: World) -> None:
    """Who has lost or got which role can be found by that role."""
    members.change_roles(club=world.club, member=world.member, roles=["director"], by=world.owner)
    taken, given = AuditLine.objects.order_by("-pk")[:2][::-1]
    assert (taken.what, taken.data["role"]) == ("role-taken", "marker")
    assert (given.what, given.data["role"]) == ("role-given", "director")
    assert given.data["before"] == ["marker"] and given.data["after"] == ["director"]
    assert (given.by_key, given.by_label) == (world.owner.pk, world.owner.get_short_name())
    assert (given.about_kind, given.about_key) == ("person", str(world.member.pk))
    assert (given.club_key, given.club_name) == (world.club.pk, "Green Baize")


def test_lines_outlive_account_and_club(world: World) -> None:
    """Who is gone, and what is gone, still stand in the log."""
    club = make_club("Gone")
    owner, key = owner_of(club), club.pk
    founding.archive_club(club=club, typed_name="Gone", by=owner)
    founding.delete_club(club=club, typed_name="Gone", by=owner)
    owner.delete()
    assert AuditLine.objects.filter(club_key=key, by_label=owner.get_short_name(), what="club-made").exists()
    assert AuditLine.objects.filter(about_key=str(club.slug), what="club-removed").exists()


def test_every_code_is_known_once_and_has_words() -> None:
    """A code that a receiver writes stands among the published ones, and can be read."""
    assert len(set(deeds.CODES)) == len(deeds.CODES) and set(words.WHAT) == set(deeds.CODES)
    assert set(words.HEADINGS) == set(deeds.SUBJECTS)
    for mapping in (deeds.OF_CLUBS, deeds.OF_ACTS, deeds.OF_COMPETITIONS, deeds.OF_LEAGUES):
        assert set(mapping.values()) <= set(deeds.CODES)
    assert set(deeds.OF_ACTS) <= set(Act.Kind.values)


def test_every_line_of_a_clubs_log_is_a_deed_or_has_a_reason() -> None:
    """A new code of the club's log is decided upon."""
    assert set(deeds.OF_CLUBS) | set(deeds.NOT_OF_CLUBS) == set(WHAT)
    assert not set(deeds.OF_CLUBS) & set(deeds.NOT_OF_CLUBS)


def test_nothing_is_written_of_the_sandbox(world: World) -> None:
    """There anybody does anything."""
    Club.objects.filter(pk=world.club.pk).update(slug=SLUG, is_demonstration=True)
    before = AuditLine.objects.count()
    _token(world, club=Club.objects.get(pk=world.club.pk))
    assert AuditLine.objects.count() == before
    assert Membership.objects.filter(club=world.club).exists()
