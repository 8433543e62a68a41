"""Pictures of surfaces and strokes: well-formed, to scale, the same in words, and nothing by colour alone."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from simulator.drawing.looks import FILLS, look_of
from simulator.drawing.picture import contacts_of, svg_of
from simulator.pieces import KINDS, Piece
from simulator.surfaces import names, surface
from simulator.surfaces.surface import Surface
from simulator.traces import Event, Trace
from tests.cases import for_each

from .strokes import HOSTILE, curved

SVG = "{http://www.w3.org/2000/svg}"


def tree(svg: str) -> ElementTree.Element:
    """The parsed picture; raises if it is not well-formed."""
    return ElementTree.fromstring(svg)


def texts(svg: str, css: str) -> list[str]:
    """The texts of one class, in order."""
    return [e.text or "" for e in tree(svg).iter(f"{SVG}text") if css in (e.get("class") or "").split()]


@for_each("name", names())
@pytest.mark.parametrize("orientation", ["portrait", "landscape"])
def test_every_surface_draws_to_scale(name: str, orientation: str) -> None:
    """The picture's unit is a millimetre, it holds the whole bed, and no number in it is astray."""
    board: Surface = surface(name)
    root = tree(svg_of(board, orientation=orientation))
    left, top, width, height = map(float, root.get("viewBox", "").split())
    wide, long = (1000 * side for side in board.size)
    if orientation == "landscape":
        wide, long = long, wide
    assert wide < width < 1.6 * wide + 250 and long < height < 1.6 * long + 250
    assert root.find(f"{SVG}title").text == board.title
    for element in root.iter():
        for key in ("cx", "cy", "r", "x", "y", "points", "d", "transform", "stroke-width", "font-size"):
            assert not re.search("nan|inf|e[-+]?\\d", element.get(key, "")), (name, key, element.attrib)
    for circle in root.iter(f"{SVG}circle"):
        assert left - 1 <= float(circle.get("cx", 0)) <= left + width + 1
        assert top - 1 <= float(circle.get("cy", 0)) <= top + height + 1


@for_each("name", names())
def test_what_pieces_meet_is_in_the_picture(name: str) -> None:
    """Each pocket, hole and cup is drawn at its place with its own radius; each peg too."""
    board = surface(name)
    drawn = {
        tuple(round(float(e.get(key, 0)), 1) for key in ("cx", "cy", "r"))
        for e in tree(svg_of(board, orientation="portrait")).iter(f"{SVG}circle")
    }
    met = [(h.x, h.y, h.radius) for h in board.holes]
    met += [(p.x, p.y, p.radius) for p in board.posts if p.kind in ("peg", "bumper")]
    for x, y, r in met:
        place = (round(1000 * x, 1), round(-1000 * y, 1), round(1000 * r, 1))
        assert any(all(abs(a - b) < 0.11 for a, b in zip(place, one, strict=True)) for one in drawn), place


def test_a_stroke_is_told_in_words() -> None:
    """The description says who struck what, when, and where all rest."""
    pieces, trace = curved()
    told = tree(svg_of(surface("carom-5x10"), pieces, trace)).find(f"{SVG}desc").text
    assert "White strikes red at 0.90 s." in told
    assert "White meets the right cushion at 2.00 s." in told
    assert "Red leaves the bed at 2.50 s." in told
    assert "White lies at −0.253, −0.605 m in string, frozen to the head cushion." in told
    assert "stops" not in told


def test_contacts_are_numbered_in_order_of_time_and_stand_at_their_places() -> None:
    """The dot of contact 2 lies where white met the cushion."""
    pieces, trace = curved()
    svg = svg_of(surface("carom-5x10"), pieces, trace, orientation="portrait")
    assert texts(svg, "tp-count") == ["1", "2", "3"]
    second = next(e for e in tree(svg).iter(f"{SVG}g") if e.get("data-contact") == "2")
    dot = next(e for e in second.iter(f"{SVG}circle") if e.get("class") == "tp-dot")
    assert (float(dot.get("cx")), float(dot.get("cy"))) == (647.5, -115.5)


def test_paths_differ_without_colour() -> None:
    """The struck ball's path is a full line, the next one has dashes of its own, a flight is dotted."""
    pieces, trace = curved()
    ways = [
        (e.get("data-way"), e.get("stroke-dasharray"))
        for e in tree(svg_of(surface("carom-5x10"), pieces, trace)).iter(f"{SVG}path")
        if e.get("data-way")
    ]
    assert ("w", None) in ways
    dashes = [dash for piece, dash in ways if piece == "r"]
    assert len(dashes) == 2 and all(dashes) and len(set(dashes)) == 2


