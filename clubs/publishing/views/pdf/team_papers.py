"""Paper of a team: the card for the pocket, four on a sheet, and the empty sheet of a match for a hall
without a network."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.formats import date_format
from django.utils.translation import gettext, pgettext

from clubs.leagues.models import Team, TeamMatch
from clubs.leagues.rules.plan import Plan, RubberPlan
from clubs.publishing.views.pdf.frame import CLOTH, INK, MUTED, WASH, Box, Sheet
from config.languages.speaking import translated

if TYPE_CHECKING:
    from clubs.publishing.views.pdf.page import Page

CARDS = 2
"""Cards beside each other, and below each other."""
MOST_LINE, LEAST_LINE = 6.0, 3.0


@dataclass(frozen=True, slots=True)
class Card:
    """A team's matches on a card: day, hour, "at home" or "away", whom (and the cup), and the places away."""

    team: str
    season: str
    home: str
    lines: tuple[tuple[str, str, str, str], ...]


def card_of(team: Team, season: str, side: int, matches: Sequence[TeamMatch]) -> Card:
    """The card of a team in a season; `side` is its key."""
    lines = []
    for match in matches:
        home = match.home_id == side
        other = match.away if home else match.home
        day = date_format(match.on, gettext("D j M")) if match.on is not None else gettext("postponed")
        hour = f"{match.at:%H:%M}" if match.at is not None else ""
        place = "" if home or match.venue is None else match.venue.name
        cup = f", {match.cup.name}" if match.cup is not None else ""
        at = pgettext("at home", "H") if home else pgettext("away", "A")
        lines.append((day, hour, f"{at}  {other.name}{cup}", place))
    venue = team.venue
    where = ", ".join(filter(None, (venue.name, venue.address))) if venue is not None else ""
    return Card(team.name, season, where, tuple(lines))


