"""Two courses as tablets and programs get them, and their lines in plain words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext

from matches.courses.choosing import Choice, kept_of, why_not
from matches.courses.judging import Comparison, Course, Line
from matches.log.actor import Actor
from matches.log.models import Match
from matches.log.shapes import lease_json
from matches.pages.score_sheets import EVENT_WORDS, QUIET, WORDS, signed


def names_of(match: Match) -> dict[str, str]:
    """The names of the sides by letter."""
    return {side.letter: side.name for side in match.sides.all()}


def words_of(side: str, kind: str, target: int | None, points: dict[str, int], events: Iterable[str],
             names: dict[str, str]) -> str:  # fmt: skip
    """What an entry did, in a few words: "+1", "Foul. Bo +1", "Undo of entry 14"."""
    if kind in WORDS:
        return WORDS[kind].format(number=target)
    told = set(events)
    title = str(next((text for code, text in EVENT_WORDS if code in told), ""))
    gained = ", ".join(
        signed(n) if x == side else f"{names.get(x, x)} {signed(n)}" for x, n in points.items() if n
    )
    if not title and not gained:
        return "" if QUIET & told else gettext("No points")
    return ". ".join(part for part in (title, gained) if part)


def line_words(line: Line, names: dict[str, str]) -> str:
    """What the entry of a line did; nothing where it does not stand."""
    if not line.stands:
        return ""
    return words_of(line.side, line.kind, line.target, line.points, line.events, names)


def line_json(line: Line, names: dict[str, str]) -> dict[str, Any]:
    """One line of a course."""
    return {
        "n": line.n,
        "seq": line.seq,
        "side": line.side,
        "tokens": line.tokens,
        "note": line.note,
        "words": line_words(line, names),
        "points": line.points,
        "score": line.score,
        "citations": list(line.citations),
        "refusal": line.refusal,
        "left_out": line.left_out,
        "stands": line.stands,
        "by": line.by,
        "at": line.at.isoformat() if line.at else None,
    }


def course_json(course: Course, names: dict[str, str]) -> dict[str, Any]:
    """A course: its lines, and how the match stands at its end."""
    board = course.game.board()
    return {
        "lines": [line_json(line, names) for line in course.lines],
        "score": dict(board["score"]),
        "over": course.game.over,
        "winner": course.game.winner,
    }


def comparison_json(judged: Comparison, by: Actor) -> dict[str, Any]:
    """Both courses, what comes of laying one on the other, and which choices ``by`` can make now."""
    names = names_of(judged.match)
    decided = judged.decided
    refused = {choice: why_not(judged, choice, by) for choice in Choice.values}
    return {
        "match": judged.match.public_id,
        "names": names,
        "after": judged.after,
        "agreed": judged.agreed,
        "seq": judged.seq,
        "made_by": judged.told.made_by,
        "known": judged.known,
        "score": dict(judged.base.board()["score"]),
        "log": course_json(judged.log, names),
        "tablet": course_json(judged.tablet, names),
        "laid": course_json(judged.laid, names),
        "choices": {choice: problem.to_json() if problem else None for choice, problem in refused.items()},
        "lease": lease_json(judged.match, by),
        "decided": {
            "choice": decided.data.get("choice"), "by": decided.by_label, "at": decided.at.isoformat(),
            "reason": decided.data.get("reason") or "", "kept": kept_of(decided),
        } if decided else None,
    }  # fmt: skip
