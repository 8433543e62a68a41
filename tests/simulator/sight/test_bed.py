"""A round board is found in a photograph by the circle that an ellipse is seen as."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from simulator.sight.bed import _circles


@pytest.mark.parametrize("lean", [0.05, 0.5, 1.1])
def test_a_circle_is_one_of_two_that_are_seen_as_its_ellipse(lean: float) -> None:
    """Its middle is not the ellipse's: once a round board was taken to lie there, and never found."""
    normal = np.array([np.sin(lean) * 0.6, -np.sin(lean) * 0.8, -np.cos(lean)])
    away = np.array([0.3, -0.1, 2.0])
    x = np.cross(normal, [0.0, 0.0, 1.0])
    x /= np.linalg.norm(x)
    turn = np.linspace(0.0, 2 * np.pi, 60, endpoint=False)[:, None]
    ring = away + 0.4 * (np.cos(turn) * x + np.sin(turn) * np.cross(normal, x))
    (u, v), (a, b), angle = cv2.fitEllipse((1000 * ring[:, :2] / ring[:, 2:]).astype(np.float32))
    cos, sin = np.cos(np.radians(angle)), np.sin(np.radians(angle))
    axes = np.array([[cos, sin], [-sin, cos]])
    inverse = axes.T @ np.diag([(2000 / a) ** 2, (2000 / b) ** 2]) @ axes
    found = list(_circles(inverse, np.array([u, v]) / 1000))
    faces, middle = min(found, key=lambda one: float(np.linalg.norm(one[0] - normal)))
    assert np.allclose(0.4 * middle, away, atol=0.004)
    assert faces @ normal > (0.9995 if lean > 0.1 else 0.995)
