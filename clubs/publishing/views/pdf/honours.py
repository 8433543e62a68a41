"""The roll of honour for the wall: every champion of the club, the latest first, by year.

The letters are as large as the roll lets them be: a young club fills one sheet with few names, an old one
several with many.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext

from clubs.competitions.models import Competition
from clubs.publishing.selectors.champions import Count
from clubs.publishing.views.pdf.frame import BRASS, CLOTH, INK, MUTED, POINT, WASH, Box, Sheet, lacking_words
from config.languages.speaking import translated
from matches.selectors import game_name

if TYPE_CHECKING:
    from clubs.publishing.views.pdf.page import Page

LARGEST, SMALLEST = 30.0, 12.0
"""Sizes of a champion's name on A4; larger on larger paper."""
HEAD, FOOT = 34.0, 16.0


@dataclass(frozen=True, slots=True)
class Title:
    """One competition: when, which, at what game, its champion, and how the last match went."""

    year: int
    day: str
    competition: str
    game: str
    champion: str
    last: str
    way: str = ""


@dataclass(frozen=True, slots=True)
class Roll:
    """All that is drawn. `most` are those with the most titles."""

    club: str
    titles: tuple[Title, ...]
    most: tuple[tuple[str, int], ...] = ()


def roll_of(club: str, competitions: Iterable[Competition], most: Sequence[Count], base: str) -> Roll:
    """The roll from finished competitions that have their `way` and `final` (`champions.with_ways`)."""
    titles = []
    for one in competitions:
        assert one.champion is not None and one.finished_at is not None
        at = localtime(one.finished_at)
        titles.append(
            Title(
                at.year,
                date_format(at, gettext("j F")),
                one.name,
                translated(game_name(one.game)),
                one.champion.told if one.champion.partner_id else one.champion.name,
                _last(one),
                base + one.get_absolute_url(),
            )
        )
    return Roll(club, tuple(titles), tuple((one.player.name, one.titles) for one in most if one.titles > 1))


def _last(one: Competition) -> str:
    """Whom the champion beat in the final, or who came next."""
    final = one.final  # type: ignore[attr-defined]
    if final is not None and final.a is not None and final.b is not None:
        is_a = final.a_id == one.champion_id
        other, own, theirs = (
            (final.b, final.score_a, final.score_b) if is_a else (final.a, final.score_b, final.score_a)
        )
        if own is None or theirs is None:
            return gettext("final against {name}").format(name=other.name)
        words = gettext("final {score} against {name}")
        return words.format(score=f"{own}:{theirs}", name=other.name)
    second = next((place.name for place in one.places if place.final_rank == 2), "")  # type: ignore[attr-defined]
    return gettext("before {name}").format(name=second) if second else ""


@dataclass(frozen=True, slots=True)
class _Measures:
    name: float

    @property
    def row(self) -> float:
        return self.name * POINT * 2.4

    @property
    def year(self) -> float:
        return self.name * POINT * 2.0


def sheets(page: Page, roll: Roll) -> list[Sheet]:
    """The sheets of the poster: one, if letters of a readable size allow it."""
    scale = page.paper.height / 297
    room = page.paper.height - 2 * 16 * scale - (HEAD + FOOT) * scale - (10 * scale if roll.most else 0)
    measures = _Measures(LARGEST * scale)
    while measures.name > SMALLEST * scale and _height(roll.titles, measures) > room:
        measures = replace(measures, name=measures.name - 0.5)
    parts: list[list[Title]] = [[]]
    for title in roll.titles:
        if parts[-1] and _height([*parts[-1], title], measures) > room:
            parts.append([])
        parts[-1].append(title)
    found = []
    for at, part in enumerate(parts, 1):

        def draw(page: Page, box: Box, at: int = at, part: list[Title] = part) -> None:
            _draw(page, roll, part, measures, at, len(parts), scale)

        mark = gettext("Champions")
        if part:
            words = gettext("Champions {first} to {last}")
            mark = words.format(first=part[0].year, last=part[-1].year)
        found.append(Sheet(draw, bookmark=mark, framed=False))
    return found


def _height(titles: Sequence[Title], measures: _Measures) -> float:
    years = len({title.year for title in titles})
    return years * measures.year + len(titles) * measures.row


