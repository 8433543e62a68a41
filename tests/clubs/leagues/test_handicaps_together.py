"""Handicaps of a season together with protests, two sheets, cups, and clubs of an association."""

from __future__ import annotations

import io
import uuid

import pytest
from django.test import Client

from clubs.archives.services.club_archive.taking_in import take_in
from clubs.handicaps.models import GivenStart, HandicapLine
from clubs.handicaps.selectors.lists import changes_of
from clubs.leagues.models import RubberPlayer, Season, TeamMatch
from clubs.leagues.services import agreeing, cup_draws, line_ups, own_sheets, protesting, rubbers, teams
from matches.models import Match
from matches.services import Actor, declare, record_entry
from tests.clubs.archives import whole
from tests.clubs.archives.test_round_trip import files_of
from tests.clubs.handicaps.policies import make_policy
from tests.clubs.leagues import cups as made
from tests.clubs.leagues.associated import associated
from tests.clubs.leagues.conftest import build_league, fresh, play_out, squad
from tests.clubs.leagues.test_associations import at_table
from tests.clubs.leagues.test_associations import begun as begun_there
from tests.clubs.leagues.test_handicaps import (
    both_send,
    by_levels,
    by_results,
    choose,
    handicaps_of,
    level,
    opened,
    refused,
)
from tests.clubs.leagues.test_pages import text
from tests.clubs.leagues.test_ratings import counted, rate
from tests.factories import make_user

pytestmark = pytest.mark.django_db
MOVED = [-2, 2, -2, 0]
"""Handicaps of the home side after the usual scores."""


# -- protests ------------------------------------------------------------------------------------------------


def test_a_result_under_protest_moves_nothing() -> None:
    """Handicaps and ratings are as before it until the protest is over; rejected, it counts again."""
    match, policy = by_results()
    rating_list = rate(match.season)
    match = fresh(agreeing.confirm(match=play_out(match), by=None))
    before = counted(rating_list)
    assert handicaps_of(policy, match.home) == MOVED and before
    protest = protesting.make(match=match, which="away", text="A wrong ball", by=None)
    assert handicaps_of(policy, match.home) == [0, 0, 0, 0] and counted(rating_list) == {}
    protesting.rule(protest=protest, outcome="rejected", reason="It was the right one", by=None)
    assert handicaps_of(policy, match.home) == MOVED and counted(rating_list) == before


def test_after_a_ruling_the_rubbers_that_stand_count() -> None:
    """One that was given to a side moves nobody; after an appeal it counts as it was played."""
    match, policy = by_results()
    season = match.season
    Season.objects.filter(pk=season.pk).update(policy={**season.policy, "protests": {"appeal": True}})
    match = fresh(agreeing.confirm(match=play_out(match), by=None))
    protest = protesting.make(match=match, which="away", text="A wrong ball", by=None)
    protesting.rule(protest=protest, outcome="given", rubber=1, side="away", reason="It was", by=None)
    assert fresh(match).phase == TeamMatch.Phase.FINAL
    assert handicaps_of(policy, match.home) == [0, *MOVED[1:]]
    protest.refresh_from_db()
    protesting.appeal(protest=protest, which="home", text="No", by=None)
    assert handicaps_of(policy, match.home) == [0, 0, 0, 0]
    protesting.rule(protest=protest, outcome="stands", reason="It was not", by=None)
    assert handicaps_of(policy, match.home) == MOVED


def test_a_rubber_that_is_played_again_counts_anew() -> None:
    """Until it is played the match is not final, and nothing of it counts."""
    match, policy = by_results()
    match = fresh(agreeing.confirm(match=play_out(match), by=None))
    protest = protesting.make(match=match, which="away", text="A wrong ball", by=None)
    protesting.rule(protest=protest, outcome="replay", rubber=1, reason="It was", by=None)
    assert handicaps_of(policy, match.home) == [0, 0, 0, 0]
    rubbers.write_score(match=match, number=1, home=1, away=3, by=None)
    agreeing.confirm(match=match, by=None)
    assert handicaps_of(policy, match.home) == [2, 2, -2, 0]


def test_a_final_match_that_is_given_to_a_side_counts_once() -> None:
    """Its singles were played; they move what they moved."""
    match, policy = by_results()
    match = fresh(agreeing.confirm(match=play_out(match), by=None))
    agreeing.award(match=match, winner="away", reason="A wrong player", by=None)
    assert handicaps_of(policy, match.home) == MOVED


# -- two sheets ----------------------------------------------------------------------------------------------


def test_own_sheets_go_by_the_races_that_were_given() -> None:
    """Two frames win for a player of level 1 against one of level 2, who needs three."""
    match, _ = by_levels()
    match = both_send(match)
    assert match.rubbers.get(number=1).races == (3, 2)
    assert refused(lambda: own_sheets.write(match=match, which="home", scores={1: (1, 3)}, by=None)) == (
        "bad-score"
    )
    for which in ("home", "away"):
        own_sheets.write(match=match, which=which, scores={1: (1, 2)}, by=None)
    assert match.rubbers.get(number=1).winner == "away"


# -- cups ----------------------------------------------------------------------------------------------------


