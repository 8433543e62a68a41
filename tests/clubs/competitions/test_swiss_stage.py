"""Swiss as a stage of a competition: rounds paired by the director, from the results."""

from __future__ import annotations

from typing import Any

import pytest

from clubs.competitions.models import Competition, Entrant, Fixture, Phase
from clubs.competitions.rules.stages import StageSettings
from clubs.competitions.selectors import steps
from clubs.competitions.selectors.draw import load_draws
from clubs.competitions.selectors.stage_places import places_of, tables_of
from clubs.competitions.services import deciding, drawing, entries, result_changes, rounds, setup
from clubs.competitions.services.setup import Settings
from matches.problems import UserProblem
from tests.clubs.competitions.conftest import CAROM, build, decide_all, fixture, play_all
from tests.factories import make_player


def swiss(
    club: Any, players: int, *later: StageSettings, until: str = "running", **settings: Any
) -> Competition:
    """A Swiss competition, and what follows it."""
    return build(club, players, until=until, stages=[StageSettings("swiss", settings=settings), *later])


def pair(competition: Competition, step: int, stage: int = 1) -> None:
    rounds.pair(competition=competition, stage=stage, step=step, by=None)
    competition.refresh_from_db()


def pairs(competition: Competition, round_: int) -> list[tuple[str, str | None]]:
    """Who meets whom in a round, by board."""
    rows = (
        competition.fixtures.filter(round=round_, stage__number=1).select_related("a", "b").order_by("number")
    )
    return [(row.a.name, row.b.name if row.b else None) for row in rows]


def refused(code: str, function: Any, **kwargs: Any) -> UserProblem:
    with pytest.raises(UserProblem) as caught:
        function(**kwargs)
    assert caught.value.code == code, caught.value
    return caught.value


def play_round(competition: Competition, *upset: int) -> Competition:
    decided = decide_all(competition, upset=upset)
    competition.refresh_from_db()
    competition.__dict__.pop("in_stages", None)
    return decided


@pytest.mark.both_databases
def test_the_draw_pairs_the_first_round_and_the_director_the_others(club):
    """The upper half meets the lower; the next round brings together those with as many points."""
    competition = swiss(club, 8, rounds=3)
    assert pairs(competition, 1) == [("P1", "P5"), ("P2", "P6"), ("P3", "P7"), ("P4", "P8")]
    play_round(competition)
    assert competition.status == "running" and not pairs(competition, 2)
    pair(competition, 2)
    assert pairs(competition, 2) == [("P1", "P3"), ("P2", "P4"), ("P5", "P7"), ("P6", "P8")]
    play_round(competition)
    pair(competition, 3)
    play_all(competition)
    assert competition.status == "finished" and competition.champion.name == "P1"
    first = Entrant.objects.get(competition=competition, final_rank=1)
    assert first.final_reason == "6 points after 3 rounds"


def test_a_round_is_paired_when_the_last_one_is_decided(club):
    """While a match is open, for a round that is not the next, after the last: refused, nothing drawn."""
    competition = swiss(club, 6, rounds=3)
    said = refused("round-open", pair, competition=competition, step=2)
    assert said.message == "3 matches are not decided yet; then round 2 can be paired."
    play_round(competition)
    refused("no-such-round", pair, competition=competition, step=3)
    pair(competition, 2)
    refused("round-paired", pair, competition=competition, step=2)
    play_round(competition)
    pair(competition, 3)
    play_round(competition)
    refused("wrong-status", pair, competition=competition, step=4)
    assert competition.fixtures.count() == 9


def test_rounds_pair_themselves_where_the_stage_says_so(club):
    """With `automatic` the last result of a round pairs the next, to the end."""
    competition = decide_all(swiss(club, 6, rounds=3, automatic=True))
    assert competition.status == "finished" and competition.fixtures.count() == 9
    assert competition.events.filter(kind="paired").count() == 2


def test_as_many_rounds_as_the_field_needs(club):
    """Without a number it is the one advised for the field: 10 play 5 rounds."""
    draw = load_draws(swiss(club, 10))[0]
    assert steps.progress(draw).of == 5


