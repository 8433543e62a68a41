"""The page that plays a stroke: complete in one file, closed to all else, exact data, safe with any name."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from hashlib import sha256

from simulator.drawing.animation import data_of, page_of, section_of
from simulator.surfaces import surface

from .strokes import HOSTILE, curved

_DATA = re.compile(r'<script type="application/json">(.*?)</script>', re.DOTALL)


def page() -> str:
    """The page of the stroke made by hand."""
    pieces, trace = curved()
    return page_of(surface("carom-5x10"), pieces, trace, title="White off the red")


def test_the_data_is_the_trace_to_the_last_bit() -> None:
    """What the page carries reads back as the same numbers."""
    pieces, trace = curved()
    carried = json.loads(_DATA.search(page())[1])
    assert carried["trace"] == json.loads(json.dumps(trace.to_json()))
    assert carried["trace"]["legs"][1]["y"] == list(trace.legs[1].y)
    assert data_of(pieces, trace)["trace"] == trace.to_json()


def test_every_event_has_its_words_and_contacts_their_numbers() -> None:
    """Stops are told, not numbered."""
    pieces, trace = curved()
    events = data_of(pieces, trace)["events"]
    assert [event["number"] for event in events] == [1, 2, 3, None, None]
    assert events[2]["words"] == "red leaves the bed" and events[2]["time"] == 2.5


def test_the_page_allows_nothing_but_itself() -> None:
    """The policy names the digests of the one style and the one script that are in the page."""
    text = page()
    policy = re.search('Content-Security-Policy" content="([^"]*)"', text)[1]
    assert policy.startswith("default-src 'none'")
    for element, kind in (
        (r"<style>(.*?)</style>", "style"),
        (r'<script type="module">(.*?)</script>', "script"),
    ):
        inside = re.findall(element, text, re.DOTALL)
        assert len(inside) == 1
        digest = b64encode(sha256(inside[0].encode()).digest()).decode()
        assert f"{kind}-src 'sha256-{digest}'" in policy
    assert not re.search(r"\son\w+=|style=|(?:src|href)=", text.replace(_DATA.search(text)[0], ""))


def test_the_data_cannot_end_its_element() -> None:
    """Whatever a piece is called, the script element ends where the page ends it."""
    hostile = HOSTILE + "</script><!--<script>"
    pieces, trace = curved(hostile)
    section = section_of(surface("carom-5x10"), pieces, trace)
    assert section.count("<script") == section.count("</script>") == 1
    carried = json.loads(_DATA.search(section)[1])
    assert carried["pieces"][0]["id"] == hostile


def test_a_long_table_stands_for_telephones_and_lies_for_the_rest() -> None:
    """Two pictures with ids of their own; a square board has one."""
    pieces, trace = curved()
    long = section_of(surface("carom-5x10"), pieces, trace)
    assert re.findall(r'data-lying="(\d)"', long) == ["1", "0"]
    ids = re.findall(r' id="([^"]*)"', long)
    assert len(ids) == len(set(ids)) == 4
    assert section_of(surface("carrom"), pieces, trace).count("<svg") == 1
