"""Handicaps that move with results: done when a result is confirmed, undone and redone when it is corrected.

The receivers run inside the transaction in which `matches` makes the fact, so that a result and what it
moves are written together or not at all.
"""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from django.utils.timezone import now

from clubs.handicaps.models import GivenStart, HandicapLine, Policy, PolicyVersion
from clubs.handicaps.rules.giving import Given
from clubs.handicaps.rules.moving import Reason, move_of
from clubs.handicaps.rules.outcome import Outcome
from clubs.handicaps.rules.terms import Terms
from clubs.handicaps.services.writing import Change, locked, write
from matches.models import Match
from matches.services import write_transaction
from rules_engine.saying import say

COUNTING = (
    Match.ResultKind.PLAYED,
    Match.ResultKind.REPORTED,
    Match.ResultKind.RETIRED,
    Match.ResultKind.AWARDED,
)


def keep_given(match: Match, version: PolicyVersion, given: Given, ratings: tuple[int, int]) -> GivenStart:
    """Keep what a match was given, and why; in the transaction that makes the match."""
    ahead, letters = given.ahead, match.letters
    gap = ratings[1] - ratings[0] if ahead >= 0 else ratings[0] - ratings[1]
    return GivenStart.objects.create(
        match=match,
        version=version,
        to=letters[0] if ahead > 0 else letters[1] if ahead < 0 else "",
        size=min(abs(ahead), 32_000),
        unit=given.unit,
        gap=gap,
        words=given.reason,
    )


def on_result(sender: Any, match: Match, **kwargs: Any) -> None:
    """A result is confirmed, corrected, open again or called off: the handicaps follow."""
    follow(match)


def outcome_of(match: Match) -> Outcome | None:
    """The outcome of a match that counts; None for one that moves nothing (pairs, walkovers, no result)."""
    if match.status != Match.Status.CONFIRMED or match.result_kind not in COUNTING:
        return None
    sides = sorted(match.sides.all(), key=lambda side: side.position)
    if len(sides) != 2 or any(one.player_id is None or one.partner_id is not None for one in sides):
        return None
    one, two = sides
    race = (match.board.get("race") or {}).get("won") or {}
    won = (int(race.get(one.letter) or 0), int(race.get(two.letter) or 0))
    letters = (one.letter, two.letter)
    leads = None if won[0] == won[1] else letters[won[1] > won[0]]
    if match.winner_letter in letters and (not any(won) or leads != match.winner_letter):
        won = (1, 0) if match.winner_letter == one.letter else (0, 1)
    at = (match.finished_at or match.confirmed_at or now()).astimezone(match.club.tzinfo)
    assert one.player_id is not None and two.player_id is not None
    return Outcome((one.player_id, two.player_id), won, at.date(), f"{won[0]}–{won[1]}")


def moves_of(terms: Terms, outcome: Outcome) -> dict[int, Decimal]:
    """How far each player's handicap moves; nothing after the freeze."""
    if not terms.moves or (terms.freeze is not None and outcome.day > terms.freeze):
        return {}
    (one, two), (won, lost) = outcome.players, outcome.won
    moves = {one: move_of(terms, won, lost), two: move_of(terms, lost, won)}
    return {player: move for player, move in moves.items() if move}


def follow(match: Match) -> None:
    """Let the handicaps of both players be what the result of this match makes them, at any time."""
    kept = GivenStart.objects.select_related("version__policy__club").filter(match=match).first()
    if kept is None:
        return
    terms = kept.version.rules
    if not terms.moves or terms.at != "once":
        return
    outcome = outcome_of(match)
    wanted = moves_of(terms, outcome) if outcome is not None else {}
    title = " – ".join(side.name for side in match.sides.all())
    _move(kept.version.policy, terms, match.public_id, "", title, wanted, outcome)


def follow_typed(version: PolicyVersion, key: str, title: str, outcome: Outcome | None) -> None:
    """Let handicaps follow a result that was typed in, which `key` tells from every other; None: it counts no
    more. Inside a transaction."""
    terms = version.rules
    if terms.moves and terms.at == "once":
        wanted = moves_of(terms, outcome) if outcome is not None else {}
        _move(version.policy, terms, "", key, title, wanted, outcome)


def _move(
    policy: Policy,
    terms: Terms,
    match: str,
    result: str,
    title: str,
    wanted: dict[int, Decimal],
    outcome: Outcome | None,
) -> None:
    """Write the lines of a result: the public id of its match, or the key of one that was typed in."""
    told = HandicapLine.objects.filter(handicap__policy=policy, match=match, result=result)
    rows = list(told.select_related("handicap").order_by("handicap_id", "number"))
    with write_transaction():
        locked(policy, {*wanted, *(row.handicap.player_id for row in rows)})
        rows = list(told.select_related("handicap").order_by("handicap_id", "number"))
        undone = {(row.handicap_id, row.undoes) for row in rows if row.undoes is not None}
        results = [row for row in rows if row.undoes is None]
        first = {row.handicap.player_id: row.number for row in reversed(results)}
        stands = {
            row.handicap.player_id: row for row in results if (row.handicap_id, row.number) not in undone
        }
        changes = []
        for player in sorted({*wanted, *stands}):
            move, row = wanted.get(player), stands.get(player)
            if row is not None and row.moves == move:
                continue
            if row is not None:
                words = say("handicaps.note-undone", "{match}: the result no longer stands", match=title)
                changes.append(
                    Change(
                        player=player,
                        reason=Reason.UNDONE,
                        words=words,
                        match=match,
                        result=result,
                        undoes=row.number,
                    )
                )
            if move is not None and outcome is not None:
                changes.append(
                    Change(
                        player=player,
                        reason=Reason.RESULT,
                        moves=move,
                        floor=terms.floor,
                        ceiling=terms.ceiling,
                        words=f"{title} {outcome.score}",
                        match=match,
                        result=result,
                        instead_of=first.get(player),
                    )
                )
        day = outcome.day if outcome is not None else now().astimezone(policy.club.tzinfo).date()
        write(policy, changes, day=day, initial=terms.initial, by=None)
