"""People's part of the table of who gets what."""

from datetime import timedelta

from django.utils.timezone import now

from clubs.people.models import Affiliation, Invitation, Player, Role, User
from clubs.people.services import invitations
from matches.models import Device
from tests.clubs.page_table import (
    EVERYONE,
    MEMBERS,
    NOT_FOUND,
    OFFICERS,
    OWNERS,
    PAIRERS,
    SIGNED_IN,
    SITE,
    STRANGER,
    TABLETS,
    Row,
    World,
)
from tests.factories import make_club

LESSER = {"data": lambda world: {"roles": ["player"]}}

ROWS = [
    Row("people:home", SITE),
    Row("people:me", SIGNED_IN),
    Row("people:me", SIGNED_IN, method="POST", data=lambda world: {"display_name": "Ada"}),
    Row("people:club-new", SIGNED_IN),
    Row("people:club-new", SIGNED_IN, method="POST"),
    Row("people:invitation", SITE, args=lambda world: {"token": world.args["token"]}),
    Row("people:label", EVERYONE, args=lambda world: {"public_id": world.args["table"].public_id}),
    Row("people:club", EVERYONE),
    Row("people:own-data", SIGNED_IN),
    Row(
        "people:own-name",
        SIGNED_IN,
        method="POST",
        args=lambda world: {"player": Player.objects.get(club=world.club, slug=world.args["player"]).pk},
        exceptions=dict.fromkeys((STRANGER, "owner", "director", "referee", "marker"), NOT_FOUND),
    ),
    Row("people:erase", SIGNED_IN),
    Row("people:erase", SIGNED_IN, method="POST"),
    Row(
        "people:stay",
        SIGNED_IN,
        method="POST",
        exceptions=dict.fromkeys((STRANGER, *(role.value for role in Role)), NOT_FOUND),
    ),
    Row("people:player-erase", OWNERS),
    Row("people:player-erase", OWNERS, method="POST"),
    Row("people:names", OWNERS),
    Row("people:names", OWNERS, method="POST"),
    Row("people:settings", OWNERS),
    Row("people:settings", OWNERS, method="POST"),
    Row("people:log", OWNERS),
    Row("people:archive", OWNERS, method="POST", data=lambda world: {"close-typed_name": world.club.name}),
    Row("people:restore", OWNERS, method="POST"),
    Row("people:delete", OWNERS, method="POST", data=lambda world: {"close-typed_name": world.club.name}),
    Row("people:affiliations", EVERYONE),
    Row(
        "people:affiliation-ask",
        OFFICERS,
        method="POST",
        data=lambda world: {"address": "nowhere", "kind": "invite"},
    ),
    Row("people:affiliation", OFFICERS, method="POST", data=lambda world: {"what": "end"}),
    Row("people:members", MEMBERS),
    Row("people:leave", MEMBERS),
    Row("people:leave", MEMBERS, method="POST"),
    Row("people:invite", OFFICERS),
    Row(
        "people:invite", OFFICERS, method="POST", data=lambda world: {"email": "x@y.org", "roles": ["player"]}
    ),
    Row("people:invitation-link", OFFICERS),
    Row("people:invitation-resend", OFFICERS, method="POST"),
    Row("people:invitation-withdraw", OFFICERS, method="POST"),
    Row("people:member-roles", OFFICERS),
    Row("people:member-roles", OFFICERS, method="POST", **LESSER),
    Row("people:member-remove", OFFICERS, method="POST"),
    Row("people:players", EVERYONE),
    Row("people:player", EVERYONE),
    Row("people:player-new", OFFICERS),
    Row("people:player-new", OFFICERS, method="POST", data=lambda world: {"name": "Ada", "rating": 5}),
    Row("people:players-paste", OFFICERS),
    Row("people:players-paste", OFFICERS, method="POST", data=lambda world: {"lines": "Ada; 600"}),
    Row("people:players-merge", OFFICERS),
    Row("people:players-merge", OFFICERS, method="POST"),
    Row("people:player-edit", OFFICERS),
    Row("people:player-edit", OFFICERS, method="POST"),
    Row("people:player-link", OFFICERS, method="POST"),
    Row("people:player-active", OFFICERS, method="POST"),
    Row("people:tables", EVERYONE),
    Row("people:table", EVERYONE),
    Row("people:table-new", OFFICERS),
    Row("people:table-new", OFFICERS, method="POST"),
    Row("people:table-edit", OFFICERS),
    Row("people:table-edit", OFFICERS, method="POST"),
    Row("people:table-order", OFFICERS, method="POST"),
    Row("people:table-move", OFFICERS, method="POST"),
    Row("people:table-remove", OFFICERS, method="POST"),
    Row("people:labels", PAIRERS),
    Row("people:friendly", PAIRERS),
    Row("people:friendly", PAIRERS, method="POST"),
    Row("people:tablet-friendly", TABLETS),
    Row("people:tablet-friendly", TABLETS, method="POST"),
    Row("people:table-pair", PAIRERS),
    Row("people:table-pair", PAIRERS, method="POST"),
    Row("people:device-revoke", PAIRERS, method="POST"),
]


def furnish(world: World) -> None:
    """An invitation whose letter was sent, and a paired tablet."""
    owner = User.objects.get(memberships__club=world.club, memberships__role=Role.OWNER)
    invitation = Invitation.objects.create(
        club=world.club,
        email="new@example.org",
        roles=["marker"],
        invited_by=owner,
        expires_at=now() + timedelta(days=1),
    )
    token = invitations._token(invitation)
    Invitation.objects.filter(pk=invitation.pk).update(token_hash=invitations._hash(token), sent_at=now())
    device = Device.objects.create(
        table=world.args["table"], label="Tablet", paired_by="owner", token_hash=f"hash-{world.club.pk}"
    )
    other = make_club()
    affiliation = Affiliation.objects.create(association=world.club, club=other, by_association=False)
    world.args["affiliation"] = affiliation.pk
    world.args.update(token=token, invitation=invitation.pk, device=device.pk)
