"""A calibration in words and as plain values."""

from __future__ import annotations

from typing import Any

from .fitting import Calibration, Fitted


def _verdict(fitted: Fitted) -> str:
    if fitted.learnt < 0.05:
        return "these strokes say nothing of it; the usual value stays"
    if fitted.learnt < 0.3:
        return "known a little better than before"
    return f"uncertainty {100 * (1 - fitted.learnt):.0f} % of what it was"


def as_text(found: Calibration) -> str:
    """A table of the constants, then what did not fit."""
    width = max(len(fitted.name) for fitted in found.fitted)
    rows = [f"{'constant':<{width}}  {'usual':>18}  {'fitted':>18}"]
    for one in found.fitted:
        usual = f"{one.usual.value:.4g} ± {one.usual.sigma:.2g}"
        now = f"{one.value:.4g} ± {one.sigma:.2g}"
        rows.append(f"{one.name:<{width}}  {usual:>18}  {now:>18}  {_verdict(one)}")
    rows.append("")
    rows.append(
        f"{len(found.residuals)} readings of {len(found.speeds)} strokes; chi squared {found.misfit:.1f} "
        f"for {found.freedom} readings more than there are strokes."
    )
    if found.doubtful:
        rows.append("These readings do not fit; measure them again:")
        rows += [
            f"  {r.stroke}: {r.seen.words()}, "
            + ("which does not happen" if r.predicted is None else f"expected {r.predicted:.3f}")
            for r in found.doubtful
        ]
    return "\n".join(rows)


def as_json(found: Calibration) -> dict[str, Any]:
    """Plain values: the constants as a shot takes them, with uncertainty and covariance."""
    return {
        "set": found.constants.name,
        "constants": {one.name: one.value for one in found.fitted if one.learnt >= 0.05},
        "fitted": [
            {
                "name": one.name,
                "usual": one.usual.value,
                "usual_sigma": one.usual.sigma,
                "value": one.value,
                "sigma": one.sigma,
                "unit": one.usual.unit,
                "learnt": one.learnt,
            }
            for one in found.fitted
        ],
        "covariance": [[float(value) for value in row] for row in found.covariance],
        "speeds": list(found.speeds),
        "misfit": found.misfit,
        "freedom": found.freedom,
        "doubtful": [
            {"stroke": r.stroke, "seen": r.seen.words(), "predicted": r.predicted, "deviation": r.deviation}
            for r in found.doubtful
        ],
    }
