"""Kept pages: made once, never stale, never another's.

These tests really commit, because what matters happens around commits.
"""

from __future__ import annotations

import os
import uuid
from functools import partial

import pytest
from django.conf import settings
from django.core.cache import caches
from django.core.management import call_command
from django.db import connection, transaction
from django.test import Client
from django.urls import reverse

from clubs import stamps
from clubs.competitions.services import deciding, entries, result_changes, seating
from clubs.people.models import Club
from clubs.people.services import founding, players, tables
from clubs.publishing.services.terms import set_terms
from clubs.stamps import pages
from matches import services as matches
from matches.disputes import services as disputes
from matches.models import Match
from tests.clubs.publishing.play import played
from tests.clubs.stamps.looking import (
    ONE_STORE_EACH,
    addresses,
    anew,
    assert_fresh,
    bracket_of,
    in_turn,
    looked_at,
    one_of_each,
    record_book,
    warm,
)
from tests.clubs.stamps.night import SYSTEM, begin_match, build, build_club, mark, play, seated
from tests.factories import owner_of
from tests.queries import assert_max_queries

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]


def test_an_unchanged_page_costs_no_query(kept_in):
    """The first visitor's page is the second's, without a query; who has it already is told so."""
    competition = build(build_club(), 4)
    play(seated(competition)[0].match)
    for address in addresses(competition):
        first = looked_at(address)
        with assert_max_queries(0):
            second = looked_at(address)
        assert second.content == first.content and second["ETag"] == first["ETag"]
        assert second["Content-Type"] == first["Content-Type"]
        assert second["Content-Security-Policy"] and second["X-Frame-Options"]
        assert {"Cookie", "HX-Request"} <= {one.strip() for one in second["Vary"].split(",")}
        assert "no-cache" in second["Cache-Control"] and not second.cookies
        with assert_max_queries(0):
            third = Client().get(address, headers={"If-None-Match": first["ETag"]})
        assert third.status_code == 304 and not third.content and third["ETag"] == first["ETag"]


def test_each_way_a_page_may_look_is_kept_apart():
    """Dark and light, the host it was asked for by, and pages of a list."""
    address = bracket_of(build(build_club(), 4))
    light = looked_at(address).content
    dark = Client()
    dark.cookies.load({"theme": "dark"})
    assert b'data-theme="dark"' in dark.get(address).content
    assert looked_at(address).content == light != dark.get(address).content
    assert Client().get(address, headers={"host": "other.example"})["ETag"]


def test_members_and_visitors_are_kept_apart():
    """A member is answered by the view and leaves nothing for visitors, who leave nothing for members."""
    competition = build(build_club(), 4)
    address = bracket_of(competition)
    owner = owner_of(competition.club)
    member = Client()
    member.force_login(owner)
    own = member.get(address).content.decode()
    assert owner.display_name in own and "Sign in" not in own
    seen = looked_at(address).content.decode()
    assert owner.display_name not in seen and "Sign in" in seen and "csrf" not in seen.lower()
    again = member.get(address, headers={"If-None-Match": looked_at(address)["ETag"]})
    assert again.status_code == 200 and owner.display_name in again.content.decode()


def test_made_up_questions_fill_nothing(monkeypatch):
    """An address with a question that the page does not know is answered and not kept."""
    address = bracket_of(build(build_club(), 4))
    looked_at(address)
    kept = []
    monkeypatch.setattr(type(caches["shared"]), "set", lambda *a, **k: kept.append(a))
    assert looked_at(address + "?x=1").status_code == 200
    assert looked_at(address + "?page=" + "9" * 300).status_code == 200
    assert not kept


def test_what_is_missing_is_not_kept():
    """A refusal is made anew each time, and what is there later is seen."""
    club = build_club(name="Late hall")
    address = reverse("competitions:overview", args=[club.slug, "friday-cup"])
    assert looked_at(address).status_code == 404
    build(club, 4)
    assert looked_at(address).status_code == 200


@pytest.mark.parametrize("kept_in", ONE_STORE_EACH, indirect=True)
def test_every_change_of_a_club_night_is_seen(kept_in):
    """Pages are warm before each step of an evening, and right after it.

    What differs between the databases and between the stores is how stamps move, and not what is on a page:
    one page of each scope is looked at after each step, and on SQLite with the file the others in turn as
    well (in a soak every page after every step).
    """
    every = connection.vendor == "sqlite" and kept_in == "file"
    club_night(in_turn if every else lambda competition, step: one_of_each(competition))


@pytest.mark.soak
def test_every_change_is_seen_on_every_page_with_every_store(kept_in):
    """The same evening, all pages."""
    club_night(lambda competition, step: addresses(competition))


