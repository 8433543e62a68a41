"""A stream, a webhook and the interface tell one thing alike: the same match, competition and team match."""

from __future__ import annotations

import json
from typing import Any

import pytest

from clubs.competitions.models import Competition
from clubs.competitions.services.common import log
from clubs.webhooks.models import Told
from clubs.webhooks.rules.kinds import KINDS
from matches.live.channels import ClubChannel, MatchChannel
from matches.live.styles import JSON, PROGRAM, Style
from matches.services import Actor, take_lease
from tests.clubs.api.asking import Asker
from tests.clubs.api.events.stories import of_a_league
from tests.clubs.leagues.conftest import build_league
from tests.clubs.publishing.play import confirm, new_match, record
from tests.clubs.stamps.night import build, build_club, seated
from tests.clubs.webhooks.test_what_is_told import listening
from tests.factories import make_club, make_player, owner_of
from tests.queries import assert_max_queries

pytestmark = pytest.mark.django_db


def heard(sent: bytes) -> list[tuple[str, dict[str, Any]]]:
    """The events of a stream: name and data."""
    found = []
    for block in sent.decode().split("\n\n"):
        fields = dict(line.split(": ", 1) for line in block.split("\n") if ": " in line)
        if fields.get("event"):
            found.append((fields["event"], json.loads(fields["data"])))
    return found


def message(kind: str) -> dict[str, Any]:
    """The last message of a kind."""
    row = Told.objects.filter(kind=kind).order_by("pk").last()
    assert row is not None, kind
    found: dict[str, Any] = json.loads(row.body)
    return found


def told(kind: str) -> dict[str, Any]:
    """The event of the last message of a kind."""
    event: dict[str, Any] = message(kind)["data"]["event"]
    return event


def asked(event: dict[str, Any], asker: Asker | None = None) -> dict[str, Any]:
    """What the interface answers at the address that an event names."""
    answer = (asker or Asker()).get(event["api"].partition("/api/v1/")[2])
    assert answer.status_code == 200, answer.content
    found: dict[str, Any] = answer.json()
    return found


def without(value: dict[str, Any], *names: str) -> dict[str, Any]:
    """An object without these members."""
    return {name: one for name, one in value.items() if name not in names}


def test_a_result_is_told_alike_by_stream_webhook_and_rest() -> None:
    """The whole event by stream and webhook, its match by the interface: with score, averages and winner, the
    players' addresses, and what it is played for."""
    club = build_club(tables=1, name="Hall")
    listening(club)
    match = seated(build(club, 2, length=2))[0].match
    assert match is not None
    channel = ClubChannel(club.pk)
    channel.formats.add(PROGRAM)
    for side, tokens in (("A", ":lead"), ("A", "+1"), ("A", "0"), ("B", "0"), ("A", "+1")):
        record(match, side, tokens)
    confirm(match)
    (streamed,) = [data["event"] for name, data in heard(channel.advance()[PROGRAM]) if name == "match"]
    event = told("match.confirmed")
    assert streamed == event
    assert without(asked(event), "board", "problems") == event["match"]
    listed = Asker().get(f"clubs/{club.slug}/matches/").json()["results"]
    assert listed == [event["match"]]
    row = event["match"]
    assert event["kind"] == "match.confirmed" and event["club"] == club.slug
    assert event["at"].endswith("+00:00") and event["page"].endswith(f"/m/{match.public_id}/")
    assert event["page"].startswith("http")
    assert (row["status"], row["winner"], row["score"]) == ("confirmed", "A", {"A": 2, "B": 0})
    assert row["figures"] == {
        "A": {"innings": 2, "average": 1.0, "high_run": 1},
        "B": {"innings": 1, "average": 0.0, "high_run": 0},
    }
    assert [side["player"] for side in row["sides"]] == ["friday-cup-p1", "friday-cup-p2"]
    assert (row["competition"], row["fixture_label"]) == ("friday-cup", "M1")
    assert (row["round_code"], row["round_name"], row["stage"]) == ("final", "Final", 1)
    assert row["table"]["number"] == 1


