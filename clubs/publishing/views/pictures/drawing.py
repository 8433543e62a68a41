"""A card drawn: cloth under the lamp, the rail round it, chalk letters; 1200 x 630, as Open Graph asks."""

from __future__ import annotations

import io
from functools import lru_cache
from threading import Lock
from typing import TYPE_CHECKING

from clubs.publishing.views.pictures.cards import LIVE, OVER, WARN, Card, Row
from clubs.publishing.views.pictures.lettering import drawable, fit, font, lines
from config.later import later

if TYPE_CHECKING:
    from PIL import Image, ImageDraw

else:
    Image = later("PIL.Image")
    ImageDraw = later("PIL.ImageDraw")

WIDTH, HEIGHT = 1200, 630
RAIL, EDGE = 20, 64
TOP, FOOT = 52, 566
LAMP, CLOTH_DEEP, WOOD, SIGHT = (23, 119, 90), (10, 60, 45), (74, 44, 26), (234, 217, 176)
CHALK, CHALK_DIM, INK = (244, 243, 232), (195, 214, 200), (29, 35, 31)
BADGES = {LIVE: (255, 176, 164), OVER: (217, 178, 95), WARN: (248, 233, 196)}
_pen = Lock()
"""FreeType's faces are not for two threads at once."""


def png(card: Card) -> bytes:
    """The picture of a card, as PNG."""
    out = io.BytesIO()
    with _pen:
        draw(card).save(out, "PNG")
    return out.getvalue()


def draw(card: Card) -> Image.Image:
    """The picture of a card."""
    image = _table().copy()
    pen = ImageDraw.Draw(image)
    left = _badge(pen, card)
    above = fit(drawable(card.above, ""), left - EDGE - 30, 32, 24)
    pen.text((EDGE, TOP + 24), above.text, font=above.font, fill=CHALK_DIM, anchor="lm")
    top = TOP + 70
    if card.title:
        # Beside a score the names are what matters.
        most, least = (40, 28) if not card.listed else (72, 40) if card.rows else (104, 48)
        for line in lines(drawable(card.title, "Balkline"), WIDTH - 2 * EDGE, most, least, bold=card.listed):
            pen.text((EDGE, top), line.text, font=line.font, fill=CHALK, anchor="lt")
            top += line.size + 12
        top += 28 if card.listed else 10
    if card.rows:
        (_list if card.listed else _score)(pen, card.rows, top)
    _foot(pen, card)
    return image


@lru_cache(maxsize=1)
def _table() -> Image.Image:
    """Cloth, lit from above, and the rail with its sights."""
    shade = Image.linear_gradient("L").resize((WIDTH, HEIGHT))
    image = Image.composite(
        Image.new("RGB", (WIDTH, HEIGHT), CLOTH_DEEP), Image.new("RGB", (WIDTH, HEIGHT), LAMP), shade
    )
    pen = ImageDraw.Draw(image)
    pen.rectangle((0, 0, WIDTH - 1, HEIGHT - 1), outline=WOOD, width=RAIL)
    for part in range(1, 8):
        for y in (RAIL / 2, HEIGHT - RAIL / 2):
            _sight(pen, WIDTH * part / 8, y)
    for part in range(1, 4):
        for x in (RAIL / 2, WIDTH - RAIL / 2):
            _sight(pen, x, HEIGHT * part / 4)
    return image


def _sight(pen: ImageDraw.ImageDraw, x: float, y: float) -> None:
    pen.polygon([(x - 5, y), (x, y - 5), (x + 5, y), (x, y + 5)], fill=SIGHT)


def _badge(pen: ImageDraw.ImageDraw, card: Card) -> float:
    """The word at the upper right; return where it begins."""
    if not card.word:
        return WIDTH - EDGE
    line = fit(card.word, 460, 30, 24, bold=True)
    width = line.font.getlength(line.text)
    dot = 30 if card.tone == LIVE else 0
    left = WIDTH - EDGE - width - dot - 40
    pen.rounded_rectangle(
        (left, TOP, WIDTH - EDGE, TOP + 50), radius=8, fill=BADGES.get(card.tone, CHALK_DIM)
    )
    if dot:
        pen.ellipse((left + 18, TOP + 16, left + 36, TOP + 34), fill=(156, 35, 28))
    pen.text((left + 20 + dot, TOP + 25), line.text, font=line.font, fill=INK, anchor="lm")
    return left


