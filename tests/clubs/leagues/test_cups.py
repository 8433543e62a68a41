"""Cups: drawn by a seed, played as other team matches, level ties decided, draws withdrawn, play-offs that
feed promotion."""

from __future__ import annotations

from datetime import timedelta

import pytest

from clubs.leagues.models import Cup, Rubber, Season, TeamMatch
from clubs.leagues.selectors.averages import averages_of
from clubs.leagues.selectors.cups import clashes, days_of
from clubs.leagues.selectors.promotion import proposal_of
from clubs.leagues.selectors.tables import table_of
from clubs.leagues.services import (
    agreeing,
    cup_draws,
    cups,
    fixtures,
    line_ups,
    postponing,
    rubbers,
    setup,
    teams,
)
from clubs.leagues.services.cups import CupSettings
from matches.problems import UserProblem
from tests.clubs.leagues import cups as made
from tests.clubs.leagues.conftest import build_league, first_match, fresh, play_out, running, squad, tuesday

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def refused(code: str, act: object, **more: object) -> UserProblem:
    """A service refuses with this code."""
    with pytest.raises(UserProblem) as caught:
        act(**more, by=None)  # type: ignore[operator]
    assert caught.value.code == code, caught.value.message
    return caught.value


def names(cup: Cup) -> list[tuple[str, str]]:
    """Who meets whom in the last round."""
    last = made.state(cup).last
    assert last is not None
    return [(str(one.tie.one), str(one.tie.other)) for one in last.all]


def test_a_cup_across_divisions_is_played_to_its_winner() -> None:
    """Two divisions, three rounds; the table of neither has a match of it."""
    season = running(divisions=2, sides=4)
    cup = made.drawn(season)
    for name in ("Quarter-finals", "Semi-finals", "Final"):
        state = made.state(cup)
        assert state.last is not None and state.last.round.name == name
        made.given(cup)
        if name != "Final":
            made.next_round(cup)
    over = made.state(cup)
    assert over.is_over and over.winner == over.rounds[-1].ties[0].tie.one
    refused("cup-over", cup_draws.draw, cup=cup)
    division = season.divisions.get(number=1)
    division.season = season
    assert all(row.line.played == 0 for row in table_of(division).rows)


def test_a_draw_follows_from_its_seed() -> None:
    """Withdrawn and drawn with the same seed, everybody meets the same side; a new seed is made up."""
    cup = made.drawn(running(divisions=2, sides=4), seed="seven")
    before = names(cup)
    cup_draws.withdraw_round(cup=cup, by=None)
    assert made.state(cup).cup.seed == "" and not cup.entries.exists()
    cup_draws.draw(cup=cup, seed="seven", by=None)
    assert names(cup) == before
    cup_draws.withdraw_round(cup=cup, by=None)
    cup_draws.draw(cup=cup, by=None)
    assert made.state(cup).cup.seed not in ("", "seven")


def test_a_round_that_has_begun_is_not_drawn_again() -> None:
    """Not even when a line-up alone was sent, unless its results are annulled."""
    cup = made.drawn(running())
    match = made.match_of(cup)
    line_ups.send(
        match=match, which="home", line_up=[(k,) for k in squad(match.home)[:3]] + [(None, None)], by=None
    )
    refused("cup-round-begun", cup_draws.withdraw_round, cup=cup)
    cup_draws.withdraw_round(cup=cup, annul=True, by=None)
    assert not TeamMatch.objects.filter(cup=cup).exists()


@pytest.mark.one_database
def test_a_round_waits_for_the_one_before() -> None:
    """While a tie is open nothing is drawn."""
    cup = made.drawn(running())
    agreeing.award(match=made.match_of(cup, 1), winner="home", reason="?", by=None)
    refused("cup-round-open", cup_draws.draw, cup=cup)
    agreeing.award(match=made.match_of(cup, 2), winner="away", reason="?", by=None)
    assert made.next_round(cup).name == "Final"


@pytest.mark.one_database
def test_a_result_that_was_drawn_with_stays() -> None:
    """Until the next round is withdrawn; then it is corrected, and another side goes through."""
    cup = made.drawn(running())
    made.given(cup)
    first = made.match_of(cup)
    made.next_round(cup)
    refused("cup-result-used", agreeing.reopen, match=first, reason="A wrong player")
    refused("cup-result-used", agreeing.award, match=first, winner="away", reason="A wrong player")
    cup_draws.withdraw_round(cup=cup, by=None)
    agreeing.award(match=first, winner="away", reason="A wrong player", by=None)
    last = made.state(cup).last
    assert last is not None and last.ties[0].winner == first.away


