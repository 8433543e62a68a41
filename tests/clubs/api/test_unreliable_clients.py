"""A client that sends everything twice, late, out of order and from two machines leaves the state of one that
did not: over marks, entrants and results, with ``Idempotency-Key`` and the ids of entries."""

from __future__ import annotations

import random
import uuid
from typing import Any, NamedTuple

import pytest

from clubs.api.core.scopes import Scope
from clubs.competitions.models import Entrant, Fixture
from clubs.people.models import Club, Player
from matches.models import LogEntry, Match
from tests.clubs.api.asking import Asker, by_token
from tests.clubs.competitions.conftest import CAROM
from tests.factories import make_club, owner_of
from tests.matches.conftest import make_match
from tests.soak import examples

pytestmark = pytest.mark.django_db


class Sent(NamedTuple):
    """A request as a client keeps it until it is answered."""

    path: str
    body: dict[str, Any]
    key: str


class Client:
    """A program on two machines that share a token; either sends what is not answered yet.

    The net is bad: a request comes several times, and again at any later time, in another order, and answers
    are lost. Without an answer it is sent again with its key. Who is refused, because something else has to
    come first, tries later with another key.
    """

    def __init__(self, club: Club, dice: random.Random | None) -> None:
        self.machines = [by_token(owner_of(club), *Scope), Asker()]
        self.machines[1].headers = self.machines[0].headers
        self.dice, self.past = dice, list[Sent]()

    def do(self, *requests: Sent) -> None:
        """Send all until each is answered."""
        waiting = list(requests)
        for _ in range(100):
            if self.dice is not None:
                self.dice.shuffle(waiting)
            waiting = [left for one in waiting if (left := self._left(one)) is not None]
            if not waiting:
                return
        raise AssertionError(f"never taken: {waiting}")

    def _left(self, one: Sent) -> Sent | None:
        """What is to be sent for it another time."""
        if self.dice is None:
            answer = self._send(one)
            assert answer.status_code < 300, answer.content
            return None
        for _ in range(self.dice.choice((1, 2, 3))):
            answer = self._send(one)
        self.past.append(one)
        for old in self.dice.sample(self.past, min(2, len(self.past))):
            assert self._send(old)["Idempotency-Replayed"] == "true"  # it was on the way for long
        if self.dice.random() < 0.2:
            return one  # the answer was lost
        return None if answer.status_code < 300 else one._replace(key=f"{one.key}+")

    def _send(self, one: Sent) -> Any:
        machine = self.machines[0] if self.dice is None else self.dice.choice(self.machines)
        return machine.ask("POST", one.path, one.body, **{"Idempotency-Key": one.key})


def requests_of(dice: random.Random, at: str, match: Match) -> list[list[Sent]]:
    """What the client does, in steps: within a step nothing rests on anything else."""
    names = ["Gus", "Hal", "Ida", "Jo"]
    ids = random.Random(dice.random())

    def key() -> str:
        return str(uuid.UUID(int=ids.getrandbits(128)))

    entering = [Sent(f"{at}entrants/", {"new_names": [name]}, key()) for name in names]
    marks, seq = [], 0
    for tokens, side in [(":lead", "A"), ("+1", "A"), ("0", "A"), ("+1", "B"), ("void 4", "B"), ("0", "B")]:
        body = {"client_uuid": key(), "side": side, "tokens": tokens, "expected_seq": seq}
        marks.append(Sent(f"matches/{match.public_id}/marks/", body, key()))
        seq += 1
    queue = [{"client_uuid": key(), "side": "A", "tokens": "+1"} for _ in range(5)]
    bulk = Sent(f"matches/{match.public_id}/marks/bulk/", {"marks": queue, "expected_seq": seq}, key())
    results = [
        Sent(f"{at}fixtures/{n}/decide/", {"kind": "played", "winner": dice.choice("ab")}, key())
        for n in (1, 2)
    ]
    final = [Sent(f"{at}fixtures/3/decide/", {"kind": "played", "winner": "b"}, key())]
    return [entering, marks, [bulk], results, final]


def course(seed: int, *, bad: bool) -> dict[str, Any]:
    """The state that the client leaves, over a bad net or over a good one."""
    club = make_club(f"Hall {'bad' if bad else 'good'} {seed}")
    match = make_match(club, target=100)
    client = Client(club, random.Random(seed) if bad else None)
    officer = client.machines[0]
    body = {"name": "Cup", "game": CAROM, "length": 3, "third_place": False}
    made = officer.post(f"clubs/{club.slug}/competitions/", body)
    assert made.status_code == 201, made.content
    at = f"clubs/{club.slug}/competitions/{made.json()['slug']}/"
    steps = requests_of(random.Random(seed), at, match)
    for one in steps[0]:
        client.do(one)  # the order of entry is the client's
    for step in ("open", "draw", "start"):
        assert officer.post(f"{at}{step}/", {"seed": "chalk"} if step == "open" else {}).status_code < 300
    for requests in steps[1:]:
        client.do(*requests)
    match.refresh_from_db()
    names = ("seq", "side", "tokens", "ruling", "target", "client_uuid", "state_hash")
    entrants = Entrant.objects.filter(competition__club=club).order_by("number")
    fixtures = Fixture.objects.filter(competition__club=club).order_by("number")
    return {
        "players": sorted(Player.objects.filter(club=club).values_list("slug", "name")),
        "entrants": list(entrants.values_list("number", "name", "status", "seed")),
        "log": list(LogEntry.objects.filter(match=match).order_by("seq").values_list(*names)),
        "match": (match.last_seq, match.revision, match.snapshot, match.board, match.status),
        "fixtures": list(fixtures.values_list("number", "phase", "winner_side", "result_kind")),
    }


@pytest.mark.parametrize("seed", range(examples(3)))
def test_a_bad_net_leaves_the_state_of_a_good_one(seed: int) -> None:
    good, bad = course(seed, bad=False), course(seed, bad=True)
    for part, state in good.items():
        assert bad[part] == state, part
