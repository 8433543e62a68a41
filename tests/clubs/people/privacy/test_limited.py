"""The limited names by club: what is kept, what is read again, and within which bounds."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubs.people.limited import NONE, Clubs, Limit, Names, Shelf, load
from clubs.people.models import Affiliation, Club, Player
from clubs.people.services import shown as services
from clubs.people.shown import Reader, of_public
from tests.factories import make_club, make_player, owner_of

pytestmark = pytest.mark.django_db(transaction=True)


def limiting(*names: str, level: str = "initials") -> Club:
    """A club that shortens all names."""
    club = make_club()
    for name in names:
        make_player(club, name)
    services.change_names(
        club=club, names_shown=level, minors_shown="hidden", hall_names=False, by=owner_of(club)
    )
    return club


def queries(work) -> int:  # type: ignore[no-untyped-def]
    with CaptureQueriesContext(
        connection,
    ) as caught:
        work()
    return len(caught)


def test_names_are_found_by_their_first_word() -> None:
    """The longest first; of several clubs each with its own limit; a name without a word is none."""
    one = Names.of(
        {"Ann Lee": {1: Limit("initials")}, "Ann Lee Ray": {1: Limit("hidden")}, "…": {1: Limit("x")}}
    )
    other = Names.of({"Ann Lee": {2: Limit("initial", 3)}, "(Tiny) Bo": {2: Limit("hidden")}})
    both = Names.together([one, other])
    assert both.count == 4 and both.starting("Ann") == ("Ann Lee Ray", "Ann Lee")
    assert both.starting("Tiny") == ("(Tiny) Bo",) and both.starting("Lee") == ()
    assert both.limits("Ann Lee") == ((1, Limit("initials")), (2, Limit("initial", 3)))
    assert both.limits("Ann") == () and not NONE and bool(one)


def test_a_page_reads_the_names_of_its_clubs_alone_and_once() -> None:
    """Not those of another club; nothing at all while no stamp has moved."""
    here, there = limiting("Zaphira Quill"), limiting("Bartholomew Cavendish")
    shelf = Shelf()
    known = shelf.clubs()
    assert known.limited >= {here.pk, there.pk}
    assert shelf.names(frozenset({here.pk}), known.stamp).starting("Zaphira") == ("Zaphira Quill",)
    assert shelf.names(frozenset({here.pk}), known.stamp).starting("Bartholomew") == ()
    assert queries(lambda: shelf.names(frozenset({here.pk}), shelf.clubs().stamp)) == 0
    both = frozenset({here.pk, there.pk})
    assert queries(lambda: shelf.names(both, shelf.clubs().stamp)) == 2, "of the other club alone"
    assert shelf.names(both, known.stamp) is shelf.names(both, known.stamp)


def test_a_change_in_one_club_reads_no_other_again() -> None:
    """The common stamp moves, the other club's own does not."""
    here, there = limiting("Zaphira Quill"), limiting("Bartholomew Cavendish")
    shelf = Shelf()
    both = frozenset({here.pk, there.pk})
    before = shelf.names(both, shelf.clubs().stamp)
    player = Player.objects.get(club=here)
    services.apply(Player.objects.select_related("club").get(pk=player.pk), level="hidden", by=None)
    asked = {}

    def again() -> None:
        asked["names"] = shelf.names(both, shelf.clubs().stamp)

    assert queries(again) <= 5  # which clubs, their members and halls; one club's players and duplicates
    assert asked["names"] is not before
    assert asked["names"].limits("Zaphira Quill") == ((here.pk, Limit("hidden")),)
    assert shelf._kept[there.pk].names is shelf._single(frozenset({there.pk}), shelf.clubs().stamp)[there.pk]
    make_player(there, "Cora Finch")  # the club shortens all names, so a new one counts at once
    assert shelf.names(both, shelf.clubs().stamp).starting("Cora") == ("Cora Finch",)


def test_what_is_kept_has_bounds() -> None:
    """What was not used for the longest time goes; the answer is right all the same."""
    clubs = [limiting(f"Ann{chr(97 + number)} Lee", f"Bob{chr(97 + number)} Ray") for number in range(4)]
    shelf = Shelf(most=5)
    for club in clubs:
        assert shelf.names(frozenset({club.pk}), shelf.clubs().stamp).count == 2
    assert shelf.count <= 5 and list(shelf._kept) == [clubs[2].pk, clubs[3].pk]
    whole = frozenset(club.pk for club in clubs)
    assert shelf.names(whole, shelf.clubs().stamp).count == 8
    assert shelf.names(whole - {clubs[0].pk}, shelf.clubs().stamp).count == 6
    assert len(shelf._joined) == 1 and shelf.joined_count == 6


def test_an_association_reaches_its_members_and_nothing_reaches_all() -> None:
    """What is about nothing known may name anybody."""
    known = Clubs(frozenset({2, 3, 4}), {1: frozenset({2, 3})}, frozenset())
    assert known.reached({1}) == {2, 3} and known.reached({1, 4}) == {2, 3, 4}
    assert known.reached(()) == {2, 3, 4} and known.reached({7}) == frozenset()
    member, outside = limiting("Zaphira Quill"), limiting("Cora Finch")
    association = make_club()
    assert of_public([association.pk]).starting("Zaphira") == ()
    row = Affiliation.objects.create(association=association, club=member)
    Affiliation.objects.filter(pk=row.pk).update(accepted_at=row.asked_at)
    Affiliation.objects.get(pk=row.pk).save()
    reader = of_public([association.pk])
    assert reader.starting("Zaphira") == ("Zaphira Quill",) and reader.starting("Cora") == ()
    assert Reader().starting("Cora") == ("Cora Finch",)
    reader.about.add(outside.pk)
    assert reader.starting("Cora") == ("Cora Finch",) and reader.shown("Cora Finch") == "C. F."


def test_loading_takes_two_queries_for_many_clubs() -> None:
    """However many clubs there are."""
    clubs = [limiting(f"Ann{chr(97 + number)} Lee") for number in range(5)]
    assert queries(lambda: load(club.pk for club in clubs)) == 2
    assert load([make_club().pk]) != {} and not any(load([make_club().pk]).values())
