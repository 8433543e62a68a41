"""What the program writes down of a competition keeps its messages, so that everybody reads it in a language
of their own: the log, the titles of matches, pauses, and why two meet."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.timezone import now

from clubs.competitions.models import Competition, Fixture, Stage
from clubs.competitions.rules.pairing.round_names import name_of_round, round_name
from clubs.competitions.rules.stages import StageSettings
from clubs.competitions.selectors import steps
from clubs.competitions.selectors.draw import load_draws
from clubs.competitions.selectors.planned import title_of
from clubs.competitions.services import pausing, redrawing, seating, start_times, stepping, table_swaps
from clubs.people.models import Club
from config.languages import speaking
from matches.log.sheet import record_text
from matches.models import Match
from rules_engine.languages import Words
from rules_engine.saying import Text, in_english
from tests.clubs.competitions.conftest import build, build_club, fixture, play_all, seated

pytestmark = pytest.mark.django_db
GERMAN = {"accept-language": "de"}


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    """What is asked in German is not the language of the next test."""
    with speaking.override("en-gb"):
        yield


@pytest.fixture
def words(monkeypatch: pytest.MonkeyPatch) -> None:
    """A German of a few messages, whatever the catalogue has."""
    few = Words(
        {
            "competitions.title": "[{competition}: {round}, {match}]",
            "competitions.round-semi": "Halbfinale",
            "competitions.log-seated": "{match}: {a} und {b} bitte an {table}.",
            "competitions.result-of-match": "{match} ({round}) – {result}",
            "competitions.result-won-score": "{winner} schlug {loser} mit {score}.",
            "competitions.round-final": "Finale",
            "people.table": "Tisch {number}",
        }
    )
    usual = speaking.words_of
    monkeypatch.setattr(speaking, "words_of", lambda language: few if language == "de" else usual(language))


def running(players: int = 4, **fields: Any) -> Competition:
    competition = build(build_club(), players, **fields)
    seating.seat_club(competition.club_id)
    return competition


def last(competition: Competition, kind: str) -> Text:
    """The last line of a kind in the log, as it is read."""
    text = competition.events.filter(kind=kind).order_by("-seq").first().text
    assert isinstance(text, Text), text
    return text


def page(competition: Competition, name: str) -> str:
    address = reverse(f"competitions:{name}", args=[competition.club.slug, competition.slug])
    return Client().get(address, headers=GERMAN).content.decode()


def test_a_line_of_the_log_is_read_in_every_language(words: None) -> None:
    """The page and the interface say it in German; what is stored is English."""
    competition = running()
    text = last(competition, "seated")
    assert text.id == "competitions.log-seated" and text.endswith(("to Table 1.", "to Table 2."))
    assert f"{text.values['b']} bitte an Tisch" in page(competition, "log")
    address = f"/api/v1/clubs/{competition.club.slug}/competitions/{competition.slug}/log/"
    rows = Client().get(address, headers=GERMAN).json()["results"]
    told = next(row for row in rows if row["kind"] == "seated" and "bitte an Tisch 2" in row["text"])
    assert told["messages"]["text"]["id"] == text.id


def test_a_result_is_a_message_within_its_line(words: None) -> None:
    """Who won stands as a sentence of its own in the line of the match."""
    competition = play_all(running())
    text = last(competition, "result")
    assert text.startswith("M4 (Final): P1 beat P3 1–0.")
    assert text.values["result"].id == "competitions.result-won-score"
    assert "M4 (Finale) – P1 schlug P3 mit 1–0." in page(competition, "log")


def test_the_title_of_a_match_names_its_round_in_every_language(words: None) -> None:
    """On the scoreboard, to the tablet and to programs; also of a match that is only planned."""
    match = seated(running())[0].match
    match.refresh_from_db()
    assert isinstance(match.title, Text) and match.title == "Friday cup, semi-finals (M1)"
    assert match.title_message == match.title and isinstance(match.title.values["round"], Text)
    shown = Client().get(match.get_absolute_url(), headers=GERMAN).content.decode()
    assert "[Friday cup: Halbfinale, M1]" in shown
    told = Client().get(f"/api/v1/matches/{match.public_id}/", headers=GERMAN).json()
    assert told["title"] == "[Friday cup: Halbfinale, M1]"


def test_the_record_of_a_match_knows_no_language(words: None) -> None:
    """Whoever asks for it gets the same file."""
    match = seated(running())[0].match
    with speaking.override("de"):
        record = record_text(Match.objects.get(pk=match.pk))
    assert '"Friday cup, semi-finals (M1)"' in record and '[Table "Table ' in record


@pytest.mark.parametrize(
    ("code", "number", "title"),
    [
        ("r16", 1, "round of 16"),
        ("round", 3, "round 3"),
        ("king", 2, "match 2"),
        ("pfinal", 1, "plate: final"),
        ("g2r1", 1, "group b, round 1"),
    ],
)
def test_a_title_in_english(code: str, number: int, title: str) -> None:
    """The round begins small, and keeps its message."""
    row = Fixture(number=8, code=code, round=number, stage=Stage())
    text = title_of(Competition(name="Cup"), row)
    assert text == f"Cup, {title} (M8)"
    assert text.values["round"].id == name_of_round(code, number).id  # type: ignore[attr-defined]


def test_an_unknown_round_stays_as_it_is() -> None:
    """A code that an archive brought is no message."""
    text = title_of(Competition(name="Cup"), Fixture(number=8, code="x", stage=Stage()))
    assert text == "Cup, x (M8)" and round_name("x") == "x"


def test_a_pause_is_told_in_every_language() -> None:
    """Its day is a word of the reader's language; the reason stays what somebody wrote."""
    competition = running()
    until = now() + timedelta(days=2)
    pausing.pause(competition=competition, by=None, until=until, reason="Dinner.")
    text = last(competition, "paused")
    assert text.id == "competitions.paused-because" and text.values["reason"] == "Dinner"
    pausing.pause(competition=competition, by=None)
    again = last(competition, "pause-changed")
    assert again == "Paused." and again.values["pause"].id == "competitions.paused"
    day = text.values["pause"].values["day"]
    with speaking.override("de"):
        assert speaking.translated(day).endswith(("tag", "woch"))


