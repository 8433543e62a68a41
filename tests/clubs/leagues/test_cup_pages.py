"""The pages of cups: set up, drawn with a look before, shown as rounds, decided; and who sees what."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from clubs.leagues.models import Cup, Season
from clubs.leagues.services import agreeing, cup_draws, fixtures, setup
from clubs.leagues.services.cups import CupSettings, create_cup
from tests.clubs.leagues import cups as made
from tests.clubs.leagues.conftest import build_league, fresh, running, squad
from tests.clubs.leagues.test_pages import officer, text
from tests.queries import assert_max_queries

pytestmark = pytest.mark.django_db

FORM = {
    "name": "Town Cup", "kind": "cup", "order": "draw", "anew": "1", "home": "drawn", "legs": "1",
    "one_leg_final": "on", "level_1": "frames", "level_2": "deciding-rubber", "level_3": "", "decider": "1",
    "winners": "1", "place_in": "0", "handicaps": "on", "breaks": "on", "days": "",
    "from-TOTAL_FORMS": "2", "from-INITIAL_FORMS": "2", "from-0-sides": "0", "from-0-first": "1",
    "from-1-sides": "", "from-1-first": "1", "plan-TOTAL_FORMS": "1", "plan-INITIAL_FORMS": "1",
    "plan-0-name": "", "plan-0-game": "today/eight-ball", "plan-0-kind": "singles", "plan-0-race": "5",
    "plan-0-weight": "1", "most_singles": "1",
}  # fmt: skip


def at(season: Season, name: str, *more: object) -> str:
    """The address of a page of cups."""
    league = season.league
    return reverse(f"leagues:{name}", args=[league.club.slug, league.slug, season.slug, *more])


def test_officers_make_and_draw_a_cup(client: Client) -> None:
    """From the form to its first round; visitors see who meets whom, and from what seed."""
    season = running(divisions=2, sides=2)
    own = officer(season)
    answer = own.post(at(season, "cup-new"), FORM)
    assert answer.status_code == 302, answer.context["form"].errors
    cup = season.cups.get()
    assert [one.value for one in cup.rules.level] == ["frames", "deciding-rubber"] and cup.sheet == {}
    page = text(own, at(season, "cup-draw", cup.slug))
    assert "4 sides" in page and "Draw now" in page
    assert "Not drawn yet" in text(client, at(season, "cup", cup.slug))
    data = {"on": "2027-02-09", "at": "19:30", "seed": "lottery 7"}
    assert own.post(at(season, "cup-draw", cup.slug), data).status_code == 302
    page = text(client, at(season, "cup", cup.slug))
    for words in ("Semi-finals", "Anchor", "Dolphin", "lottery 7", "9 February 2027"):
        assert words in page, words
    assert "Withdraw" not in page and "Withdraw Semi-finals" in text(own, at(season, "cup", cup.slug))
    for shown in (at(season, "cups"), season.get_absolute_url()):
        assert "Town Cup" in text(client, shown)
    team = season.sides.order_by("pk")[0].team
    team.league = season.league
    assert "Town Cup" in text(client, team.get_absolute_url())


def test_a_form_comes_back_as_it_was_saved() -> None:
    """Saved unchanged, nothing of a play-off with its own plan changes."""
    season = running(divisions=2, sides=2)
    cup = create_cup(
        season=season, by=None,
        settings=CupSettings(
            name="Play-off", kind="play-off",
            rules={
                "entrants": [{"division": 1, "first": -1, "last": -1}, {"division": 2, "last": 1}],
                "order": "tables", "anew": False, "home": "higher-seed", "legs": 2, "place_in": 1,
                "level": ["heavy-rubbers", "replay"], "days": ["2027-03-01", "2027-03-08"],
            },
            plan={"rubbers": [{"name": "Relay", "game": "today/eight-ball", "race": 9}], "most_singles": 2},
        ),
    )  # fmt: skip
    before = Cup.objects.values().get(pk=cup.pk)
    own = officer(season)
    answer = own.get(at(season, "cup-edit", cup.slug))
    data = {}
    forms = (answer.context["form"], *answer.context["sources"], *answer.context["plan"])
    for form in (*forms, answer.context["sources"].management_form, answer.context["plan"].management_form):
        for field in form:
            value = field.value()
            choices = list(getattr(field.field, "choices", ()))
            if value is None and choices and field.field.required:
                value = choices[0][0]  # as a browser does
            if value is not None and value is not False and value != "":
                data[field.html_name] = "on" if value is True else value
    answer = own.post(at(season, "cup-edit", cup.slug), data)
    assert answer.status_code == 302, answer.context["form"].errors
    assert Cup.objects.values().get(pk=cup.pk) == before


def test_what_cannot_be_comes_back_with_its_reason() -> None:
    """Beside the field; nothing is made."""
    season = running()
    answer = officer(season).post(at(season, "cup-new"), FORM | {"home": "higher-seed"})
    assert answer.status_code == 422 and "no side is the better seed" in answer.content.decode()
    answer = officer(season).post(at(season, "cup-new"), FORM | {"from-0-first": "0"})
    assert answer.status_code == 422 and not season.cups.exists()


@pytest.mark.parametrize("kind", ["cup", "finals", "play-off"])
def test_each_kind_begins_with_what_is_usual(kind: str) -> None:
    """The form of finals names the first four, that of a play-off the second to the fifth."""
    season = running(divisions=2, sides=2)
    page = officer(season).get(at(season, "cup-new"), {"kind": kind})
    rows = [form.initial for form in page.context["sources"]]
    assert (rows[0]["first"], rows[0]["last"]) == {"cup": (1, None), "finals": (1, 4), "play-off": (2, 5)}[
        kind
    ]
    assert page.context["form"]["place_in"].value() == (1 if kind == "play-off" else 0)


def test_a_draw_that_waits_says_for_what() -> None:
    """Instead of a button."""
    season = running()
    cup = made.make_cup(
        season, kind="finals", order="tables", entrants=[{"division": 1, "first": 1, "last": 2}]
    )
    page = text(officer(season), at(season, "cup-draw", cup.slug))
    assert "its places are not final" in page and "Draw now" not in page


def test_a_level_tie_is_decided_on_its_page(client: Client) -> None:
    """By officers, with the reason, which everybody reads; and taken back."""
    season = running()
    cup = made.drawn(season, level=[])
    match = made.final(made.match_of(cup), made.LEVEL)
    own, page = officer(season), at(season, "cup", cup.slug)
    assert "Decide it" in text(own, page) and "the officers decide" in text(client, page)
    data = {"what": "decide", "round": "1", "tie": "1", "side": match.away_id, "reason": "Drawn by lot"}
    assert own.post(at(season, "cup-change", cup.slug), data).status_code == 302
    assert "Drawn by lot" in text(client, page)
    assert own.post(at(season, "cup-change", cup.slug), data | {"what": "take-back"}).status_code == 302
    assert "Decide it" in text(own, page)
    stranger = data | {"side": "999"}
    assert own.post(at(season, "cup-change", cup.slug), stranger).status_code == 404


def test_a_round_is_withdrawn_on_its_page() -> None:
    """Begun, only with its results."""
    season = running()
    cup = made.drawn(season)
    made.given(cup)
    own, change = officer(season), at(season, "cup-change", cup.slug)
    assert own.post(change, {"what": "withdraw"}).status_code == 409
    assert own.post(change, {"what": "withdraw", "annul": "1"}).status_code == 302
    assert not cup.rounds.exists()


def test_cup_matches_stand_beside_those_of_the_league(client: Client) -> None:
    """On the pages of fixtures, of the team, of the match, and on the club's front page."""
    season = running()
    cup = made.make_cup(season)
    first = fresh(season.team_matches.order_by("number")[0])
    cup_draws.draw(cup=cup, on=first.on, by=None)
    match = made.match_of(cup)
    team = match.home.team
    team.league = season.league
    club = season.league.club
    for page in (at(season, "fixtures"), team.get_absolute_url(), club.get_absolute_url()):
        assert match.get_absolute_url() in text(client, page), page
    page = text(client, match.get_absolute_url())
    assert "Town Cup" in page and "Semi-finals" in page
    own = officer(season)
    assert "The list" in text(own, at(season, "fixtures"))
    text(own, reverse("leagues:place", args=[club.slug, season.league.slug, season.slug, match.number]))
    text(
        own,
        reverse("leagues:line-up", args=[club.slug, season.league.slug, season.slug, match.number, "home"]),
    )


