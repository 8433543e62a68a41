"""Every kind of pad, tapped at random: what it offers is recorded, and it fits tablets and telephones, in a
language whose texts are long (:mod:`tests.pseudo`); none is left in English.

All kinds in a soak; by day those of the games of today, and one in three of the others: most of what a pad is
made of is in several.
"""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import expect

import rules_engine as engine
from matches.models import Match
from tests.browser.conftest import SIZES
from tests.browser.screens import barriers
from tests.browser.tablets import answered, hall, tablet
from tests.pseudo import LONG, pseudo, untranslated
from tests.soak import SOAKING, rounds

pytestmark = [
    pytest.mark.browser,
    pytest.mark.server_judges,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("pseudo_languages"),
]

NAMES = ("Ann", "Bo", "Cy", "Di", "Balkline", "Deutsch", "English", "Español", "Long", "Mirrored")
TAPS = rounds(3, 25)
"""On each screen."""


def one_game_a_panel() -> list[str]:
    """The first game of each kind of pad."""
    found: dict[str, str] = {}
    for game in engine.games():
        found.setdefault(game.panel, game.id)
    return sorted(found.values())


def move_a_man(page: Any, rng: random.Random) -> None:
    """Tap a man that can move, and one of the points where it may go, on a drawn board."""
    can_move, may_be_laid = pseudo("can move"), pseudo("a man may be laid here")
    starts = page.locator(
        f"#pad [data-at][aria-label*='{can_move}'], #pad [data-at][aria-label*='{may_be_laid}']"
    )
    starts.nth(rng.randrange(starts.count())).click()
    ends = page.locator(f"#pad [data-at][aria-label*='{pseudo('may go here')}']")
    if ends.count():
        ends.nth(rng.randrange(ends.count())).click()
    answered(page)


def tap_anything(page: Any, rng: random.Random) -> None:
    """Tap a button of the pad that records something, or move a man."""
    shown = page.locator("#pad :is([data-tokens], [data-code='record']):visible:not([disabled])")
    expect(shown.or_(page.locator("#pad .points-board")).first).to_be_visible()
    if not shown.count():
        return move_a_man(page, rng)
    button = shown.nth(rng.randrange(shown.count()))
    tokens = button.get_attribute("data-tokens")
    button.scroll_into_view_if_needed()
    button.click()
    if tokens == ":pill":
        page.locator("[data-code='draw-here']").click()
        page.locator("[data-code='look']").click()
        page.locator("[data-code='seen']").click()
    answered(page)


SCREENS = ("landscape", "phone")


def screens() -> list[Any]:
    """Each pad with the screens on which it is tapped: both in a soak. By day the pads of the games of today,
    and one in three of the others, on one screen each, by turns."""
    found = one_game_a_panel()
    if SOAKING:
        return [(game, SCREENS) for game in found]
    old = [game for game in found if engine.game(game).book != "today"]
    by_day = [*old[::3], *(game for game in found if game not in old)]
    return [(game, (SCREENS[i % 2],)) for i, game in enumerate(by_day)]


@pytest.mark.more_in_soak
@pytest.mark.parametrize(("game", "sizes"), screens(), ids=str)
def test_whatever_the_pad_offers_is_recorded(visit: Any, game: str, sizes: tuple[str, ...]) -> None:
    """Random taps on the pad of each kind of game; nothing sticks out, nothing bars those who cannot see."""
    sides = max(engine.game(game).min_sides, 2)
    h = hall(game, names=("Ann", "Bo", "Cy", "Di")[:sides])
    page = tablet(visit, h.table, language=LONG).page
    rng, tapped = random.Random(7), 0
    for size in sizes:
        width, height = SIZES[size]
        page.set_viewport_size({"width": width, "height": height})
        for _ in range(TAPS):
            match = Match.objects.get(pk=h.match.pk)
            assert match.last_seq >= tapped
            if match.is_over:
                break
            page.wait_for_function("seq => balkline.marking.state.seq >= seq", arg=match.last_seq)
            tap_anything(page, rng)
            tapped += 1
        assert Match.objects.get(pk=h.match.pk).last_seq > 0
        wide = page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")
        assert not wide, f"the page is wider than a {size}"
        assert untranslated(page.content(), NAMES) == [], size
        unknown_language = "html-lang-valid"  # nobody speaks it
        assert [one for one in barriers(page) if not one.startswith(unknown_language)] == [], size