def test_a_level_match_has_a_deciding_rubber() -> None:
    """It comes by itself, each captain names who plays it, also one who has played; it decides."""
    cup = made.drawn(running(), decider=2)
    match = play_out(made.playing(made.match_of(cup)), made.LEVEL)
    assert match.phase == TeamMatch.Phase.LIVE and (match.home_rubbers, match.away_rubbers) == (2, 2)
    extra = match.rubbers.get(number=5)
    assert (extra.name, extra.race, extra.is_over) == ("Deciding rubber", 2, False)
    refused("empty-place", rubbers.write_score, match=match, number=5, home=2, away=0)
    for which in ("home", "away"):
        first = squad(match.side(which))[0]
        line_ups.substitute(match=match, number=5, which=which, position=1, player=first, by=None)
    rubbers.write_score(match=match, number=5, home=1, away=2, by=None)
    match = fresh(match)
    assert match.phase == TeamMatch.Phase.PLAYED and (match.home_rubbers, match.away_rubbers) == (2, 3)
    agreeing.confirm(match=match, by=None)
    last = made.state(cup).last
    assert last is not None and last.ties[0].winner == match.away


@pytest.mark.one_database
def test_a_deciding_rubber_goes_when_it_is_not_needed() -> None:
    """A corrected score that parts the sides takes it away, with its score."""
    cup = made.drawn(running())
    match = play_out(made.playing(made.match_of(cup)), made.LEVEL)
    assert match.rubbers.count() == 5
    rubbers.write_score(match=match, number=3, home=3, away=1, by=None)
    match = fresh(match)
    assert match.rubbers.count() == 4 and match.phase == TeamMatch.Phase.PLAYED


@pytest.mark.one_database
def test_a_stranger_does_not_play_the_deciding_rubber() -> None:
    """Whom the side may not name is refused there, too."""
    cup = made.drawn(running())
    match = play_out(made.playing(made.match_of(cup)), made.LEVEL)
    other = squad(match.away)[0]
    refused(
        "not-eligible", line_ups.substitute, match=match, number=5, which="home", position=1, player=other
    )


@pytest.mark.one_database
def test_league_matches_have_no_deciding_rubber() -> None:
    """They end level."""
    match = play_out(made.playing(first_match(running())), made.LEVEL)
    assert match.rubbers.count() == 4 and match.phase == TeamMatch.Phase.PLAYED


@pytest.mark.one_database
def test_frames_decide_before_a_rubber() -> None:
    """Where the options say so no rubber is added."""
    cup = made.drawn(running(), level=["frames", "deciding-rubber"])
    match = made.final(made.match_of(cup), ((3, 0), (3, 0), (1, 3), (1, 2)))
    last = made.state(cup).last
    assert match.rubbers.count() == 4 and last is not None
    assert last.ties[0].winner == match.home and last.ties[0].decision.words == "8 – 5 in frames"


def test_a_level_match_is_played_again() -> None:
    """At the other's, on a day to be found; a correction takes the replay away before it has begun."""
    cup = made.drawn(running(), level=["replay"])
    match = made.final(made.match_of(cup), made.LEVEL)
    replay = made.match_of(cup, 1, 2)
    assert (replay.home, replay.away, replay.on) == (match.away, match.home, None)
    refused("cup-round-open", cup_draws.draw, cup=cup)
    agreeing.reopen(match=match, reason="A slip", by=None)
    assert not TeamMatch.objects.filter(pk=replay.pk).exists()
    agreeing.confirm(match=fresh(match), by=None)
    made.final(made.match_of(cup, 1, 2))
    refused("cup-result-used", agreeing.reopen, match=match, reason="A slip")
    last = made.state(cup).last
    assert last is not None and last.ties[0].winner == match.away


def test_two_legs_are_added_up_with_a_deciding_rubber_at_the_end() -> None:
    """3 – 1 and 3 – 1 is level; the rubber is added to the second leg."""
    cup = made.drawn(running(), legs=2)
    one = made.final(made.match_of(cup, 1, 1), ((3, 1), (3, 1), (1, 3), (2, 0)))
    two = play_out(made.playing(made.match_of(cup, 1, 2)), ((3, 1), (3, 1), (1, 3), (2, 0)))
    assert (two.home, two.away) == (one.away, one.home) and one.rubbers.count() == 4
    assert two.rubbers.count() == 5
    rubbers.give(match=two, number=5, winner="home", by=None)
    agreeing.confirm(match=fresh(two), by=None)
    last = made.state(cup).last
    assert last is not None and last.ties[0].winner == two.home
    assert last.ties[0].decision.words == "5 – 4 in rubbers over 2 legs"


