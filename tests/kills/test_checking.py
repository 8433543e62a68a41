"""The checker of histories finds what is wrong, and nothing in what is right."""

# ruff: noqa: E501  # a small history a line
from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import pytest

from tests.kills.checking import faults
from tests.kills.history import FOREVER, History, Operation, read

MATCH = "kx7mwq9ab2"


def operation(
    ident: int, kind: str, key: str = "", began: float = 0.0, ended: float = FOREVER, **more: Any
) -> Operation:
    """An operation; it is acknowledged when it has an end."""
    outcome = more.pop("outcome", "ok" if ended < FOREVER else "unknown")
    client = more.pop("client", "tablet")
    return Operation(ident, client, kind, key, began=began, ended=ended, outcome=outcome, **more)


def mark(
    ident: int, key: str, seq: int, began: float, ended: float = FOREVER, tokens: str = "0", **more: Any
) -> Operation:
    """A mark, acknowledged as number ``seq`` when it has an end."""
    got = {"seq": seq} if ended < FOREVER and more.get("outcome", "ok") == "ok" else {}
    sent = {"match": MATCH, "tokens": tokens, "side": "A"}
    return operation(ident, "mark", key, began, ended, sent=sent, got=got, **more)


def state(*keys: str, **more: Any) -> dict[str, Any]:
    """A match whose log has entries of these keys, and what else is there."""
    entries = [[seq, "A", "0", key] for seq, key in enumerate(keys, 1)]
    match = {
        "club": "hall", "title": "", "status": "live", "last_seq": len(keys), "revision": 9, "newest_act": 1,
        "entries": entries, "scores": [{"A": seq} for seq, _ in enumerate(keys, 1)], "board_is_fold": True,
        "winner": "", "folded_winner": "", "sides": {"A": "Ann", "B": "Bob"},
    }  # fmt: skip
    empty: dict[str, Any] = {
        "competitions": {},
        "told": [],
        "deliveries": [],
        "jobs": [],
        "made": {},
        "rubbers": {},
    }
    return {"matches": {MATCH: match}, **empty, **more}


def bracket() -> dict[str, Any]:
    """A final between the winners of two fixtures."""

    def slot(name: str, source: str, of: int) -> dict[str, Any]:
        return {"name": name, "source": source, "of": of}

    def fixture(number: int, a: dict[str, Any], b: dict[str, Any]) -> dict[str, Any]:
        return {
            "number": number,
            "a": a,
            "b": b,
            "phase": "decided",
            "winner": "a",
            "by": "director",
            "kind": "played",
            "match": "",
        }

    return {
        "status": "finished",
        "champion": "Ann",
        "events": [[1, "created", None], [2, "drawn", None], [3, "finished", None]],
        "entrants": {"1": ["Ann", "entered"]},
        "fixtures": [
            fixture(1, slot("Ann", "seed", 1), slot("Bob", "seed", 4)),
            fixture(2, slot("Cy", "seed", 2), slot("Dee", "seed", 3)),
            fixture(3, slot("Ann", "winner", 1), slot("Cy", "winner", 2)),
        ],
    }


def job(**more: Any) -> dict[str, Any]:
    """A job that is done."""
    usual = {
        "kind": "study",
        "id": "s1",
        "state": "answered",
        "open": False,
        "held": False,
        "overdue": False,
        "later": False,
    }
    return {**usual, "reason": "", **more}


def hook(ident: int) -> Operation:
    """A webhook that is told every entry."""
    sent = {"makes": "webhook Hook 1", "kinds": ["match.entry"]}
    return operation(ident, "webhook", "h", 0, 1, sent=sent, got={"id": "w1"})


def message(ident: int, name: str, at: float) -> Operation:
    """A message that came to it."""
    got = {"message": name, "digest": name, "refused": False}
    return operation(ident, "delivery", "", at, at, client="Hook1", got=got)


