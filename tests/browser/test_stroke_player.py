"""The player of strokes in a real browser: exact places, keys, words, reduced motion, no barriers."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from simulator.drawing.animation import page_of
from simulator.drawing.served import STATIC
from simulator.examples import example
from simulator.shooting import shoot
from simulator.shots import read_shot
from simulator.surfaces import surface
from simulator.traces import Leg
from tests.browser.conftest import SIZES
from tests.browser.screens import barriers
from tests.simulator.drawing.strokes import HOSTILE, curved

pytestmark = pytest.mark.browser
SMALL = (360, 740)


@pytest.fixture
def played(chromium_browser: Any, tmp_path: Path) -> Iterator[Callable[..., SimpleNamespace]]:
    """``played(page_text, size, scheme, motion)``: the page of a stroke, opened as the file that it is;
    whatever its console complains of fails the test."""
    contexts: list[Any] = []
    said: list[str] = []

    def go(
        text: str,
        size: tuple[int, int] = SIZES["desktop"],
        scheme: str = "light",
        motion: str = "no-preference",
        script: bool = True,
    ) -> Any:
        path = tmp_path / "stroke.html"
        path.write_text(text, encoding="utf-8")
        context = chromium_browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            color_scheme=scheme,
            reduced_motion=motion,
            java_script_enabled=script,
        )
        context.set_default_timeout(8000)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: said.append(str(error)))
        page.on("console", lambda m: said.append(m.text) if m.type in ("error", "warning") else None)
        page.goto(path.as_uri())
        return page

    yield go
    for context in contexts:
        context.close()
    assert not said, said


def page(white: str = "w", title: str = "White off the red") -> str:
    """The page of the stroke made by hand."""
    pieces, trace = curved(white)
    return page_of(surface("carom-5x10"), pieces, trace, title=title)


def legs(count: int) -> list[Leg]:
    """Legs of every size, one after another."""
    draw = random.Random(20)
    rows, time = [], 0.0
    for _ in range(count):
        end = time + draw.choice((1e-6, 0.01, 0.37, 5.0)) * draw.random()
        four = [tuple(draw.uniform(-3, 3) for _ in range(3)) for _ in range(4)]
        rows.append(Leg("w", time, end, "slide", *four))
        time = end
    return rows


def test_the_browser_has_pieces_exactly_where_python_has_them(played: Callable[..., Any]) -> None:
    """At 2,000 moments on 50 legs, before and after them, too: the same numbers to the last bit."""
    rows = legs(50)
    last = rows[-1].end
    draw = random.Random(7)
    times = [draw.uniform(-0.1, last + 0.1) for _ in range(2000)] + [leg.start for leg in rows] + [last]
    ours = []
    for time in times:
        begun = [leg for leg in rows if leg.start <= time] or rows[:1]
        ours.append(list(begun[-1].at(time)))
    script = (STATIC / "js" / "trace.js").read_text(encoding="utf-8")
    theirs = played("<!doctype html><title>-</title>").evaluate(
        """async ([script, legs, times]) => {
             const module = await import(URL.createObjectURL(new Blob([script], {type: "text/javascript"})));
             return times.map((time) => {
               const {x, y} = module.legAt(module.legOf(legs, time) ?? legs[0], time);
               return [x, y];
             });
           }""",
        [script, [leg._asdict() for leg in rows], times],
    )
    assert theirs == ours


def white_at(browser: Any) -> list[float]:
    """Where the lying picture has the white ball, in metres on the surface."""
    told = browser.locator('.trace__view--wide [data-piece="w"]').get_attribute("transform")
    y, x = map(float, told.removeprefix("translate(").split(")")[0].split())
    return [x / 1000, y / 1000]


def test_keys_step_from_contact_to_contact(played: Callable[..., Any]) -> None:
    """Arrows go to the next contact and back, End to the end; the words follow and the ball is there."""
    browser = played(page())
    said = browser.locator(".trace__words")
    assert said.inner_text() == "white is played"
    browser.keyboard.press("ArrowRight")
    assert said.inner_text() == "white strikes red, 0.90 s"
    _, trace = curved()
    assert white_at(browser) == pytest.approx(trace.legs[1].at(0.9), abs=1e-12)
    browser.keyboard.press("ArrowRight")
    assert said.inner_text() == "white meets the right cushion, 2.00 s"
    browser.keyboard.press("ArrowLeft")
    browser.keyboard.press("ArrowLeft")
    assert said.inner_text() == "white is played"
    browser.keyboard.press("End")
    assert said.inner_text() == "white stops, 4.00 s"
    assert white_at(browser) == pytest.approx(trace.legs[2].at(4.0), abs=1e-12)
    assert browser.get_by_role("button", name="Again").is_visible()


def test_space_plays_and_pauses_at_the_chosen_speed(played: Callable[..., Any]) -> None:
    """Time runs by the screen's clock: a quarter as fast at 1/4, and stands still when paused."""
    browser = played(page())
    browser.clock.install(time=0)
    browser.clock.pause_at(60_000)
    browser.get_by_role("radio", name="1/4").check()
    browser.locator("h1").click()
    browser.keyboard.press("Space")
    assert browser.get_by_role("button", name="Pause").is_visible()
    browser.clock.run_for(2000)
    browser.keyboard.press("Space")
    at = float(browser.locator(".trace__slider").input_value())
    assert at == pytest.approx(0.5, abs=0.02)
    browser.clock.run_for(500)
    assert float(browser.locator(".trace__slider").input_value()) == at
    assert browser.get_by_role("button", name="Play").is_visible()


