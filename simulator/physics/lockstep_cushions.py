"""Stronge's law of cushions for whole arrays, exactly: for constants that differ by samples.

One set of constants for all samples is tabled (:class:`.lockstep_laws.Tabled`); here every impact is worked
out as :func:`.laws_cushions.stronge` does it, all rows at once. Sines and their like are built from sums,
products and square roots, so that the last bit of a row does not depend on the array that it stands in.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from .laws_cushions import BETA
from .lockstep_laws import Number, Rows, SlipLaw, Tabled

_SIN = [(-1.0) ** k / math.factorial(2 * k + 1) for k in range(8)]
_COS = [(-1.0) ** k / math.factorial(2 * k) for k in range(9)]
_QUARTER_HIGH, _QUARTER_LOW = 1.57079632673412561417e00, 6.07710050650619224932e-11
# fdlibm's rational approximation of (asin(x) - x) / x^3 for |x| < 1/2
_ASIN_TOP = (
    1.66666666666666657415e-01, -3.25565818622400915405e-01, 2.01212532134862925881e-01,
    -4.00555345006794114027e-02, 7.91534994289814532176e-04, 3.47933107596021167570e-05,
)  # fmt: skip
_ASIN_FOOT = (
    1.0, -2.40339491173441421878e00, 2.02094576023350569471e00, -6.88283971605453293030e-01,
    7.70381505559019352791e-02,
)  # fmt: skip


def _polynomial(terms: tuple[float, ...] | list[float], x: Rows) -> Rows:
    value = np.full_like(x, terms[-1])
    for term in terms[-2::-1]:
        value = value * x + term
    return value


def sincos(x: Rows) -> tuple[Rows, Rows]:
    """Sine and cosine for |x| below a few hundred, within some 1e-16."""
    n = np.floor(x * (2.0 / math.pi) + 0.5)
    r = (x - n * _QUARTER_HIGH) - n * _QUARTER_LOW
    rr = r * r
    s, c = r * _polynomial(_SIN, rr), _polynomial(_COS, rr)
    quarter = n.astype(np.int64) & 3
    odd = (quarter & 1) == 1
    sine, cosine = np.where(odd, c, s), np.where(odd, s, c)
    return np.where(quarter >= 2, -sine, sine), np.where((quarter == 1) | (quarter == 2), -cosine, cosine)


def acos(x: Rows) -> Rows:
    """Arc cosine for -1 <= x <= 1, within some 1e-15."""
    far = np.abs(x) >= 0.5
    z = np.where(far, (1.0 - np.abs(x)) * 0.5, x * x)
    s = np.where(far, np.sqrt(z), x)
    arc = s + s * z * (_polynomial(_ASIN_TOP, z) / _polynomial(_ASIN_FOOT, z))
    return np.where(far, np.where(x > 0.0, 2.0 * arc, math.pi - 2.0 * arc), 0.5 * math.pi - arc)


class Exact(SlipLaw):
    """Stronge's law with ``restitution`` and ``ratio`` for all rows, or one for each."""

    def __init__(self, restitution: Number, ratio: Number) -> None:
        super().__init__(restitution)
        self.ratio = ratio

    def of(self, rows: NDArray[np.intp]) -> SlipLaw:
        return Exact(*(v if isinstance(v, float) else v[rows] for v in (self.restitution, self.ratio)))

    def at_restitution(self, restitution: Rows, ratio: Number) -> SlipLaw:
        return Exact(restitution, ratio)

    def __call__(self, slip: Rows) -> Rows:
        e = np.broadcast_to(self.restitution, slip.shape)
        eta2 = np.minimum(BETA / (self.ratio * self.ratio), 0.97 * BETA) + np.zeros_like(slip)
        w = np.sqrt(BETA / eta2)
        half = 0.5 * math.pi
        gross = np.maximum((1.0 + e) * BETA - eta2 / e, BETA)
        value = slip - BETA * (1.0 + e)
        tiny = slip < 1e-9
        if tiny.any():
            value[tiny] = slip[tiny] * sincos(w[tiny] * half * (1.0 + e[tiny]))[1]
        rows = np.nonzero(~tiny & (slip < gross))[0]
        if rows.size:
            value[rows] = _sticking(slip[rows], e[rows], eta2[rows], w[rows])
        return value


class FadingTabled(Tabled):
    """Stronge's law from its table, for cushions whose restitution falls with speed."""

    def at_restitution(self, restitution: Rows, ratio: Number) -> SlipLaw:
        return _Mixed(self, restitution, ratio)


