"""Handicap policies go into an archive and come out of it as they were."""

from __future__ import annotations

from decimal import Decimal

import pytest

from clubs.archives.services.club_archive.taking_in import take_in
from clubs.competitions.models import Competition
from clubs.competitions.services import seating
from clubs.handicaps.models import GivenStart, Handicap, HandicapLine, PolicyVersion
from clubs.handicaps.rules.moving import Reason
from clubs.handicaps.services import policies
from clubs.handicaps.services.common import today
from clubs.handicaps.services.writing import Change, write
from matches.problems import UserProblem
from tests.clubs.archives import whole
from tests.clubs.archives.conftest import edited
from tests.clubs.competitions.conftest import build, build_club, fixture, play
from tests.clubs.handicaps.policies import give, make_policy
from tests.factories import make_user

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def build_it():
    """A club whose handicaps moved with a result that was undone and redone, by the second version."""
    club = build_club()
    policy = make_policy(club, "list", cap=0, per="result", change="2", floor="-3")
    policies.add_version(policy=policy, terms={**policy.versions.get().terms, "floor": "-1"}, by=None)
    make_policy(club, "levels", name="Levels", table=[[1, 14], [2, 19]], pairs=[[1, 2, 12, 20]])
    cup = build(club, 2, handicap=policy)
    give(policy, cup.entrants.get(number=1).player, 1)
    seating.seat_club(club.pk)
    match = fixture(cup, 1).match
    play(match, "A")
    one = cup.entrants.get(number=1).player.pk
    undone = [
        Change(player=one, reason=Reason.UNDONE, undoes=2, match=match.public_id),
        Change(player=one, reason=Reason.RESULT, moves=Decimal(2), instead_of=2, match=match.public_id),
    ]
    write(policy, undone, day=today(club), initial=Decimal(0), by=None)
    return club


def told(club) -> list[list[tuple]]:
    """All that is about handicaps."""
    lines = HandicapLine.objects.filter(club=club).order_by("handicap__player__slug", "number")
    return [
        list(club.handicap_policies.order_by("slug").values_list(
            "slug", "name", "kind", "game", "discipline"
        )),
        list(PolicyVersion.objects.filter(policy__club=club).order_by("policy__slug", "number").values_list(
            "number", "begins_on", "terms"
        )),
        list(Handicap.objects.filter(policy__club=club).order_by("player__slug").values_list(
            "policy__slug", "player__slug", "value"
        )),
        list(lines.values_list("number", "reason", "words", "sets", "moves", "before", "after", "undoes")),
        list(GivenStart.objects.filter(match__club=club).values_list(
            "version__number", "to", "size", "words"
        )),
        list(Competition.objects.filter(club=club).values_list(
            "handicap_policy__slug", "handicap_version__number"
        )),
    ]  # fmt: skip


def test_policies_survive_a_round_trip():
    """Versions, handicaps, lines, what matches were given, and which version a tournament keeps."""
    club = build_it()
    content, before = whole.exported(club), told(club)
    assert len(before[3]) > 5 and before[4] and before[5] == [("starts", 2)]
    done = take_in(content, by=make_user("root@example.org"), slug="other", new_ids=True)
    assert told(done.club) == before
    lines = HandicapLine.objects.filter(club=done.club).exclude(match="")
    own = set(done.club.matches.values_list("public_id", flat=True))
    assert lines and {line.match for line in lines} <= own, "lines name the matches by their new ids"


@pytest.mark.one_database
@pytest.mark.parametrize(
    ("file", "fields", "words"),
    [
        ("handicap-versions.jsonl", {"terms": {"step": 3}}, "no step"),
        ("handicap-policies.jsonl", {"game": "no/game"}, "is no game"),
        ("handicaps.jsonl", {"value": "99.000"}, "is not what its lines give"),
        ("handicap-lines.jsonl", {"sets": "77.000"}, "is not what its lines give"),
        ("competitions.jsonl", {"handicap_version": "levels/1"}, "is no version of its policy"),
    ],
)
def test_what_does_not_fit_is_refused(file, fields, words):
    """Terms that the kind does not know, a handicap that its lines do not give, another policy's version."""
    content = whole.exported(build_it()).getvalue()
    line = 2 if file == "handicap-policies.jsonl" else 1
    with pytest.raises(UserProblem) as refused:
        take_in(
            edited(content, file, line, **fields),
            by=make_user("root@example.org"),
            slug="other",
            new_ids=True,
        )
    assert words in str(refused.value.data["faults"])