def test_a_contact_in_the_list_shows_its_moment(played: Callable[..., Any]) -> None:
    """Each contact is a button; what is shown is marked for the eye and for the ear."""
    browser = played(page())
    browser.get_by_role("button", name="red leaves the bed").click()
    assert browser.locator("[aria-current=step]").inner_text().split("\n")[-1] == "red leaves the bed"
    assert browser.locator(".trace__words").get_attribute("aria-live") == "polite"
    assert "2.50 seconds" in browser.locator(".trace__slider").get_attribute("aria-valuetext")


def test_a_piece_that_flies_comes_nearer(played: Callable[..., Any]) -> None:
    """At the top of its flight the red is drawn larger; on the bed in its own size."""
    browser = played(page())
    red = browser.locator('.trace__view--wide [data-piece="r"]')
    browser.evaluate("document.querySelector('.trace__slider').value = 2.8")
    browser.locator(".trace__slider").dispatch_event("input")
    assert "scale(2." in red.get_attribute("transform")
    browser.keyboard.press("End")
    assert "scale" not in red.get_attribute("transform")


def test_a_felled_pin_lies_down_where_it_fell(played: Callable[..., Any]) -> None:
    """Standing at first; in the end it lies, its head where the trace has it, and not before it is hit."""
    shot = read_shot(example("five-pins"))
    trace = shoot(shot)
    first = next(event for event in trace.events if event.kind == "felled")
    browser = played(page_of(shot.surface, shot.pieces, trace))
    pin = browser.locator(f'.trace__view--wide [data-piece="{first.other}"]')
    stands, lies = pin.locator(".tp-stands"), pin.locator(".tp-lies")
    assert (stands.get_attribute("display"), lies.get_attribute("display")) == ("inline", "none")
    browser.keyboard.press("End")
    assert (stands.get_attribute("display"), lies.get_attribute("display")) == ("none", "inline")
    turned = lies.locator(".tp-turn").get_attribute("transform")
    angle = float(turned.removeprefix("rotate(").split(")")[0])
    off = 90 - angle - trace.rest_of(first.other).angle
    assert abs((off + 180) % 360 - 180) < 1e-6
    assert "scale(1 1)" in turned


def test_reduced_motion_goes_from_contact_to_contact(played: Callable[..., Any]) -> None:
    """Who asks for less motion sees no ball glide: play jumps to the contacts and says so."""
    browser = played(page(), motion="reduce")
    browser.clock.install(time=0)
    browser.clock.pause_at(60_000)
    assert "less motion" in browser.locator(".trace__note").inner_text()
    browser.keyboard.press("Space")
    seen = set()
    for _ in range(60):
        browser.clock.run_for(150)
        seen.add(round(float(browser.locator(".trace__slider").input_value()), 2))
    assert seen == {0.9, 2.0, 2.5, 3.1, 4.0}


def test_paths_can_be_hidden(played: Callable[..., Any]) -> None:
    """The box takes away paths and numbers, and brings them back."""
    browser = played(page())
    box = browser.get_by_role("checkbox", name="Paths")
    ways = browser.locator(".trace__view--wide .tp-ways")
    assert ways.is_visible()
    box.uncheck()
    assert not ways.is_visible()


@pytest.mark.parametrize(
    ("size", "scheme"),
    [
        (SMALL, "light"),
        (SIZES["portrait"], "dark"),
        pytest.param(SIZES["desktop"], "light", marks=pytest.mark.soak),
    ],
)
def test_no_barriers_and_no_sideways_scrolling(
    played: Callable[..., Any], size: tuple[int, int], scheme: str
) -> None:
    """axe finds nothing; the page fits; every control is at least 48 px high."""
    browser = played(page(), size, scheme)
    browser.keyboard.press("ArrowRight")
    assert barriers(browser) == []
    assert browser.evaluate("document.documentElement.scrollWidth") <= size[0]
    for control in browser.locator(".trace button, .trace__slider, .trace__speed, .trace__check").all():
        assert control.bounding_box()["height"] >= 47.5
    shown = browser.locator("svg.tp >> visible=true")
    assert shown.count() == 1
    assert (shown.bounding_box()["height"] > shown.bounding_box()["width"]) == (size == SMALL)


def test_without_a_script_the_page_tells_all(played: Callable[..., Any]) -> None:
    """The paths are drawn and the contacts said; there are no dead buttons."""
    browser = played(page(), script=False)
    assert browser.locator(".trace__events li").all_inner_texts()[1].split() == [
        "2",
        "2.00",
        "s",
        "white",
        "meets",
        "the",
        "right",
        "cushion",
    ]
    assert browser.locator("svg.tp >> visible=true").count() == 1
    assert browser.locator("button").count() == 0


def test_on_paper_the_whole_stroke_is_seen(played: Callable[..., Any]) -> None:
    """No controls; pieces back at the beginning; a cloth that spares ink."""
    browser = played(page())
    browser.keyboard.press("End")
    browser.emulate_media(media="print")
    browser.evaluate("window.dispatchEvent(new Event('beforeprint'))")
    assert not browser.locator(".trace__controls").is_visible()
    assert white_at(browser) == pytest.approx([-0.2, -0.7])
    field = browser.locator(".trace__view--wide .tp-field").first
    assert field.evaluate("e => getComputedStyle(e).fill") == "rgb(255, 255, 255)"


def test_hostile_names_run_nothing(played: Callable[..., Any]) -> None:
    """Ids and titles that are markup, or that would end the data's script element, are only shown."""
    hostile = HOSTILE + "</script><script>document.title='taken'</script><img src=x onerror=alert(1)>"
    browser = played(page(hostile, hostile))
    browser.keyboard.press("ArrowRight")
    assert browser.title() == hostile and browser.locator("img").count() == 0
    assert hostile in browser.locator(".trace__words").inner_text()
