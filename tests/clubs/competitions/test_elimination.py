"""The knockout bracket, for every field size from 2 to 128 and some up to 512."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clubs.competitions.rules.pairing import brackets, consequences
from clubs.competitions.rules.pairing import elimination as ko
from clubs.competitions.rules.pairing.brackets import Side, SourceKind
from clubs.competitions.rules.pairing.consequences import Choice
from clubs.competitions.rules.pairing.elimination import Facts, Outcome, ResultKind, State
from tests.cases import for_each
from tests.soak import examples

SIZES = [*range(2, 129), 255, 256, 257, 511, 512]


def play_out(bracket, *, seed=0, withdrawn=(), forfeits=0.0, by_rounds=False):
    """Play a bracket with random results; return the facts and the fold.

    One match at a time, in random order; ``by_rounds`` plays all that are ready before it folds again.
    """
    rng = random.Random(seed)
    results = {}
    while True:
        facts = Facts(results, withdrawn)
        resolved = ko.resolve(bracket, facts)
        ready = [n for n, f in resolved.items() if f.state is State.READY]
        if not ready:
            return facts, resolved
        for number in ready if by_rounds else [rng.choice(ready)]:
            luck = rng.random()
            if luck < forfeits:
                results[number] = Outcome(None, ResultKind.DOUBLE_FORFEIT)
            else:
                kind = ResultKind.WALKOVER if luck < 2 * forfeits else ResultKind.PLAYED
                results[number] = Outcome(rng.choice(list(Side)), kind)


@for_each("n", SIZES)
def test_every_entrant_stands_in_the_first_round_once(n):
    """Each seed has one slot of the first round, and byes fill the field up to the next power of two."""
    bracket = brackets.build(n)
    first = [f for f in bracket.fixtures if f.round == 1 and f.code != "third"]
    seeds = [s.of for f in first for s in (f.a, f.b) if s.kind is SourceKind.SEED]
    byes = [s.of for f in first for s in (f.a, f.b) if s.kind is SourceKind.BYE]
    assert sorted(seeds) == list(range(1, n + 1))
    assert len(byes) == bracket.size - n
    assert bracket.size & (bracket.size - 1) == 0 and bracket.size < 2 * n


@for_each("n", SIZES)
def test_byes_fall_to_the_top_seeds_and_never_meet(n):
    """The seeds without a first match are exactly the top ones, and no bye meets a bye."""
    bracket = brackets.build(n)
    resting = []
    for fixture in bracket.fixtures:
        if fixture.has_bye:
            kinds = {fixture.a.kind, fixture.b.kind}
            assert kinds == {SourceKind.BYE, SourceKind.SEED}
            resting.append(next(s.of for s in (fixture.a, fixture.b) if s.kind is SourceKind.SEED))
    assert sorted(resting) == list(range(1, bracket.size - n + 1))


@for_each("n", SIZES)
def test_a_field_of_n_needs_n_less_one_decisive_matches(n):
    """Every match but the one for third place removes one entrant."""
    bracket = brackets.build(n)
    _, resolved = play_out(bracket, seed=n, by_rounds=True)
    played = [f for f in bracket.fixtures if resolved[f.number].kind is ResultKind.PLAYED]
    assert len([f for f in played if f.code != "third"]) == n - 1
    assert len(played) - (n - 1) == (1 if n >= 4 else 0)


@for_each("n", SIZES)
def test_the_first_seeds_meet_as_late_as_they_can(n):
    """When the better seed always wins, the last 2**k standing are the first 2**k seeds."""
    bracket = brackets.build(n)
    results, ready = {}, True
    while ready:
        resolved = ko.resolve(bracket, Facts(results))
        ready = {number: one for number, one in resolved.items() if one.state is State.READY}
        for number, one in ready.items():
            results[number] = Outcome(Side.A if one.a.seed < one.b.seed else Side.B)
    for round_ in range(1, bracket.rounds + 1):
        left = 2 ** (bracket.rounds - round_ + 1)
        standing = {
            s.seed
            for f in bracket.fixtures
            if f.round == round_ and f.code != "third"
            for s in resolved[f.number].pair
        }
        assert standing - {None} == set(range(1, min(left, n) + 1))
    places = ko.ranking(bracket, resolved)
    assert [p.seeds for p in places[:2]] == [(1,), (2,)]


@for_each("n", SIZES)
def test_first_and_second_seed_are_in_different_halves(n):
    """Seeds 1 and 2 can only meet in the final."""
    bracket = brackets.build(n)
    order = brackets.seed_order(bracket.size)
    half = bracket.size // 2
    assert (order.index(1) < half) != (order.index(2) < half)


@for_each("n", SIZES)
def test_random_results_give_one_champion_and_a_whole_ranking(n):
    """Whatever the results, one champion, and everybody has one place; the places count up to n."""
    bracket = brackets.build(n)
    _, resolved = play_out(bracket, seed=1000 + n, by_rounds=True)
    assert ko.is_over(resolved)
    places = ko.ranking(bracket, resolved)
    assert [s for p in places for s in p.seeds] and sorted(s for p in places for s in p.seeds) == list(
        range(1, n + 1)
    )
    assert places[0].seeds == (ko.champion(bracket, resolved),)
    expected = 1
    for place in places:
        assert (place.first, place.last) == (expected, expected + len(place.seeds) - 1)
        expected = place.last + 1
    assert expected == n + 1


@settings(max_examples=examples(40))
@given(st.integers(2, 64), st.integers(), st.floats(0, 0.5), st.sets(st.integers(1, 64), max_size=20))
def test_forfeits_and_withdrawals_never_stop_a_bracket(n, seed, forfeits, gone):
    """With walkovers, double forfeits and withdrawals the bracket still ends, and nobody is lost from it."""
    bracket = brackets.build(n)
    withdrawn = tuple(s for s in gone if s <= n)
    _, resolved = play_out(bracket, seed=seed, forfeits=forfeits, withdrawn=withdrawn)
    assert ko.is_over(resolved)
    places = ko.ranking(bracket, resolved)
    assert sorted(s for p in places for s in p.seeds) == list(range(1, n + 1))
    best = ko.champion(bracket, resolved)
    assert best not in withdrawn
    beaten = [f.loser.seed for f in resolved.values()]
    assert best is None or best not in beaten


def test_rounds_have_the_names_players_use():
    """Rounds are named from the end: final, semi-finals, quarter-finals, round of 16."""
    names = [brackets.round_name(brackets.round_code(r, 5)) for r in range(1, 6)]
    assert names == ["Round of 32", "Round of 16", "Quarter-finals", "Semi-finals", "Final"]


@pytest.mark.parametrize("n", [-1, 0, 1, 513])
def test_a_field_outside_2_to_512_is_refused(n):
    """A knockout needs two entrants and takes no more than 512."""
    with pytest.raises(brackets.PairingError) as refused:
        brackets.build(n)
    assert refused.value.code == "field-size"


def test_a_result_before_both_people_are_known_is_refused():
    """A final cannot have a result while a semi-final is open."""
    bracket = brackets.build(4)
    with pytest.raises(brackets.PairingError) as refused:
        ko.resolve(bracket, Facts({bracket.final.number: Outcome(Side.A)}))
    assert refused.value.code == "result-too-early"


def test_a_knockout_result_cannot_be_level():
    """A result without a winner is only possible as a double forfeit."""
    with pytest.raises(brackets.PairingError):
        Outcome(None, ResultKind.PLAYED)


def test_a_double_forfeit_gives_the_next_opponent_a_walkover():
    """Nobody comes out of a double forfeit, so whoever waits in the next round goes through."""
    bracket = brackets.build(4)
    facts = Facts({1: Outcome(None, ResultKind.DOUBLE_FORFEIT), 2: Outcome(Side.B)})
    resolved = ko.resolve(bracket, facts)
    final = resolved[bracket.final.number]
    assert (final.state, final.kind, final.winner.seed) == (State.DECIDED, ResultKind.WALKOVER, 2)
    third = resolved[bracket.third_place.number]
    assert third.winner.seed == 3


def test_who_does_not_turn_up_does_not_play_for_third_place():
    """The loser of a semi-final by walkover is absent from the third-place match."""
    bracket = brackets.build(4)
    resolved = ko.resolve(
        bracket, Facts({1: Outcome(Side.A, ResultKind.WALKOVER), 2: Outcome(Side.A, ResultKind.PLAYED)})
    )
    third = resolved[bracket.third_place.number]
    assert third.kind is ResultKind.WALKOVER and third.winner.seed == 2


def a_night_with_departures(bracket, rng, *, forfeits):
    """Play a bracket to its end while people leave at any time who are still in; the facts at the end."""
    results, gone = {}, []
    while True:
        resolved = ko.resolve(bracket, Facts(results, tuple(gone)))
        ready = [f for f in resolved.values() if f.state is State.READY]
        if not ready:
            return Facts(results, tuple(gone)), resolved
        fixture = rng.choice(ready)
        luck = rng.random()
        if luck < 0.3:
            undecided = [f for f in resolved.values() if f.state in (State.READY, State.PENDING)]
            waiting = {s.seed for f in undecided for s in f.pair if s.seed is not None}
            gone.append(rng.choice(sorted(waiting - set(gone))))
        elif luck < 0.3 + forfeits:
            results[fixture.number] = Outcome(None, ResultKind.DOUBLE_FORFEIT)
        else:
            kind = rng.choice([ResultKind.PLAYED, ResultKind.RETIRED, ResultKind.WALKOVER])
            results[fixture.number] = Outcome(rng.choice(list(Side)), kind)


def those_knocked_out(bracket, facts, resolved):
    """Seeds still in whose last fixture has a result by which they did not win the competition."""
    last = {slot.seed: f for f in resolved.values() for slot in f.pair if slot.seed is not None}
    still_in = set(last) - set(facts.withdrawn) - {ko.champion(bracket, resolved)}
    return sorted(seed for seed in still_in if last[seed].number in facts.results)


def test_who_had_a_bye_and_lost_can_leave():
    """Seed 1 of six has the bye and gives the semi-final away; that she then leaves changes nothing."""
    bracket = brackets.build(6)
    facts = Facts({2: Outcome(Side.A), 5: Outcome(Side.B, ResultKind.WALKOVER)})
    before = ko.resolve(bracket, facts)
    after = ko.resolve(bracket, Facts(facts.results, (1,)))
    assert after == before
    assert (after[1].kind, after[1].winner.seed) == (ResultKind.BYE, 1)


def test_of_two_who_left_the_later_had_the_walkover():
    """8 leaves, so 1 has a walkover and plays the semi-final; when 1 leaves too, 1 still played it."""
    bracket = brackets.build(8)
    results = {2: Outcome(Side.A), 5: Outcome(Side.B)}
    before = ko.resolve(bracket, Facts(results, (8,)))
    assert (before[1].kind, before[1].winner.seed) == (ResultKind.WALKOVER, 1)
    assert ko.resolve(bracket, Facts(results, (8, 1))) == before
    turned = ko.resolve(bracket, Facts(results, (1, 8)))
    assert (turned[1].kind, turned[1].winner.seed, turned[5].a.seed) == (ResultKind.WALKOVER, 8, 8)


def test_a_bye_whose_next_match_is_open_goes_with_the_person():
    """Who leaves with a bye before the next match has no result there: the opponent goes through."""
    bracket = brackets.build(3)
    resolved = ko.resolve(bracket, Facts({2: Outcome(Side.A)}, (1,)))
    assert (resolved[3].kind, resolved[3].winner.seed) == (ResultKind.WALKOVER, 3)


@settings(max_examples=examples(40))
@given(st.integers(2, 40), st.booleans(), st.integers(), st.floats(0, 0.4))
def test_who_is_out_already_can_leave_and_nothing_changes(n, third, seed, forfeits):
    """Withdrawing those knocked out, one after the other, changes no fixture's people and no result."""
    bracket, rng = brackets.build(n, third_place=third), random.Random(seed)
    facts, resolved = a_night_with_departures(bracket, rng, forfeits=forfeits)
    out = those_knocked_out(bracket, facts, resolved)
    rng.shuffle(out)
    for count in range(1, len(out) + 1):
        gone = (*facts.withdrawn, *out[:count])
        assert ko.resolve(bracket, Facts(facts.results, gone)) == resolved
        noted = consequences.correct(bracket, facts, {}, withdrawn=gone)
        assert noted.effects == () and noted.facts.results == facts.results


