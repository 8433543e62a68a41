"""What several modules say: refusals of rings and zones, and what is to be done with a ring."""

from __future__ import annotations

from typing import Any, Final

from ....play import Play
from ....rulings import Instruction, Ruling, refuse
from ....saying import Text, say
from .names import name_of
from .state import Ring

NOTHING_YET: Final = say(
    "rings-at-rest.nothing-counts-yet", "nothing counts before the round ends: say where the ring rests"
)
_WARNED: Final = say("rings-at-rest.warned", "No price is named: the player is warned.")


def no_ring(play: Play, state: Any, word: str) -> Ruling:
    """Refuse a ring that the game has not."""
    message = say("rings-at-rest.no-ring", "there is no ring '{word}'", word=word[:20])
    return refuse(state, "unknown-piece", message, play.cite("rings"))


def no_zone(play: Play, state: Any, word: str | None) -> Ruling:
    """Refuse a zone that the board has not."""
    message = say("rings-at-rest.no-zone", "the board has no zone '{word}'", word=str(word)[:20])
    return refuse(state, "unknown-zone", message, play.cite("on_field"))


def no_pin(play: Play, state: Any, word: str) -> Ruling:
    """Refuse a pin that the game has not."""
    message = say("rings-at-rest.no-pin", "no pin is called '{word}'", word=word[:20])
    return refuse(state, "unknown-piece", message, play.cite("pins"))


def two_places(play: Play, state: Any, ring: str) -> Ruling:
    """Refuse a ring of which two rests are told."""
    message = say("rings-at-rest.two-places", "{ring} cannot lie in two places", ring=ring)
    return refuse(state, "impossible", message, play.cite("once"))


def in_ditch(play: Play, state: Any, ring: Ring) -> Ruling:
    """Refuse a ring that is out of the round."""
    message = say(
        "rings-at-rest.in-ditch", "{ring} lies in the ditch for the round", ring=name_of(play, ring)
    )
    return refuse(state, "impossible", message, play.cite("ditch"))


def not_on_board(play: Play, state: Any, ring: str) -> Ruling:
    """Refuse a ring that does not lie on the board."""
    message = say("rings-at-rest.not-on-board", "{ring} is not on the board", ring=ring)
    return refuse(state, "impossible", message, play.cite("on_field"))


def one_in_hole(play: Play, state: Any) -> Ruling:
    """Refuse a second ring in the hole."""
    message = say("rings-at-rest.one-in-hole", "only one ring can lie in the hole")
    return refuse(state, "impossible", message, play.cite("flat"))


def which_ring(example: str) -> Text:
    """Ask for the ring that a word is about."""
    return say("rings-at-rest.which-ring", "say which ring: {example}", example=example)


def contradicted_claim(claim: int | str | None, made: int) -> Text:
    """The marker's number is not that of the record."""
    return say(
        "rings-at-rest.claim-contradicted",
        "{claim} is claimed, but the record shows {made}",
        claim=claim,
        made=made,
    )


def warned(citation: str | None) -> Instruction:
    """What comes of a fault that has no price."""
    return Instruction("warning", _WARNED, (), citation)


def off_board(ring: str, citation: str | None) -> Instruction:
    """A ring or pin is taken off the board."""
    text = say("rings-at-rest.off-board", "Take {ring} off the board.", ring=ring)
    return Instruction("remove", text, (ring,), citation)


def put_back(ring: str, citation: str | None) -> Instruction:
    """A ring is put where it lay."""
    text = say("rings-at-rest.put-back", "Put {ring} back where it lay.", ring=ring)
    return Instruction("replaced", text, (ring,), citation)