class _Mixed(SlipLaw):
    """The table where restitution is whole, the exact law where it has fallen."""

    def __init__(self, tabled: Tabled, restitution: Rows, ratio: Number) -> None:
        super().__init__(restitution)
        self.tabled, self.ratio = tabled, ratio

    def __call__(self, slip: Rows) -> Rows:
        value = self.tabled(slip)
        fallen = np.nonzero(self.restitution != self.tabled.restitution)[0]
        if fallen.size:
            value[fallen] = Exact(self.restitution[fallen], self.ratio)(slip[fallen])
        return value


def _sticking(slip: Rows, e: Rows, eta2: Rows, w: Rows) -> Rows:
    """The slip after impacts that stick for a while."""
    half = 0.5 * math.pi
    shift = half * (1.0 - 1.0 / e)
    first, parting = slip < eta2, slip > BETA
    fall = np.where(parting, eta2 / e - e * BETA, eta2 - BETA)
    phase = acos(np.clip((slip - BETA) / fall, -1.0, 1.0))
    sine, cosine = sincos(phase)
    since = np.where(first, 0.0, np.where(parting, (phase - shift) * e, phase))
    x0 = np.where(first, 0.0, eta2 * sine)
    v0 = np.where(
        first, slip, np.where(parting, slip - BETA * (1.0 - e * cosine), slip - BETA * (1.0 - cosine))
    )
    t = _until(x0, v0, w, since, e, eta2, shift)
    s, c = sincos(w * (t - since))
    x = x0 * c + v0 / w * s
    v = v0 * c - w * x0 * s
    left = BETA * e * (1.0 + sincos(t / e + shift)[1])
    return np.where(x < 0.0, v + left, v - left)


def _until(x0: Rows, v0: Rows, w: Rows, since: Rows, e: Rows, eta2: Rows, shift: Rows) -> Rows:
    """As :func:`.laws_cushions.sticks_until`: a coarse look for the span, then Newton's method within it."""
    half = 0.5 * math.pi
    end = half * (1.0 + e)
    low = np.maximum(since + 1e-3 * (end - since), half)
    step = (end - low) / 12.0
    # Thirteen looks; both forces are sines of evenly spaced angles, each from the two before it.
    s, c = sincos(np.stack((w * (low - since), w * step, low / e + shift, step / e)))
    u = v0 / w
    x = x0 * c[0] + u * s[0]
    x_next = x * c[1] + (u * c[0] - x0 * s[0]) * s[1]
    limit = eta2 * s[2]
    limit_next = limit * c[3] + eta2 * c[2] * s[3]
    twice, limit_twice = 2.0 * c[1], 2.0 * c[3]
    over = np.empty((13, low.size))
    for k in range(13):
        np.subtract(np.abs(x), limit, out=over[k])
        x, x_next = x_next, twice * x_next - x
        limit, limit_next = limit_next, limit_twice * limit_next - limit
    slips = over >= 0.0
    slips[12] = True
    k = slips.argmax(axis=0)
    answer = low.copy()
    at = np.nonzero(k > 0)[0]
    take = k[at]
    before, after = over[take - 1, at], over[take, at]
    x0, v0, w, since, e, eta2, shift, step, low = (
        row[at] for row in (x0, v0, w, since, e, eta2, shift, step, low)
    )
    high = low + take * step
    low = low + (take - 1) * step
    s, c = sincos(w * (high - since))
    sign = np.where(x0 * c + v0 / w * s < 0.0, -1.0, 1.0)
    t = np.clip(low - (high - low) * before / (after - before), low, high)
    for _ in range(60):
        if not at.size:
            break
        (s, ps), (c, pc) = sincos(np.stack((w * (t - since), t / e + shift)))
        f = sign * (x0 * c + v0 / w * s) - eta2 * ps
        slope = sign * (v0 * c - x0 * w * s) - eta2 / e * pc
        above = f > 0.0
        high, low = np.where(above, t, high), np.where(above, low, t)
        new = np.where(slope > 0.0, t - f / slope, low - 1.0)
        new = np.where((new >= low) & (new <= high), new, 0.5 * (low + high))
        answer[at] = new
        on = np.nonzero(np.abs(new - t) >= 4e-15)[0]
        t = new[on]
        at, low, high, sign = at[on], low[on], high[on], sign[on]
        x0, v0, w, since, e, eta2, shift = (row[on] for row in (x0, v0, w, since, e, eta2, shift))
    return answer