@pytest.mark.one_database
def test_officers_decide_what_nothing_decides() -> None:
    """With a reason; a tie that is open, or decided, is not theirs."""
    cup = made.drawn(running(), level=["frames"])
    one = made.match_of(cup)
    refused("cup-tie-not-level", cup_draws.decide, cup=cup, round=1, number=1, side=one.home, reason="Lots")
    made.final(one, ((3, 0), (3, 1), (1, 3), (0, 2)))
    last = made.state(cup).last
    assert last is not None and not last.ties[0].to_decide
    made.final(made.match_of(cup, 2), ((3, 1), (1, 3), (3, 1), (0, 2)))
    refused("no-reason", cup_draws.decide, cup=cup, round=1, number=2, side=one.home)
    refused("bad-side", cup_draws.decide, cup=cup, round=1, number=2, side=one.home, reason="Lots")
    two = made.match_of(cup, 2)
    cup_draws.decide(cup=cup, round=1, number=2, side=two.away, reason="Drawn by lot", by=None)
    last = made.state(cup).last
    assert last is not None and last.ties[1].winner == two.away
    cup_draws.decide(cup=cup, round=1, number=2, side=None, by=None)
    last = made.state(cup).last
    assert last is not None and last.ties[1].to_decide


@pytest.mark.one_database
def test_a_decision_goes_with_the_result_that_it_was_about() -> None:
    """Opened again, the tie is open, and no round is drawn on what the officers said of it."""
    cup = made.drawn(running(), level=[])
    made.given(cup)
    match = made.match_of(cup)
    agreeing.reopen(match=match, reason="It was played after all", by=None)
    made.final(fresh(match), made.LEVEL)
    cup_draws.decide(cup=cup, round=1, number=1, side=match.away, reason="Drawn by lot", by=None)
    agreeing.reopen(match=match, reason="A wrong score", by=None)
    refused("cup-round-open", cup_draws.draw, cup=cup)


def test_a_side_that_withdraws_is_out() -> None:
    """The other goes through; what was played in the cup stands, whatever the season does with the table."""
    season = running(withdrawn="annul")
    cup = made.drawn(season)
    one, two = made.match_of(cup, 1), made.match_of(cup, 2)
    made.final(one)
    teams.withdraw(side=two.home, why="Too few", by=None)
    last = made.state(cup).last
    assert last is not None and [tie.winner for tie in last.ties] == [one.home, two.away]
    assert fresh(two).awarded == "away" and fresh(one).phase == TeamMatch.Phase.FINAL
    teams.withdraw(side=one.home, why="Too few", by=None)
    assert fresh(one).phase == TeamMatch.Phase.FINAL
    made.next_round(cup)
    over = made.state(cup)
    assert over.is_over and over.winner == two.away


@pytest.mark.one_database
def test_a_cup_match_has_no_points() -> None:
    """And its rubbers count with the handicap, unless the cup plays without."""
    season = running()
    side = season.sides.order_by("pk")[0]
    teams.set_side_handicap(side=side, handicap=2, by=None)
    for handicaps, name in ((True, "With"), (False, "Without")):
        cup = made.drawn(season, name=name, handicaps=handicaps)
        last = made.state(cup).last
        assert last is not None
        match = next(one for one in last.matches if side.pk in (one.home_id, one.away_id))
        match = play_out(made.playing(fresh(match)), made.WON)
        own = match.home_rubbers if match.home_id == side.pk else match.away_rubbers
        other = 4 if match.home_id == side.pk else 0
        assert own == other + 2 * handicaps and match.home_points == match.away_points == 0


@pytest.mark.one_database
def test_a_cup_may_have_its_own_plan() -> None:
    """Its matches are played by that, and the season's by the season's."""
    season = running()
    plan = {"rubbers": [{"name": "Relay", "game": "today/eight-ball", "race": 9}]}
    cup = cups.create_cup(season=season, settings=CupSettings(name="Relay", plan=plan), by=None)
    cup_draws.draw(cup=cup, by=None)
    match = made.match_of(cup)
    for which in ("home", "away"):
        line_ups.send(match=match, which=which, line_up=[(squad(match.side(which))[0],)], by=None)
    assert [one.name for one in fresh(match).rubbers.all()] == ["Relay"]
    refused("no-such-game", cups.create_cup, season=season, settings=CupSettings(
        name="?", plan={"rubbers": [{"name": "Relay", "game": "no/such", "race": 9}]}
    ))  # fmt: skip


