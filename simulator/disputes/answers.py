"""The answer to a case in plain values: what a row stores and a page shows.

::

    {
      "samples", "effective", "enough", "final",
      "missed": [{"piece", "nearest", "alone", "words"}], where pieces cannot have come where it is agreed,
      "said": one plain sentence,
      "shares": [{"claim", "words", "share", "low", "high", "verdict",
                  "near": another word that another study might use, or "",
                  "depends": [[name, share], ...]}],
      "paths": [{"title", "holds": [one bool a claim], "share", "gaps": [{"piece", "other", "gap"}],
                 "data": what static/js/trace.js plays}],
      "strands": [{"piece", "holds": [...], "points": [[x, y], ...]}]
    }

Where two pieces that a claim asks about did not meet, ``gaps`` has how near they came, in metres. Each of
``paths`` is the typical stroke of one outcome of the claims, the likeliest outcome first; ``strands``
are the ways of the moved pieces in :data:`STRANDS` strokes drawn from those that fit, for drawing under it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rules_engine.saying import Text, say

from ..drawing.animation import data_of
from ..errors import SimulatorError
from ..shots import Shot
from ..traces import Leg, Trace
from .case import Case
from .claims import Claim, Named, holds, spoken
from .gaps import gaps
from .playing import Table
from .study import Floats, Found, Missed, Share
from .unsure import Prior, groups

STRANDS = 40
MOST_PATHS = 6
"""Outcomes that are drawn, of those that have been seen."""
LEAST_SHARE = 0.005
"""An outcome of the claims that is rarer is not drawn."""
TRIED = 24
"""The samples nearest to the middle of an outcome among which one is sought that plays out so."""
FINE = 0.06
"""Seconds between the points of a strand, where its path bends."""


class Typical(NamedTuple):
    """The stroke in the middle of all that led to one outcome of the claims, and that outcome's share."""

    holds: tuple[bool, ...]
    share: float
    shot: Shot
    trace: Trace


def answer_of(case: Case, found: Found) -> dict[str, Any]:
    """Return the answer in plain values (see the module's words)."""
    table = Table(Prior(case.shot, case.unsure))
    return {
        "samples": found.samples,
        "effective": round(found.effective, 1),
        "enough": found.enough,
        "final": found.final,
        "missed": [{**one._asdict(), "words": missed_words(one, case.name)} for one in found.missed],
        "said": said(case, found),
        "shares": shares_of(case, found),
        "paths": [
            {
                "title": title(case, one.holds),
                "holds": list(one.holds),
                "share": round(one.share, 4),
                "gaps": gaps(case.claims, one.shot, one.trace),
                "data": data_of(one.shot.pieces, one.trace),
            }
            for one in typical(case, found, table)
        ],
        "strands": strands(case, found, table),
    }


def shares_of(case: Case, found: Found) -> list[dict[str, Any]]:
    """The shares of a stage in plain values, as the answer has them."""
    return [_share(share, case.name) for share in found.shares]


def _share(share: Share, name: Named) -> dict[str, Any]:
    return {
        "claim": share.claim.to_json(),
        "words": share.claim.words(name),
        "share": round(share.share, 4),
        "low": round(share.low, 4),
        "high": round(share.high, 4),
        "verdict": share.verdict,
        "near": share.near,
        "depends": [[name, round(part, 3)] for name, part in share.depends],
    }


def title(case: Case, true: Sequence[bool]) -> str:
    """An outcome of the claims in words."""
    return "; ".join(title_parts(case.claims, case.name, true))


def title_parts(claims: Sequence[Claim], name: Named, true: Sequence[bool]) -> list[Text]:
    """An outcome of ``claims``, claim by claim: what was so, and what was not."""
    if not claims:
        return [say("answer.typical", "A typical stroke")]
    return [
        claim.words(name) if yes else say("answer.not-so", "not so: {claim}", claim=claim.words(name))
        for claim, yes in zip(claims, true, strict=True)
    ]


