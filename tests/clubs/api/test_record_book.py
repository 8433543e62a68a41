"""The record book by program: seasons, streaks, grand averages and reigns, as the pages show them."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from clubs.competitions.models import Competition
from clubs.emblems.services import contests
from clubs.people.models import Club
from clubs.publishing.models import RecordTitle
from clubs.publishing.services.terms import set_terms
from tests.clubs.api.asking import Asker, code_of
from tests.clubs.competitions.conftest import build, play_all
from tests.clubs.emblems.conftest import House
from tests.clubs.emblems.test_contests import final
from tests.clubs.publishing.play import CAROM
from tests.clubs.publishing.test_streaks import FIRST, win
from tests.factories import make_club, make_player, make_table, owner_of

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

AT = "clubs/hall/records/"
NEXT_SEASON = 200
"""Days after the first of March: seasons begin on the first of September."""


@pytest.fixture
def hall(db: None) -> Club:
    """Ann beats Bo three times in the season 2025/26 and twice in the next; Bo wins once between."""
    club = make_club("Hall")
    ann, bo = make_player(club, "Ann"), make_player(club, "Bo")
    with transaction.atomic():
        for day in (1, 2, 3, NEXT_SEASON, NEXT_SEASON + 1):
            win(club, ann, bo, day)
        win(club, bo, ann, NEXT_SEASON + 2)
    return club


def test_seasons_in_which_something_was_played(hall: Club) -> None:
    """The latest first, with their bounds and the names that the pages give them."""
    public = Asker()
    told = public.get(f"{AT}seasons/").json()
    assert [(one["season"], one["name"]) for one in told["results"]] == [(2026, "2026/27"), (2025, "2025/26")]
    assert told["results"][1]["start"].startswith("2025-09-01T00:00:00")
    assert told["results"][1]["end"] == told["results"][0]["start"]
    assert public.get(f"{AT}seasons/?limit=1&offset=1").json()["results"][0]["season"] == 2025
    make_club("Empty")
    assert public.get("clubs/empty/records/seasons/").json()["results"] == []


def test_records_of_one_season_and_game(hall: Club) -> None:
    """With a season, what was done in it; a season or game without a match is refused by name."""
    public = Asker()

    def streak(query: str) -> float:
        (game,) = public.get(f"{AT}{query}").json()["games"]
        return next(one["feat"]["value"] for one in game["records"] if "streak" in one["kind"])

    assert (streak(""), streak("?season=2025"), streak("?season=2026")) == (5, 3, 2)
    assert public.get(AT).json()["season"] is None
    assert public.get(f"{AT}?season=2026&game={CAROM}").json()["season"] == 2026
    best = public.get(f"{AT}{CAROM}/season-streak/?season=2025").json()["results"]
    assert [row["value"] for row in best] == [3] and best[0]["since"].startswith("2026-03-02")
    for query, field in (("season=1999", "season"), ("season=old", "season"), ("game=no/game", "game")):
        refused = public.get(f"{AT}?{query}")
        assert code_of(refused) == (422, "bad-field") and refused.json()["field"] == field
    assert code_of(public.get(f"{AT}{CAROM}/high-run/?season=1999")) == (422, "bad-field")


def test_streaks_by_game_player_season_and_length(hall: Club) -> None:
    """The longest first, from the first win to the last match; within a season those of that season."""
    public = Asker()
    (whole,) = public.get(f"{AT}streaks/").json()["results"]
    assert (whole["wins"], whole["player"]["slug"], whole["game"]) == (5, "ann", CAROM)
    assert whole["since"] < whole["until"]
    (short,) = public.get(f"{AT}streaks/?season=2026").json()["results"]
    assert short["wins"] == 2 and short["match"] == whole["match"]
    for query, count in (
        ("player=ann", 1), ("player=bo", 0), ("wins_from=5", 1), ("wins_from=6", 0), (f"game={CAROM}", 1),
    ):  # fmt: skip
        assert public.get(f"{AT}streaks/?{query}").json()["count"] == count, query
    assert code_of(public.get(f"{AT}streaks/?wins_from=many")) == (422, "bad-field")
    assert code_of(public.get(f"{AT}streaks/?game=no/game")) == (422, "bad-field")
    assert code_of(public.get(f"{AT}streaks/?season=1999")) == (422, "bad-field")


def test_grand_averages_of_those_with_enough_matches(hall: Club) -> None:
    """All points by all innings, from as many matches as the club asks, or the asker."""
    public = Asker()
    rows = public.get(f"{AT}grand-averages/").json()["results"]
    assert [(row["player"]["slug"], row["matches"]) for row in rows] == [("ann", 6), ("bo", 6)]
    assert rows[0]["average"] == pytest.approx(rows[0]["points"] / rows[0]["innings"])
    assert rows[0]["average_text"] == f"{rows[0]['average']:.3f}" and rows[0]["points"] == 25
    (game,) = public.get(AT).json()["games"]
    assert game["grand_average"] == {
        "label": "Best grand average", "player": {"slug": "ann", "name": "Ann"}, "matches": 6,
        "points": 25, "innings": rows[0]["innings"], "average": rows[0]["average"],
            **dict.fromkeys(("average_text", "shown"), rows[0]["average_text"]),
        "messages": {"label": {"id": "publishing.best-grand-average", "with": {}}},
    }  # fmt: skip
    assert public.get(f"{AT}grand-averages/?season=2025").json()["count"] == 0  # three matches are too few
    assert public.get(f"{AT}grand-averages/?season=2025&matches=3").json()["count"] == 2
    assert public.get(f"{AT}?season=2025").json()["games"][0]["grand_average"] is None
    set_terms(club=hall, by=owner_of(hall), average_innings=5, grand_matches=7, season_month=9, season_day=1)
    assert public.get(f"{AT}grand-averages/").json()["count"] == 0
    assert code_of(public.get(f"{AT}grand-averages/?matches=0")) == (422, "bad-field")
    assert code_of(public.get(f"{AT}grand-averages/?game=no/game")) == (422, "bad-field")
    make_club("Empty")
    assert public.get("clubs/empty/records/grand-averages/").json()["results"] == []


def test_a_game_without_averages_has_no_grand_one() -> None:
    """Snooker is measured by its breaks, and the answer says so."""
    game = "brunswick/snookers-pool"
    RecordTitle.objects.create(club=make_club("Hall"), game=game, kind="highest-break")
    refused = Asker().get(f"{AT}grand-averages/?game={game}")
    assert code_of(refused) == (422, "bad-field") and "average" in refused.json()["title"]


def test_figures_and_meetings_by_season(hall: Club) -> None:
    """Everybody's figures in one season; two players season by season."""
    public = Asker()
    rows = public.get("clubs/hall/figures/?season=2025").json()["results"]
    assert [(row["player"]["slug"], row["won"]) for row in rows] == [("ann", 3), ("bo", 0)]
    assert code_of(public.get("clubs/hall/figures/?season=1999")) == (422, "bad-field")
    told = public.get("clubs/hall/players/ann/against/bo/").json()["seasons"]
    assert told == [
        {"season": "2026/27", "won": 2, "drawn": 0, "lost": 1},
        {"season": "2025/26", "won": 3, "drawn": 0, "lost": 0},
    ]