def test_the_deciding_rubber_is_named_on_the_sheet() -> None:
    """The page of the match asks each captain who plays it, and takes its score then."""
    cup = made.drawn(running())
    match = fresh(made.play_out(made.playing(made.match_of(cup)), made.LEVEL))
    own = officer(match.season)
    page = text(own, match.get_absolute_url())
    assert "Deciding rubber" in page and page.count("Each captain names who plays this") == 1
    address = reverse(
        "leagues:rubber",
        args=[match.season.league.club.slug, match.season.league.slug, match.season.slug, match.number, 5],
    )
    for which in ("home", "away"):
        player = squad(match.side(which))[3]
        data = {"what": "substitute", "side": which, "position": "1", "player": player}
        assert own.post(address, data).status_code == 302
    assert own.post(address, {"what": "score", "home": "0", "away": "1"}).status_code == 302
    assert fresh(match).away_rubbers == 3


def test_a_draw_of_a_planned_season_is_the_officers(client: Client) -> None:
    """Visitors see it once the season has begun."""
    season = build_league()
    fixtures.make(season=season, solver=False, by=None)
    cup = made.drawn(season)
    page = at(season, "cup", cup.slug)
    assert "Not drawn yet" in text(client, page) and "Anchor" not in text(client, page)
    assert "Anchor" in text(officer(season), page)
    setup.open_season(season=season, by=None)
    assert "Anchor" in text(client, page)


def test_queries_of_a_cup_do_not_grow_with_its_rounds(client: Client) -> None:
    """The page takes as many queries for three rounds as for one."""
    season = running(divisions=2, sides=4)
    cup = made.drawn(season, level=["heavy-rubbers", "frames"])
    page = at(season, "cup", cup.slug)
    with assert_max_queries(14):
        text(client, page)
    for _ in range(2):
        made.given(cup)
        made.next_round(cup)
    made.given(cup)
    with assert_max_queries(14):
        assert "won by" in text(client, page)


def test_the_next_season_waits_for_its_play_offs() -> None:
    """What is still to be decided stands above the proposal."""
    season = running(divisions=2, sides=2)
    made.make_cup(season, kind="play-off", name="Play-off", place_in=1)
    page = text(officer(season), at(season, "season-copy"))
    assert "Play-off is still to be decided: places in Division 1 are open." in page


def test_an_award_is_shown(client: Client) -> None:
    """Who goes through is said, not only drawn."""
    season = running()
    cup = made.drawn(season)
    match = made.match_of(cup)
    agreeing.award(match=match, winner="away", reason="Nobody came", by=None)
    page = text(client, at(season, "cup", cup.slug))
    assert "goes through" in page and "0 in rubbers" in page
    page = text(client, match.get_absolute_url())
    assert "goes through: 4 – 0 in rubbers" in page