def club_night(pages_at):
    """Go through an evening; before each step pages are warm, and right after it they are fresh."""
    club = build_club(name="Night hall")
    owner = owner_of(club)
    competition = build(club, 6)
    one, two = seated(competition)[:2]
    director = matches.Actor.of_user(owner)
    first: Match = one.match

    def undo():
        seq = Match.objects.get(pk=first.pk).last_seq
        matches.undo(match_id=first.pk, expected_seq=seq, client_uuid=uuid.uuid4(), by=SYSTEM)

    def dispute():
        disputes.open_dispute(match_id=two.match.pk, entry=2, by=director, side="B")

    def rule():
        found = two.match.disputes.get()
        disputes.rule(
            dispute_id=found.pk, tokens=None, reason="Seen by all", by=director, client_uuid=uuid.uuid4()
        )

    def rename(name):
        player = competition.entrants.get(number=1).player
        players.change_player(
            player=player,
            name=name,
            home_club="",
            rating=player.rating,
            email="",
            note="",
            handicaps={},
            by=owner,
        )

    def change(**fields):
        told = {
            "name": club.name,
            "town": "",
            "about": "",
            "timezone": "UTC",
            "public": True,
            "listed": True,
        } | fields
        founding.change_club(club=club, by=owner, **told)

    def name_table():
        table = club.tables.first()
        tables.change_table(
            table=table, number=table.number + 40, name="Window", kind=table.kind, size="", by=owner
        )

    def merge():
        keep, duplicate = (
            players.add_player(club=club, name="Ann", by=owner),
            players.add_player(club=club, name="Anne", by=owner),
        )
        players.merge_players(keep=keep, duplicate=duplicate, by=owner)

    def correct():
        result_changes.correct(competition=competition, number=one.number, result="b", by=owner)

    steps = {
        "a withdrawal": lambda: entries.withdraw(competition=competition, number=2, by=None),
        "the lead": lambda: mark(first, "A", ":lead"),
        "an entry": lambda: mark(first, "A", "0"),
        "undo": undo,
        "the last point": lambda: mark(first, "A", "+1"),
        "confirmation": lambda: matches.confirm(match_id=first.pk, by=SYSTEM),
        "another match begun": lambda: begin_match(two.match),
        "a dispute": dispute,
        "a ruling": rule,
        "its confirmation": lambda: matches.confirm(match_id=two.match.pk, by=SYSTEM),
        "a correction": correct,
        "a walkover": lambda: deciding.decide(
            competition=competition,
            number=seated(competition)[0].number,
            kind="walkover",
            winner="b",
            by=None,
        ),
        "a player's new name": lambda: rename("Zoë"),
        "a merged player": merge,
        "a table's new name": name_table,
        "the club's new name": lambda: change(name="Morning hall"),
        "another time zone": lambda: change(name="Morning hall", timezone="Asia/Tokyo"),
        "terms of records": lambda: set_terms(club=club, average_innings=7, by=owner),
        "seating": lambda: seating.seat_club(club.pk),
        "the switch to hidden": lambda: change(public=False, listed=False),
        "the switch back": lambda: change(),
        "archiving": lambda: founding.archive_club(club=club, typed_name=_name(club), by=owner),
        "restoring": lambda: founding.restore_club(club=club, by=owner),
    }
    for number, (after, step) in enumerate(steps.items()):
        pages_of = partial(pages_at, step=number)
        warm(competition, pages_of)
        before = looked_at(addresses(competition)[5]).content
        step()
        assert_fresh(competition, after, pages_of)
        if after in ("the switch to hidden", "archiving"):
            assert all(looked_at(address).status_code == 404 for address in pages_of(competition))
        if after in ("the lead", "confirmation", "a walkover", "the club's new name"):
            assert looked_at(addresses(competition)[5]).content != before, after


def test_champions_are_corrected_with_a_result(kept_in):
    """The roll costs no query while nothing changes, names another when the final is corrected, and is kept
    again at once."""
    competition = build(build_club(), 2)
    final = seated(competition)[0]
    address = reverse("publishing:champions", args=[competition.club.slug])

    def champion():
        told = looked_at(address).content.decode().partition("Champion: ")[2]
        return told.partition("<bdi>")[2].partition("</bdi>")[0]

    looked_at(address)
    play(final.match)
    assert champion() == final.a.name
    with assert_max_queries(0):
        assert champion() == final.a.name
    by = owner_of(competition.club)
    result_changes.correct(competition=competition, number=final.number, result="b", by=by)
    assert champion() == final.b.name
    with assert_max_queries(0):
        assert champion() == final.b.name