@pytest.mark.parametrize(("rounds_", "code"), [(2, "too-few-rounds"), (9, "too-many-rounds")])
def test_rounds_that_cannot_be_are_refused_at_the_draw(club, rounds_, code):
    """Too few to find a winner, or so many that somebody would meet twice: refused, entries stay open."""
    competition = swiss(club, 8, rounds=rounds_, until="open")
    refused(code, drawing.draw, competition=competition, by=None)
    competition.refresh_from_db()
    assert competition.status == "open" and not competition.fixtures.exists()


def test_an_odd_field_has_one_bye_a_round_and_nobody_two(club):
    """The bye counts as a win, is decided at once, and goes to another each round."""
    competition = swiss(club, 5, rounds=3)
    byes = []
    for round_ in (1, 2, 3):
        if round_ > 1:
            pair(competition, round_)
        row = competition.fixtures.get(round=round_, b=None)
        assert row.phase == Phase.DECIDED and row.is_bye
        byes.append(row.a.name)
        play_round(competition)
    assert byes[0] == "P5" and len(set(byes)) == 3
    points = {row.entrant.name: row.cells[0] for row in tables_of(load_draws(competition)[0])[0]}
    assert points["P5"] >= "2" and competition.status == "finished"


def test_a_bye_can_earn_as_much_as_a_draw(club):
    """The setting `bye` decides what a bye earns."""
    competition = swiss(club, 5, rounds=3, bye="draw")
    row = next(row for row in tables_of(load_draws(competition)[0])[0] if row.entrant.name == "P5")
    assert row.cells[0] == "1"


def test_a_round_can_be_taken_back_until_something_of_it_is_played(club):
    """What was called to tables is called off; once a match has a result the round stands."""
    competition = swiss(club, 6, rounds=3)
    play_round(competition)
    pair(competition, 2)
    before = pairs(competition, 2)
    assert competition.fixtures.filter(phase="at_table").count() == 2 or True
    rounds.take_back(competition=competition, stage=1, step=2, by=None)
    assert not pairs(competition, 2) and competition.fixtures.count() == 3
    pair(competition, 2)
    assert pairs(competition, 2) == before
    deciding.decide(competition=competition, number=4, kind="walkover", winner="a", by=None)
    refused("round-begun", rounds.take_back, competition=competition, stage=1, step=2, by=None)
    refused("nothing-to-take-back", rounds.take_back, competition=competition, stage=1, step=1, by=None)


def test_who_withdraws_is_not_paired_any_more_and_keeps_their_points(club):
    """An open match becomes a walkover, which stands once a round is paired on it; back in, they play."""
    competition = swiss(club, 6, rounds=4)
    play_round(competition)
    pair(competition, 2)
    entrant = Entrant.objects.get(competition=competition, name="P1")
    entries.withdraw(competition=competition, number=entrant.number, by=None)
    lost = competition.fixtures.get(round=2, a__name="P1")
    assert lost.result_kind == "walkover" and lost.winner_side == "b"
    play_round(competition)
    pair(competition, 3)
    assert "P1" not in [name for pair_ in pairs(competition, 3) for name in pair_]
    entries.reinstate(competition=competition, number=entrant.number, by=None)
    lost.refresh_from_db()
    assert lost.phase == Phase.DECIDED and lost.result_kind == "walkover"
    play_round(competition)
    pair(competition, 4)
    assert "P1" in [name for pair_ in pairs(competition, 4) for name in pair_]
    rows = {row.entrant.name: row for row in tables_of(load_draws(competition)[0])[0]}
    assert rows["P1"].cells[0] == "2" and rows["P1"].played == 2


@pytest.mark.parametrize(("missed", "points"), [("nothing", "0"), ("draw", "1")])
def test_a_late_entrant_plays_from_the_next_round(club, missed, points):
    """Missed rounds earn what the settings say; nobody is paired anew."""
    competition = swiss(club, 6, rounds=3, missed=missed)
    late = entries.late_entry(competition=competition, player=make_player(club, "Late"), by=None)
    assert late.seed == 7 and len(pairs(competition, 1)) == 3
    play_round(competition)
    pair(competition, 2)
    assert "Late" in [name for pair_ in pairs(competition, 2) for name in pair_]
    draw = load_draws(competition)[0]
    row = next(row for row in tables_of(draw)[0] if row.entrant.name == "Late")
    bye = competition.fixtures.filter(round=2, b=None, a__name="Late").exists()
    assert row.cells[0] == str(int(points) + (2 if bye else 0))
    assert steps.swiss_entrants(draw)[6].joins == 2