def _draw(
    page: Page, roll: Roll, titles: Sequence[Title], measures: _Measures, at: int, many: int, scale: float
) -> None:
    edge = 10 * scale
    with page.pen(0.8 * scale, CLOTH):
        page.rect(edge, edge, page.w - 2 * edge, page.h - 2 * edge)
    middle = page.w / 2
    box = Box(edge * 1.6, edge * 1.6, page.w - 3.2 * edge, page.h - 3.2 * edge)
    page.say(
        middle,
        box.y + 8 * scale,
        roll.club.upper(),
        size=13 * scale,
        face="serif",
        align="C",
        spacing=1.4 * scale,
        colour=MUTED,
        width=box.width,
    )
    page.say(
        middle,
        box.y + 22 * scale,
        gettext("Roll of Honour"),
        size=34 * scale,
        face="serif",
        style="B",
        colour=CLOTH,
        align="C",
        width=box.width,
    )
    with page.pen(0.35 * scale, BRASS):
        page.line(box.x + 30 * scale, box.y + 28 * scale, middle - 4 * scale, box.y + 28 * scale)
        page.line(middle + 4 * scale, box.y + 28 * scale, box.right - 30 * scale, box.y + 28 * scale)
    page.diamond(middle, box.y + 28 * scale, 1.6 * scale)
    y = box.y + HEAD * scale
    if not titles:
        page.say(
            middle,
            page.h / 2,
            gettext("No champion yet"),
            size=20 * scale,
            face="serif",
            style="I",
            colour=MUTED,
            align="C",
        )
    year = None
    for title in titles:
        if title.year != year:
            year = title.year
            base = y + measures.year * 0.74
            wide = page.say(
                box.x, base, str(year), size=measures.name * 0.86, face="serif", style="I", colour=BRASS
            )
            with page.pen(0.25 * scale, BRASS):
                page.line(box.x + wide + 3 * scale, base - 1, box.right, base - 1)
            y += measures.year
        _title(page, box, y, title, measures)
        y += measures.row
    _below(page, box, roll, at, many, scale)


def _title(page: Page, box: Box, y: float, title: Title, measures: _Measures) -> None:
    size, half = measures.name, box.width / 2
    small = max(7.0, size * 0.5)
    first, second = y + measures.row * 0.43, y + measures.row * 0.79
    page.say(box.x, first, title.competition, size=size * 0.68, colour=INK, width=half - 4, least=7)
    page.say(box.x, second, f"{title.day} · {title.game}", size=small, colour=MUTED, width=half - 4)
    page.say(
        box.right,
        first,
        title.champion,
        size=size,
        face="serif",
        style="B",
        align="R",
        width=half,
        least=9,
        link=title.way,
    )
    page.say(box.right, second, title.last, size=small, colour=MUTED, align="R", width=half)
    with page.pen(0.15, WASH):
        page.line(box.x, y + measures.row * 0.96, box.right, y + measures.row * 0.96)


def _below(page: Page, box: Box, roll: Roll, at: int, many: int, scale: float) -> None:
    """The most titles, the code, and when it was printed."""
    known = page.imprint
    side = 16 * scale
    page.code(box.right - side + 2 * scale, box.bottom - side + 2 * scale, side, known.address)
    room = box.width - side - 4 * scale
    if roll.most:
        words = " · ".join(f"{name} {titles}" for name, titles in roll.most[:6])
        page.say(
            box.x,
            box.bottom - 9 * scale,
            gettext("Most titles: {names}").format(names=words),
            size=11 * scale,
            face="serif",
            width=room,
            least=7,
        )
    number = gettext("Sheet {number} of {all}").format(number=at, all=many) if many > 1 else ""
    words = " · ".join(filter(None, (number, known.line, lacking_words() if page.lacking else "")))
    page.say(
        box.x,
        box.bottom - 3.6 * scale,
        words,
        size=7 * scale,
        colour=MUTED,
        width=room,
    )
    page.say(
        box.x,
        box.bottom - 0.2 * scale,
        known.short,
        size=7 * scale,
        colour=CLOTH,
        width=room,
        link=known.address,
    )