@pytest.mark.one_database
def test_a_drawn_cup_stays_as_it_is() -> None:
    """But for its name, its days and what counts in averages."""
    season = running()
    cup = made.drawn(season)
    refused("cup-drawn", cups.edit_cup, cup=cup, settings=CupSettings(name="Cup", rules={"legs": 2}))
    rules = {"averages": True, "days": ["2027-02-02"]}
    found = cups.edit_cup(cup=cup, settings=CupSettings(name="Cup", rules=rules), by=None)
    assert found.name == "Cup" and found.rules.averages
    made.given(cup)
    refused("cup-round-begun", cups.delete_cup, cup=cup)
    cup_draws.withdraw_round(cup=cup, annul=True, by=None)
    cups.delete_cup(cup=cup, by=None)
    assert not season.cups.exists()


@pytest.mark.one_database
def test_a_match_of_a_cup_is_not_taken_out_alone() -> None:
    """And the fixture list is made anew beside it, each number once."""
    season = build_league()
    cup = made.drawn(season)
    refused("cup-match", fixtures.remove, match=made.match_of(cup))
    fixtures.make(season=season, solver=False, by=None)
    fixtures.make(season=season, solver=False, by=None)
    numbers = list(season.team_matches.values_list("number", flat=True))
    assert len(numbers) == len(set(numbers)) == 14 and TeamMatch.objects.filter(cup=cup).count() == 2
    fixtures.clear(season=season, by=None)
    assert season.team_matches.count() == 2


@pytest.mark.one_database
def test_a_side_in_a_draw_does_not_leave() -> None:
    """Its draw is withdrawn first."""
    season = build_league()
    made.drawn(season)
    refused("cup-drawn", teams.leave, side=season.sides.order_by("pk")[0])


@pytest.mark.one_database
def test_rounds_take_the_cup_weeks() -> None:
    """One after the other; the cup's own days come before."""
    season = build_league()
    weeks = [str(tuesday() + timedelta(weeks=n)) for n in (2, 4)]
    fixtures.set_calendar(season=season, calendar={"cup_weeks": weeks}, by=None)
    season.refresh_from_db()
    cup = made.make_cup(season)
    assert [str(one) for one in days_of(made.state(cup))] == [weeks[0], "None"]
    cup_draws.draw(cup=cup, on=tuesday() + timedelta(weeks=2), by=None)
    assert str(days_of(made.state(cup))[0]) == weeks[1]
    own = made.make_cup(season, name="Other", days=["2099-01-06", "2099-02-06"], legs=2)
    assert [str(one) for one in days_of(made.state(own))] == ["2099-01-06", "2099-02-06"]


@pytest.mark.one_database
def test_who_plays_twice_on_a_day_is_told() -> None:
    """A draw refuses nothing for it."""
    season = running()
    day = first_match(season).on
    cup = made.make_cup(season)
    cup_draws.draw(cup=cup, on=day, by=None)
    found = clashes(made.state(cup))
    assert len(found) == 4 and any("Anchor also plays" in one for one in found)


@pytest.mark.one_database
def test_a_cup_match_is_postponed_as_others() -> None:
    """Asked, agreed, approved."""
    season = running()
    cup = made.make_cup(season)
    cup_draws.draw(cup=cup, on=tuesday(), by=None)
    match = made.match_of(cup)
    later = tuesday() + timedelta(days=1)
    postponing.ask(match=match, which="home", reason="Flu", on=later, by=None)
    postponing.decide(match=match, approve=True, by=None)
    assert fresh(match).on == later


# -- tables and play-offs ------------------------------------------------------------------------------------


def ended(season: Season) -> None:
    """Every match of the divisions is won by the side that was entered first."""
    for match in TeamMatch.objects.filter(season=season, cup=None):
        home = match.home_id < match.away_id
        TeamMatch.objects.filter(pk=match.pk).update(
            phase="final", home_rubbers=4 * home, away_rubbers=4 * (not home), home_points=2 * home,
            away_points=2 * (not home),
        )  # fmt: skip


@pytest.mark.one_database
def test_finals_wait_for_the_tables() -> None:
    """While matches are left nobody knows who is in them; then the first meets the fourth."""
    season = running()
    rules = {
        "entrants": [{"division": 1, "first": 1, "last": 4}], "order": "tables", "anew": False,
        "home": "higher-seed", "third": True,
    }  # fmt: skip
    cup = made.make_cup(season, kind="finals", **rules)
    refused("cup-waits", cup_draws.draw, cup=cup)
    ended(season)
    cup_draws.draw(cup=cup, by=None)
    assert names(cup) == [("Anchor", "Dolphin"), ("Bell", "Crown")]
    made.given(cup)
    made.next_round(cup)
    assert names(cup) == [("Anchor", "Bell"), ("Crown", "Dolphin")]
    made.given(cup)
    over = made.state(cup)
    assert str(over.winner) == "Anchor" and str(over.third) == "Crown"


