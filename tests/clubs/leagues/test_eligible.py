"""Who plays: bound players and guests, classes, last days, short sides, relays, numbers by lot, turns."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils.timezone import localdate

from clubs.leagues.models import PlayerClass, Season, Side, TeamMatch
from clubs.leagues.rules.choosing import Chooses
from clubs.leagues.rules.eligibility.classes import NOTHING, Sex
from clubs.leagues.rules.eligibility.classes import PlayerClass as Of
from clubs.leagues.rules.plan import Plan, RubberKind, RubberPlan, all_against_all
from clubs.leagues.selectors.averages import averages_of
from clubs.leagues.selectors.eligible import eligible
from clubs.leagues.selectors.tables import table_of
from clubs.leagues.services import agreeing, classes, line_ups, naming, roster, rubbers, setup, teams
from clubs.leagues.services.setup import SeasonSettings
from clubs.leagues.services.teams import DivisionSettings
from clubs.people.models import Player
from clubs.people.services.players import merge_players
from matches.problems import UserProblem
from tests.clubs.leagues.conftest import (
    EIGHT_BALL,
    begun,
    build_league,
    first_match,
    fresh,
    play_out,
    running,
    squad,
    usual,
)
from tests.factories import make_player, owner_of
from tests.queries import assert_max_queries

pytestmark = pytest.mark.django_db
Phase = TeamMatch.Phase


def refused(call: Callable[[], Any]) -> str:
    """The code with which it is refused."""
    with pytest.raises(UserProblem) as found:
        call()
    return found.value.code


def with_plan(season: Season, plan: Plan) -> Season:
    """The season with another plan; nothing of it has begun."""
    season.sheet = plan.to_json()
    season.save(update_fields=["sheet"])
    return season


def send(match: TeamMatch, which: str, *line_up: tuple[int | None, ...]) -> TeamMatch:
    """Send a line-up."""
    line_ups.send(match=match, which=which, line_up=line_up, by=None)
    return fresh(match)


def houses(season: Season) -> tuple[Side, Side]:
    """The first sides of the two divisions, which then are of the same house."""
    top, low = (one.sides.order_by("pk")[0] for one in season.divisions.order_by("number"))
    for side in (top, low):
        side.team.plays_for = "Black Bull"
        side.team.save()
    return top, low


def match_of(side: Side, number: int = 0) -> TeamMatch:
    """A home match of a side, by its place in the list."""
    return fresh(side.home_matches.order_by("number")[number])


def playing(match: TeamMatch, player: int) -> TeamMatch:
    """The home side plays the match with this player in the first singles; its second is not there."""
    one = squad(match.home)
    others = [key for key in one if key != player]
    send(match, "home", (player,), (others[0],), (others[1],), (others[0], others[1]))
    send(match, "away", *usual(match.away))
    return play_out(fresh(match))


# -- bound players and guests --------------------------------------------------------------------------------


def test_a_guest_of_a_lower_side_is_bound_above() -> None:
    """One match is free. With the second he is bound above: refused below with the reason, and in a transfer
    down."""
    season = running(divisions=2, eligibility={"up": 1})
    top, low = houses(season)
    guest = squad(low)[1]
    assert "plays up" in eligible(match_of(top), "home")[guest].note
    for number in (0, 1):
        assert eligible(match_of(low), "home")[guest].refused is None
        playing(match_of(top, number), guest)
    # the lists of both divisions have the same days, so look from the last match on
    last = fresh(low.home_matches.order_by("-on")[0])
    found = eligible(last, "home")[guest].refused
    assert found is not None and found.code == "bound-to-team"
    assert found.words.endswith(f"has played 2 matches for {top} and is bound to it.")
    line_up = [(guest,), *usual(low)[:1], *usual(low)[2:]]
    assert refused(lambda: line_ups.send(match=last, which="home", line_up=line_up, by=None)) == found.code


def test_nobody_plays_up_without_the_rule() -> None:
    """Players of other sides are not even offered; nor those of another house."""
    season = running(divisions=2)
    top, low = houses(season)
    assert squad(low)[0] not in eligible(match_of(top), "home")
    season = running(divisions=2, eligibility={"up": 1})
    top, low = (one.sides.order_by("pk")[0] for one in season.divisions.order_by("number"))
    assert squad(low)[0] not in eligible(match_of(top), "home")


def test_who_has_played_for_a_side_is_bound_to_it() -> None:
    """A transfer is refused with the number of matches; one who has not played may go."""
    season = running(eligibility={"bound_after": 1})
    match = play_out(begun(season))
    rows = match.home.registrations.order_by("player__name")
    played = rows[1]
    code = refused(lambda: roster.transfer(registration=played, side=match.away, by=None))
    assert code == "bound-to-team"
    new = make_player(season.league.club, "New")
    row = roster.register(season=season, side=match.home, player=new, by=None)
    assert roster.transfer(registration=row, side=match.away, by=None).side == match.away


def test_eligibility_takes_few_queries() -> None:
    """With all its rules asked for, and as many for a squad of four as for one of twelve."""
    rules = {
        "up": 1,
        "up_within": "season",
        "bound_after": 5,
        "women": 1,
        "finals_least": 1,
        "finals_rounds": 1,
    }
    season = running(divisions=2, eligibility=rules)
    match = first_match(season)
    with assert_max_queries(5):
        eligible(match, "home")
    for n in range(8):
        roster.register(
            season=season, side=match.home, player=make_player(season.league.club, f"P{n}"), by=None
        )
    with assert_max_queries(5):
        eligible(match, "home")


def test_the_last_rounds_are_for_those_who_have_played() -> None:
    """In the last round a player needs one match for the side."""
    season = running(eligibility={"finals_least": 1, "finals_rounds": 1})
    last = fresh(season.team_matches.order_by("-round")[0])
    one = next(iter(eligible(last, "home").values()))
    assert one.refused is not None and one.refused.code == "too-few-matches"
    assert all(found.refused is None for found in eligible(first_match(season), "home").values())


def test_after_the_last_day_nobody_registers_or_changes() -> None:
    """Each has its own last day; who ends the registration may do so."""
    season = build_league()
    past = str(season.begins_on - timedelta(days=1))
    side, other = season.sides.order_by("pk")[:2]
    row = side.registrations.order_by("pk")[1]

    def ruled(**terms: str) -> Season:
        season.policy = {**season.policy, "eligibility": terms}
        season.save()
        return season

    ruled(register_until=past)
    new = make_player(season.league.club, "New")
    code = refused(lambda: roster.register(season=season, side=side, player=new, by=None))
    assert code == "registration-closed"
    ruled(transfer_until=past)
    roster.register(season=season, side=side, player=new, by=None)
    row.season = season
    assert refused(lambda: roster.transfer(registration=row, side=other, by=None)) == "transfers-closed"
    roster.release(registration=row, by=None)


# -- classes -------------------------------------------------------------------------------------------------


def test_a_division_of_the_young_refuses_others() -> None:
    """Also one of whom nothing is noted; the day of the season counts."""
    season = running()
    match = first_match(season)
    settings = DivisionSettings(name="Youth", weekday=1, under=18)
    teams.edit_division(division=match.division, settings=settings, by=None)
    year = season.begins_on.year
    first, second, third, fourth = squad(match.home)
    noted = {first: Of(born=year - 17), second: Of(born=year - 18), third: Of(Sex.WOMAN)}
    classes.note_classes(club=season.league.club, noted=noted, by=None)
    found = eligible(fresh(match), "home")
    codes = [found[key].refused and found[key].refused.code for key in (first, second, third, fourth)]
    assert codes == [None, "not-in-class", "not-in-class", "not-in-class"]


def test_a_line_up_without_a_woman() -> None:
    """It is refused; with one it stands, and one may stand for an empty place."""
    season = running(eligibility={"women": 1})
    match = first_match(season)
    code = refused(lambda: send(match, "home", *usual(match.home)))
    assert code == "too-few-of-class"
    classes.note_classes(club=season.league.club, noted={squad(match.home)[2]: Of(Sex.WOMAN)}, by=None)
    assert send(match, "home", *usual(match.home)).home_sent_at is not None
    assert send(match, "away", (None,), *usual(match.away)[1:]).away_sent_at is not None


def test_a_class_is_noted_changed_and_removed() -> None:
    """The club's log says whose, and not what; other clubs' players and impossible years are refused."""
    season = build_league(sides=2)
    club, player = season.league.club, Player.objects.order_by("pk")[0]
    note = lambda of: classes.note_classes(club=club, noted={player.pk: of}, by=owner_of(club))  # noqa: E731
    assert note(Of(Sex.WOMAN, 1980)) == 1 and note(Of(Sex.WOMAN, 1980)) == 0
    line = club.events.order_by("-pk")[0]
    assert (
        line.what == "league-class-noted" and "1980" not in str(line.data) and "woman" not in str(line.data)
    )
    assert note(NOTHING) == 1 and not PlayerClass.objects.exists()
    assert refused(lambda: note(Of(born=localdate().year + 1))) == "bad-year"
    stranger = make_player(build_league(sides=2).league.club, "Stranger")
    wrong = {stranger.pk: Of(Sex.MAN)}
    assert refused(lambda: classes.note_classes(club=club, noted=wrong, by=None)) == "not-a-player"


def test_joined_players_have_one_class() -> None:
    """What one of them lacks, the other gives."""
    club = build_league(sides=2).league.club
    one, other = make_player(club, "Ann"), make_player(club, "Anne")
    classes.note_classes(club=club, noted={one.pk: Of(born=1980), other.pk: Of(Sex.WOMAN, 1981)}, by=None)
    merge_players(keep=one, duplicate=other, by=owner_of(club))
    assert [(row.player, row.sex, row.born) for row in PlayerClass.objects.all()] == [(one, "woman", 1980)]


# -- short sides ---------------------------------------------------------------------------------------------


def test_too_few_players_concede_the_match() -> None:
    """The line-up is refused; the captain concedes, and the other side has the match."""
    match = first_match(running(short={"fewest": 3}))
    one = squad(match.away)
    code = refused(lambda: send(match, "away", (one[0],), (one[1],), (None,), (one[0], one[1])))
    assert code == "too-few-players"
    agreeing.concede(match=match, which="away", reason="Flu", by=None)
    match = fresh(match)
    assert (match.phase, match.awarded, match.home_points) == (Phase.FINAL, "home", 2) and "Flu" in match.note
    assert refused(lambda: agreeing.concede(match=match, which="home", by=None)) == "wrong-match-phase"


def test_a_short_side_lets_one_play_again() -> None:
    """As often as the season says, and only while it is short."""
    match = first_match(running(short={"missing": "own"}))
    one = squad(match.home)
    send(match, "home", (one[0],), (one[1],), (one[0],), (one[0], one[1]))
    assert refused(lambda: send(match, "home", (one[0],), (one[0],), (one[0],), (one[0], one[1]))) == (
        "plays-too-often"
    )
    full = [(one[0],), (one[1],), (one[0],), (one[2], one[3])]
    assert refused(lambda: send(match, "home", *full)) == "plays-too-often"


def test_the_opponents_choose_who_plays_again() -> None:
    """The place is left empty; they choose one who is there, once, and the rubber is played."""
    match = first_match(running(short={"missing": "opponent"}))
    one = squad(match.away)
    code = refused(lambda: send(match, "away", (one[0],), (one[1],), (one[0],), (one[0], one[1])))
    assert code == "plays-too-often"
    send(match, "away", (one[0],), (one[1],), (None,), (one[0], one[1]))
    match = send(match, "home", *usual(match.home))
    assert match.rubbers.get(number=3).winner == "home"
    fill = lambda player, number=3: naming.fill(  # noqa: E731
        match=match, number=number, which="away", position=1, player=player, by=None
    )
    assert refused(lambda: fill(one[3])) == "not-in-line-up"
    assert refused(lambda: fill(one[0], 1)) == "place-filled"
    swap = {"match": match, "number": 3, "which": "away", "position": 1, "by": None}
    assert refused(lambda: line_ups.substitute(player=one[1], **swap)) == "plays-too-often"
    fill(one[1])
    rubber = match.rubbers.get(number=3)
    assert not rubber.is_over and rubber.players.get(side="away").player_id == one[1]
    other = first_match(running())
    code = refused(
        lambda: naming.fill(match=other, number=1, which="home", position=1, player=one[0], by=None)
    )
    assert code == "wrong-match-phase"


def test_a_blind_player_and_what_an_empty_place_costs() -> None:
    """The singles is won by the fixed score, an empty place costs a point, and no average counts it."""
    match = first_match(running(short={"missing": "blind", "blind": 1, "penalty": 1}))
    one = squad(match.away)
    send(match, "away", (one[0],), (one[1],), (None,), (one[0], one[1]))
    match = send(match, "home", *usual(match.home))
    third = match.rubbers.get(number=3)
    assert (third.home_score, third.away_score, third.winner) == (3, 1, "home")
    for number, score in ((1, (0, 3)), (2, (0, 3)), (4, (0, 2))):
        rubbers.write_score(match=match, number=number, home=score[0], away=score[1], by=None)
    match = fresh(match)
    assert (match.away_points, match.away_empty, match.home_empty) == (1, 1, 0)
    agreeing.confirm(match=match, by=None)
    lines = {row.side.pk: row.line.points for row in table_of(match.division).rows}
    assert lines[match.away_id] == 1
    assert squad(match.home)[2] not in {row.player.pk for row in averages_of(match.division)}


# -- substitutions -------------------------------------------------------------------------------------------


def test_substitutions_are_limited() -> None:
    """Two of a side in a match; filling an empty place is none."""
    match = begun(running(eligibility={"substitutions": 1}))
    one = squad(match.home)
    line_ups.substitute(match=match, number=1, which="home", position=1, player=one[3], by=None)
    swap = lambda: line_ups.substitute(  # noqa: E731
        match=match, number=4, which="home", position=1, player=one[1], by=None
    )
    assert refused(swap) == "too-many-substitutions"
    away = squad(match.away)
    line_ups.substitute(match=match, number=1, which="away", position=1, player=away[3], by=None)
    assert match.substitutions.count() == 2


def test_who_was_taken_off_does_not_come_back() -> None:
    """With the rule; somebody else may still come in."""
    match = begun(running(eligibility={"no_return": True}))
    one = squad(match.home)
    swap = lambda player: line_ups.substitute(  # noqa: E731
        match=match, number=1, which="home", position=1, player=player, by=None
    )
    swap(one[3])
    assert refused(lambda: swap(one[0])) == "taken-off"


# -- relays, numbers, turns ----------------------------------------------------------------------------------

RELAY = Plan(
    (
        RubberPlan("Relay", EIGHT_BALL, 5, RubberKind.RELAY, legs=3),
        RubberPlan("Triples", EIGHT_BALL, 3, RubberKind.TRIPLES),
    )
)


def test_a_relay_is_written_leg_by_leg() -> None:
    """It is over with its last leg; until then its score stands, and it is not written at once."""
    match = first_match(with_plan(running(), RELAY))
    for which in ("home", "away"):
        three = tuple(squad(match.side(which))[:3])
        match = send(match, which, three, three)
    write = lambda *legs: rubbers.write_legs(match=match, number=1, legs=legs, by=None)  # noqa: E731
    code = refused(lambda: rubbers.write_score(match=match, number=1, home=15, away=3, by=None))
    assert code == "leg-by-leg"
    write((5, 2), (7, 10))
    rubber = match.rubbers.get(number=1)
    assert not rubber.is_over and rubber.leg_scores == [[5, 2], [7, 10]] and fresh(match).home_frames == 0
    assert refused(lambda: write((5, 2), (7, 9))) == "bad-score"
    write((5, 2), (7, 10), (15, 12))
    assert (fresh(match).home_frames, fresh(match).home_rubbers) == (15, 1)
    assert refused(lambda: rubbers.write_legs(match=match, number=2, legs=[(1, 0)], by=None)) == "no-legs"
    table = match.season.league.club.tables.get()
    code = refused(lambda: rubbers.to_table(match=match, number=2, table=table, by=None))
    assert code == "typed-only"
    rubbers.clear(match=match, number=1, by=None)
    assert match.rubbers.get(number=1).leg_scores == []


def test_numbers_are_drawn_by_lot() -> None:
    """Each number is one player in all its rubbers, and the log tells them."""
    match = first_match(with_plan(running(), all_against_all(EIGHT_BALL, 3, 2, lots=True)))
    plan = match.season.plan
    for which in ("home", "away"):
        one = squad(match.side(which))
        rows = [(one[rubber.seat(which) - 1],) for rubber in plan.rubbers]
        wrong = [rows[1], *rows[1:]]
        if wrong != rows:
            assert refused(lambda wrong=wrong, which=which: send(match, which, *wrong)) == "bad-line-up"
        send(match, which, *rows)
    found = {}
    for rubber, planned in zip(match.rubbers.order_by("number"), plan.rubbers, strict=True):
        for place in rubber.players.all():
            seat = (place.side, planned.seat(place.side))
            assert found.setdefault(seat, place.player_id) == place.player_id
    assert len(set(found.values())) == 6 and match.events.filter(kind="lots").count() == 2
    first = match.rubbers.get(number=1).players.get(side="home").player_id
    coming = squad(match.home)[3]
    line_ups.substitute(match=match, number=1, which="home", position=1, player=coming, by=None)
    assert match.rubbers.filter(players__player=coming).count() == 3
    assert not match.rubbers.filter(players__player=first).exists()


def test_players_are_put_up_in_turns() -> None:
    """Home names first and away answers; a rubber that is not named yet cannot be written."""
    rubber = lambda name, chooses: RubberPlan(name, EIGHT_BALL, 2, chooses=chooses)  # noqa: E731
    plan = Plan((rubber("One", Chooses.HOME), rubber("Two", Chooses.AWAY)))
    match = first_match(with_plan(running(), plan))
    home, away = squad(match.home), squad(match.away)
    assert refused(lambda: send(match, "home", (home[0],), ())) == "bad-line-up"
    for which in ("home", "away"):
        match = send(match, which, (), ())
    assert match.phase == Phase.LIVE
    put = lambda number, which, *players: naming.put_up(  # noqa: E731
        match=match, number=number, which=which, players=players, by=None
    )
    assert refused(lambda: put(1, "away", away[0])) == "not-your-turn"
    assert refused(lambda: put(2, "away", away[0])) == "not-your-turn"
    put(1, "home", home[0])
    assert refused(lambda: rubbers.write_score(match=match, number=1, home=2, away=0, by=None)) == "not-named"
    assert refused(lambda: put(1, "home", home[1])) == "named-already"
    put(1, "away", away[0])
    rubbers.write_score(match=match, number=1, home=2, away=0, by=None)
    put(2, "away", away[1])
    assert refused(lambda: put(2, "home", home[0])) == "plays-too-often"
    assert refused(lambda: put(2, "home")) == "bad-line-up"
    put(2, "home", None)
    assert fresh(match).phase == Phase.PLAYED and match.rubbers.get(number=2).winner == "away"


def test_old_rules_that_are_saved_again_are_no_change() -> None:
    """A season of before these rules existed is saved as it is, also once a match has begun."""
    season = running()
    match = begun(season)
    season.policy = {name: value for name, value in season.policy.items() if name in ("win", "draw", "loss")}
    season.save()
    season = fresh(match).season
    settings = SeasonSettings(
        name="Renamed", begins_on=season.begins_on, rules=season.rules.to_json(), plan=season.sheet
    )
    assert setup.edit_season(season=season, settings=settings, by=None).name == "Renamed"


def test_the_next_season_moves_its_last_days() -> None:
    """As many days as the season's first day; divisions keep who plays in them."""
    season = build_league()
    season.policy = {**season.policy, "eligibility": {"register_until": str(season.begins_on)}}
    season.save()
    season.divisions.update(under=21)
    begins = season.begins_on + timedelta(days=364)
    made = setup.copy_season(season=season, name="2028", begins_on=begins, by=None)
    assert made.rules.eligibility.register_until == begins and made.divisions.get().under == 21