def test_an_entry_is_told_alike_by_both_streams_webhook_and_rest() -> None:
    """Its tokens, points and clauses. What was told before stands beside it."""
    club = make_club("Hall")
    listening(club)
    match = new_match(club, make_player(club, "Ann"), make_player(club, "Bob"))
    followed, hall = MatchChannel(match.pk), ClubChannel(club.pk)
    record(match, "A", ":lead")
    followed.advance()
    hall.advance()
    record(match, "A", "+1")
    (entered,) = [data for name, data in heard(followed.advance()[JSON]) if name == "entry"]
    assert "event" not in entered, "the pages' own streams carry no more than before"
    for channel in (followed, hall):
        channel.formats.add(PROGRAM)
    missed = heard(followed.backlog("0", PROGRAM))
    first, second = [data for name, data in missed if name == "entry"]
    event = told("match.entry")
    assert second["event"] == event and without(second, "event") == entered
    assert first["event"]["match"] is None and first["event"]["entry"]["seq"] == 1
    assert Asker().get(f"matches/{match.public_id}/entries/").json()["results"][-1] == event["entry"]
    assert (event["entry"]["seq"], event["entry"]["side"], event["entry"]["tokens"]) == (2, "A", "+1")
    assert event["entry"]["points"] == {"A": 1} and event["entry"]["citations"]
    assert without(asked(event), "board", "problems") == event["match"]
    (state,) = [data for name, data in heard(hall.backlog(None, PROGRAM)) if name == "state"]
    (card,) = state["matches"]
    assert card["event"] == without(event, "entry")
    old = message("match.entry")["data"]
    assert (old["match"], old["seq"], old["url"]) == (match.public_id, 2, f"/m/{match.public_id}/")


def test_what_is_no_event_of_a_match_leaves_the_last_one() -> None:
    """Another marker takes over: the stream tells the state of now, and as event what happened last."""
    club = make_club("Hall")
    match = new_match(club, make_player(club, "Ann"), make_player(club, "Bob"))
    record(match, "A", ":lead")
    channel = ClubChannel(club.pk)
    channel.formats.add(PROGRAM)
    take_lease(match_id=match.pk, by=Actor.of_user(owner_of(club)))
    (data,) = [data for name, data in heard(channel.advance()[PROGRAM]) if name == "match"]
    assert data["lease"]["free"] is False
    assert data["event"]["id"] == f"match.started/{match.public_id}/entry-1"


def test_a_competition_is_told_alike() -> None:
    """Its row in the list, the line of its log, and the stage that the line is about."""
    club = build_club(tables=1, name="Hall")
    listening(club)
    channel = ClubChannel(club.pk)
    channel.formats.add(PROGRAM)
    competition = build(club, 2)
    match = seated(competition)[0].match
    assert match is not None
    record(match, "A", ":lead")
    record(match, "A", "+1")
    confirm(match)
    lines = [data for name, data in heard(channel.advance()[PROGRAM]) if name == "competition"]
    by_kind = {one["kind"]: one["event"] for one in lines}
    end = told("competition.finished")
    assert by_kind["finished"] == end and end["competition"]["status"] == "finished"
    assert Asker().get(f"clubs/{club.slug}/competitions/").json()["results"] == [end["competition"]]
    assert end["competition"]["champion"]["player"] == "friday-cup-p1" and end["stage"] is None
    assert (end["line"]["kind"], end["line"]["seq"]) == ("finished", end["competition"]["last_seq"])
    drawn, stage = told("competition.drawn"), told("stage.drawn")
    assert without(drawn, "id", "kind") == without(stage, "id", "kind")
    detail = asked(end)
    assert detail["stages"] == [by_kind["drawn"]["stage"]] and stage["stage"]["number"] == 1