@for_each("n", range(3, 129))
def test_a_late_entrant_takes_the_bye_of_the_lowest_seed_that_has_one(n):
    """A late entry fills an open bye and makes the same bracket as an entry in time would have."""
    bracket = brackets.build(n, third_place=False)
    places = ko.late_places(bracket, ko.resolve(bracket, Facts()), ())
    assert len(places) == bracket.size - n
    if places:
        assert places[0] == n + 1
        wider = brackets.build(size=bracket.size, filled=bracket.filled | {places[0]}, third_place=False)
        assert wider == brackets.build(n + 1, third_place=False)


def test_a_bye_is_closed_when_its_next_match_has_begun():
    """Once the player who had the bye is on a table, nobody can be put before them."""
    bracket = brackets.build(3)
    resolved = ko.resolve(bracket, Facts())
    assert ko.late_places(bracket, resolved, ()) == [4]
    assert ko.late_places(bracket, resolved, (bracket.final.number,)) == []


class TestCorrection:
    """Correcting a result that later matches rest on."""

    bracket = brackets.build(8)

    def played(self):
        return play_out(self.bracket, seed=8)[0]

    def turned(self, facts, number):
        return {number: Outcome(facts.results[number].winner.other)}

    def test_the_same_winner_changes_nothing(self):
        """Correcting figures only has no effect on later rounds."""
        facts = self.played()
        done = consequences.correct(self.bracket, facts, {1: facts.results[1]})
        assert done.effects == () and done.facts == facts

    def test_unplayed_matches_just_change(self):
        """Where nothing was played since, the other player simply moves up."""
        facts = Facts({1: Outcome(Side.A)})
        done = consequences.correct(self.bracket, facts, {1: Outcome(Side.B)})
        assert [(e.number, e.undermined) for e in done.effects] == [(5, False)]
        assert ko.resolve(self.bracket, done.facts)[5].a.seed == 8

    def test_a_match_under_way_counts_as_played(self):
        """A match on a table is undermined as a played one is."""
        done = consequences.correct(
            self.bracket, Facts({1: Outcome(Side.A)}), {1: Outcome(Side.B)}, under_way={5}
        )
        assert done.open_choices == (5,)

    def test_replay_strikes_every_later_result_of_the_path(self):
        """By default each later match played by the wrong person is to be replayed."""
        facts = self.played()
        done = consequences.correct(self.bracket, facts, self.turned(facts, 1))
        semi = next(f.number for f, _ in self.bracket.fed_by(1))
        assert semi in done.struck and semi not in done.facts.results
        assert self.bracket.final.number in done.struck
        assert ko.resolve(self.bracket, done.facts)[semi].state is State.READY

    def test_keep_holds_the_slot_and_stops_the_effect(self):
        """If the later result is kept, its player keeps the slot and nothing further changes."""
        facts = self.played()
        semi = next(f.number for f, _ in self.bracket.fed_by(1))
        before = ko.resolve(self.bracket, facts)
        done = consequences.correct(self.bracket, facts, self.turned(facts, 1), choices={semi: Choice.KEEP})
        after = ko.resolve(self.bracket, done.facts)
        assert after[semi] == before[semi]
        assert [e.number for e in done.effects] == [semi] and done.struck == ()

    def test_void_strikes_and_holds_back(self):
        """A voided match waits for the director."""
        facts = self.played()
        semi = next(f.number for f, _ in self.bracket.fed_by(1))
        done = consequences.correct(self.bracket, facts, self.turned(facts, 1), choices={semi: Choice.VOID})
        assert semi in done.on_hold and semi in done.struck

    def test_who_left_and_turns_out_to_have_won_is_absent_from_then_on(self):
        """1 had a bye, lost the semi-final and left; corrected, 1 won it, and is absent from the final."""
        bracket = brackets.build(6, third_place=False)
        facts = Facts({2: Outcome(Side.A), 3: Outcome(Side.A), 5: Outcome(Side.B)}, (1,))
        done = consequences.correct(bracket, facts, {5: Outcome(Side.A)})
        assert [(e.number, e.undermined) for e in done.effects] == [(7, False)]
        after = ko.resolve(bracket, Facts({**done.facts.results, 6: Outcome(Side.B)}, done.facts.withdrawn))
        assert (after[1].kind, after[5].winner.seed) == (ResultKind.BYE, 1)
        assert (after[7].kind, after[7].winner.seed) == (ResultKind.WALKOVER, 2)

    def test_a_struck_match_is_not_played_again_by_somebody_who_left(self):
        """When the match that 1 came to by a bye is struck, 1 is absent and the opponent goes through."""
        bracket = brackets.build(6)
        facts = Facts({2: Outcome(Side.A), 5: Outcome(Side.B)}, (1,))
        done = consequences.correct(bracket, facts, {5: None})
        after = ko.resolve(bracket, done.facts)
        assert (after[5].kind, after[5].winner.seed) == (ResultKind.WALKOVER, 5)

    @settings(max_examples=examples(30))
    @given(st.integers(2, 40), st.integers(), st.booleans(), st.data())
    def test_a_corrected_bracket_can_always_be_played_to_its_end(self, n, seed, leave, data):
        """After any correction with any choices the fold is sound and the bracket can be finished."""
        bracket = brackets.build(n)
        facts, resolved = a_night_with_departures(bracket, random.Random(seed), forfeits=0.1)
        if leave:
            out = those_knocked_out(bracket, facts, resolved)
            facts = Facts(facts.results, (*facts.withdrawn, *out[: len(out) // 2]))
        number = data.draw(st.sampled_from(sorted(facts.results) or [None]))
        if number is None:
            return
        new = data.draw(
            st.sampled_from(
                [Outcome(Side.A), Outcome(Side.B), Outcome(None, ResultKind.DOUBLE_FORFEIT), None]
            )
        )
        choices = {f.number: data.draw(st.sampled_from(list(Choice))) for f in bracket.fixtures}
        before = ko.resolve(bracket, facts)
        done = consequences.correct(bracket, facts, {number: new}, choices=choices)
        after = ko.resolve(bracket, done.facts)
        moved = {n for n in before if before[n].pair != after[n].pair and n != number}
        assert moved <= {effect.number for effect in done.effects}
        results = dict(done.facts.results)
        ready = True
        while ready:
            resolved = ko.resolve(bracket, Facts(results, done.facts.withdrawn, done.facts.held))
            ready = [number for number, one in resolved.items() if one.state is State.READY]
            results |= dict.fromkeys(ready, Outcome(Side.A))
        assert ko.is_over(resolved)
        placed = [s for p in ko.ranking(bracket, resolved) for s in p.seeds]
        assert sorted(placed) == list(range(1, n + 1))
