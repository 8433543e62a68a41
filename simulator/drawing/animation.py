"""A stroke that moves: a part of a page, or a whole page, that ``static/js/trace.js`` plays.

The page needs nothing from anywhere: pictures, styles, player and data are in it, and its security policy
names them by their digests. Without JavaScript, and on paper, it shows the paths and tells all in words.
"""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Mapping, Sequence
from functools import cache
from hashlib import sha256
from html import escape
from math import radians
from typing import Any

from rules_engine.saying import say, spoken

from ..pieces import Piece
from ..surfaces.surface import Surface
from ..traces import Trace
from . import words
from .movers import kind_of
from .picture import contacts_of, looks_of, svg_of
from .served import served

_PAGE_CSS = """
* { box-sizing: border-box }
body { margin: 0 auto; max-width: var(--page); padding: var(--gap); background: var(--paper); color: var(--ink); font: 1.05rem/1.45 var(--sans) }
h1 { font: 600 1.6rem/1.2 var(--serif); margin: 0 0 .1rem; overflow-wrap: anywhere }
header p { margin: 0 0 var(--gap); color: var(--muted) }
footer { margin-block-start: var(--gap); color: var(--muted); font-size: .95rem }
kbd { font: 600 .9em var(--sans); border: 1px solid var(--edge); border-radius: 3px; padding: 0 .35em }
@media print { body { max-width: none; padding: 0; background: #fff; color: #000 } footer .keys { display: none } }
"""  # noqa: E501 - a style sheet's lines


def data_of(
    pieces: Sequence[Piece], trace: Trace, *, colours: Mapping[str, str] | None = None
) -> dict[str, Any]:
    """Return what the player needs, as plain values: the trace as it is, the pieces at the beginning, and
    every event in words with its number in the picture."""
    name = _named(pieces, trace, colours)
    numbers = {id(contact.event): contact.number for contact in contacts_of(trace)}
    return {
        "trace": trace.to_json(),
        "pieces": [
            {
                "id": piece.id,
                "x": piece.x,
                "y": piece.y,
                "turn": radians(piece.angle),
                "state": piece.state,
                "shape": kind_of(piece.kind).shape,
            }
            for piece in pieces
        ],
        "begins": words.begins(trace, name),
        "events": [
            {
                "time": event.time,
                "kind": event.kind,
                "words": words.sentence(event, name),
                "number": numbers.get(id(event)),
            }
            for event in trace.events
        ],
    }


def section_of(
    surface: Surface,
    pieces: Sequence[Piece],
    trace: Trace,
    *,
    colours: Mapping[str, str] | None = None,
    title: str | None = None,
    prefix: str = "tp",
    whole_page: bool = False,
    strands: Sequence[Sequence[Sequence[float]]] = (),
    level: int = 2,
) -> str:
    """Return the part of a page that plays the stroke. The page links ``picture.css``, ``trace.css`` and
    ``trace.js``; ``prefix`` keeps ids apart where it has several. A long table is there twice, lying for wide
    screens and standing for telephones. With ``whole_page`` the keys are heard wherever the focus is.
    ``strands`` are drawn under the stroke (:func:`svg_of`); ``level`` is that of the headings.
    """
    name = _named(pieces, trace, colours)
    wide, long = surface.size
    views = [("wide", "auto"), ("tall", "portrait")] if long > 1.25 * wide else [("wide", "portrait")]
    pictures = "".join(
        f'<div class="trace__view trace__view--{view}">'
        + svg_of(
            surface,
            pieces,
            trace,
            orientation="portrait" if turn == "portrait" else "auto",
            colours=colours,
            title=title,
            prefix=f"{prefix}-{view}",
            styled=False,
            playable=True,
            strands=strands,
        )
        + "</div>"
        for view, turn in views
    )
    data = data_of(pieces, trace, colours=colours)
    data["begins"] = spoken(data["begins"])
    for event in data["events"]:
        event["words"] = spoken(event["words"])
    events = "".join(
        f'<li><span class="trace__number">{event["number"] or ""}</span> '
        f'<span class="trace__time">{escape(spoken(words.seconds(event["time"])))}</span> '
        f"<span>{escape(event['words'])}</span></li>"
        for event in data["events"]
    )
    rests = "".join(
        f"<li>{escape(spoken(words.rest_words(rest, name)))}</li>"
        for rest in trace.rests
        if words.has_moved(trace, rest.piece)
    )
    heard = " data-page" if whole_page else ""
    nothing = spoken(say("trace.nothing-moved", "Nothing moved."))
    happened = escape(spoken(say("trace.what-happened", "What happened")))
    contacts = escape(spoken(say("trace.contacts", "Contacts")))
    where = escape(spoken(say("trace.where-they-lie", "Where they lie")))
    lying = rests or f"<li>{escape(nothing)}</li>"
    return (
        f'<section class="trace" data-trace{heard} aria-label="{escape(spoken(title or surface.title))}">'
        f'<div class="trace__stage">{pictures}</div>'
        f'<div class="trace__list"><h{level}>{happened}</h{level}>'
        f'<ol class="trace__events" tabindex="0" aria-label="{contacts}">{events}</ol>'
        f'<h{level}>{where}</h{level}><ul class="trace__rests">{lying}</ul></div>'
        f'<script type="application/json">{_json(data)}</script></section>'
    )


def page_of(
    surface: Surface,
    pieces: Sequence[Piece],
    trace: Trace,
    *,
    colours: Mapping[str, str] | None = None,
    title: str | None = None,
) -> str:
    """Return a whole page, in one file, that shows and plays the stroke."""
    css, script = _css(), _script()
    policy = (
        f"default-src 'none'; style-src '{_digest(css)}'; script-src '{_digest(script)}'; "
        "base-uri 'none'; form-action 'none'"
    )
    heading = escape(title or surface.title)
    place = escape(surface.title) if title else "A stroke, from its exact paths"
    section = section_of(surface, pieces, trace, colours=colours, title=title, whole_page=True)
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{heading}</title><style>{css}</style></head>\n"
        f"<body><header><h1>{heading}</h1><p>{place}</p></header>\n<main>{section}</main>\n"
        '<footer><p class="keys"><kbd>Space</kbd> plays and pauses, <kbd>←</kbd> <kbd>→</kbd> go from '
        "contact to contact, <kbd>Home</kbd> <kbd>End</kbd> to the beginning and the end.</p>"
        f"<p>Metres from the middle of the bed. Model {escape(trace.model)}, seed {trace.seed}.</p>"
        "</footer>\n"
        f'<script type="module">{script}</script></body></html>\n'
    )


def _named(pieces: Sequence[Piece], trace: Trace, colours: Mapping[str, str] | None) -> words.Named:
    looks = looks_of(pieces, trace, colours)
    return words.names_from({piece: look.name for piece, look in looks.items()})


def _json(data: dict[str, Any]) -> str:
    """JSON that cannot end its script element."""
    text = json.dumps(data, ensure_ascii=True, allow_nan=False, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


@cache
def _css() -> str:
    sheets = ("css/tokens.css", "css/picture.css", "css/trace.css")
    return "\n".join(served(sheet) for sheet in sheets) + _PAGE_CSS


@cache
def _script() -> str:
    return served("js/trace.js")


def _digest(text: str) -> str:
    return "sha256-" + b64encode(sha256(text.encode()).digest()).decode()