def test_records_are_corrected_with_a_match(kept_in):
    """The book costs no query while nothing changes, tells a better run at once, and takes it back with its
    match."""
    competition = build(build_club(), 2)
    club = competition.club
    play(seated(competition)[0].match)
    book = record_book(competition)
    book += [reverse(f"publishing:{name}", args=[club.slug]) for name in ("records", "figures")]

    def shown():
        for address in book:
            looked_at(address)
        with assert_max_queries(0):
            found = {address: looked_at(address).content for address in book}
        assert found == {address: anew(address).content for address in book}
        return found

    before = shown()
    better = played(club, *(players.add_player(club=club, name=name, by=None) for name in ("Cy", "Di")), [3])
    after = shown()
    assert all(b"Cy" in after[address] and b"Cy" not in before[address] for address in book)
    matches.reopen(match=better, by=matches.Actor.of_user(owner_of(club)), reason="Misread")
    assert all(b"Cy" not in text for text in shown().values())


def _name(club):
    return Club.objects.get(pk=club.pk).name


def test_an_entry_of_one_competition_leaves_the_others_pages():
    """A mark makes the pages of its own competition anew, and no others."""
    club = build_club(tables=4)
    one, other = build(club, 4), build(club, 4, name="Saturday cup")
    looked_at(bracket_of(one)), looked_at(bracket_of(other))
    before = stamps.state(stamps.play(club.pk), stamps.club(club.pk), stamps.competition(other.pk))
    match = seated(one)[0].match
    begin_match(match, entries=[("A", ":lead")])
    mark(match, "A", "0")
    looked_at(bracket_of(one))
    now = stamps.state(stamps.play(club.pk), stamps.club(club.pk), stamps.competition(other.pk))
    assert now[1:] == before[1:]
    with assert_max_queries(0):
        looked_at(bracket_of(other))


def test_simulated_play_moves_no_stamp():
    """It is of no account."""
    club = build_club()
    scopes = (stamps.club(club.pk), stamps.play(club.pk))
    before = stamps.state(*scopes)
    a, b = (players.add_player(club=club, name=name, by=None) for name in ("A", "B"))
    before = stamps.state(*scopes)
    match = matches.create_match(
        club=club, game="brunswick/three-cushion-carrom", sides=[(a, "A", 0), (b, "B", 0)], simulated=True
    )
    mark(match, "A", ":lead")
    assert stamps.state(*scopes) == before


def test_what_is_undone_gives_its_lease_back(kept_in):
    """After a rollback, of all or of a part, pages are kept again at once."""
    club = build_club()
    with transaction.atomic():
        Club.objects.get(pk=club.pk).save()
        assert stamps.state(stamps.club(club.pk)) is None
        transaction.set_rollback(True)
    assert stamps.state(stamps.club(club.pk)) is not None
    with transaction.atomic():
        with transaction.atomic():
            Club.objects.get(pk=club.pk).save()
            transaction.set_rollback(True)
        assert stamps.state(stamps.club(club.pk)) is not None
        Club.objects.get(pk=club.pk).save()
        assert stamps.state(stamps.club(club.pk)) is None
    assert stamps.state(stamps.club(club.pk)) is not None


def test_forgotten_pages_are_made_anew(kept_in):
    """The command's way: also what was changed behind Balkline's back is seen then."""
    club = build_club(name="Old name")
    address = reverse("competitions:list", args=[club.slug])
    looked_at(address)
    Club.objects.filter(pk=club.pk).update(name="New name")
    assert b"Old name" in looked_at(address).content, "of this nobody was told"
    call_command("forget_pages", stdout=open(os.devnull, "w"))  # noqa: SIM115
    assert b"New name" in looked_at(address).content


def test_a_removed_demonstration_is_gone_at_once():
    """Its pages are not found as soon as the removal is committed."""
    club = build_club(name="Demo hall", is_demonstration=True)
    competition = build(club, 4)
    play(seated(competition)[0].match)
    warm(competition)
    founding.delete_club(club=club, typed_name="Demo hall", by=None)
    assert all(looked_at(address).status_code == 404 for address in addresses(competition))


def test_without_a_store_pages_are_made_and_changes_go_on(settings, caplog):
    """A Redis that is away stops neither marks nor pages nor programs, and is told of in the log."""
    settings.CACHE_URL = "redis://127.0.0.1:1/0"
    away = {"BACKEND": "config.caches.Redis", "LOCATION": settings.CACHE_URL}
    settings.CACHES = {"default": away, "shared": away}
    competition = build(build_club(), 4)
    assert looked_at(bracket_of(competition)).status_code == 200
    play(seated(competition)[0].match)
    assert looked_at(f"/api/v1/clubs/{competition.club.slug}/").status_code == 200
    assert looked_at("/pair/nonsense/").status_code == 404
    assert "Stamps cannot be" in caplog.text and "The cache cannot be reached" in caplog.text


def test_the_store_of_pages_is_bounded():
    """It holds so many pages and no large ones."""
    shared = settings.CACHES["shared"]
    assert shared["OPTIONS"]["MAX_ENTRIES"] * pages.LARGEST <= 600 * 1024 * 1024