def test_before_the_first_round_is_played_a_late_entrant_can_be_paired_in_it(club):
    """The director takes round 1 back, enters the late one, and pairs again."""
    competition = swiss(club, 7, rounds=3, until="drawn")
    rounds.take_back(competition=competition, stage=1, step=1, by=None)
    entries.late_entry(competition=competition, player=make_player(club, "Late"), by=None)
    said = refused(
        "no-place", entries.late_entry, competition=competition, player=make_player(club, "Nine"), by=None
    )
    assert "at least 4 rounds" in said.message
    pair(competition, 1)
    assert pairs(competition, 1)[-1] == ("P4", "Late")
    drawing.start(competition=competition, by=None)
    competition.refresh_from_db()
    play_round(competition)
    pair(competition, 2)


def test_after_the_last_pairing_nobody_comes_late(club):
    """With all rounds paired there is no place for a late entry."""
    competition = swiss(club, 4, rounds=2)
    play_round(competition)
    pair(competition, 2)
    refused("no-place", entries.late_entry, competition=competition, player=make_player(club), by=None)


def test_a_corrected_result_changes_the_standings_and_not_the_rounds_already_paired(club):
    """As with FIDE: round 2 stands, the points follow, and round 3 is paired from the corrected ones."""
    competition = swiss(club, 8, rounds=3)
    play_round(competition)
    pair(competition, 2)
    before = pairs(competition, 2)
    why = steps.reasons_of(load_draws(competition)[0])
    result_changes.correct(competition=competition, number=1, result="b", by=None)
    assert pairs(competition, 2) == before
    assert steps.reasons_of(load_draws(competition)[0]) == why
    rows = {row.entrant.name: row.cells[0] for row in tables_of(load_draws(competition)[0])[0]}
    assert rows["P1"] == "0" and rows["P5"] == "2"
    play_round(competition)
    pair(competition, 3)
    top = pairs(competition, 3)[0]
    assert "P1" not in top


def test_an_earlier_result_can_be_taken_away_and_the_next_round_waits_for_it(club):
    """A match to be played again holds up the pairing of the next round."""
    competition = swiss(club, 4, rounds=3)
    play_round(competition)
    result_changes.correct(competition=competition, number=1, result="open", by=None)
    refused("round-open", pair, competition=competition, step=2)
    play_round(competition)
    pair(competition, 2)


def test_every_pairing_has_its_reasons(club):
    """Why two meet, and why somebody rests, in sentences with names; a rename is followed."""
    competition = swiss(club, 7, rounds=3)
    why = steps.reasons_of(load_draws(competition)[0])
    assert set(why) == {1, 2, 3, 4}
    assert why[1][0] == ("score", "P1 and P4 both have 0 points.")
    assert why[4][0][0] == "bye" and "P7" in why[4][0][1]
    Entrant.objects.filter(competition=competition, name="P1").update(name="Ann")
    assert steps.reasons_of(load_draws(competition)[0])[1][0][1].startswith("Ann and P4")


def test_club_mates_are_kept_apart_in_the_first_rounds(club):
    """With `apart` players of one home club, however it is written, do not meet if it can be helped."""
    competition = swiss(club, 8, rounds=3, apart=2, until="open")
    for name, home in (("P1", "Riga"), ("P5", " riga")):
        player = Entrant.objects.get(competition=competition, name=name).player
        player.home_club = home
        player.save()
    drawing.draw(competition=competition, by=None)
    assert ("P1", "P5") not in pairs(competition, 1)
    reasons = steps.reasons_of(load_draws(Competition.objects.get(pk=competition.pk))[0])
    assert "club" in [code for found in reasons.values() for code, _ in found]


def test_accelerated_rounds_and_balanced_sides(club):
    """With acceleration the stronger half meets itself first; with balance sides are shared out."""
    competition = swiss(club, 8, rounds=4, accelerated=True, balance=True)
    met = pairs(competition, 1)
    assert {frozenset(one) for one in met[:2]} == {frozenset(("P1", "P3")), frozenset(("P2", "P4"))}
    assert met[0] == ("P1", "P3") and met[1] == ("P4", "P2")


