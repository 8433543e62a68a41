"""Which formats end in time, and how good the estimates are."""

from statistics import median

import pytest

from clubs.competitions.rules.pairing.brackets import PairingError
from clubs.competitions.rules.stages import DoubleElimination, Elimination, Groups, RoundRobin, check_sequence
from clubs.competitions.rules.times import advice
from clubs.competitions.rules.times import study as study_module
from clubs.competitions.rules.times.advice import Question, advise, fewest_matches, in_words, shorter
from clubs.competitions.rules.times.durations import fit
from clubs.competitions.rules.times.made_up import again, made
from clubs.competitions.rules.times.study import Errors, errors, floor, study
from clubs.competitions.rules.times.work import work

PACE = fit([], guess=600)
"""A game takes ten minutes."""


def test_four_formats_that_end_in_time():
    """24 players, 6 tables, races to 7, three hours and a half: at most four of different kinds, all in time
    and playable, those with races as asked before shorter ones, the most matches for everybody first."""
    question = Question(24, 6, None, 7, 300, 3.5 * 3600)
    found = advise(question, fit([], guess=2400 / work(None, 7)))
    assert 2 <= len(found.suggested) <= 4
    assert len({one.candidate.kind for one in found.suggested}) == len(found.suggested)
    for one in found.suggested:
        assert one.end.likely <= 3.5 * 3600
        check_sequence(one.candidate.stages, 24)
    asked = [one.candidate.race == 7 for one in found.suggested]
    assert asked == sorted(asked, reverse=True)
    ends = [one.end.likely for one in found.all]
    assert ends == sorted(ends) and {one.candidate.race for one in found.all} == {7}


def test_without_an_end_nothing_is_shortened():
    """Who only asks when which format ends gets them as asked."""
    found = advise(Question(8, 2, None, 3), PACE)
    assert {one.candidate.race for one in found.suggested} == {3}
    kinds = {one.candidate.kind for one in found.all}
    assert {"knockout", "plate", "double", "round_robin", "twice", "groups-4", "swiss", "swiss-2"} <= kinds


def test_swiss_is_played_out_round_by_round():
    """16 players in 6 rounds of 8 matches, everybody in each; a final of two comes after, one of four has two
    rounds more, so it ends later. On 8 tables each round is one match long."""
    found = {one.candidate.kind: one for one in advise(Question(16, 8, None, 3), PACE).all}
    alone, two, four = (found[kind] for kind in ("swiss", "swiss-2", "swiss-4"))
    assert (alone.matches, two.matches, four.matches) == (48, 49, 51)
    assert alone.at_least == 6 and alone.end.likely < two.end.likely < four.end.likely
    for one in (alone, two, four):
        check_sequence(one.candidate.stages, 16)
    small = {one.candidate.kind for one in advise(Question(7, 3, None, 3), PACE).all}
    assert not any(kind.startswith("swiss") for kind in small)


def test_groups_of_the_carom_way_fill_their_bracket():
    """15 players: five groups of three, their winners and the three best seconds make eight."""
    found = {one.candidate.kind: one for one in advise(Question(15, 5, 40, 1), fit([], guess=30)).all}
    final = found["carom"].candidate.stages[1]
    assert (final.feed["count"], final.feed["best"]) == (1, 3)
    assert found["carom"].matches == 5 * 3 + 7 and found["carom"].at_least == 2
    for many in range(9, 40):
        by_kind = {one.kind: one for one in advice.candidates(Question(many, 4))}
        check_sequence(by_kind["carom"].stages, many)


def test_suggestions_are_of_different_families():
    """Not three sorts of Swiss, nor two of groups."""
    found = advise(Question(24, 8, None, 3, 300, 12 * 3600), PACE)
    families = [one.candidate.family for one in found.suggested]
    assert len(families) == 4 and len(set(families)) == 4


def test_what_cannot_be_in_time_is_not_suggested():
    """Half an hour for 32 players at one table: none; and no field of one."""
    assert advise(Question(32, 1, None, 5, within=1800.0), PACE).suggested == ()
    with pytest.raises(PairingError):
        advise(Question(1, 2), PACE)


