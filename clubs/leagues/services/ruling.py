"""What a ruling on a protest does to the match, how an appeal undoes it, and where the match stands then."""

from __future__ import annotations

from typing import Any

from clubs.leagues.models import OPEN_PROTESTS, Protest, ProtestEntry, Rubber, TeamMatch
from clubs.leagues.rules.protests import Outcome, ruled
from clubs.leagues.services import agreeing, counting, teams
from clubs.leagues.services.common import changed
from clubs.leagues.services.cup_titles import settle_titles_of
from clubs.leagues.services.rubbers import forfeit_empty, refold
from clubs.people.models import User
from matches.models import Match
from matches.services import Actor, void_match
from rules_engine.saying import Text, say

Phase = TeamMatch.Phase
KEPT = ("home_score", "away_score", "winner", "is_over", "forfeited")


def carry_out(
    match: TeamMatch,
    protest: Protest,
    outcome: Outcome,
    *,
    side: str,
    points: int | None,
    rubber: Rubber | None,
    reason: str,
    by: User | None,
) -> dict[str, Any]:
    """Do what the ruling says, within another change; what has to be known to undo it.

    Raises ``UserProblem`` "out-of-range" for points that cannot be taken.
    """
    note = say(
        "leagues.note-protest",
        "Protest {number}: {reason}",
        number=protest.number,
        reason=" ".join(reason.split()),
    )
    if outcome is Outcome.DEDUCTED:
        made = teams.deduct(side=match.side(side), points=0 if points is None else points, reason=note, by=by)
        changed(made, {"protest": protest})
        return {}
    if outcome is Outcome.AWARDED:
        given = {"awarded": match.awarded, "note": match.note}
        changed(match, {"awarded": side, "note": note})
        refold(match, by)
        return {"given": given}
    if rubber is None:
        return {}
    before = {"rubber": rubber.number, **{name: getattr(rubber, name) for name in KEPT}}
    marked = rubber.match
    again = outcome is Outcome.REPLAY or (marked is not None and marked.status != Match.Status.CONFIRMED)
    if marked is not None and again:
        # A marked match that is to be played again, or was not finished, is called off.
        changed(rubber, {"match": None})
        why = say("leagues.note-ruling-on-protest", "Ruling on a protest")
        void_match(match=marked, by=Actor.system(), reason=why)
        before["called_off"] = True
    if outcome is Outcome.REPLAY:
        changed(rubber, _settled("", over=False))
        forfeit_empty(match)
        # The result is open again, also one that was final.
        changed(match, {"final_at": None, "agreed_home": "", "agreed_away": "", "awarded": "", "note": ""})
    else:
        changed(rubber, _settled(side, over=True))
    refold(match, by)
    return {"before": before}


def undo(match: TeamMatch, protest: Protest, first: ProtestEntry, by: User | None) -> None:
    """Take back what the first ruling did, within another change. A rubber that was played again since keeps
    its new score."""
    data = first.told
    for row in protest.deductions.filter(taken_back_at=None).select_related("side__season__league__club"):
        teams.take_back_deduction(deduction=row, by=by)
    if "given" in data:
        changed(match, data["given"])
        refold(match, by)
    before = data.get("before")
    if before is None:
        return
    rubber = match.rubbers.get(number=before["rubber"])
    again = first.outcome == Outcome.REPLAY and (rubber.is_over or rubber.match_id is not None)
    if not again and not before.get("called_off"):
        changed(rubber, {name: before[name] for name in KEPT})
        refold(match, by)


def leave(match: TeamMatch, by: User | None, *, decided: bool = False) -> None:
    """Let a match without an open protest stand where it belongs: one that was final or given to a side is
    final, another goes on. With `decided` a complete sheet is final: the officers have looked at it."""
    if match.protests.filter(state__in=OPEN_PROTESTS).exists() or match.phase != Phase.PROTESTED:
        return
    if match.final_at is not None:
        changed(match, {"phase": Phase.FINAL})
        counting.count(match)
        settle_titles_of(match, by)
        return
    if match.awarded:
        agreeing.end(match, by)
        return
    agreed = {"agreed_home": match.agreed_home, "agreed_away": match.agreed_away}
    changed(match, {"phase": Phase.LIVE})
    refold(match, by)
    if match.phase != Phase.PLAYED:
        return
    if decided:
        agreeing.end(match, by)
    else:
        changed(match, agreed)  # what was confirmed before the protest stays so


def in_words(
    match: TeamMatch, outcome: Outcome, *, side: str, points: int | None, rubber: Rubber | None
) -> Text:
    """The ruling as a sentence."""
    who = match.side(side).name if side else ""
    return ruled(outcome, side=who, points=points or 0, rubber=rubber.name if rubber is not None else "")


def _settled(winner: str, *, over: bool) -> dict[str, Any]:
    return {
        "home_score": None, "away_score": None, "winner": winner, "is_over": over, "forfeited": over,
    }  # fmt: skip