def test_a_play_off_feeds_promotion() -> None:
    """The last of the upper division meets the winner of the lower one's play-off for a place; the proposal
    has what came of it."""
    season = running(divisions=2, sides=4)
    season.divisions.update(up=0, down=0)
    first = made.make_cup(
        season, kind="play-off", name="Lower", order="tables", anew=False, home="higher-seed",
        entrants=[{"division": 2, "first": 1, "last": 4}],
    )  # fmt: skip
    second = made.make_cup(
        season, kind="play-off", name="Upper", order="division", anew=False, place_in=1,
        entrants=[{"division": 1, "first": -1, "last": -1}, {"winner_of": "lower"}],
    )  # fmt: skip
    ended(season)
    cup_draws.draw(cup=first, by=None)
    refused("cup-waits", cup_draws.draw, cup=second)
    made.given(first)
    made.next_round(first)
    made.given(first)
    winner = made.state(first).winner
    assert str(winner) == "Eagle" and proposal_of(season) == []
    cup_draws.draw(cup=second, by=None)
    match = made.match_of(second)
    assert {str(match.home), str(match.away)} == {"Dolphin", "Eagle"}
    refused("cup-result-used", cup_draws.withdraw_round, cup=first, annul=True)
    up = "home" if str(match.home) == "Eagle" else "away"
    agreeing.award(match=match, winner=up, reason="?", by=None)
    found = {str(one.side): (one.to.number, one.words) for one in proposal_of(season)}
    assert {name: to for name, (to, _) in found.items()} == {"Eagle": 1, "Dolphin": 2}
    assert found["Eagle"][1] == "Eagle won Upper and goes up to Division 1."


def test_a_cup_is_seeded_by_the_tables_of_last_season() -> None:
    """In the next season, where its settings came along; who was not there comes last."""
    season = running()
    cup = made.make_cup(season, order="last-tables", anew=False, home="higher-seed")
    ended(season)
    setup.close_season(season=season, by=None)
    new = setup.copy_season(season=season, name="2028", begins_on=tuesday() + timedelta(days=365), by=None)
    copied = new.cups.get()
    assert copied.policy == cup.policy and copied.slug == cup.slug
    copied.season = new
    cup_draws.draw(cup=copied, by=None)
    assert names(copied) == [("Anchor", "Dolphin"), ("Bell", "Crown")]


@pytest.mark.one_database
def test_a_play_off_ends_with_as_many_winners_as_it_has_places() -> None:
    """Four sides for two places: no final is drawn."""
    cup = made.drawn(running(), kind="play-off", winners=2)
    made.given(cup)
    over = made.state(cup)
    assert over.is_over and len(over.winners) == 2 and over.winner is None


@pytest.mark.one_database
def test_too_few_sides_make_no_cup() -> None:
    """Nor as many as are to be left."""
    season = running()
    cup = made.make_cup(season, winners=4)
    refused("cup-too-few", cup_draws.draw, cup=cup)
    refused("bad-cup", cup_draws.draw, cup=made.make_cup(season, name="?", entrants=[{"division": 7}]))


@pytest.mark.one_database
def test_cups_count_in_averages_as_their_options_say() -> None:
    """By default their breaks count, and their frames do not."""
    season = running()
    division = season.divisions.get()
    division.season = season
    match = made.final(first_match(season))
    player = match.rubbers.get(number=1).players.get(side="home").player
    cup = made.drawn(season)
    tie = next(
        fresh(one) for one in TeamMatch.objects.filter(cup=cup) if match.home_id in (one.home_id, one.away_id)
    )
    which = "home" if tie.home_id == match.home_id else "away"
    playing = made.playing(tie)
    rubbers.write_score(match=playing, number=1, home=3, away=0, bests={(which, 1): 88}, by=None)
    Rubber.objects.filter(team_match=playing).exclude(number=1).update(
        is_over=True, home_score=1, away_score=3
    )
    TeamMatch.objects.filter(pk=playing.pk).update(phase="final")

    def line() -> tuple[int, int | None]:
        (found,) = [one.line for one in averages_of(division) if one.player == player]
        return found.rubbers, found.best_break

    assert line() == (1, 88)
    for counts, expected in (({"averages": True}, (2, 88)), ({"breaks": False}, (1, None))):
        cups.edit_cup(cup=cup, settings=CupSettings(name="Cup", rules=counts), by=None)
        assert line() == expected
