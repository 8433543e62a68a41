"""Fills a database of the schema before there were policies, migrates it, and looks at what came of it."""

import os
import sys
from decimal import Decimal
from pathlib import Path

import django

CAROM = "brunswick/three-cushion-carrom"


def main() -> None:
    """Run it; prints "kept" if all is there."""
    from django.db import connection
    from django.db.migrations.executor import MigrationExecutor

    executor = MigrationExecutor(connection)
    before = [("competitions", "0017_handicap_policy"), ("matches", "0011_partners")]
    executor.migrate(before)
    old = executor.loader.project_state(before).apps
    club = old.get_model("people", "Club").objects.create(name="Old", slug="old")
    players = [
        old.get_model("people", "Player").objects.create(
            club=club, name=name, slug=name.lower(), rating=600 - n
        )
        for n, name in enumerate(("Ann", "Bo"))
    ]
    bo = players[1]
    old.get_model("people", "Handicap").objects.create(player=bo, game_id=CAROM, start=3)
    Competition = old.get_model("competitions", "Competition")
    cup = Competition.objects.create(
        club=club, name="Cup", slug="cup", game=CAROM, handicap={"kind": "list", "cap": 5}
    )
    Competition.objects.create(club=club, name="Open", slug="open", game=CAROM, handicap={"kind": "none"})
    stage = old.get_model("competitions", "Stage").objects.create(
        competition=cup, number=1, format="elimination"
    )
    entrants = [
        old.get_model("competitions", "Entrant").objects.create(
            competition=cup, number=n, player=one, name=one.name, rating=one.rating
        )
        for n, one in enumerate(players, start=1)
    ]
    match = old.get_model("matches", "Match").objects.create(
        club=club, game=CAROM, public_id="abcdefghjk",
        header={"sides": [["A", "Ann"], ["B", "Bo"]], "start": {"B": 3}},
    )  # fmt: skip
    for position, (letter, one) in enumerate(zip("AB", players, strict=True)):
        old.get_model("matches", "MatchSide").objects.create(
            match=match, letter=letter, position=position, player=one, name=one.name
        )
    fixture = old.get_model("competitions", "Fixture").objects.create(
        competition=cup, stage=stage, number=1, round=1, position=1, code="final", a_source="seed", a_of=1,
        b_source="seed", b_of=2, a=entrants[0], b=entrants[1], match=match,
    )  # fmt: skip
    old.get_model("competitions", "FixtureMatch").objects.create(fixture=fixture, match=match, reason="first")

    executor = MigrationExecutor(connection)
    executor.migrate(executor.loader.graph.leaf_nodes())
    now = executor.loader.project_state(executor.loader.graph.leaf_nodes()).apps
    handicap = now.get_model("handicaps", "Handicap").objects.select_related("policy").get()
    assert (handicap.value, handicap.player_id, handicap.policy.game) == (Decimal(3), bo.pk, CAROM)
    line = now.get_model("handicaps", "HandicapLine").objects.get()
    assert (line.sets, line.after, line.reason) == (3, 3, "import")
    rows = (
        now.get_model("competitions", "Competition")
        .objects.order_by("slug")
        .select_related("handicap_version")
    )
    first, second = rows
    assert first.handicap_policy_id == handicap.policy_id and first.handicap_version.terms["cap"] == 5
    assert second.handicap_policy_id is None and second.handicap_version is None
    given = now.get_model("handicaps", "GivenStart").objects.get()
    assert (given.to, given.size, given.gap, given.words) == ("B", 3, 1, "Bo starts at 3")
    print("kept")


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[3]))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    main()