def test_a_time_of_another_day_names_the_month_as_a_word() -> None:
    """The day and its month are a message within the line."""
    competition = running()
    start_times.set_stage(competition=competition, stage=1, not_before=now() + timedelta(days=40), by=None)
    text = last(competition, "time-set")
    assert text.id == "competitions.log-not-before-day" and text.values["what"] == "Knockout"
    day = text.values["day"]
    assert day.id == "competitions.day-of-month" and isinstance(day.values["month"], Text)
    assert f" {day} " in text


def test_exchanged_tables_of_two_competitions_are_told_by_their_names() -> None:
    """Which match of which competition, as messages within the line."""
    one = running()
    other = build(one.club, 4, name="Late cup")
    row, waits = seated(one)[0], fixture(other, 1)
    table_swaps.swap(competition=one, number=row.number, other=waits.number, other_of=other, by=None)
    text = last(other, "swapped")
    took, gave = text.values["table"], f"M{row.number} of Friday cup"
    assert text == f"M1 of Late cup takes {took} in place of {gave}, which waits for the next table."
    assert took.id == "people.table"
    assert {text.values[name].id for name in ("match", "other")} == {"competitions.match-of"}


def test_a_match_that_counts_no_more_says_why_as_a_message(club: Club) -> None:
    """The reason is kept with the match of the fixture."""
    competition = build(club, 4, until="running")
    seating.seat_club(club.pk)
    row = seated(competition)[0]
    played: Match = row.match
    redrawing.redraw(competition=competition, typed_name=competition.name, by=None)
    assert last(competition, "seed").id == "competitions.log-seed-changed"
    assert played.acts.filter(kind="voided").exists()


def test_why_two_meet_is_read_in_every_language() -> None:
    """The reasons keep their messages, with the names that the entrants have now."""
    competition = build(build_club(), 5, stages=[StageSettings("swiss", settings={"rounds": 3})])
    why = steps.reasons_of(load_draws(competition)[0])
    text = why[1][0][1]
    assert isinstance(text, Text) and text.id == "competitions.why-score"
    assert text.values["one"] == "P1" and "{" not in in_english(text)
    competition.entrants.filter(name="P1").update(name="Ann")
    again = steps.reasons_of(load_draws(competition)[0])[1][0][1]
    with speaking.override("de"):
        assert speaking.translated(again).startswith("Ann und P")


def test_reasons_of_an_older_draw_stay_english() -> None:
    """They were kept without messages."""
    competition = build(build_club(), 3, stages=[StageSettings("king", settings={"row": 2})])
    draw = load_draws(competition)[0]
    number = competition.entrants.get(name="P1").number
    assert steps.told(f"{{{number}}} is next.", draw) == "P1 is next."


def test_who_meet_in_a_step_and_who_rests() -> None:
    """Several stages are named before it; the one who rests is a message in the list."""
    competition = build(build_club(), 3, stages=[StageSettings("swiss", settings={"rounds": 2})])
    draw = load_draws(competition)[0]
    text = stepping.paired(draw, steps.progress(draw).last, list(draw.fixtures.values()))
    assert text == "round 1: P1 – P2, P3 rests" and text.id == "competitions.log-paired"
    assert text.values["matches"].values["next"].id == "competitions.rests"