def test_a_line_for_the_officers_is_no_event() -> None:
    """The stream says that something changed, and not what; webhooks hear nothing."""
    club = build_club(tables=1, name="Hall")
    listening(club)
    competition = build(club, 2)
    before = Told.objects.count()
    log(Competition.objects.get(pk=competition.pk), None, "note", "For the officers.", private=True)
    (state,) = [data for name, data in heard(ClubChannel(club.pk).backlog(None, PROGRAM)) if name == "state"]
    assert state["streams"]["competition"] == [
        {"kind": "quiet", "competition": competition.slug, "event": None}
    ]
    assert Told.objects.count() == before


def test_a_team_match_and_a_season_are_told_alike() -> None:
    """The team match as its list has it; the season's end; by webhook, stream and interface."""
    season = build_league()
    club = season.league.club
    channel = ClubChannel(club.pk)
    channel.formats.add(PROGRAM)
    of_a_league(season)
    lines = [data for name, data in heard(channel.advance()[PROGRAM]) if name == "league"]
    events = {one["event"]["kind"]: one["event"] for one in lines}
    final = told("team-match.corrected")
    assert events["team-match.corrected"]["id"] == final["id"]
    assert final["league"]["slug"] == season.league.slug and final["season"]["slug"] == season.slug
    assert (final["team_match"]["home"]["rubbers"], final["team_match"]["away"]["rubbers"]) == (3, 1)
    assert events["season.closed"] == told("season.closed") and told("season.closed")["team_match"] is None
    assert {"season.opened", "league.changed", "team-match.postponed"} <= events.keys() <= KINDS.keys()
    placed = told("team-match.reopened")
    now = events["team-match.final"]
    assert without(asked(now), "rubbers") == now["team_match"]
    assert placed["page"].endswith(f"/{placed['team_match']['number']}/")


def test_nothing_is_told_of_a_list_that_the_officers_work_on() -> None:
    """A match that is placed while the season is planned: no line in the stream."""
    from clubs.leagues.services import fixtures
    from tests.clubs.leagues.conftest import first_match

    season = build_league()
    fixtures.make(season=season, solver=False, by=None)
    channel = ClubChannel(season.league.club_id)
    fixtures.place(match=first_match(season), on=None, at=None, venue=None, by=None)
    assert [name for name, _ in heard(channel.advance().get(JSON, b""))] == []


def test_in_the_language_of_the_stream() -> None:
    """Texts of events are said as the rest of the stream is, with the message beside them."""
    club = build_club(tables=1, name="Hall")
    build(club, 2)
    german = Style(PROGRAM.form, "de")
    (state,) = [data for name, data in heard(ClubChannel(club.pk).backlog(None, german)) if name == "state"]
    (match,) = state["matches"]
    assert match["event"]["match"]["round_name"] == "Finale"
    (line,) = state["streams"]["competition"]
    assert line["event"]["line"]["text"] == line["text"]
    assert line["event"]["line"]["messages"]["text"]["id"].startswith("competitions.")


def test_many_matches_are_described_at_once() -> None:
    """The state of a hall with many matches takes as many queries as that of one."""
    club = build_club(tables=4, name="Hall")
    build(club, 8)
    channel = ClubChannel(club.pk)
    assert len(channel.cards) == 4
    channel.backlog(None, JSON)
    with assert_max_queries(10):
        channel.backlog(None, PROGRAM)


def test_addresses_are_those_that_the_operator_has_set(settings: Any) -> None:
    """With ``BALKLINE_PUBLIC_URL`` they begin with it."""
    settings.PUBLIC_URL = "https://scores.example.org"
    club = make_club("Hall")
    listening(club)
    match = new_match(club, make_player(club, "Ann"), make_player(club, "Bob"))
    record(match, "A", ":lead")
    event = told("match.started")
    assert event["page"] == f"https://scores.example.org/m/{match.public_id}/"
    assert event["api"] == f"https://scores.example.org/api/v1/matches/{match.public_id}/"
