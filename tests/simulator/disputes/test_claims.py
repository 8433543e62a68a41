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


def at(told: str, **more: object) -> Seen:
    """Events as "0.100 c:touch:r 0.2 0.3": time, what, x and y of the piece's centre; a "/" between two."""
    events = []
    for row in told.split("/"):
        time, what, x, y = row.split()
        who, kind, other = what.split(":")
        events.append(Event(float(time), kind, who, other, float(x), float(y)))  # type: ignore[arg-type]
    lay = {"c": (0.0, 0.0), "r": (0.0, 0.2), "w": (0.3, 0.3)}
    return Seen(
        surface("carom-5x10"),
        KINDS,
        tuple(events),
        lambda p: {"c": (0.0, 0.5, "rest", None)}.get(p, (*lay[p], "rest", None)),
        lay.__getitem__,
        aim=90.0,
        **more,  # type: ignore[arg-type]
    )


def test_two_balls_are_met_at_once_or_one_after_the_other() -> None:
    """Within two thousandths of a second nobody tells them apart; a third that comes later does not count."""
    once = at("0.100 c:touch:r 0 0.14/0.1015 w:touch:c 0.1 0.2")
    after = at("0.100 c:touch:r 0 0.14/0.1030 w:touch:c 0.1 0.2")
    assert holds(Claim("both", "c", "r"), once) and holds(Claim("both", "c", "w"), once)
    assert not holds(Claim("both", "c", "r"), after) and not holds(Claim("both", "r", "w"), once)


def test_the_first_cushion_is_told() -> None:
    told = at("0.1 c:touch:r 0 0.1/0.2 c:cushion:l 0 0.2/0.3 c:cushion:f 0 0.3")
    assert holds(Claim("rail", "c", "l"), told) and not holds(Claim("rail", "c", "f"), told)
    assert not holds(Claim("rail", "r", "l"), told)


def test_a_cue_strikes_twice_where_a_ball_stops_before_it() -> None:
    """Full on a ball two centimetres away the cue comes after it; thin, or from afar, it does not."""
    r = 0.0615 / 2
    full = at(f"0.01 c:touch:r 0 {0.2 - 2 * r}")
    near = full._replace(lay=lambda p: (0.0, 0.2 - 2 * r - 0.02) if p == "c" else (0.0, 0.2))
    assert holds(Claim("double", "c"), near) and not holds(Claim("double", "c"), full)
    thin = at(f"0.01 c:touch:r {-1.9 * r} 0.19")._replace(
        lay=lambda p: (-1.9 * r, 0.17) if p == "c" else (0, 0.2)
    )
    assert not holds(Claim("double", "c"), thin)


def test_a_tip_slips_beyond_half_a_radius() -> None:
    told = at("0.1 c:touch:r 0 0.1")
    assert holds(Claim("miscue", "c"), told._replace(tip=0.51))
    assert not holds(Claim("miscue", "c"), told._replace(tip=0.49))


def test_a_line_is_crossed_on_the_way_not_only_at_rest() -> None:
    """There and back counts, beside its end does not; a ball that jumped is told by its leaving the bed."""
    string = next(mark for mark in surface("carom-5x10").marks if mark.id == "string")
    y = string.y1
    there = at(f"0.1 c:cushion:h 0 {y - 0.1}/0.2 c:jump:bed 0 {y + 0.1}")
    assert holds(Claim("crossed", "c", "string"), there._replace(lay=lambda p: (0.0, y + 0.2)))
    short = at(f"0.1 c:cushion:l 0 {y + 0.1}")._replace(lay=lambda p: (0.0, y + 0.2))
    assert not holds(Claim("crossed", "c", "string"), short)
    assert holds(Claim("jumped", "c"), there) and not holds(Claim("jumped", "r"), there)


def test_the_ball_nearest_to_a_cushion_is_one_of_those_that_lie() -> None:
    told = at("0.1 c:touch:r 0 0.1")
    assert holds(Claim("nearest", "c", "f"), told) and not holds(Claim("nearest", "w", "f"), told)
    gone = told._replace(
        rest=lambda p: (0.0, 0.9, "off" if p == "c" else "rest", None) if p != "w" else (0, 0.1, "rest", None)
    )
    assert not holds(Claim("nearest", "c", "f"), gone) and holds(Claim("nearest", "r", "f"), gone)
    with pytest.raises(SimulatorError):
        check(Claim("nearest", "c", "equator"), surface("carom-5x10"), KINDS)


def test_every_claim_has_words() -> None:
    assert all(Claim(kind, "c", "r", 2).words() for kind in KINDS_OF_CLAIM)