def test_champions_of_a_season(hall: Club) -> None:
    """Those whose competition ended in it."""
    make_table(hall, "carom")
    competition = play_all(build(hall, 4))
    ended = FIRST + timedelta(days=NEXT_SEASON)
    Competition.objects.filter(pk=competition.pk).update(finished_at=ended)
    public, at = Asker(), "clubs/hall/champions/"
    (told,) = public.get(f"{at}?season=2026").json()["results"]
    assert told["competition"] == competition.slug
    assert public.get(f"{at}?season=2025").json()["count"] == 0
    assert code_of(public.get(f"{at}?season=1999")) == (422, "bad-field")


def test_a_first_place_that_is_shared_has_no_champion(hall: Club) -> None:
    """It stands among the champions as on the page, with all who share it."""
    make_table(hall, "carom")
    cup = play_all(build(hall, 3, name="Round", format="round_robin"))
    (told,) = Asker().get("clubs/hall/champions/").json()["results"]
    assert (told["competition"], told["champion"], told["way"]) == (cup.slug, None, [])
    assert [place["rank"] for place in told["places"]] == [1, 1, 1]


def test_reigns_with_their_defences(house: House) -> None:
    """As the page of reigns shows them; by emblem, or of one player alone."""
    final(house)
    match = contests.make_match(emblem=house.emblem, challenge="c1", by=house.trustee)
    house.tell("2026-06-30 22:00", "result", "referee", challenge="c1", winner="Bob", score="500 to 420")
    public, at = Asker(), f"clubs/{house.club.slug}/records/reigns/"
    with house.at("2026-07-10 12:00"):
        (told,) = public.get(at).json()["results"]
        (of_ann,) = public.get(f"{at}?player=ann").json()["results"]
        assert public.get(f"{at}?emblem=none").json()["count"] == 0
        assert public.get(f"{at}?player=nobody").json()["count"] == 0
    now, first = told["reigns"]
    assert (told["emblem"], told["title"]) == (house.emblem.slug, "Balk-line Emblem")
    assert (now["holder"], now["until"], now["won"]["match"]) == ("Bob", None, match.public_id)
    assert (first["player"], first["how"], first["won"], first["until"]) == (
        "ann",
        "by award",
        None,
        "2026-06-30",
    )
    assert told["longest"] == {"holder": "Ann", "days": 179} and told["most_defended"] is None
    assert of_ann["reigns"] == [first]
    assert code_of(public.get(f"{at}?limit=21")) == (422, "bad-field")


def test_what_is_not_public_is_shown_to_nobody_else() -> None:
    """Seasons, streaks, averages and reigns of a hidden club are not there for others."""
    club = make_club("Hall", public=False)
    for part in ("seasons/", "streaks/", "grand-averages/", "reigns/"):
        assert code_of(Asker().get(f"{AT}{part}")) == (404, "not-found")
        assert Asker(owner_of(club)).get(f"{AT}{part}").status_code == 200


@pytest.mark.django_db(transaction=True)
def test_who_has_the_book_is_told_before_it_is_read(hall: Club) -> None:
    """304 by the stamp of what is played, without reading the book; another result gives another ETag."""
    public = Asker()
    for part in ("", "seasons/", "streaks/", "grand-averages/", f"{CAROM}/high-run/"):
        first = public.get(f"{AT}{part}")
        with CaptureQueriesContext(
            connection,
        ) as asked:
            again = public.get(f"{AT}{part}", **{"If-None-Match": first["ETag"]})
        assert again.status_code == 304 and not again.content, part
        assert not any("publishing" in one["sql"] for one in asked.captured_queries), part
    with transaction.atomic():
        win(hall, hall.players.get(name="Ann"), hall.players.get(name="Bo"), NEXT_SEASON + 9)
    last = public.get(f"{AT}{part}", **{"If-None-Match": first["ETag"]})
    assert last.status_code == 200 and last["ETag"] != first["ETag"]
