"""What stands in the demonstration club, and how it is removed."""

from datetime import timedelta

import pytest
from django.db.models import F

import rules_engine as engine
from clubs.competitions.models import Competition, Status
from clubs.demonstration import building, league, trophies
from clubs.emblems.models import Emblem
from clubs.emblems.selectors import cases
from clubs.ladders.models import Ladder
from clubs.leagues.access import sees_line_up
from clubs.leagues.models import Season
from clubs.leagues.selectors.averages import averages_of
from clubs.leagues.selectors.cups import state_of
from clubs.leagues.selectors.tables import table_of
from clubs.people.models import Club, Player, User
from clubs.people.rules.surfaces import kinds_for_game
from clubs.people.services import founding
from matches.log.fold import resume
from matches.models import LogEntry, Match
from tests.clubs.demonstration import kept
from tests.factories import make_club
from tests.queries import assert_max_queries


@pytest.fixture(scope="module")
def moment():
    return kept.MOMENT


@pytest.fixture(scope="module")
def _stands(module_db):
    """The demonstration as it stands at ``moment``; each test undoes what it changes."""
    kept.stand()


@pytest.fixture
def club(_stands, db):
    return Club.objects.get(is_demonstration=True)


def test_what_stands_there(club, moment):
    """A finished tournament with a champion for each kind of game, and one under way with tables going."""
    done = Competition.objects.filter(club=club, status=Status.FINISHED)
    games = {plan.game for plan in building.PAST}
    assert {row.game for row in done} == games
    assert all(row.champion for row in done)
    tonight = Competition.objects.get(club=club, status=Status.RUNNING)
    assert tonight.game == "brunswick/three-cushion-carrom" and tonight.entrants.count() == 16
    assert Match.objects.filter(club=club, status=Match.Status.LIVE).count() >= 2
    open_phases = tonight.fixtures.filter(phase__in=["ready", "pending"])
    assert open_phases.exists()
    assert Player.objects.filter(club=club).count() >= 16
    kinds = set(club.tables.values_list("kind", flat=True))
    assert {kind for game in games for kind in kinds_for_game(game)} <= kinds
    assert club.is_demonstration


def test_its_times_are_those_of_the_evenings(club, moment):
    """No log is dated after the moment, none is out of order, and finished matches lie days back."""
    assert not LogEntry.objects.filter(at__gt=moment).exists()
    for match in Match.objects.filter(club=club):
        times = list(match.entries.order_by("seq").values_list("at", flat=True))
        assert times == sorted(times)
    past = Match.objects.filter(club=club, fixture__competition__status=Status.FINISHED)
    assert past.exists() and not past.filter(finished_at__gt=moment - timedelta(days=1)).exists()
    assert not past.filter(finished_at__lte=F("started_at")).exists()


def test_its_scores_are_folds_of_its_logs(club):
    """What the boards show is what the engine makes of the entries alone."""
    for match in Match.objects.filter(club=club):
        header = engine.Header.from_json(match.header)
        entries = [engine.entry(row.seq, row.side, row.tokens) for row in match.entries.order_by("seq")]
        assert engine.fold(header, entries).board()["score"] == match.board["score"]
        assert resume(match).board()["score"] == match.board["score"]


def test_its_front_page_costs_at_most_twenty_six_queries(client, club, known_names):
    """With matches on, results, tournaments, a series, ratings, champions and records, for public and owner
    alike.

    Grand averages have a table of their own; a league that is running takes three; entrants are counted for
    the tournaments that are shown.
    """
    for visitor in (None, club.memberships.get(role="owner").user):
        if visitor is not None:
            client.force_login(visitor)
        with assert_max_queries(26):
            page = client.get(club.get_absolute_url()).content.decode()
        assert "On the tables now" in page and "Latest results" in page and "Champions" in page
        assert trophies.EMBLEM in page and trophies.LADDER in page and trophies.SERIES in page


def test_its_league_is_in_the_middle_of_its_season(club, moment):
    """Two divisions of four, three nights played, one line-up that is secret and one wish to postpone."""
    season = Season.objects.get(league__club=club)
    assert season.phase == Season.Phase.RUNNING and season.begins_on < moment.date()
    for division in season.divisions.all():
        division.season = season
        table = table_of(division)
        assert [row.line.played for row in table.rows] == [league.WEEKS] * 4
        assert averages_of(division)
    cup = state_of(season.cups.get())
    assert [one.round.name for one in cup.rounds] == ["Quarter-finals", "Semi-finals"]
    assert cup.rounds[0].decided and not cup.rounds[1].begun
    waiting = season.team_matches.get(home_sent_at__isnull=False, began_at=None)
    assert waiting.phase == "fixed" and not sees_line_up(None, waiting, "home")
    assert season.team_matches.filter(postponements__closed_at=None, postponements__isnull=False).count() == 1
    assert not season.team_matches.filter(phase="final", on__gte=moment.date()).exists()


def test_its_emblem_has_a_holder_and_a_challenger_and_its_ladder_two_challenges(club, moment):
    """Told through the services: the emblem was won in play, and the books of both are the machine's."""
    emblem = Emblem.objects.get(club=club)
    assert emblem.holder.name == trophies.HOLDER and emblem.state == "held"
    state = cases.fold(emblem).state
    assert [one.how for one in state.lineage] == ["award", "play"]
    assert state.pending.challenger == trophies.NEXT and state.pending.notified is not None
    assert not emblem.steps.filter(happened_at__gt=moment).exists() and emblem.next_at > moment
    ladder = Ladder.objects.get(club=club)
    assert len(ladder.order) == 8
    assert sorted(ladder.challenges.values_list("state", flat=True)) == ["accepted", "open"]


def test_it_is_removed_whole(club):
    """Club, people, matches, logs and accounts go; other clubs and accounts stay."""
    other = make_club("Rail")
    building.remove()
    assert list(Club.objects.all()) == [other]
    assert not LogEntry.objects.exists() and not Match.objects.exists() and not Player.objects.exists()
    assert list(User.objects.all()) == [other.memberships.get().user]


def test_its_owner_removes_it_from_the_settings(client, club):
    """The typed name is asked for; then the demonstration is gone."""
    client.login(email="owner" + founding.DEMONSTRATION_DOMAIN, password=kept.PASSWORD)
    assert b"Remove the demonstration" in client.get(f"/c/{club.slug}/settings/").content
    address = f"/c/{club.slug}/settings/delete/"
    assert client.post(address, {"close-typed_name": "another"}).status_code == 422
    assert client.post(address, {"close-typed_name": club.name}).status_code == 302
    assert not Club.objects.exists()
