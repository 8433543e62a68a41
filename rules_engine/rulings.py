"""The engine's answer to an entry: a ruling or a refusal, with codes and citations for programs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .lean import NamedTuple
from .saying import say


class Instruction(NamedTuple):
    """Something that must be done or said at the table before play goes on.

    ``code`` is stable ("spot", "remove", "in-hand", "choose-balls", "set-up" ...), ``text`` is plain words,
    ``pieces`` are the ids concerned.
    """

    code: str
    text: str
    pieces: tuple[str, ...] = ()
    citation: str | None = None

    def to_json(self) -> dict[str, Any]:
        """Return plain values."""
        return {"code": self.code, "text": self.text, "pieces": list(self.pieces), "citation": self.citation}


class Refusal(NamedTuple):
    """Why an entry cannot stand: a stable code, a sentence, and the clause that it breaks (if a rule bars
    it).

    Codes: ``over``, ``out-of-turn``, ``not-now``, ``call-missing``, ``impossible``, ``unknown-piece``,
    ``unknown-pocket``, ``unknown-zone``, ``unknown-state``, ``unknown-choice``, ``wrong-token``,
    ``contradicted``, ``undecided``, ``no-such-entry``, ``too-late``, ``unknown-side``, ``bad-number``.
    """

    code: str
    message: str
    citation: str | None = None

    def to_json(self) -> dict[str, Any]:
        """Return plain values."""
        return {"code": self.code, "message": self.message, "citation": self.citation}


class Ruling(NamedTuple):
    """What an entry led to. ``state`` is the state after it; after a refusal it is the state before.

    ``points`` holds what each side won or lost by this entry (letters; sides without change are left out).
    ``citations`` are the clauses that decided, the deciding one first. ``attested`` says that the ruling
    rests on the marker's statement and not on recorded facts. ``events`` are codes: ``counted``, ``miss``,
    ``foul``, ``inning-over``, ``frame-over``, ``round-over``, ``game-over``, ``match-over``, ``refolded``.
    """

    state: Any
    points: Mapping[str, int] = {}
    turn: str | None = None
    citations: tuple[str, ...] = ()
    instructions: tuple[Instruction, ...] = ()
    attested: bool = False
    events: tuple[str, ...] = ()
    refusal: Refusal | None = None

    @property
    def ok(self) -> bool:
        """Whether the entry stands."""
        return self.refusal is None

    def to_json(self) -> dict[str, Any]:
        """Return plain values, without the state."""
        return {
            "ok": self.refusal is None,
            "points": dict(self.points),
            "turn": self.turn,
            "citations": list(self.citations),
            "instructions": [i.to_json() for i in self.instructions],
            "attested": self.attested,
            "events": list(self.events),
            "refusal": self.refusal.to_json() if self.refusal else None,
        }


def with_state(ruling: Ruling, state: Any) -> Ruling:
    """Return ``ruling`` with another state: what each twist does with each stroke, so it is quick."""
    return Ruling._make((state, *ruling[1:]))


GAME_OVER = say("rulings.game-over", "the game is over")
"""Why nothing can be recorded any more."""
ALONE = say("rulings.choice-alone", "a choice stands alone in its entry")
"""Why a choice is refused that stands beside other tokens."""


def refuse(
    state: Any, code: str, message: str, citation: str | None = None, turn: str | None = None
) -> Ruling:
    """Return the ruling that refuses an entry and leaves ``state`` as it was."""
    return Ruling(state, turn=turn, refusal=Refusal(code, message, citation))


def unknown_side(state: Any, side: str, turn: str | None = None) -> Ruling:
    """Refuse an entry of a side that does not play."""
    message = say("rulings.unknown-side", "no side is called '{side}'", side=side[:20])
    return refuse(state, "unknown-side", message, turn=turn)
