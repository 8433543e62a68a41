"""From a few measured strokes to a table's constants with their uncertainty."""

from __future__ import annotations

from .fitting import Calibration, Fitted, Residual, calibrate
from .measured import MeasuredStroke, Seen, read_measured
from .report import as_json, as_text

__all__ = [
    "Calibration",
    "Fitted",
    "MeasuredStroke",
    "Residual",
    "Seen",
    "as_json",
    "as_text",
    "calibrate",
    "read_measured",
]