def test_the_legend_says_what_the_numbers_mean() -> None:
    """Contacts in words and the paths' names stand below the picture, which grows by them."""
    pieces, trace = curved()
    board = surface("carom-5x10")
    plain, told = svg_of(board, pieces, trace), svg_of(board, pieces, trace, legend=True)
    assert texts(plain, "tp-word") == []
    assert texts(told, "tp-word")[:2] == [
        "0.90 s  white strikes red",
        "2.00 s  white meets the right cushion",
    ]
    assert texts(told, "tp-word")[3:] == ["white", "red"]
    heights = [float(tree(svg).get("viewBox").split()[3]) for svg in (plain, told)]
    assert heights[1] > heights[0] + 50


def test_hostile_ids_stay_text() -> None:
    """An id that is markup is shown, not run; the picture stays well-formed."""
    pieces, trace = curved(white=HOSTILE)
    svg = svg_of(surface("carom-5x10"), pieces, trace, legend=True, title=HOSTILE, prefix=HOSTILE)
    root = tree(svg)
    assert not any(e.tag.endswith("script") for e in root.iter())
    assert root.find(f"{SVG}title").text == HOSTILE
    moved = [e.get("data-piece") for e in root.iter(f"{SVG}g") if e.get("data-piece")]
    assert moved == [HOSTILE, "r"]


def test_of_many_contacts_those_of_the_player_and_the_falls_are_numbered() -> None:
    """Forty contacts among others leave room for the cue ball's own and for what falls."""
    _, trace = curved()
    crowd = [Event(1 + i / 50, "touch", "1", "2", 0, 0) for i in range(40)]
    own = [Event(0.5, "touch", "w", "1", 0, 0), Event(3.0, "pocket", "2", "tl", 0, 0)]
    busy: Trace = trace._replace(events=tuple(sorted(crowd + own)))
    assert [(c.number, c.event.kind) for c in contacts_of(busy)] == [(1, "touch"), (2, "pocket")]


@for_each("kind", sorted(KINDS))
@pytest.mark.parametrize("state", ["rest", "fallen"])
def test_every_kind_of_piece_draws_with_its_label(kind: str, state: str) -> None:
    """Its id can be read on it, in its own size."""
    piece = Piece("G7", kind, 0.1, 0.2, state, 30.0)
    svg = svg_of(surface("carrom"), (piece,))
    assert "G7" in texts(svg, "tp-letter")
    drawn = next(e for e in tree(svg).iter(f"{SVG}g") if e.get("data-piece") == "G7")
    assert drawn.get("transform") == "translate(100 -200)"
    if state == "fallen" and KINDS[kind].shape == "pin":
        lying = next(e for e in drawn.iter(f"{SVG}path"))
        across = [float(n) for n in re.findall(r"-?\d+\.?\d*", lying.get("d"))]
        foot = -500 * KINDS[kind].height
        assert foot - 210 * KINDS[kind].radius < min(across) < foot + 0.1 and "rotate(-30)" in svg
        return
    radii = [float(e.get("r")) for e in drawn.iter(f"{SVG}circle")]
    assert any(abs(r - 1000 * KINDS[kind].radius) < 0.06 for r in radii)


@pytest.mark.parametrize(
    ("piece", "kind", "colour", "name"),
    [
        ("9", "pool-ball", "pool-9", "ball 9"),
        ("lr", "carom-ball", "light-red", "light red"),
        ("yw", "snooker-ball", "yellow", "yellow"),
        ("r12", "snooker-ball", "red", "ball r12"),
        ("R1", "crokinole-disc", "red", "disc R1"),
        ("g3", "ring", "green", "ring g3"),
        ("5", "pool-pin", "wood", "pin 5"),
        ("bottle", "pool-bottle", "bottle", "bottle"),
        ("3", "bagatelle-ball", "white", "ball 3"),
    ],
)
def test_ids_of_records_have_their_colours_and_names(piece: str, kind: str, colour: str, name: str) -> None:
    """What a record calls "lr" is the light red."""
    look = look_of(piece, kind)
    assert (look.colour, look.name) == (colour, name)


def test_a_game_may_colour_its_pieces_otherwise() -> None:
    """``colours`` wins over what the id tells; an unknown colour is white."""
    assert look_of("1", "pool-ball", {"1": "pink"}).fill == FILLS["pink"]
    assert look_of("1", "pool-ball", {"1": "ultraviolet"}).fill == FILLS["white"]


def test_letters_can_be_read_on_every_colour() -> None:
    """The ink on each colour has a contrast of at least 4.5 to 1 (WCAG AA)."""
    for colour in FILLS:
        look = look_of("x", "carom-ball", {"x": colour})
        assert contrast(look.fill, look.ink) >= 4.5, colour


def contrast(one: str, other: str) -> float:
    """WCAG's contrast of two colours."""

    def light(colour: str) -> float:
        parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        r, g, b = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
        return 0.2126 * r + 0.7152 * g + 0.0722 * b

    a, b = sorted((light(one), light(other)), reverse=True)
    return (a + 0.05) / (b + 0.05)