NOTHING_CLAIMED = say("answer.nothing-claimed", "Nothing is claimed, so there is nothing to answer.")
FEW_FIT = say(
    "answer.few-fit",
    "Hardly any stroke fits what is agreed, so the figures say little: look again at the places, the "
    "stroke and how sure they are.",
)
FEW_FOUND = say(
    "answer.few-found",
    "Strokes that fit what is agreed are hard to find: those that were found are worth fewer than 50 drawn at"
    " random, so every claim stays open. Ask more thoroughly, or look again at how sure the places are.",
)
STILL_SOUGHT = say("answer.still-sought", "Strokes that fit what is agreed are still being sought.")
ALONE = (NOTHING_CLAIMED, STILL_SOUGHT, FEW_FIT, FEW_FOUND)
"""Answers that have no shares to tell. (Studies of today do not say that strokes are still being sought.)"""
AS_DRAWN = say("answer.as-drawn", "Nothing is agreed, so this is only what the stroke as drawn would do:")
TELLS_NOTHING = say(
    "answer.tells-nothing",
    "What is agreed tells nothing of this stroke, so this is only what it would do as drawn:",
)
NOT_SETTLED = say("answer.not-settled", "What is agreed does not settle it.")
BEFORE_SHARES = (AS_DRAWN, TELLS_NOTHING, NOT_SETTLED)
"""What stands before the shares, where they do not stand alone."""


def said(case: Case, found: Found) -> str:
    """The answer in one plain sentence."""
    if not case.claims:
        return str(NOTHING_CLAIMED)
    if not found.fits:
        missed = "; ".join(missed_words(one, case.name) for one in found.missed)
        return f"{FEW_FIT} {missed[0].upper()}{missed[1:]}." if missed else str(FEW_FIT)
    if not found.enough:
        return str(FEW_FOUND)
    parts = "; ".join(share_words(one.claim, one.share, one.verdict, case.name) for one in found.shares)
    parts = parts[0].upper() + parts[1:] + "."
    if not case.agreed:
        return f"{AS_DRAWN} {parts}"
    if not found.informed:
        return f"{TELLS_NOTHING} {parts}"
    if all(share.verdict in ("open", "agreed") for share in found.shares) and any(
        share.verdict == "open" for share in found.shares
    ):
        return f"{NOT_SETTLED} {parts}"
    return parts


def share_words(claim: Claim, share: float, verdict: str, name: Named) -> Text:
    """A claim with the verdict on it, as a part of the answer's sentence."""
    words, per = claim.words(name), f"{100 * share:.0f}"
    match verdict:
        case "certain":
            return say("answer.certain", "it is nearly certain that {claim}", claim=words)
        case "likely":
            return say("answer.likely", "it is likely that {claim} ({n} in 100)", claim=words, n=per)
        case "open":
            return say("answer.open", "it is open whether {claim} ({n} in 100)", claim=words, n=per)
        case "agreed" if share > 0.5:
            return say("answer.agreed", "it is agreed that {claim}", claim=words)
        case "agreed":
            return say("answer.agreed-not", "it is agreed that this is not so: {claim}", claim=words)
        case "unlikely":
            return say("answer.unlikely", "it is unlikely that {claim} ({n} in 100)", claim=words, n=per)
    return say("answer.excluded", "almost certainly not: {claim}", claim=words)


def missed_words(one: Missed, name: Named) -> Text:
    """Say of a piece that it cannot have come where it is agreed to have come to rest."""
    piece = name(one.piece)
    if one.nearest is None:
        return say(
            "answer.missed-gone", "{piece} cannot have come to rest there: it never stayed on", piece=piece
        )
    near = f"{100 * one.nearest:.0f}"
    if one.alone:
        return say(
            "answer.missed",
            "{piece} cannot have come to rest there: no stroke brought it nearer than {n} cm",
            piece=piece,
            n=near,
        )
    return say(
        "answer.missed-together",
        "{piece} cannot have come to rest there if all the rest is so: the nearest strokes leave it {n} cm"
        " away",
        piece=piece,
        n=near,
    )


