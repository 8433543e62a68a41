"""The club's lists of starts, and the ways of its competitions, become policies; nothing is lost.

Every competition keeps its own way by the version that it had, also where others of the same list had another
largest start. Matches that were made keep what they were given.
"""

import datetime

from django.db import migrations
from django.utils.timezone import now

import rules_engine as engine
from clubs.handicaps.rules.older import Policies


def to_policies(apps, schema_editor):
    Club = apps.get_model("people", "Club")
    Handicap = apps.get_model("people", "Handicap")
    Competition = apps.get_model("competitions", "Competition")
    names = {game.id: game.name for game in engine.games()}
    with_lists = set(Handicap.objects.values_list("player__club", flat=True))
    with_ways = set(Competition.objects.exclude(handicap={}).values_list("club", flat=True))
    for club in Club.objects.filter(pk__in=with_lists | with_ways).order_by("pk"):
        _club(apps, club, Policies(names))


def _club(apps, club, policies):
    old = list(apps.get_model("people", "Handicap").objects.filter(player__club=club).order_by("pk"))
    for row in old:
        policies.of_list(row.game_id)
    chosen = {}
    competitions = apps.get_model("competitions", "Competition").objects.filter(club=club)
    for competition in competitions.order_by("pk"):
        found = policies.of_competition(competition.game, competition.handicap or {})
        if found is not None:
            chosen[competition.pk] = found
    rows, versions = _policies(apps, club, policies)
    _handicaps(apps, club, old, rows)
    for competition in competitions.filter(pk__in=chosen).order_by("pk"):
        found = chosen[competition.pk]
        competition.handicap_policy = rows[found.policy]
        competition.handicap_version = versions[found.policy, found.version]
        competition.save(update_fields=["handicap_policy", "handicap_version"])
        _given(apps, competition)


def _policies(apps, club, policies):
    Policy, Version = apps.get_model("handicaps", "Policy"), apps.get_model("handicaps", "PolicyVersion")
    rows, versions = {}, {}
    for one in policies.finish():
        rows[one.slug] = Policy.objects.create(
            club=club, slug=one.slug, name=one.name, kind=one.kind, game=one.game, created_at=now()
        )
        for number, terms in enumerate(one.versions, start=1):
            versions[one.slug, number] = Version.objects.create(
                policy=rows[one.slug], number=number, begins_on=club.created_at.date(), terms=terms,
                by_label="Balkline",
            )  # fmt: skip
    return rows, versions


def _handicaps(apps, club, old, rows):
    Handicap, Line = apps.get_model("handicaps", "Handicap"), apps.get_model("handicaps", "HandicapLine")
    by_game = {row.game: row for row in rows.values() if row.game}
    for row in old:
        made = Handicap.objects.create(policy=by_game[row.game_id], player_id=row.player_id, value=row.start)
        Line.objects.create(
            club=club, handicap=made, number=1, reason="import", words="From the list of starts",
            day=datetime.date.today(), sets=row.start, after=row.start, by_kind="system", by_label="Balkline",
            at=now(),
        )  # fmt: skip


def _given(apps, competition):
    """What its matches were given stands in their headers."""
    Given = apps.get_model("handicaps", "GivenStart")
    ratings = dict(competition.entrants.values_list("player_id", "rating"))
    links = apps.get_model("competitions", "FixtureMatch").objects.filter(fixture__competition=competition)
    for link in links.select_related("match").order_by("pk"):
        match = link.match
        letters = [side[0] for side in match.header.get("sides", [])]
        if len(letters) != 2:
            continue
        start = match.header.get("start") or {}
        ahead = start.get(letters[0], 0) - start.get(letters[1], 0)
        sides = dict(match.sides.values_list("letter", "player_id"))
        one, other = (ratings.get(sides.get(letter), 0) for letter in letters)
        names = dict(match.header["sides"])
        told = ", ".join(
            f"{names[letter]} starts at {start[letter]}" for letter in letters if start.get(letter)
        )
        Given.objects.get_or_create(
            match_id=match.pk,
            defaults={
                "version": competition.handicap_version,
                "to": letters[0] if ahead > 0 else letters[1] if ahead < 0 else "",
                "size": abs(ahead), "unit": "points", "words": told[:300],
                "gap": other - one if ahead >= 0 else one - other,
            },
        )  # fmt: skip


class Migration(migrations.Migration):
    dependencies = [("competitions", "0017_handicap_policy"), ("people", "0015_home_club")]
    operations = [migrations.RunPython(to_policies, migrations.RunPython.noop)]
