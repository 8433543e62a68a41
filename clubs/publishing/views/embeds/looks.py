"""How an embed looks: light, dark or as the reader's device has it, and in which colour.

The colour has its own style sheet, so that the policy against inline styles stays as strict as everywhere,
without a nonce that would change the bytes of the page each time. Text stays readable in any colour: the
colour is darkened or lightened until it has the contrast of WCAG 2.2.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from django.http import QueryDict
from django.utils.translation import gettext

from matches.problems import UserProblem

THEMES = ("auto", "light", "dark")
COLOUR = re.compile(r"[0-9a-fA-F]{6}\Z", re.ASCII)

TEXT_CONTRAST = 4.5
CLOTH_CONTRAST = 7.0
Rgb = tuple[float, float, float]
LIGHT_GROUND, DARK_GROUND, CHALK_DIM = "e9e4d5", "14201b", "c3d6c8"
"""The least favourable grounds of static/css/tokens.css for text in the accent; the dimmest text on cloth."""
BLACK, WHITE = (0.0, 0.0, 0.0), (1.0, 1.0, 1.0)


@dataclass(frozen=True, slots=True)
class Look:
    """What ``?theme=`` and ``?accent=`` asked for; ``accent`` is six small hexadecimal digits, or nothing."""

    theme: str = "auto"
    accent: str = ""


def look_of(asked: QueryDict) -> Look:
    """The look that an address asks for. Raises ``UserProblem``: ``bad-theme``, ``bad-accent`` (422)."""
    theme, accent = asked.get("theme", "auto"), asked.get("accent", "")
    if theme not in THEMES:
        raise UserProblem("bad-theme", gettext("theme is light, dark or auto."), 422)
    if accent and not COLOUR.match(accent):
        words = gettext("accent is a colour as six hexadecimal digits, such as 0a5fc2, without a #.")
        raise UserProblem("bad-accent", words, 422)
    return Look(theme, accent.lower())


def style_sheet(accent: str) -> str:
    """The style sheet of a colour (six hexadecimal digits): links, rules and cloth, by day and by night."""
    colour = _rgb(accent)
    light = _until(colour, BLACK, _rgb(LIGHT_GROUND), TEXT_CONTRAST)
    dark = _until(colour, WHITE, _rgb(DARK_GROUND), TEXT_CONTRAST)
    cloth = _until(colour, BLACK, _rgb(CHALK_DIM), CLOTH_CONTRAST)
    deep = _mixed(cloth, BLACK, 0.35)
    by_day = f"--accent:{_hex(light)};--accent-deep:{_hex(_mixed(light, BLACK, 0.25))};--on-accent:#fff"
    by_night = f"--accent:{_hex(dark)};--accent-deep:{_hex(_mixed(dark, WHITE, 0.25))};--on-accent:#000"
    table = f"--cloth:{_hex(cloth)};--cloth-deep:{_hex(deep)};--rail:{_hex(deep)}"
    return (
        f":root,:root[data-theme]{{{by_day};{table}}}\n"
        f"@media (prefers-color-scheme:dark){{:root:not([data-theme=light]){{{by_night};{table}}}}}\n"
        f":root[data-theme=dark]{{{by_night};{table}}}\n"
    )


def contrast(one: Rgb, other: Rgb) -> float:
    """The contrast of two colours by WCAG 2.2, from 1 to 21."""
    brighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (brighter + 0.05) / (darker + 0.05)


def _luminance(colour: Rgb) -> float:
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _until(colour: Rgb, towards: Rgb, ground: Rgb, wanted: float) -> Rgb:
    """``colour``, mixed with black or white as little as gives the contrast that is wanted."""
    for step in range(101):
        mixed = _rgb(_hex(_mixed(colour, towards, step / 100))[1:])
        if contrast(mixed, ground) >= wanted:
            return mixed
    return towards


def _mixed(one: Rgb, other: Rgb, share: float) -> Rgb:
    red, green, blue = (a + (b - a) * share for a, b in zip(one, other, strict=True))
    return red, green, blue


def _rgb(digits: str) -> Rgb:
    red, green, blue = (int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4))
    return red, green, blue


def _hex(colour: Rgb) -> str:
    return "#" + "".join(f"{round(part * 255):02x}" for part in colour)