def test_how_many_matches_everybody_plays_at_least():
    """In a knockout one, with a plate or in double elimination two, in groups all of the group."""
    assert fewest_matches(Elimination(), 8) == 1
    assert fewest_matches(Elimination(), 5) == 1
    assert fewest_matches(Elimination(plate="first_match"), 8) == 2
    assert fewest_matches(Elimination(plate="first_match"), 24) == 2
    assert fewest_matches(DoubleElimination(), 16) == 2
    assert fewest_matches(Groups(groups=3), 10) == 2
    assert fewest_matches(RoundRobin(), 6) == 5


def test_shorter_matches_the_longest_first():
    """Races lose a game at a time, down to half; a single game loses a fifth of its points."""
    assert list(shorter(50, 5)) == [(50, 4), (50, 3)]
    assert list(shorter(50, 1)) == [(40, 1), (30, 1)]
    assert list(shorter(None, 1)) == []


def test_a_suggestion_in_words():
    """As a director would say it."""
    by_kind = {one.kind: one for one in advice.candidates(Question(13, 4))}
    assert in_words(by_kind["groups-4"], 13) == "4 groups of 3 or 4, then a knockout of the first 2 of each"
    assert in_words(by_kind["double"], 13) == "Double elimination"
    assert in_words(by_kind["swiss"], 13) == "Swiss, 6 rounds"
    assert in_words(by_kind["swiss-4"], 13) == "Swiss, 6 rounds, then a knockout of the first 4"
    assert in_words(by_kind["carom"], 13) == (
        "4 groups of 3 or 4, in which the loser of the first match plays on,"
        " then a knockout of the first of each"
    )


def test_the_estimates_are_good_enough_on_evenings_of_another_making():
    """A small study: with measured matches, or once some are played, the end is within a quarter at the
    median (the whole study, of 200 evenings, is stricter); most spans hold."""
    known, _, quarter, half, *_ = study(14)
    for found in (known, quarter, half):
        assert median(found.end) < 0.25, found.words
        assert sum(found.starts_inside) / len(found.starts_inside) > 0.55, found.words


@pytest.mark.soak
def test_the_estimates_are_within_15_per_cent_over_200_evenings():
    """The end at the median: at the start where matches were measured, later everywhere, and of all together;
    the matches' starts where matches were measured, and of all occasions but the director's guess, with which
    nothing is promised."""
    known, _, *later, together, informed = study(200)
    for found in (known, *later, together):
        assert median(found.end) <= 0.15, found.words
        assert sum(found.starts_inside) / len(found.starts_inside) >= 0.7, found.words
    assert median(known.starts) <= 0.15
    assert median(informed.starts) <= 0.15
    assert median(together.starts) <= 0.2


def test_evenings_are_played_on_by_the_truth():
    """What was known stays: what was called is called as it was, what was over ended so; what was on ends
    later than now, nothing new begins before; and the whole is played to its end."""
    for seed in range(3):
        night = made(seed)
        for share in (0.0, 0.4, 0.8):
            at = share * night.end
            found = again(night, at, 7)
            called = {key: one for key, one in night.played.items() if one.called <= at and at}
            assert found.keys() >= called.keys() and len(found) >= len(night.players) - 1
            for key, one in found.items():
                if key in called:
                    assert one.called == called[key].called and one.players == called[key].players
                    assert one.ended == called[key].ended if called[key].ended <= at else one.ended > at
                else:
                    assert one.called >= at
            assert found != again(night, at, 8)


def test_who_knows_the_truth_is_nearer_than_a_guess(monkeypatch):
    """At the start of evenings of which only the director's guess is known."""
    monkeypatch.setattr(study_module, "FLOOR_RUNS", 12)
    told, best = Errors("told"), Errors("best")
    for night in [night for seed in range(8) if not (night := made(seed)).history][:3]:
        errors(night, 0.0, night.seed, told)
        floor(night, 0.0, best)
    assert len(best.starts) == len(best.of_all) >= len(told.starts) / 2
    assert median(best.starts) < median(told.starts)
