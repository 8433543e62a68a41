"""Why two meet, why somebody rests, and what places a Swiss competition yields."""

import re

import pytest
from hypothesis import given, settings

from clubs.competitions.rules.pairing.brackets import PairingError, Side
from clubs.competitions.rules.pairing.swiss.cards import Round, cards
from clubs.competitions.rules.pairing.swiss.reasons import why_bye, why_they_meet
from clubs.competitions.rules.pairing.swiss.rounds import next_round
from clubs.competitions.rules.pairing.swiss.settings import Entrant, Settings
from clubs.competitions.rules.pairing.swiss.sides import Strength, Why, preference, share_out
from clubs.competitions.rules.pairing.swiss.standing import places, results, standings
from clubs.competitions.rules.standings.criteria import Scoring
from clubs.competitions.rules.standings.results import Result
from tests.soak import examples
from tests.swiss.events import events, rounds_of

NAMES = {n: f"Player {n}" for n in range(1, 600)}
ORDER = {"order", "exchange", "rematch", "club", "sides", "others"}


@settings(max_examples=examples(15))
@given(events())
def test_every_pair_has_its_reasons_and_they_are_true(event):
    """One reason for the score group, one for the order, one for the sides; and what they say is so."""
    club = {e.seed: e.club for e in event.entrants}
    for before, coming in rounds_of(event):
        if isinstance(coming, PairingError):
            return
        known = cards(event.settings, event.entrants, before)
        for pair in coming.pairs:
            told = {r.code: r.words for r in why_they_meet(coming, pair, NAMES)}
            assert len({"score", "floated"} & told.keys()) == len(ORDER & told.keys()) == 1
            assert all(words.endswith(".") and words[0].isupper() for words in told.values())
            level = known[pair.a].score == known[pair.b].score
            assert level == ("score" in told)
            if "rematch" in told:
                upper, other, number = map(int, re.findall(r"\d+", told["rematch"]))
                assert upper == pair.upper and known[upper].met[other] == number
            if "club" in told:
                upper, other = map(int, re.findall(r"\d+", told["club"]))
                assert club[upper] == club[other] is not None
            assert ("club-mates" in told) == (
                coming.round <= event.settings.apart and club[pair.a] == club[pair.b] is not None
            )
            sides = [code for code in told if code.startswith("side-")]
            assert len(sides) == event.settings.balance
        assert bool(why_bye(coming, NAMES)) == (coming.bye is not None)


def reasons(field, rounds, *, settings_=None):
    """The reasons of the next round by the two who meet."""
    coming = next_round(settings_ or Settings(rounds=3), field, rounds)
    told = {(p.upper, p.lower): why_they_meet(coming, p, NAMES) for p in coming.pairs}
    return coming, {pair: {r.code: r.words for r in found} for pair, found in told.items()}


EIGHT = [Entrant(n) for n in range(1, 9)]
FIRST = Round(tuple(Result(a, b, min(a, b)) for a, b in [(1, 5), (6, 2), (3, 7), (8, 4)]))


def test_the_usual_reasons_in_words():
    """The first two rounds of eight in order of rank."""
    _, first = reasons(EIGHT, [])
    assert first[1, 5] == {
        "score": "Player 1 and Player 5 both have 0 points.",
        "order": "In order of rank the upper half of 8 meets the lower: the 1st, Player 1, the 5th,"
        " Player 5.",
        "side-first-round": "Player 1 has side A by pairing number: odd and even ones begin on different"
        " sides.",
    }
    _, second = reasons(EIGHT, [FIRST])
    assert second[1, 4] == {
        "score": "Player 1 and Player 4 both have 2 points.",
        "sides": "In order of rank Player 1 would meet Player 3, but both should have side B this time.",
        "side-both-wishes": "Player 4 has side A and Player 1 side B, as it is their turn.",
    }


def test_club_mates_and_those_who_met_are_passed_over_with_the_reason():
    """1 would meet 3 in order, but they are of one club; 2 would meet 4, but they have met."""
    clubs = [Entrant(n, "Arrows" if n in (1, 3) else None) for n in range(1, 5)]
    plain = Settings(rounds=3, balance=False, apart=1)
    _, first = reasons(clubs, [], settings_=plain)
    assert first[1, 4]["club"] == ("In order of rank Player 1 would meet Player 3, but they are of one club.")
    drawn = Round((Result(1, 3, None), Result(2, 4, None)))
    _, second = reasons(
        [Entrant(n) for n in range(1, 5)], [drawn], settings_=Settings(rounds=3, balance=False)
    )
    assert second[1, 4]["rematch"].endswith("would meet Player 3, but they met in round 1.")
    mates = [Entrant(n, "Arrows") for n in range(1, 5)]
    coming, told = reasons(mates, [], settings_=plain)
    assert coming.mates_met and all("club-mates" in found for found in told.values())