def test_a_final_of_four_follows(club):
    """The first four of the table play a knockout, which decides the first places; the rest keep theirs."""
    final = StageSettings("elimination", "Final four", {}, {"take": "all", "count": 4})
    competition = swiss(club, 8, final, rounds=3)
    for step in (1, 2, 3):
        if step > 1:
            pair(competition, step)
        play_round(competition)
    draws = load_draws(competition)
    assert len(draws) == 2 or competition.status == "finished"
    competition.refresh_from_db()
    assert competition.status == "finished" and competition.champion.name == "P1"
    table = [e.name for placed in places_of(draws[0]) for e in placed.entrants]
    behind = Entrant.objects.filter(competition=competition, final_rank__gt=4).order_by("final_rank", "seed")
    assert {e.name for e in behind} == set(table[4:])


def test_swiss_after_groups(club):
    """A later stage can be Swiss: its first round is paired when the groups are over."""
    groups = StageSettings("groups", settings={"groups": 2})
    later = StageSettings("swiss", "Main", {"rounds": 2}, {"take": "each", "count": 2})
    competition = decide_all(build(club, 8, stages=[groups, later]))
    assert competition.status == "running"
    draw = load_draws(Competition.objects.get(pk=competition.pk))[1]
    assert len(draw.fixtures) == 2 and steps.progress(draw).number == 1
    pair(competition, 2, stage=2)
    assert decide_all(competition).status == "finished"


def test_the_director_can_end_it_early_and_open_it_again(club):
    """Ended after a round the places are final; taken back, it goes on."""
    competition = swiss(club, 6, rounds=4)
    refused("round-open", rounds.end, competition=competition, stage=1, by=None)
    play_round(competition)
    rounds.end(competition=competition, stage=1, by=None)
    competition.refresh_from_db()
    assert competition.status == "finished"
    rounds.take_back(competition=competition, stage=1, step=2, by=None)
    competition.refresh_from_db()
    assert competition.status == "running"
    pair(competition, 2)


def test_where_only_rematches_are_left_the_round_is_refused_and_the_stage_can_end(club):
    """Four players with two gone have met everybody: no pairing, said plainly; the director ends it."""
    competition = swiss(club, 4, rounds=3)
    play_round(competition)
    names = list(pairs(competition, 1)[1])
    for name in names:
        number = Entrant.objects.get(competition=competition, name=name).number
        entries.withdraw(competition=competition, number=number, by=None)
    refused("no-pairing", pair, competition=competition, step=2)
    assert competition.fixtures.count() == 2
    rounds.end(competition=competition, stage=1, by=None)
    competition.refresh_from_db()
    assert competition.status == "finished"


def test_points_that_make_no_sense_are_refused_when_chosen(club):
    """A draw above a win cannot be paired by points, so it cannot be set."""
    settings = Settings(
        name="Odd", game=CAROM, length=1, stages=[StageSettings("swiss")], points_win=1, points_draw=2
    )
    refused("bad-points", setup.create, club=club, settings=settings, by=None)


def test_swiss_is_ranked_by_its_usual_criteria(club):
    """Without a choice the criteria are those of Swiss."""
    assert swiss(club, 4).criteria[1:4] == ["direct_encounter", "buchholz_cut_1", "buchholz"]


def test_other_stages_have_no_rounds_to_pair(club):
    """A knockout is drawn at once; a stage that is not drawn yet, or not there, has no rounds."""
    later = StageSettings("swiss", settings={}, feed={"take": "all", "count": 4})
    competition = build(club, 4, stages=[StageSettings("elimination"), later])
    refused("no-rounds", rounds.pair, competition=competition, stage=1, step=2, by=None)
    refused("no-rounds", rounds.pair, competition=competition, stage=2, step=1, by=None)
    refused("not-found", rounds.pair, competition=competition, stage=3, step=1, by=None)


def test_settings_are_fixed_once_drawn_but_for_who_pairs(club):
    """After the draw the number of rounds stands; whether rounds pair themselves can change."""
    competition = swiss(club, 6, rounds=3)

    def changed(**settings: Any) -> None:
        stages = [StageSettings("swiss", settings={"rounds": 3, **settings})]
        asked = Settings(
            name="Friday cup", game=CAROM, length=1, entry_limit=6, rest_minutes=0, stages=stages
        )
        setup.edit(competition=competition, settings=asked, by=None)

    refused("fixed-once-drawn", changed, apart=2)
    changed(automatic=True)
    assert Fixture.objects.filter(competition=competition).count() == 3
    assert fixture(competition, 1).round_name == "Round 1"
    assert decide_all(competition).status == "finished"
