"""Protests, limits and two sheets by the interface."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils.timezone import now

from clubs.leagues.models import TeamMatch
from clubs.leagues.services import lateness
from tests.clubs.api.asking import Asker, code_of
from tests.clubs.api.test_leagues import at, captain_of
from tests.clubs.leagues.conftest import begun, first_match, fresh, play_out, running
from tests.factories import make_member, owner_of

pytestmark = pytest.mark.django_db


def test_a_private_protest_tells_others_that_there_is_one() -> None:
    """Its course is for captains and officers; a reply is told to them, the ruling to all."""
    match = play_out(begun(running(sides=2, protests={"private": True, "appeal": True})))
    home, away = Asker(captain_of(match, "home")), Asker(captain_of(match, "away"))
    owner = Asker(owner_of(match.season.league.club))
    body = {"side": "away", "text": "Not registered", "about": "rubber", "rubber": 1}
    assert away.ask("POST", at(match, "protests/"), body).json()["rubber"] == 1
    (shown,) = Asker().get(at(match, "protests/")).json()["results"]
    assert (shown["state"], shown["about"], shown["entries"]) == ("open", None, [])
    reply = {"side": "home", "text": "She was"}
    told = home.ask("POST", at(match, "protests/1/replies/"), reply).json()
    assert [one["kind"] for one in told["entries"]] == ["made", "reply"]
    ruling = {"outcome": "given", "side": "away", "reason": "She was not"}
    assert owner.ask("POST", at(match, "protests/1/ruling/"), ruling).json()["outcome"] == "given"
    shown = Asker().get(at(match, "protests/1/")).json()
    assert shown["entries"][-1]["words"] == f"Upheld: Singles 1 is given to {match.away}."
    appeal = {"side": "home", "text": "Here is the form"}
    assert home.ask("POST", at(match, "protests/1/appeal/"), appeal).json()["state"] == "appealed"
    again = {"outcome": "rejected", "reason": "So it is"}
    assert code_of(owner.ask("POST", at(match, "protests/1/ruling/"), again)) == (403, "same-officer")
    other = Asker(make_member(match.season.league.club, "director"))
    assert other.ask("POST", at(match, "protests/1/ruling/"), again).json()["state"] == "ruled"
    assert Asker().get(at(match)).json()["home"]["rubbers"] == 3


def test_a_protest_that_counts_meanwhile_is_named_by_the_table() -> None:
    """As provisional, with the number of its match."""
    match = play_out(begun(running(sides=2, protests={"counts": True})))
    away = Asker(captain_of(match, "away"))
    away.ask("POST", at(match, "protests/"), {"side": "away", "text": "Late"})
    table = Asker().get(at(match.season, "divisions/division-1/table/")).json()
    assert table["provisional"] == [match.number] and table["rows"][0]["played"] == 1
    assert (
        away.ask("POST", at(match, "protests/1/withdrawal/"), {"side": "away"}).json()["state"] == "withdrawn"
    )


def test_what_is_late_and_its_penalties() -> None:
    """Officers list them, remind, apply and waive; captains see what they have to do."""
    season = running(sides=2, deadlines={"line_up_minutes": 0, "line_up_cost": "points", "points": 3})
    match = first_match(season)
    season.team_matches.exclude(pk=match.pk).update(phase=TeamMatch.Phase.ANNULLED)
    season.team_matches.filter(pk=match.pk).update(on=now().date() - timedelta(days=1))
    captain = Asker(captain_of(match, "home"))
    club = season.league.club
    (todo,) = captain.get(f"clubs/{club.slug}/league-todo/").json()["results"]
    assert (todo["kind"], todo["side"], todo["match"], todo["late"]) == (
        "line-up",
        "home",
        match.number,
        True,
    )
    lateness.chase(fresh(match).season)
    owner = Asker(owner_of(club))
    assert code_of(captain.get(at(season, "late/")))[0] == 403
    rows = owner.get(at(season, "late/")).json()["results"]
    assert [(one["side"], one["duty"], one["penalty"]) for one in rows] == [
        ("home", "line-up", rows[0]["penalty"]), ("away", "line-up", rows[1]["penalty"]),
    ]  # fmt: skip
    number = rows[0]["penalty"]
    applied = owner.ask("PUT", at(match, f"penalties/{number}/applied/"), {"reason": "Again"}).json()
    assert (applied["state"], applied["points"], applied["reason"]) == ("applied", 3, "Again")
    of = {"side": "away", "duty": "line-up"}
    assert owner.ask("POST", at(match, "reminder/"), of).json() == {"reminded": 0}
    assert owner.ask("POST", at(match, "waiver/"), {**of, "reason": "Snow"}).json()["state"] == "waived"
    states = [one["state"] for one in owner.get(at(season, "penalties/")).json()["results"]]
    assert sorted(states) == ["applied", "waived"]


def test_two_sheets_side_by_side() -> None:
    """What differs is told by rubber, and is not confirmed until one side takes over the other's."""
    match = begun(running(sides=2))
    sides = {which: Asker(captain_of(match, which)) for which in ("home", "away")}
    scores = {1: (3, 1), 2: (1, 3), 3: (3, 2), 4: (2, 0)}
    for which, asker in sides.items():
        mine = {**scores, 1: (1, 3)} if which == "away" else scores
        rubbers = [{"rubber": n, "home": home, "away": away} for n, (home, away) in mine.items()]
        told = asker.ask("PUT", at(match, f"sheets/{which}/"), {"rubbers": rubbers}).json()["results"]
    assert [one["rubber"] for one in told if one["differs"]] == [1]
    sides["home"].ask("PUT", at(match, "rubbers/1/"), {"home": 3, "away": 1})
    refused = sides["home"].ask("POST", at(match, "agreement/"), {"side": "home", "home": 3, "away": 1})
    assert code_of(refused) == (409, "sheets-differ") and refused.json()["rubbers"] == [1]
    assert sides["away"].ask("POST", at(match, "sheets/away/taken-over/"), None).status_code == 200
    for which, asker in sides.items():
        told = asker.ask("POST", at(match, "agreement/"), {"side": which, "home": 3, "away": 1}).json()
    assert told["phase"] == "final"
