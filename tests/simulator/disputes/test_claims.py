"""Each kind of claim on events told by hand: when it holds, when it does not, and what cannot be asked."""

from __future__ import annotations

import pytest

from simulator.disputes.claims import KINDS_OF_CLAIM, Claim, Seen, check, holds
from simulator.errors import SimulatorError
from simulator.surfaces import surface
from simulator.traces import Event

KINDS = {"c": "carom-ball", "r": "carom-ball", "w": "carom-ball"}


def seen(told: str, **rests: tuple[float, float, str, str | None]) -> Seen:
    """Events as "c:touch:r c:cushion:f", one after the other; pieces without a rest lie at (0, 0)."""
    rows = [row.split(":") for row in told.split()]
    events = tuple(Event(i / 10, kind, who, other, 0.0, 0.0) for i, (who, kind, other) in enumerate(rows))  # type: ignore[arg-type]
    return Seen(surface("carom-5x10"), KINDS, events, lambda p: rests.get(p, (0.0, 0.0, "rest", None)))


THREE = "c:touch:r c:cushion:f c:cushion:l r:cushion:f c:cushion:h w:touch:c"


@pytest.mark.parametrize(
    ("claim", "told", "true"),
    [
        (Claim("first", "c", "r"), THREE, True),
        (Claim("first", "c", "w"), THREE, False),
        (Claim("first", "c", "w"), "w:touch:c c:touch:r", True),
        (Claim("first", "c", "r"), "", False),
        (Claim("touch", "r", "w"), THREE, False),
        (Claim("touch", "c", "w"), THREE, True),
        (Claim("before", "c", least=3), THREE, True),
        (Claim("before", "c", least=4), THREE, False),
        (Claim("before", "c", least=0), "c:touch:r c:cushion:f c:touch:r", False),
        (Claim("cushions", "c", least=3), THREE, True),
        (Claim("cushions", "c", least=1), "c:cushion:f c:touch:r", False),
        (Claim("driven"), "c:touch:r r:cushion:f", True),
        (Claim("driven"), "c:cushion:f c:touch:r", False),
        (Claim("driven"), "c:touch:r r:pocket:tl", True),
        (Claim("felled", "", "5"), "r:felled:5", True),
        (Claim("felled", "c", "5"), "r:felled:5", False),
    ],
)
def test_claims_of_events(claim: Claim, told: str, true: bool) -> None:
    assert holds(claim, seen(told)) is true


def test_claims_of_rest() -> None:
    lies = seen("", r=(0.1, 0.5, "pocketed", "tl"), c=(0.0, 1.0, "rest", None), w=(0.0, 0.4, "off", "f"))
    assert holds(Claim("pocketed", "r"), lies) and holds(Claim("pocketed", "r", "tl"), lies)
    assert not holds(Claim("pocketed", "r", "tr"), lies) and not holds(Claim("pocketed", "c"), lies)
    assert holds(Claim("off", "w"), lies) and not holds(Claim("off", "c"), lies)
    assert not holds(Claim("beyond", "c", "w", least=90), lies), "one that is gone lies nowhere"
    both = seen("", c=(0.0, 1.0, "rest", None), r=(0.3, 0.4, "rest", None))
    assert holds(Claim("beyond", "c", "r", least=90), both)
    assert not holds(Claim("beyond", "c", "r", least=0), both)


def test_a_ball_on_the_string_touches_it() -> None:
    string = next(mark for mark in surface("carom-5x10").marks if mark.id == "string")
    on = seen("", c=(0.2, string.y1, "rest", None))
    off = seen("", c=(0.2, string.y1 + 0.02, "rest", None))
    assert holds(Claim("line", "c", "string"), on) and not holds(Claim("line", "c", "string"), off)


@pytest.mark.parametrize(
    ("claim", "code", "where"),
    [
        (Claim("sound"), "bad-shot", "claims[0].kind"),
        (Claim("first", "c", "q"), "unknown-piece", "claims[0].other"),
        (Claim("off", ""), "unknown-piece", "claims[0].piece"),
        (Claim("line", "c", "equator"), "bad-shot", "claims[0].other"),
    ],
)
def test_what_cannot_be_asked_is_refused(claim: Claim, code: str, where: str) -> None:
    with pytest.raises(SimulatorError) as caught:
        check(claim, surface("carom-5x10"), KINDS)
    assert caught.value.code == code and caught.value.where == where


def test_every_claim_has_words() -> None:
    assert all(Claim(kind, "c", "r", 2).words() for kind in KINDS_OF_CLAIM)