def test_floaters_are_told_why():
    """An odd group sends its lowest down; one who is alone comes down alone."""
    first = Round((Result(1, 4, 1), Result(2, 5, 2), Result(3, 6, 3)))
    _, second = reasons(
        [Entrant(n) for n in range(1, 7)], [first], settings_=Settings(rounds=4, balance=False)
    )
    floated = [found["floated"] for found in second.values() if "floated" in found]
    assert " ".join(floated) == (
        "Player 3 has 2 points and comes down to those with 0 points: 3 were to be paired there, an odd"
        " number, and Player 3 is the lowest of them."
    )


def test_the_bye_is_explained():
    """The lowest rests; in the second round not the same again."""
    three = [Entrant(n) for n in (1, 2, 3)]
    first = next_round(Settings(rounds=3), three, [])
    assert " ".join(r.words for r in why_bye(first, NAMES)) == (
        "3 are here, an odd number, so one rests, of those with the fewest points who can: Player 3, with"
        " 0 points."
    )
    played = Round((Result(1, 2, 1),), 3)
    lost_bye = Settings(rounds=3, scoring=Scoring(bye=0))
    second = next_round(lost_bye, three, [played])
    assert second.bye == 2 and [r.code for r in why_bye(second, NAMES)] == ["bye"]
    third = next_round(lost_bye, three, [played, Round((Result(3, 1, 1),), 2)])
    assert third.bye == 1 and [r.code for r in why_bye(third, NAMES)] == ["bye", "bye-once"]


@pytest.mark.parametrize(
    ("had", "side", "strength", "imbalance"),
    [
        ("", None, Strength.NONE, 0),
        ("a", "b", Strength.STRONG, 1),
        ("ab", "a", Strength.MILD, 0),
        ("aba", "b", Strength.STRONG, 1),
        ("baa", "b", Strength.ABSOLUTE, 1),
        ("abb", "a", Strength.ABSOLUTE, 1),
        ("baab", "a", Strength.MILD, 0),
        ("bbaa", "b", Strength.ABSOLUTE, 0),
        ("aaba", "b", Strength.ABSOLUTE, 2),
    ],
)
def test_what_side_is_preferred(had, side, strength, imbalance):
    """Absolute after two running or two more of one side, strong for one more, mild to alternate."""
    found = preference([Side(one) for one in had])
    assert (found.side, found.strength, found.imbalance) == (side and Side(side), strength, imbalance)


@pytest.mark.parametrize(
    ("upper", "lower", "number", "side", "why"),
    [
        ("", "", 1, "a", Why.FIRST),
        ("", "", 2, "b", Why.FIRST),
        ("a", "b", 1, "b", Why.BOTH),
        ("", "a", 1, "a", Why.BOTH),
        ("a", "ba", 1, "b", Why.STRONGER),
        ("aa", "aaa", 1, "a", Why.STRONGER),
        ("abab", "baab", 1, "a", Why.ALTERNATE),
        ("baab", "abab", 1, "b", Why.ALTERNATE),
        ("a", "a", 1, "b", Why.RANK),
    ],
)
def test_how_sides_are_shared_out(upper, lower, number, side, why):
    """Both wishes; the stronger; the last difference turned round; the higher-ranked; at first by number."""
    had = [[Side(one) for one in sides] for sides in (upper, lower)]
    assert share_out(had[0], had[1], number, Side.A) == (Side(side), why)


def test_places_are_those_of_the_standings():
    """Places wait for the last round and are those of the table, a late entrant among them."""
    field = [*EIGHT[:5], Entrant(6, joins=2)]
    plain = Settings(rounds=3, scoring=Scoring(missed=1), balance=False)
    rounds: list[Round] = []
    for _ in range(3):
        with pytest.raises(PairingError) as early:
            places(plain, field, rounds)
        assert early.value.code == "not-over"
        coming = next_round(plain, field, rounds)
        rounds.append(Round(tuple(Result(p.a, p.b, p.upper) for p in coming.pairs), coming.bye))
    table = standings(plain, field, rounds)
    found = places(plain, field, rounds)
    assert found[0].seeds == (1,) and found[0].reason == "6 points after 3 rounds"
    assert sorted(s for p in found for s in p.seeds) == [1, 2, 3, 4, 5, 6]
    assert [p.first for p in found] == sorted({row.rank for row in table})
    assert found[-1].last == 6
    missed = [r for r in results(field, rounds) if r.has(6) and not r.met]
    assert [r.round for r in missed] == [1]
