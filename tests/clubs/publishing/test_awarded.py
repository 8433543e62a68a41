"""A result that a director gave otherwise reaches every page, record, feed, picture and sheet."""

from __future__ import annotations

from importlib import import_module

import feedparser
import pytest
from django.apps import apps
from django.test import Client
from django.urls import reverse

from clubs.competitions.models import Competition
from clubs.competitions.services import result_changes, seating
from clubs.people.models import Club
from clubs.publishing.models import PlayerResult
from clubs.publishing.services import book
from clubs.publishing.views.pictures import cards
from matches.models import Match
from matches.problems import UserProblem
from matches.services import record_text, reopen
from tests.clubs.competitions.conftest import build, build_club, fixture, seated
from tests.clubs.publishing.paper import assert_inside
from tests.clubs.publishing.play import SYSTEM, confirm, play_runs, record

pytestmark = pytest.mark.django_db


def decided() -> tuple[Club, Competition, int, Match]:
    """A final that P1 won by 5 to 3 at the table, confirmed."""
    club = build_club()
    cup = build(club, 2, name="Cup", length=5)
    seating.seat_club(club.pk)
    final = seated(cup)[0]
    assert final.match is not None
    confirm(play_runs(final.match, [2, 3], [3]))
    return club, cup, final.number, Match.objects.get(pk=final.match_id)


def give(cup: Competition, number: int, result: str, note: str = "") -> Match:
    """The director's correction of the final."""
    result_changes.correct(competition=cup, number=number, result=result, by=None, note=note)
    row = fixture(cup, number)
    assert row.match is not None
    return row.match


def rows(match: Match) -> dict[str, PlayerResult]:
    """What the book has of a match, by side."""
    return {row.letter: row for row in PlayerResult.objects.filter(match=match)}


def said(client: Client, address: str) -> str:
    """A page, as text."""
    response = client.get(address)
    assert response.status_code == 200
    return response.content.decode()


def test_every_page_tells_the_awarded_result(client: Client) -> None:
    """Match page, embed, picture, feed, champion, careers; what was played stays in the averages."""
    club, cup, number, match = decided()
    winner, loser = (side.name for side in match.sides.all())
    before = rows(match)
    match = give(cup, number, "b")
    words = f"Awarded to {loser}; played 5–3"
    assert words in said(client, match.get_absolute_url())
    assert 'data-side="B"' in said(client, f"/embed/m/{match.public_id}/")
    card = cards.of_match(match)
    assert card.word == "Awarded" and [row.name for row in card.rows if row.won] == [loser]
    feed = feedparser.parse(client.get(f"/c/{club.slug}/results.atom").content)
    assert feed.entries[0].title == f"Awarded to {loser}, against {winner}"
    assert loser in feedparser.parse(client.get(f"/c/{club.slug}/champions.atom").content).entries[0].title
    after = rows(match)
    assert (after["A"].outcome, after["B"].outcome) == ("lost", "won")
    for letter in "AB":
        assert after[letter].average == before[letter].average
        assert (after[letter].points, after[letter].best) == (before[letter].points, before[letter].best)
    assert [wrong for _, wrong in book.rebuild(club)].count(True) == 0
    assert '[Decided "awarded B"]' in record_text(match)
    sheet = client.get(reverse("publishing:match-sheet-pdf", args=[club.slug, match.public_id]))
    text = " ".join(leaf.text for leaf in assert_inside(sheet.content))
    assert f"{loser} won, 5 : 3, awarded" in text and "Result decided otherwise" in text


def test_a_walkover_strikes_what_was_played(client: Client) -> None:
    """The director may strike it out; the sheet's word brings it back."""
    _, cup, number, match = decided()
    match = give(cup, number, "b:walkover")
    assert not rows(match)["A"].played and rows(match)["A"].average is None
    match = give(cup, number, "a")
    assert (match.result_kind, match.winner_letter) == ("played", "A")
    assert rows(match)["A"].played and fixture(cup, number).score_a == 5


def test_both_forfeit_after_play(client: Client) -> None:
    """Nobody won, whatever the board says."""
    _, cup, number, match = decided()
    match = give(cup, number, "double_forfeit")
    assert "Both sides forfeit" in said(client, match.get_absolute_url())
    assert {row.outcome for row in rows(match).values()} == {"lost"}
    assert not [row for row in cards.of_match(match).rows if row.won]


def test_played_again_the_first_match_is_as_it_was_played(client: Client) -> None:
    """A struck match stands in the players' records as its sheet says."""
    _, cup, number, match = decided()
    give(cup, number, "b")
    result_changes.correct(competition=cup, number=number, result="open", by=None)
    match.refresh_from_db()
    assert (match.result_kind, match.winner_letter) == ("played", "A")
    assert rows(match)["A"].outcome == "won"


def test_the_sheet_can_still_be_corrected(client: Client) -> None:
    """The director's word stands above it; once the sheet says the same, it is simply played."""
    _, cup, number, match = decided()
    match = give(cup, number, "b")
    entry = match.entries.filter(side="B", tokens="+1").order_by("seq")[0]
    record(match, "B", f"void {entry.seq}")
    match.refresh_from_db()
    assert (match.result_kind, match.winner_letter) == ("awarded", "B")
    assert (fixture(cup, number).winner_side, fixture(cup, number).score_b) == ("b", 2)
    last = match.entries.filter(side="A", tokens="+1").order_by("-seq")[0]
    with pytest.raises(UserProblem) as refused:
        record(match, "A", f"void {last.seq}")
    assert refused.value.code == "declared"


def test_reopening_takes_the_award_back(client: Client) -> None:
    """The match waits for its confirmation again, and so does the bracket."""
    _, cup, number, match = decided()
    match = reopen(match=give(cup, number, "b"), by=SYSTEM)
    assert (match.result_kind, match.winner_letter, match.status) == ("played", "A", "finished")
    assert fixture(cup, number).winner_side == ""
    confirm(match)
    assert fixture(cup, number).winner_side == "a"


def test_a_private_reason_stays_private(client: Client) -> None:
    """It is kept in the act, and no page shows it."""
    club, cup, number, match = decided()
    match = give(cup, number, "b", note="Quarrel over a phone call")
    cup_page = f"/c/{club.slug}/t/cup/"
    for address in (match.get_absolute_url(), f"/c/{club.slug}/results.atom", cup_page, f"{cup_page}log/"):
        assert "Quarrel" not in said(client, address)
    assert cup.events.get(private=True, kind="reason").text == "M1: Quarrel over a phone call"


def test_results_that_were_corrected_before_are_taken_over() -> None:
    """A database of an older version: the migration tells the matches, then the book is rebuilt."""
    club, cup, number, match = decided()
    give(cup, number, "b")
    Match.objects.filter(pk=match.pk).update(result_kind="played", winner_letter="A")
    import_module("clubs.competitions.migrations.0003_awarded_matches").award(apps, None)
    match.refresh_from_db()
    assert (match.result_kind, match.winner_letter) == ("awarded", "B")
    list(book.rebuild(club))
    assert rows(match)["B"].outcome == "won"
