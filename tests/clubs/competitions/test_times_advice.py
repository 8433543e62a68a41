"""Which formats end in time, and how good the estimates are."""

from statistics import median

import pytest

from clubs.competitions.rules.pairing.brackets import PairingError
from clubs.competitions.rules.stages import DoubleElimination, Elimination, Groups, RoundRobin, check_sequence
from clubs.competitions.rules.times import advice
from clubs.competitions.rules.times.advice import Question, advise, fewest_matches, in_words, shorter
from clubs.competitions.rules.times.durations import fit
from clubs.competitions.rules.times.study import study
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
    assert {"knockout", "plate", "double", "round_robin", "twice", "groups-4"} <= kinds


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
    the matches' starts where matches were measured. With the director's guess alone nothing is promised."""
    known, _, *later, together = study(200)
    for found in (known, *later, together):
        assert median(found.end) <= 0.15, found.words
        assert sum(found.starts_inside) / len(found.starts_inside) >= 0.7, found.words
    assert median(known.starts) <= 0.15
    assert median(together.starts) <= 0.2
