"""A fixture's result in words."""

from __future__ import annotations

from clubs.competitions.models import Fixture, Phase
from clubs.competitions.rules.pairing.elimination import ResultKind
from rules_engine.saying import Text, say


def sentence(fixture: Fixture) -> Text:
    """A fixture's result as a sentence, which says first which it is."""
    return say(
        "competitions.result-of-match",
        "{match} ({round}): {result}",
        match=fixture.label,
        round=fixture.round_name,
        result=how_it_ended(fixture),
    )


def how_it_ended(fixture: Fixture) -> Text:
    """A fixture's result as a sentence: "Ann beat Bob 3–1."."""
    both = {"a": str(fixture.a), "b": str(fixture.b)}
    score = f"{fixture.score_a}–{fixture.score_b}" if fixture.score_a is not None else ""
    if fixture.phase == Phase.TIED:
        if score:
            return say(
                "competitions.result-level-score",
                "{a} and {b} are level {score}; a knockout match needs a winner.",
                score=score,
                **both,
            )
        return say(
            "competitions.result-level",
            "{a} and {b} are level; a knockout match needs a winner.",
            **both,
        )
    if fixture.result_kind == ResultKind.DOUBLE_FORFEIT:
        return say("competitions.result-double-forfeit", "neither {a} nor {b} played; both forfeit.", **both)
    if fixture.winner is None:
        if score:
            return say("competitions.result-drawn-score", "{a} and {b} drew {score}.", score=score, **both)
        return say("competitions.result-drawn", "{a} and {b} drew.", **both)
    return _won(fixture, score)


def _won(fixture: Fixture, score: str) -> Text:
    """How one of two won; `score` as side a has it, "" for none."""
    loser = fixture.b if fixture.winner_side == "a" else fixture.a
    if score and fixture.winner_side == "b":
        score = f"{fixture.score_b}–{fixture.score_a}"
    both = {"winner": str(fixture.winner), "loser": str(loser)}
    match ResultKind(fixture.result_kind):
        case ResultKind.WALKOVER if fixture.plays_on:
            return say(
                "competitions.result-walkover-plays-on",
                "{winner} has a walkover against {loser}, who plays on.",
                **both,
            )
        case ResultKind.WALKOVER:
            return say("competitions.result-walkover", "{winner} has a walkover against {loser}.", **both)
        case ResultKind.RETIRED if score:
            return say(
                "competitions.result-retired-score",
                "{winner} beat {loser}, who retired, {score}.",
                score=score,
                **both,
            )
        case ResultKind.RETIRED:
            return say("competitions.result-retired", "{winner} beat {loser}, who retired.", **both)
        case _ if score:
            return say("competitions.result-won-score", "{winner} beat {loser} {score}.", score=score, **both)
        case _:
            return say("competitions.result-won", "{winner} beat {loser}.", **both)