def outbox(*names: str) -> dict[str, Any]:
    """Messages of the outbox, all of them delivered."""
    return {
        "told": [{"id": name, "kind": "match.entry", "event": f"match.entry/{MATCH}/entry-{n}"} for n, name in enumerate(names, 1)],
        "deliveries": [{"hook": "w1", "told": name, "state": "done", "attempts": 1} for name in names],
        "made": {"webhook Hook 1": 1},
    }  # fmt: skip


RIGHT: dict[str, tuple[list[Operation], dict[str, Any]]] = {
    "one after the other": ([mark(1, "a", 1, 0, 1), mark(2, "b", 2, 2, 3)], state("a", "b")),
    "at the same time, in any order": ([mark(1, "a", 2, 0, 5), mark(2, "b", 1, 1, 4)], state("b", "a")),
    "unknown and done": ([mark(1, "a", 0, 0), mark(2, "b", 2, 2, 3)], state("a", "b")),
    "unknown and not done": ([mark(1, "a", 0, 0), mark(2, "b", 1, 2, 3)], state("b")),
    "unknown, then acknowledged": ([mark(1, "a", 0, 0), mark(2, "a", 1, 2, 3), mark(3, "a", 1, 4, 5)], state("a")),
    "refused and not done": ([mark(1, "a", 0, 0, 1, outcome="refused")], state()),
    "a desk that is up to date": (
        [mark(1, "a", 1, 0, 1), operation(2, "desk", "", 2, 3, sent={"match": MATCH}, got={"seq": 1, "score": {"A": 1}})],
        state("a"),
    ),
    "a bracket": ([], state(competitions={"cup": bracket()})),
    "a score typed in twice": (
        [
            operation(1, "rubber", "x", 0, 1, sent={"rubber": "1", "score": [3, 0]}),
            operation(2, "rubber", "y", 2, 3, sent={"rubber": "1", "score": [3, 1]}),
        ],
        state(rubbers={"1": [3, 1]}),
    ),
    "messages in their order, one twice": (
        [hook(1), message(2, "m1", 2), message(3, "m1", 3), message(4, "m2", 4)], state(**outbox("m1", "m2")),
    ),
    "a message that is still to come again": (
        [hook(1)], state(**outbox(), jobs=[job(kind="delivery", state="waiting", open=True, later=True)]),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", RIGHT)
def test_what_is_right_is_found_to_be_right(name: str) -> None:
    """A history that is as promised has no fault."""
    assert faults(*RIGHT[name]) == []


def changed(name: str, **more: Any) -> tuple[list[Operation], dict[str, Any]]:
    """A right history, with another state."""
    operations, known = copy.deepcopy(RIGHT[name])
    return operations, known | more


def bad_bracket(change: Any) -> tuple[list[Operation], dict[str, Any]]:
    """The bracket, changed."""
    cup = bracket()
    change(cup)
    return [], state(competitions={"cup": cup})


def of_match(**more: Any) -> tuple[list[Operation], dict[str, Any]]:
    """A match of one entry, with other facts."""
    known = state("a")
    known["matches"][MATCH].update(more)
    return [mark(1, "a", 1, 0, 1)], known


WRONG: dict[str, tuple[tuple[list[Operation], dict[str, Any]], str]] = {
    "an acknowledged mark is lost": (([mark(1, "a", 1, 0, 1)], state()), "acknowledged as number 1 and is lost"),
    "it stands elsewhere": (([mark(1, "a", 1, 0, 1), mark(2, "b", 1, 0)], state("b", "a")), "and is number 2"),
    "it is there twice": (([mark(1, "a", 1, 0, 1)], state("a", "a")), "in the log 2 times"),
    "two answers to one mark": (([mark(1, "a", 1, 0, 1), mark(2, "a", 2, 2, 3)], state("a")), "as numbers [1, 2]"),
    "a refused mark is there": (([mark(1, "a", 0, 0, 1, outcome="refused")], state("a")), "was refused and is number 1"),
    "nobody asked for it": (([mark(1, "a", 1, 0, 1)], state("a", "x")), "nobody asked for entry 2"),
    "another content": (([mark(1, "a", 1, 0, 1, tokens="+1")], state("a")), "and '+1' by operation 1"),
    "against the order of time": (([mark(1, "a", 2, 0, 1), mark(2, "b", 1, 2, 3)], state("b", "a")), "stands behind it"),
    "a gap": (of_match(entries=[[2, "A", "0", "a"]]), "its numbers are [2]"),
    "a match is gone": (([mark(1, "a", 1, 0, 1)], state() | {"matches": {}}), "is gone"),
    "a stale read": (
        ([mark(1, "a", 1, 0, 1), operation(2, "desk", "", 2, 3, sent={"match": MATCH}, got={"seq": 0})], state("a")),
        "read match kx7mwq9ab2 at entry 0",
    ),
    "a wrong score was read": (
        ([mark(1, "a", 1, 0, 1), operation(2, "desk", "", 2, 3, sent={"match": MATCH}, got={"seq": 1, "score": {"A": 7}})], state("a")),
        "read {'A': 7}",
    ),
    "a read of what was rolled back": (
        ([mark(1, "a", 1, 0, 1), operation(2, "desk", "", 2, 3, sent={"match": MATCH}, got={"seq": 2, "score": {}})], state("a")),
        "read entry 2",
    ),
    "a viewer misses an entry": (
        ([mark(n, key, n, n, n + 0.5) for n, key in enumerate("abc", 1)] + [*(
            operation(7, "stream entry", client="viewer", got={"match": MATCH, "seq": 1, "side": "A", "tokens": "0"}),
            operation(8, "stream entry", client="viewer", got={"match": MATCH, "seq": 3, "side": "A", "tokens": "0"}),
        )], state("a", "b", "c")),
        "told entry 3 of match kx7mwq9ab2 after 1",
    ),
    "a viewer sees one twice": (
        ([mark(1, "a", 1, 0, 1)] + [
            operation(n, "stream entry", client="viewer", got={"match": MATCH, "seq": 1, "side": "A", "tokens": "0"}) for n in (2, 3)
        ], state("a")),
        "told entry 1 of match kx7mwq9ab2 after 1",
    ),
    "a board that is not the fold": (of_match(board_is_fold=False), "not the fold of its log"),
    "a winner that is not the log's": (of_match(winner="A"), "the winner is 'A', by its log ''"),
    "an act without a revision": (of_match(newest_act=10), "act 10 is newer"),
    "a keyed request done twice": (
        ([operation(1, "players", "k", 0, 1, sent={"makes": "player Ann"}, got={"digest": "1"})], state(made={"player Ann": 2})),
        "there is 2 times 'player Ann'",
    ),
    "an unknown one done twice": (
        ([operation(1, "players", "k", 0, sent={"makes": "player Ann"})], state(made={"player Ann": 2})),
        "'player Ann' is there 2 times",
    ),
    "a refused one that is done": (
        ([operation(1, "players", "k", 0, 1, outcome="refused", sent={"makes": "player Ann"})], state(made={"player Ann": 1})),
        "refused, and there is 'player Ann'",
    ),
    "one key, two answers": (
        ([operation(n, "open", "k", n, n + 0.5, sent={"makes": ""}, got={"digest": str(n)}) for n in (1, 2)], state()),
        "was answered otherwise",
    ),
    "an older score stands": (changed("a score typed in twice", rubbers={"1": [3, 0]}), "[3, 0] stands"),
    "the champion has not won": (bad_bracket(lambda cup: cup.update(champion="Cy")), "the champion is 'Cy', and 'Ann'"),
    "a loser goes on": (bad_bracket(lambda cup: cup["fixtures"][2]["a"].update(name="Bob")), "fixture 1 gives 'Ann'"),
    "a winner that the match does not have": (
        bad_bracket(lambda cup: cup["fixtures"][0].update(by="match", match=MATCH)), "its match '''s",
    ),
    "drawn twice": (bad_bracket(lambda cup: cup["events"].append([4, "drawn", None])), "'drawn' stands 2 times"),
    "a gap in the competition's log": (bad_bracket(lambda cup: cup["events"].pop(0)), "the numbers of its log"),
    "a draw that is gone": (
        ([operation(1, "draw", "k", 0, 1, sent={"competition": "cup"})], state(competitions={"cup": bracket() | {"status": "open"}})),
        "acknowledged, and the competition is open",
    ),
    "a confirmation that is gone": (
        ([operation(1, "confirm", "", 0, 1, sent={"match": MATCH}, got={"status": "confirmed"})], state()), "is live",
    ),
    "a withdrawal that is gone": (
        ([operation(1, "withdraw", "k", 0, 1, sent={"competition": "cup", "entrant": 1})], state(competitions={"cup": bracket()})),
        "entry 1 is still in",
    ),
    "a typed result that is gone": (
        ([operation(1, "decide", "k", 0, 1, sent={"competition": "cup", "fixture": 1, "winner": "b"})], state(competitions={"cup": bracket()})),
        "fixture 1 of cup is a's",
    ),
    "a message that never came": (([hook(1)], state(**outbox("m1"))), "was never received"),
    "a message of what was rolled back": (([hook(1), message(2, "m9", 2)], state(**outbox())), "no transaction has written"),
    "a message without its text": (([hook(1)], state(**outbox("m1") | {"told": []})), "is not in the outbox"),
    "messages out of order": (
        ([hook(1), message(2, "m2", 2), message(3, "m1", 3)], state(**outbox("m1", "m2"))), "m1 came after m2",
    ),
    "an entry that is not in the outbox": (
        ([hook(1), mark(2, "a", 1, 2, 3)], state("a", **outbox())), "entry-1 is not in the outbox",
    ),
    "a job that never ends": (([], state(jobs=[job(state="asked", open=True)])), "study s1: still asked"),
    "a job that the dead hold": (
        ([], state(jobs=[job(state="studying", open=True, held=True, overdue=True)])), "held by a worker that is gone",
    ),
    "a failure without a reason": (([], state(jobs=[job(state="refused")])), "refused without a reason"),
    "a club that came in otherwise": (
        ([operation(1, "import done", "t", 0, 1, sent={"slug": "copy", "logs": {MATCH: [[1, "A", "0", "a"]]}}, got={"state": "done"}),
          mark(2, "a", 1, 0, 1)], state("a")),
        "0 logs came in as copy",
    ),
    "a club that was refused and is there": (
        ([operation(1, "import done", "t", 0, 1, sent={"slug": "hall", "logs": {}}, got={"state": "refused"}), mark(2, "a", 1, 0, 1)], state("a")),
        "refused, and 1 of its logs are there",
    ),
    "a sheet with a hole": (
        ([operation(1, "sheet done", "t", 0, 1, sent={"names": ["Ann", "Bob"]}, got={"state": "done"})], state(made={"player Ann": 1})),
        "1 players of the sheet are missing",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_is_found(name: str) -> None:
    """Each kind of fault is told, in words that say what it is."""
    history, sentence = WRONG[name]
    assert any(sentence in fault for fault in faults(*history)), faults(*history)


def test_a_history_is_read_as_it_was_written(tmp_path: Path) -> None:
    """Also what was sent when the driver died: its line is there, its answer is not, and it may have been done."""
    history = History(tmp_path / "history.jsonl")
    done = history.complete(history.invoke("tablet", "mark", "a", match=MATCH), "ok", 201, seq=1)
    refused = history.complete(history.invoke("tablet", "mark", "b", match=MATCH), "refused", 409, "conflict")
    lost = history.invoke("tablet", "mark", "c", match=MATCH)
    history.note("killed", kind="web")
    history.close()
    with (tmp_path / "history.jsonl").open("a") as file:
        file.write('{"complete": 3, "outc')
    found = list(read((tmp_path / "history.jsonl").read_text().splitlines()))
    assert [one.outcome for one in found] == ["ok", "refused", "unknown"]
    assert (found[0].got, found[0].sent, found[1].code) == (done.got, done.sent, refused.code)
    assert found[0].ended == pytest.approx(done.ended, abs=0.01) and found[2].ended == lost.ended == FOREVER
    assert found[2].sent == {"match": MATCH}