def test_a_deciding_rubber_gets_a_start() -> None:
    """Once both captains have named who plays it; so have the rubbers of the cup's plan."""
    season = build_league()
    policy = make_policy(season.league.club, "levels", "Levels", unit="games", table=[[1, 2], [2, 3]])
    choose(season, policy)
    cup = made.drawn(opened(season), decider=3)
    match = made.match_of(cup)
    level(policy, match.home, 2, 2, 2, 2)
    level(policy, match.away, 1, 1, 1, 1)
    match = play_out(made.playing(match), ((3, 1), (3, 1), (1, 2), (1, 2)))
    extra = match.rubbers.get(number=5)
    assert extra.races == (3, 3) and extra.handicap_version is None
    for which in ("home", "away"):
        first = squad(match.side(which))[0]
        line_ups.substitute(match=match, number=5, which=which, position=1, player=first, by=None)
    extra.refresh_from_db()
    assert extra.races == (3, 2) and extra.handicap_version == policy.versions.get()
    rubbers.write_score(match=match, number=5, home=1, away=2, by=None)
    assert (fresh(match).home_rubbers, fresh(match).away_rubbers) == (2, 3)


@pytest.mark.parametrize(
    ("handicaps", "unit", "start"), [(True, "rubbers", 1), (False, "rubbers", 0), (True, "points", 0)]
)
def test_the_weaker_side_begins_a_cup_match_as_the_season_says(
    handicaps: bool, unit: str, start: int
) -> None:
    """With rubbers, where the cup plays with handicaps; a cup has no points of the table."""
    season = build_league()
    policy = make_policy(season.league.club, "levels", "Levels", unit="games", table=[[1, 2], [2, 3]])
    choose(season, policy, team={"by": "handicaps", "unit": unit, "step": "2", "each": 1})
    cup = made.drawn(opened(season), handicaps=handicaps)
    match = made.match_of(cup)
    level(policy, match.home, 2, 2, 2, 2)
    level(policy, match.away, 1, 1, 1, 1)
    match = play_out(made.playing(match), ((3, 0), (3, 0), (3, 0), (3, 0)))
    assert (match.home_start, match.away_start, match.away_rubbers) == (0, start, start)
    assert bool(match.start_words) == bool(start)
    assert (match.home_points, match.away_points) == (0, 0)


def test_a_round_that_is_annulled_takes_its_results_with_it() -> None:
    """What they moved is taken back."""
    season = build_league()
    policy = make_policy(season.league.club, "snooker", "Starts", per="result", change="2")
    choose(season, policy)
    cup = made.drawn(opened(season))
    match = made.match_of(cup)
    level(policy, match.home, 0, 0, 0, 0)
    match = made.final(match)
    assert handicaps_of(policy, match.home) == [-2, -2, -2, 0]
    cup_draws.withdraw_round(cup=cup, annul=True, by=None)
    assert handicaps_of(policy, match.home) == [0, 0, 0, 0]


# -- associations --------------------------------------------------------------------------------------------


def test_players_of_member_clubs_have_handicaps_in_the_association(client: Client) -> None:
    """Wherever a rubber was marked. They are named with their club there, in the archive as well; on their
    own club's pages and in its archive nothing tells of it."""
    of = associated()
    policy = make_policy(of.club, "snooker", "Starts", per="result", change="2")
    choose(of.season, policy)
    match = begun_there(of)
    marked = at_table(match)
    assert marked.club == of.members[0] and GivenStart.objects.get(match=marked).version.policy == policy
    for tokens in (":lead", "0"):
        seq = Match.objects.get(pk=marked.pk).last_seq
        record_entry(
            match_id=marked.pk, side="A", tokens=tokens, expected_seq=seq, client_uuid=uuid.uuid4(),
            by=Actor.system(),
        )  # fmt: skip
    declare(match=Match.objects.get(pk=marked.pk), result_kind="retired", winner="A")
    for number, (home, away) in ((2, (1, 3)), (3, (3, 2)), (4, (2, 0))):
        rubbers.write_score(match=match, number=number, home=home, away=away, by=None)
    agreeing.confirm(match=match, by=None)
    values = dict(policy.handicaps.values_list("player__name", "value"))
    assert {one: int(value) for one, value in values.items()} == {
        "Anchor 1": -2, "Bell 1": 2, "Anchor 2": 2, "Bell 2": -2, "Anchor 3": -2, "Bell 3": 2,
    }  # fmt: skip
    page = text(client, f"/c/{of.club.slug}/handicaps/{policy.slug}/")
    assert page.count("Anchor Club") >= 3
    guest = RubberPlayer.objects.get(rubber__match=marked, side="home").player
    assert guest is not None and HandicapLine.objects.filter(handicap__player=guest).exists()
    assert changes_of(guest) == []
    files = files_of(whole.exported(of.members[0]).getvalue())
    assert files["given-starts.jsonl"] == files["handicap-lines.jsonl"] == []
    content = whole.exported(of.club).getvalue()
    done = take_in(io.BytesIO(content), by=make_user(), slug="copy", new_ids=True)
    assert done.club is not None
    copied = done.club.handicap_policies.get().handicaps.values_list("player__name", "value")
    assert dict(copied) == values


def test_a_withdrawn_side_takes_a_protested_result_with_it() -> None:
    """It counted no more since the protest, and is taken back once."""
    match, policy = by_results()
    match = fresh(agreeing.confirm(match=play_out(match), by=None))
    protesting.make(match=match, which="away", text="A wrong ball", by=None)
    teams.withdraw(side=match.away, why="Too few players", by=None)
    assert handicaps_of(policy, match.home) == [0, 0, 0, 0]
