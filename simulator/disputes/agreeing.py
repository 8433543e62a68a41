"""What follows at once from what is agreed: claims that only repeat it, and places that cannot be.

No stroke need be played to know it, so such a claim is told as agreed, not as certain.
"""

from __future__ import annotations

from .case import Case, Known
from .claims import Claim

_SAME = ("touch",)
"""Claims whose pieces may change places."""
_GONE = ("pocketed", "off")


def repeated(case: Case, claim: Claim) -> bool | None:
    """What is agreed of ``claim``: that it holds (True), that it does not (False), or nothing (None)."""
    asked = _bare(claim)
    for known in case.known:
        if _bare(known.claim) == asked:
            return known.holds
    if any(_follows(known, asked) for known in case.known):
        return True
    if any(_excludes(known, asked) for known in case.known):
        return False
    if asked.kind in _GONE and any(place.piece == asked.piece for place in case.places):
        return False
    return None


def _bare(claim: Claim) -> Claim:
    """The claim without whose it is; of two orders of its pieces always the same."""
    if claim.kind in _SAME and claim.other < claim.piece:
        claim = claim._replace(piece=claim.other, other=claim.piece)
    return claim._replace(side="", least=claim.least)


def _follows(known: Known, asked: Claim) -> bool:
    """Whether ``asked`` holds because ``known`` does."""
    said = known.claim
    if not known.holds:
        return False
    if asked.kind == "touch" and said.kind == "first":
        return {said.piece, said.other} == {asked.piece, asked.other}
    if asked.kind == "pocketed" and not asked.other and said.kind == "pocketed":
        return said.piece == asked.piece
    if asked.kind == "moved" and said.kind in _GONE:
        return said.piece == asked.piece
    if asked.kind == said.kind and asked.kind in ("banked", "before", "cushions", "lasted"):
        return said.piece == asked.piece and said.least >= asked.least
    return False


def _excludes(known: Known, asked: Claim) -> bool:
    """Whether ``asked`` does not hold because ``known`` is as it is."""
    said = known.claim
    same = said.piece == asked.piece
    if known.holds:
        if asked.kind in _GONE and said.kind in _GONE and asked.kind != said.kind:
            return same
        if asked.kind == "pocketed" and said.kind == "pocketed" and said.other and asked.other:
            return same and said.other != asked.other
        return asked.kind == said.kind == "first" and same and said.other != asked.other
    if said.kind == "touch" and asked.kind == "first":
        return {said.piece, said.other} == {asked.piece, asked.other}
    if said.kind == "moved" and asked.kind in _GONE:
        return same
    if asked.kind == said.kind and asked.kind in ("banked", "before", "cushions", "lasted"):
        return same and said.least <= asked.least
    return asked.kind == said.kind == "pocketed" and same and not said.other