def _score(pen: ImageDraw.ImageDraw, rows: tuple[Row, ...], top: float) -> None:
    """The sides of a match, each with its figure."""
    space = FOOT - 36 - top
    high = space / len(rows)
    for number, row in enumerate(rows):
        y = top + high * number
        box = (EDGE - 20, y + 5, WIDTH - EDGE + 20, y + high - 5)
        pen.rounded_rectangle(box, radius=10, fill=(27, 125, 96) if row.on else (8, 50, 38))
        if row.on or row.won:
            pen.rectangle((box[0], box[1], box[0] + 10, box[3]), fill=SIGHT)
        middle = (box[1] + box[3]) / 2
        most = int(min(high * 0.62, 130))
        figure = fit(row.figure, 360, most, 30, bold=True)
        pen.text((WIDTH - EDGE, middle), figure.text, font=figure.font, fill=CHALK, anchor="rm")
        room = WIDTH - 2 * EDGE - figure.font.getlength(figure.text) - 60
        if row.won:
            room -= 60
        name = fit(drawable(row.name, row.otherwise), room, int(min(high * 0.42, 76)), 28, bold=row.won)
        pen.text((EDGE + 14, middle), name.text, font=name.font, fill=CHALK, anchor="lm")
        if row.won:
            _star(pen, EDGE + 14 + name.font.getlength(name.text) + 44, middle, min(high * 0.16, 22))


def _list(pen: ImageDraw.ImageDraw, rows: tuple[Row, ...], top: float) -> None:
    """Places, champions, the holder: the first one large when it stands out."""
    first = rows[0].won
    room = FOOT - 40 - top
    shares = [1.7 if first and number == 0 else 1.0 for number in range(len(rows))]
    unit = min(room / sum(shares), 92.0)
    y = top
    for row, share in zip(rows, shares, strict=True):
        high = unit * share
        middle = y + high / 2
        most = int(min(high * 0.72, 88 if share > 1 else 44))
        x: float = EDGE
        place = row.figure if row.figure.isdigit() else ""
        if row.won:
            _star(pen, x + 26, middle, 26)
            x += 74
        elif place:
            pen.text((x + 26, middle), place, font=font(most), fill=CHALK_DIM, anchor="mm")
            x += 74
        about = "" if place else row.figure
        width = WIDTH - EDGE - x
        name = fit(drawable(row.name, row.otherwise), width * (0.55 if about else 1), most, 26, bold=row.won)
        pen.text((x, middle), name.text, font=name.font, fill=CHALK, anchor="lm")
        if about:
            line = fit(drawable(about), width * 0.42, min(most, 34), 24)
            pen.text((WIDTH - EDGE, middle), line.text, font=line.font, fill=CHALK_DIM, anchor="rm")
        y += high


def _star(pen: ImageDraw.ImageDraw, x: float, y: float, size: float) -> None:
    """The winner's mark: a star, so that colour is not the only sign."""
    points = (
        (50, 0),
        (63, 35),
        (100, 38),
        (71, 61),
        (81, 98),
        (50, 77),
        (19, 98),
        (29, 61),
        (0, 38),
        (37, 35),
    )
    pen.polygon([(x + (a - 50) / 50 * size, y + (b - 50) / 50 * size) for a, b in points], fill=BADGES[OVER])


def _foot(pen: ImageDraw.ImageDraw, card: Card) -> None:
    name = fit("Balkline", 200, 28, 28, bold=True)
    pen.text((WIDTH - EDGE, FOOT), name.text, font=name.font, fill=SIGHT, anchor="rm")
    foot = fit(drawable(card.foot), WIDTH - 2 * EDGE - 220, 30, 22)
    pen.text((EDGE, FOOT), foot.text, font=foot.font, fill=CHALK_DIM, anchor="lm")