def told_again(answer: Mapping[str, Any], kinds: Mapping[str, str]) -> dict[str, Any]:
    """The words of a kept answer as messages: of what is ``said`` the ``lead`` (None: none) and the shares,
    or the pieces that cannot have come where they lay, as ``parts``; of each of ``shares`` its ``words`` and
    ``depends``; of each of ``paths`` its title's parts. ``kinds`` are those of the case's pieces, by id."""
    name, known = spoken(kinds), groups(kinds)
    missed = answer.get("missed", ())
    claims = [Claim(**row["claim"]) for row in answer["shares"]]
    lead = next((one for one in (*ALONE, *BEFORE_SHARES) if answer["said"].startswith(one)), None)
    return {
        "lead": lead,
        "parts": [missed_words(Missed(row["piece"], row["nearest"], row["alone"]), name) for row in missed]
        if lead in ALONE
        else [
            share_words(claim, row["share"], row["verdict"], name)
            for claim, row in zip(claims, answer["shares"], strict=True)
        ],
        "shares": [
            {
                "words": claim.words(name),
                "depends": [[known.get(group, group), part] for group, part in row["depends"]],
            }
            for claim, row in zip(claims, answer["shares"], strict=True)
        ],
        "paths": [title_parts(claims, name, row["holds"]) for row in answer.get("paths", ())],
    }


def outcomes(found: Found) -> list[tuple[tuple[bool, ...], float]]:
    """The outcomes of the claims that have been seen, with their shares, the likeliest first."""
    rows, which = np.unique(found.truth, axis=0, return_inverse=True)
    shares = np.bincount(which.ravel(), found.weights, len(rows))
    order = np.argsort(-shares, kind="stable")
    return [(tuple(bool(x) for x in rows[i]), float(shares[i])) for i in order if shares[i] > 0]


def typical(case: Case, found: Found, table: Table) -> list[Typical]:
    """The typical stroke of each outcome of the claims, played with all that happened.

    It is the sample nearest to the weighted middle of those of its outcome. A sample whose contacts a break
    leaves to chance may play out otherwise in another way of playing; then the next is tried.
    """
    made: list[Typical] = []
    for true, share in outcomes(found)[:MOST_PATHS]:
        if share < LEAST_SHARE and made:
            break
        mine = np.nonzero((found.truth == np.array(true, bool)).all(axis=1) & (found.weights > 0))[0]
        w = found.weights[mine] / found.weights[mine].sum()
        middle = w @ found.numbers[mine]
        away = ((found.numbers[mine] - middle) ** 2).sum(axis=1)
        for k in mine[np.argsort(away, kind="stable")][:TRIED]:
            try:
                shot, trace = table.trace(found.numbers[k])
            except SimulatorError:
                continue
            seen = table.seen_of(shot, trace)
            if tuple(holds(claim, seen) for claim in case.claims) == true:
                made.append(Typical(true, share, shot, trace))
                break
    return made


def drawn(found: Found, count: int) -> NDArray[np.intp]:
    """Numbers of samples as if drawn by their weights: systematic resampling, the same every time."""
    edges = np.cumsum(found.weights)
    at = (np.arange(count) + 0.5) / count * edges[-1]
    return np.minimum(np.searchsorted(edges, at), len(edges) - 1)


def strands(case: Case, found: Found, table: Table, count: int = STRANDS) -> list[dict[str, Any]]:
    """The ways of the moved pieces in strokes drawn from those that fit."""
    rows: list[dict[str, Any]] = []
    for k in dict.fromkeys(drawn(found, count).tolist()):
        try:
            _, trace = table.trace(found.numbers[k])
        except SimulatorError:
            continue
        true = [bool(x) for x in found.truth[k]]
        for piece in dict.fromkeys(leg.piece for leg in trace.legs):
            points = polyline([leg for leg in trace.legs if leg.piece == piece])
            if len(points) > 1:
                rows.append({"piece": piece, "holds": true, "points": points})
    return rows


def polyline(legs: Sequence[Leg]) -> list[list[float]]:
    """A path as points in metres, a tenth of a millimetre fine; straight legs by their ends."""
    points: list[list[float]] = []
    for leg in legs:
        bends = leg.x[2] != 0 or leg.y[2] != 0
        steps = max(1, int((leg.end - leg.start) / FINE)) if bends and leg.motion == "slide" else 1
        times: Floats = np.linspace(leg.start, leg.end, steps + 1)
        for time in times:
            point = [round(value, 4) for value in leg.at(float(time))]
            if not points or point != points[-1]:
                points.append(point)
    return points