def card_sheets(page: Page, card: Card) -> list[Sheet]:
    """Four of the same on one sheet, to be cut."""

    def one(page: Page, whole: Box) -> None:
        width, height = page.w / CARDS, page.h / CARDS
        for at in range(CARDS * CARDS):
            left, top = (at % CARDS) * width, (at // CARDS) * height
            _card(page, Box(left + 8, top + 8, width - 16, height - 16), card)
        with page.pen(0.15):
            page.line(page.w / 2, 0, page.w / 2, page.h)
            page.line(0, page.h / 2, page.w, page.h / 2)

    return [Sheet(one, framed=False)]


def _card(page: Page, box: Box, card: Card) -> None:
    page.say(box.x, box.y + 4, card.team, size=13, face="serif", style="B", width=box.width)
    page.say(box.x, box.y + 8.6, card.season, size=8, colour=MUTED, width=box.width)
    top = box.y + 11
    if card.home:
        page.say(
            box.x,
            box.y + 12.6,
            gettext("At home: {venue}").format(venue=card.home),
            size=8,
            width=box.width,
            least=5,
        )
        top += 4
    with page.pen(0.4, CLOTH):
        page.line(box.x, top, box.right, top)
    if not card.lines:
        page.say(box.x, top + 6, gettext("No matches yet."), size=9, colour=MUTED)
        return
    step = max(LEAST_LINE, min(MOST_LINE, (box.bottom - top) / len(card.lines)))
    size = min(9.5, step * 2.1)
    shown = card.lines[: int((box.bottom - top) / step)]
    places = any(place for *_, place in shown)
    for at, (day, hour, who, place) in enumerate(shown):
        y = top + (at + 0.72) * step
        if at % 2:
            page.fill(box.x, top + at * step, box.width, step, WASH)
        page.say(box.x + 1, y, day, size=size, width=17)
        page.say(box.x + 19, y, hour, size=size, width=9)
        room = box.width - 29
        page.say(box.x + 29, y, who, size=size, style="B", width=room * (0.6 if places else 1), least=5)
        page.say(
            box.right - 1, y, place, size=size * 0.85, colour=MUTED, align="R", width=room * 0.38, least=4.5
        )


@dataclass(frozen=True, slots=True)
class TeamSheet:
    """The empty sheet of a match: sides, when and where, and its rubbers (name, length, places a side)."""

    home: str
    away: str
    facts: tuple[str, ...]
    rubbers: tuple[tuple[str, str, int], ...]


def sheet_of(match: TeamMatch, plan: Plan) -> TeamSheet:
    """The sheet of a match by its plan."""
    venue = match.venue
    when = gettext("Day: ____________")
    if match.on is not None:
        when = date_format(match.on, gettext("l j F Y"))
    facts = (
        when + (f", {match.at:%H:%M}" if match.at is not None else ""),
        ", ".join(filter(None, (venue.name, venue.address))) if venue is not None else "",
    )
    rubbers = tuple((translated(one.name), _kind(one), one.kind.places) for one in plan.rubbers)
    return TeamSheet(match.home.name, match.away.name, tuple(filter(None, facts)), rubbers)


def _kind(rubber: RubberPlan) -> str:
    """The kind of a rubber, its length, and what it counts."""
    parts = [translated(rubber.kind.words), translated(rubber.length)]
    if rubber.weight != 1:
        parts.append(gettext("counts {points}").format(points=rubber.weight))
    return ", ".join(parts)


HEAD, FOOT = 24.0, 46.0
LEAST_ROW, MOST_ROW = 9.0, 17.0


def team_sheets(page: Page, sheet: TeamSheet) -> list[Sheet]:
    """The sheets: as many as the rubbers need; totals and signatures on the last."""
    height = page.paper.height - 20 - 17 - 8
    weight = [1 + 0.45 * (places - 1) for _, _, places in sheet.rubbers]
    row = max(LEAST_ROW, min(MOST_ROW, (height - HEAD - FOOT) / sum(weight)))
    parts: list[list[int]] = [[]]
    used = 0.0
    for at, one in enumerate(weight):
        if used + one * row > height - HEAD - FOOT and parts[-1]:
            parts.append([])
            used = 0.0
        parts[-1].append(at)
        used += one * row
    found = []
    for number, part in enumerate(parts, 1):

        def draw(page: Page, box: Box, part: list[int] = part, last: bool = number == len(parts)) -> None:
            y = _sides(page, box, sheet)
            for at in part:
                high = weight[at] * row
                _rubber(page, Box(box.x, y, box.width, high), sheet.rubbers[at], at + 1)
                y += high
            if last:
                _signatures(page, box, y)

        label = gettext("team sheet")
        if len(parts) > 1:
            label = gettext("team sheet, {number} of {all}").format(number=number, all=len(parts))
        found.append(Sheet(draw, label, gettext("Sheet {number}").format(number=number)))
    return found


def _columns(box: Box) -> tuple[float, float, float, float]:
    """The left edges of: the home side, its frames, the away side's frames, the away side."""
    name = box.width * 0.24
    side = (box.width - name - 28) / 2
    return box.x + name, box.x + name + side, box.x + name + side + 14, box.x + name + side + 28


def _sides(page: Page, box: Box, sheet: TeamSheet) -> float:
    home, first, second, away = _columns(box)
    y = box.y + 4
    for fact in sheet.facts:
        page.say(box.x, y, fact, size=9.5, colour=MUTED, width=box.width)
        y += 4.4
    y = box.y + HEAD - 7
    page.say(home + 1, y - 4.6, pgettext("column", "Home"), size=7.5, colour=MUTED)
    page.say(away + 1, y - 4.6, pgettext("column", "Away"), size=7.5, colour=MUTED)
    page.say(home + 1, y, sheet.home, size=12, style="B", width=first - home - 2)
    page.say(away + 1, y, sheet.away, size=12, style="B", width=box.right - away - 2)
    page.say(
        (first + away) / 2, y, gettext("Frames"), size=8, colour=MUTED, align="C", width=second - first + 14
    )
    with page.pen(0.5, CLOTH):
        page.line(box.x, y + 2.4, box.right, y + 2.4)
    return y + 2.4


def _rubber(page: Page, box: Box, rubber: tuple[str, str, int], number: int) -> None:
    name, how, places = rubber
    home, first, second, away = _columns(box)
    page.say(box.x, box.y + 4.6, f"{number}  {name}", size=9.5, style="B", width=home - box.x - 2)
    page.say(box.x, box.y + 8.2, how, size=7, colour=MUTED, width=home - box.x - 2, least=5)
    step = box.height / places
    with page.pen(0.2, MUTED):
        for place in range(places):
            base = box.y + (place + 1) * step - 1.8
            page.line(home + 1, base, first - 3, base)
            page.line(away + 3, base, box.right, base)
    side = min(11.0, box.height - 2)
    with page.pen(0.35, INK):
        for left in (first + 1.5, second + 1.5):
            page.rect(left, box.y + (box.height - side) / 2, 11, side)
    with page.pen():
        page.line(box.x, box.bottom, box.right, box.bottom)


def _signatures(page: Page, box: Box, y: float) -> None:
    _, first, second, _ = _columns(box)
    page.say(box.x, y + 8, gettext("Rubbers won"), size=10, style="B")
    with page.pen(0.6, INK):
        for left in (first + 1.5, second + 1.5):
            page.rect(left, y + 2, 11, 9)
    page.say(box.x, y + 17, gettext("Substitutes, remarks"), size=7.5, colour=MUTED)
    with page.pen(0.2, MUTED):
        page.line(box.x, y + 24, box.right, y + 24)
    half = (box.width - 10) / 2
    for left, words in (
        (box.x, gettext("Captain, home: signature")),
        (box.x + half + 10, gettext("Captain, away: signature")),
    ):
        with page.pen(0.3, INK):
            page.line(left, y + 38, left + half, y + 38)
        page.say(left, y + 42, words, size=7.5, colour=MUTED)
