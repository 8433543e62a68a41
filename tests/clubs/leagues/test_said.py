"""What leagues store is told to every reader in their own language: lines, notes, titles, rulings."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.test import Client
from django.utils.translation import override

from clubs.leagues.models import Deduction, LeagueEvent, Registration, TeamMatch
from clubs.leagues.services import postponing, protesting, roster, rubbers, teams
from clubs.leagues.services.planned import plan_of
from clubs.leagues.services.sheets.taking import LOGGED, SHEETS
from clubs.people.models import Table
from config.languages.speaking import translated
from rules_engine.saying import Text
from tests.clubs.leagues.conftest import begun, first_match, fresh, play_out, running, tuesday

pytestmark = pytest.mark.django_db
GERMAN = {"accept-language": "de"}


@pytest.fixture(autouse=True)
def language() -> Iterator[None]:
    """A page leaves its language to what comes after it in this process; not to the next test."""
    with override(None):
        yield


def latest(match: TeamMatch) -> Text:
    """The line of the log that was written last in the league of a match, read again."""
    event = LeagueEvent.objects.filter(league=match.season.league).order_by("-pk")[0]
    assert isinstance(event.text, Text)
    return event.text


@pytest.mark.both_databases
def test_a_line_of_the_log_keeps_its_message(client: Client) -> None:
    """With its values, on the page of the match and for programs."""
    match = begun(running(sides=2))
    rubbers.give(match=match, number=1, winner="home", by=None)
    said = latest(match)
    assert (said, said.id) == (f"Singles 1 is given to {match.home}.", "leagues.log-rubber-given")
    assert said.values == {"rubber": "Singles 1", "side": match.home.name}
    page = client.get(match.get_absolute_url(), headers=GERMAN)
    assert page.headers["Content-Language"] == "de"
    assert translated(said) in page.content.decode()
    league = match.season.league
    answer = client.get(f"/api/v1/clubs/{league.club.slug}/leagues/{league.slug}/log/", headers=GERMAN)
    line = answer.json()["results"][0]
    assert line["messages"]["text"] == {"id": said.id, "with": said.values}


def test_a_day_in_a_line_is_said_in_every_language() -> None:
    """The message of a postponement has its day as a message."""
    match = first_match(running(sides=2))
    day = tuesday() + timedelta(days=3)
    postponing.ask(match=match, which="away", reason="Ill", on=day, by=None)
    assert latest(match) == f"{match.away} asks to play on {day:%A %-d %B %Y}: Ill"
    postponing.decide(match=match, approve=True, by=None)
    said = latest(match)
    assert (said, said.id) == (f"The match is played on {day:%A %-d %B %Y}.", "leagues.log-postponed-to")
    with override("de"):
        assert translated(said.values["day"]).startswith("Freitag, ")


def test_a_ruling_is_said_in_the_reader_s_language(client: Client) -> None:
    """Its sentence stands in the entry, its note in the match; what somebody wrote stays as it is."""
    match = play_out(begun(running(sides=2)))
    protest = protesting.make(match=match, which="away", text="He was not registered", by=None)
    protesting.rule(protest=protest, outcome="awarded", side="away", reason="Not registered", by=None)
    words = protest.entries.get(kind="ruling").words
    assert isinstance(words, Text) and words.id == "leagues.ruled-awarded"
    note = fresh(match).note
    assert isinstance(note, Text) and note.id == "leagues.note-protest"
    assert note == "Protest 1: Not registered"
    page = client.get(match.get_absolute_url(), headers=GERMAN).content.decode()
    assert f"Stattgegeben: Die Begegnung wird für {match.away} gewertet." in page
    assert "He was not registered" in page and "Not registered" in page


def test_a_note_that_comes_back_is_a_message_again() -> None:
    """An appeal undoes a ruling; the match then has the note of the ruling before."""
    match = play_out(begun(running(sides=2, protests={"appeal": True})))
    first = protesting.make(match=match, which="away", text="Not registered", by=None)
    protesting.rule(protest=first, outcome="awarded", side="away", reason="True", by=None)
    other = protesting.make(match=match, which="home", text="He was", by=None)
    protesting.rule(protest=other, outcome="awarded", side="home", reason="Also true", by=None)
    protesting.appeal(protest=other, which="away", text="No", by=None)
    protesting.rule(protest=other, outcome="rejected", reason="He was not", by=None)
    note = fresh(match).note
    assert isinstance(note, Text) and (note, note.id) == ("Protest 1: True", "leagues.note-protest")


def test_words_of_a_protest_stand_behind_what_was_done() -> None:
    """The line is a sentence of ours and one of theirs."""
    match = play_out(begun(running(sides=2)))
    protesting.make(match=match, which="away", text="He was not registered", by=None)
    said = latest(match)
    assert said == f"{match.away} protests. He was not registered"
    assert said.values["what"].id == "leagues.log-protests"


def test_a_withdrawal_is_told_in_sentences() -> None:
    """One for the side and one for its matches, each a message."""
    season = running(sides=2)
    match = first_match(season)
    teams.withdraw(side=match.away, why="", by=None)
    said = LeagueEvent.objects.get(season=season, kind="side-withdrawn").text
    assert isinstance(said, Text) and said.id == "leagues.log-sentences"
    assert [said.values[name].id for name in ("first", "second")] == [
        "leagues.log-withdraws",
        "leagues.log-results-annulled",
    ]
    assert said == f"{match.away} withdraws. All its 2 matches are annulled."


def test_who_a_player_is_and_where_is_a_sentence_of_its_own() -> None:
    """Captain, vice-captain, player, the pool: no word is put into another sentence."""
    match = first_match(running(sides=2))
    row = Registration.objects.filter(side=match.home).order_by("pk")[1]
    found = []
    roster.set_role(registration=row, role="vice", by=None)
    found.append(latest(match))
    made = roster.transfer(registration=row, side=match.away, on=tuesday() + timedelta(days=1), by=None)
    found.append(latest(match))
    roster.transfer(registration=made, side=None, on=tuesday() + timedelta(days=2), by=None)
    found.append(latest(match))
    name, home, away = row.player.name, match.home, match.away
    assert found == [
        f"{name} is vice-captain of {home}.",
        f"{name} moves from {home} to {away}.",
        f"{name} moves from {away} to the pool.",
    ]
    assert [one.id.removeprefix("leagues.log-") for one in found] == [
        "vice-captain",
        "moved",
        "moved-to-the-pool",
    ]


def test_a_table_is_named_in_the_reader_s_language() -> None:
    """Not in that of the officer who called a rubber to it."""
    match = begun(running(sides=2))
    table = Table.objects.get(club=match.season.league.club)
    with override("de"):
        rubbers.to_table(match=match, number=1, table=table, by=None)
    said = latest(match)
    assert said == f"Singles 1 is called to Table {table.number}."
    assert isinstance(said.values["table"], Text)


def test_the_match_of_a_rubber_has_a_title_of_names() -> None:
    """The names of the sides and of the rubber, which may be a message itself."""
    match = begun(running(sides=2))
    title = plan_of(rubbers.rubber_of(match, 1), match).title
    assert isinstance(title, Text) and title == f"{match}: Singles 1"


def test_points_that_are_taken_are_counted() -> None:
    """One point is no plural."""
    match = first_match(running(sides=2))
    for points, told in ((1, "1 point"), (2, "2 points")):
        teams.deduct(side=match.home, points=points, reason="Late", by=None)
        said = latest(match)
        assert (said, said.id) == (f"{match.home} loses {told}: Late", "leagues.log-deducted")


@pytest.mark.both_databases
def test_a_long_ruling_fits_where_it_is_noted() -> None:
    """The reason of a deduction is shorter than that of a ruling may be."""
    match = play_out(begun(running(sides=2)))
    protest = protesting.make(match=match, which="away", text="Late", by=None)
    protesting.rule(protest=protest, outcome="deducted", side="home", points=1, reason="x" * 900, by=None)
    reason = Deduction.objects.values_list("reason", flat=True).get(side=match.home)
    assert len(reason) <= 200 and reason.startswith("Protest 1: xxx")


def test_every_sheet_has_its_name_in_the_log() -> None:
    """A sheet that can be taken in is named there."""
    assert LOGGED.keys() == SHEETS.keys()
