"""The emblems' part of the table of who gets what."""

from __future__ import annotations

from clubs.emblems.services import emblems, proposals, recording
from clubs.people.models import Player, Role
from tests.clubs.page_table import EVERYONE, MEMBERS, OFFICERS, PAIRERS, Row, World

PUBLIC = ("list", "emblem", "deed", "what-if", "certificate", "statement")
KIND = {"args": lambda world: {"kind": "rule"}}

ROWS = [
    *(Row(f"emblems:{name}", EVERYONE) for name in PUBLIC),
    Row("emblems:what-if", EVERYONE, method="POST", data=lambda world: {"until": "2027-01-01"}),
    *(Row(f"emblems:{name}", OFFICERS) for name in ("new", "deed-new")),
    *(Row(f"emblems:{name}", OFFICERS, method="POST") for name in ("new", "deed-new", "deed-amend")),
    Row("emblems:act", MEMBERS, data=lambda world: {"by": "donor"}, **KIND),
    Row("emblems:act", MEMBERS, method="POST", data=lambda world: {"by": "donor"}, **KIND),
    Row("emblems:answer", OFFICERS, method="POST", data=lambda world: {"answer": "decline"}),
    Row("emblems:match", PAIRERS, method="POST"),
]


def furnish(world: World) -> None:
    """An emblem with a holder, a challenge and a proposal."""
    owner = world.people[Role.OWNER.value]
    assert owner is not None
    emblem = emblems.found_emblem(club=world.club, deed_slug="18-1", title="Emblem", by=owner)
    holder, rival = Player.objects.filter(club=world.club).order_by("-pk")[:2]
    for player in (holder, rival):
        emblems.person(emblem, player)
    tell = {"emblem": emblem, "user": owner}
    recording.record(kind="award", by="donor", facts={"to": holder.name}, **tell)
    recording.record(kind="challenge", by=rival.name, facts={"money": "250"}, **tell)
    proposal = proposals.propose(
        emblem=emblem, kind="guarantee", by=holder.name, facts={"money": "500"}, user=owner
    )
    world.args |= {"emblem": emblem.slug, "challenge": "c1", "proposal": proposal.public_id}
