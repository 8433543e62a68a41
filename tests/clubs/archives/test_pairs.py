"""Pairs, and the search for partners, go into an archive and come out of it as they were."""

from __future__ import annotations

import pytest

from clubs.archives.services.club_archive.taking_in import take_in
from clubs.competitions.models import Competition, Entrant, PartnerInvite, PartnerWanted, Waiting
from clubs.competitions.services import pairs, partner_search, waiting_list
from clubs.publishing.models import DoublesResult
from matches.models import MatchSide
from matches.problems import UserProblem
from tests.clubs.archives import whole
from tests.clubs.archives.conftest import edited
from tests.clubs.competitions.conftest import build_club, play_all
from tests.clubs.competitions.pairs import build_pairs
from tests.factories import make_member, make_player, make_user

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def build():
    """A club with doubles that were played, and a search that goes on."""
    club = build_club()
    play_all(build_pairs(club, 3, name="Over", pair_rating="sum"))
    still = build_pairs(club, 1, name="Open", until="open", entry_limit=4, partners_change="game")
    pairs.rename(competition=still, number=1, name="The Twenties", by=None)
    user = make_member(club)
    make_player(club, "Zoe Zorn", user=user)
    partner_search.look(competition=still, user=user, note="Any day")
    partner_search.invite(
        competition=still, user=user, partner=make_player(club, "Yan Yew"), note="Shall we?"
    )
    full = build_pairs(club, 2, name="Full", until="open")
    one, other = make_player(club, "Ute Uhl"), make_player(club, "Vic Voss")
    waiting_list.put(competition=full, player=one, partner=other, name="The Tops", by=None)
    return club


def told(club) -> list[list[tuple]]:
    """All that is about pairs, by the names of people."""
    of, both = {"competition__club": club}, ("player__name", "partner__name")
    return [
        list(Competition.objects.filter(club=club).order_by("slug").values_list(
            "slug", "sides_of", "pair_rating", "partners_change", "champion__name"
        )),
        list(Entrant.objects.filter(**of).order_by("competition__slug", "number").values_list(
            "number", *both, "name", "chosen_name", "rating", "final_rank"
        )),
        list(MatchSide.objects.filter(match__club=club).order_by("name", "pk").values_list(*both, "name")),
        list(DoublesResult.objects.filter(result__club=club).order_by("player__name", "pk").values_list(
            *both, "result__outcome"
        )),
        list(PartnerWanted.objects.filter(**of).values_list("player__name", "note", "made_at")),
        list(PartnerInvite.objects.filter(**of).values_list(
            "player__name", "invited__name", "note", "state", "made_at"
        )),
        list(Waiting.objects.filter(**of).values_list("number", *both, "chosen_name", "state")),
    ]  # fmt: skip


def test_pairs_come_as_they_were(db):
    """Who plays with whom, what it counted, who looks and who is asked."""
    club = build()
    before = told(club)
    assert all(before) and len(before[3]) == 2 * 4
    done = take_in(whole.exported(club), by=make_user("root@example.org"), slug="copy", new_ids=True)
    assert told(done.club) == before


def test_an_archive_with_somebody_in_twice_is_refused(db):
    """A partner who is in another pair, too, is told as a fault, and nothing is written."""
    content = whole.exported(build())

    wrong = edited(content.read(), "entrants.jsonl", 2, partner="ann-a1")
    with pytest.raises(UserProblem) as refused:
        take_in(wrong, by=make_user("root@example.org"), slug="x", new_ids=True)
    assert refused.value.code == "faulty"
