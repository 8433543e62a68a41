"""Our pairings beside those of bbpPairings, an independent program for the Dutch system.

`tests/oracles/swiss_bbp.py` asked it once to pair 1,000 tournaments of 8 to 200 entrants with draws,
walkovers, withdrawals, absences, late entrants, byes of a win or half of one, clubs kept apart and Baku
acceleration: all rounds of every sixteenth are kept, of the others a digest. Its edition of the rules is the
one in force since 1 February 2026 (the commit is in `tests/oracles/bbp_pairings.sh`).

All pairings, sides and byes of the 7,253 rounds agree; there is no known difference. 36 tournaments end
early, where no legal pairing is left: there bbpPairings gives up, and we refuse the round or let a wish yield
(club-mates meet, or a side is had too often).
"""

import gzip
import json

import pytest

from clubs.competitions.rules.pairing.brackets import PairingError
from clubs.competitions.rules.pairing.swiss.rounds import next_round
from tests.cases import each_case
from tests.oracles.swiss_bbp import ANSWERS, EVERY
from tests.swiss.tournaments import digest, play, tournament


@pytest.fixture(scope="module")
def answers():
    """What bbpPairings answered: number, rounds, digest, and the pairings of some."""
    return json.loads(gzip.decompress(ANSWERS.read_bytes()))


def paired_by_us(event, number, rounds):
    """One round as pairs and bye, and whether a wish had to yield."""
    coming = next_round(event.settings, event.entrants, rounds)
    assert coming.round == number
    pairs = tuple(sorted((p.a, p.b) for p in coming.pairs))
    return (pairs, coming.bye), coming.mates_met or coming.sides_yielded


def compare(answer):
    """Fail at the first round that we pair otherwise, or that only one of the two can pair."""
    number, count, their_digest, kept = answer
    event = tournament(number)
    done, rounds = [], []
    for round_ in range(1, count + 1):
        ours, yielded = paired_by_us(event, round_, rounds)
        assert not yielded, f"round {round_}: they found a legal pairing"
        if kept is not None:
            pairs, bye = kept[round_ - 1]
            assert ours == (tuple(map(tuple, pairs)), bye), f"round {round_}"
        done.append(ours)
        rounds.append(play(event, round_, ours))
    assert digest(done) == their_digest
    if count < event.settings.rounds:
        try:
            found, yielded = paired_by_us(event, count + 1, rounds)
        except PairingError as refused:
            found, yielded = None, refused.code in ("no-pairing", "no-entrants")
        assert yielded, f"round {count + 1}: they found no legal pairing, we {found}"


def test_a_few_tournaments_agree_round_by_round(answers):
    """Pairs, sides and byes of the kept tournaments of up to 30 entrants."""
    small = [a for a in answers if a[3] is not None and len(tournament(a[0]).entrants) <= 30]
    assert len(small) > 20
    with each_case() as case:
        for answer in small:
            with case(f"tournament {answer[0]}"):
                compare(answer)


@pytest.mark.soak
def test_all_tournaments_agree(answers):
    """All pairings of a thousand tournaments."""
    assert len(answers) == 1000 and sum(a[3] is not None for a in answers) == -(-1000 // EVERY)
    with each_case() as case:
        for answer in answers:
            with case(f"tournament {answer[0]}"):
                compare(answer)
