"""``manage.py shoot``: a shot in JSON is told, printed, drawn, animated; what cannot be played is refused."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from django.core.management import CommandError, call_command

from simulator import examples
from simulator.drawing.gallery import DOCS, LARGEST, shots
from simulator.shooting import shoot
from simulator.shots import read_shot
from simulator.surfaces import names

ROOT = DOCS.parents[1]
TWO_BALLS: dict[str, Any] = {
    "about": "Straight at the red",
    "surface": "carom-5x10",
    "pieces": [
        {"id": "w", "kind": "carom-ball", "x": 0.0, "y": -0.7},
        {"id": "r", "kind": "carom-ball", "x": 0.0, "y": 0.3},
    ],
    "stroke": {"type": "cue", "piece": "w", "direction": 90, "speed": 1.0},
}


def said(*args: Any, **options: Any) -> str:
    """What the command prints."""
    out = io.StringIO()
    call_command("shoot", *args, stdout=out, **options)
    return out.getvalue()


def refused(data: Any, tmp_path: Path) -> str:
    """How the command refuses a shot; the exit code must be 2."""
    file = tmp_path / "shot.json"
    file.write_text(data if isinstance(data, str) else json.dumps(data), encoding="utf-8")
    with pytest.raises(CommandError) as refusal:
        said(str(file))
    assert refusal.value.returncode == 2
    return str(refusal.value)


@pytest.fixture
def shot_file(tmp_path: Path) -> Path:
    """A file with the shot of two balls."""
    file = tmp_path / "shot.json"
    file.write_text(json.dumps(TWO_BALLS), encoding="utf-8")
    return file


def test_a_shot_is_told_in_words(shot_file: Path) -> None:
    """The table, the stroke, each event with its time and speed, and where all lie."""
    told = said(str(shot_file))
    assert told.startswith("Carom table, 5 by 10 feet\nwhite is played: cue, 90 degrees, 1 m/s.\n")
    assert re.search(r"^ +\d\.\d{3} s  white strikes red +\d\.\d\d m/s$", told, re.MULTILINE)
    assert re.search(r"^red lies at −?0\.000, −?\d\.\d{3} m", told, re.MULTILINE)
    assert re.search(r"^\d+\.\d{3} s in all\. Model \S+, seed 0\.$", told, re.MULTILINE)


def test_json_is_the_whole_trace(shot_file: Path) -> None:
    """It reads back as what the simulator returned, to the last bit."""
    trace = shoot(read_shot(TWO_BALLS))
    assert json.loads(said(str(shot_file), json=True)) == json.loads(json.dumps(trace.to_json()))


def test_standard_input_is_read_when_no_file_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """With nothing, and with a dash."""
    for args in ((), ("-",)):
        monkeypatch.setattr(sys, "stdin", io.StringIO(json.dumps(TWO_BALLS)))
        assert "white strikes red" in said(*args)


def test_a_terminal_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a file and with nobody piping, the command says what it wants."""
    terminal = io.StringIO()
    monkeypatch.setattr(terminal, "isatty", lambda: True)
    monkeypatch.setattr(sys, "stdin", terminal)
    with pytest.raises(CommandError, match="give a FILE") as refusal:
        said()
    assert refusal.value.returncode == 2


def test_drawing_and_page_are_written(shot_file: Path, tmp_path: Path) -> None:
    """A well-formed picture that stands when asked to, and a page; both under the shot's own words."""
    svg, html = tmp_path / "a.svg", tmp_path / "a.html"
    said(str(shot_file), svg=svg, html=html, view="portrait")
    root = ElementTree.fromstring(svg.read_text(encoding="utf-8"))
    assert root.get("data-lying") == "0"
    assert root.find("{http://www.w3.org/2000/svg}title").text == "Straight at the red"
    assert "<h1>Straight at the red</h1>" in html.read_text(encoding="utf-8")


def test_a_file_that_cannot_be_written_or_read_is_told(shot_file: Path, tmp_path: Path) -> None:
    """No traceback, but the name and the reason."""
    with pytest.raises(CommandError, match="cannot be written"):
        said(str(shot_file), svg=tmp_path / "no" / "such" / "folder.svg")
    with pytest.raises(CommandError, match="cannot be read: No such file"):
        said(str(tmp_path / "nothing.json"))


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"surface": "carom-5x11"}, "unknown-surface: .*carom-5x10.*at surface"),
        ({"stroke": {**TWO_BALLS["stroke"], "piece": "x"}}, r"unknown-piece: .*'x'.*at stroke\.piece"),
        ({"stroke": {**TWO_BALLS["stroke"], "speed": 1e9}}, r"bad-number: .*at stroke\.speed"),
        ({"pieces": [TWO_BALLS["pieces"][0]] * 2}, r"double-piece: .*at pieces\[1\]\.id"),
        (
            {"pieces": [TWO_BALLS["pieces"][0], {**TWO_BALLS["pieces"][1], "y": -0.69}]},
            r"overlap: w .*and r .*at pieces\[1\]",
        ),
        ({"constants": {"rol": 0.01}}, r"unknown-constant: .*roll.*at constants\.rol"),
        ({"ball": 1}, "bad-shot: .*unknown key 'ball'"),
    ],
)
def test_refusals_name_code_piece_and_place(change: dict[str, Any], told: str, tmp_path: Path) -> None:
    """The code for programs, a sentence, and the path in the JSON."""
    assert re.search(told, refused({**TWO_BALLS, **change}, tmp_path), re.DOTALL)


@pytest.mark.parametrize("text", ["", "{", "[1, 2", "[" * 100_000, '{"surface": NaN}', "\x00", "3"])
def test_what_is_no_shot_is_refused(text: str, tmp_path: Path) -> None:
    """Whatever the file holds, the answer is a sentence with the code bad-shot."""
    assert refused(text, tmp_path).startswith("bad-shot: ")


def test_bytes_that_are_no_text_are_refused(tmp_path: Path) -> None:
    """A picture given for a shot, say."""
    file = tmp_path / "shot.json"
    file.write_bytes(b"\xff\xfe\x00{")
    with pytest.raises(CommandError, match="not UTF-8"):
        said(str(file))


def test_what_is_far_too_large_is_not_read_whole(tmp_path: Path) -> None:
    """Of 58 MB one is read, and the sentence says what is wrong; as a file, and piped in."""
    file = tmp_path / "shot.json"
    with file.open("wb") as made:
        made.truncate(58 << 20)
    with pytest.raises(CommandError, match=r"too-large: .*more than 1 MB"):
        said(str(file))
    with file.open("rb") as piped, pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdin", io.TextIOWrapper(piped, encoding="utf-8"))
        with pytest.raises(CommandError, match="too-large: standard input"):
            said("-")
        assert piped.tell() <= (1 << 20) + io.DEFAULT_BUFFER_SIZE


def test_the_exit_code_is_two() -> None:
    """As a process: nothing on standard output, the refusal on standard error, exit code 2."""
    done = subprocess.run(
        [sys.executable, "manage.py", "shoot"],
        input="{}",
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("CommandError: bad-shot: the shot has no ")


def test_examples_are_listed_and_an_unknown_one_is_refused() -> None:
    """Each with what it shows; a misspelt name brings the nearest."""
    listed = said(examples=True)
    for name in examples.names():
        assert re.search(rf"^{name} +\S", listed, re.MULTILINE)
    with pytest.raises(CommandError, match=r"unknown-example.*three-cushion") as refusal:
        said(example="three-cusion")
    assert refusal.value.returncode == 2


@pytest.mark.parametrize("name", examples.names())
def test_examples_are_played_and_told(name: str) -> None:
    """Every example is a valid shot, something moves in it, and it says what it shows."""
    shot = read_shot(examples.example(name))
    assert examples.example(name)["about"]
    assert any(event.kind != "stop" for event in shoot(shot).events)


def test_every_surface_has_a_picture_small_enough() -> None:
    """The gallery shows them all, and its page names each picture that there is."""
    drawn = shots()
    assert {shot.surface.name for shot in drawn.values()} == set(names())
    files = {path.stem: path for path in (DOCS / "pictures").glob("*.svg")}
    assert set(files) == set(drawn)
    page = (DOCS / "gallery.md").read_text(encoding="utf-8")
    for name, path in files.items():
        assert f"(pictures/{name}.svg)" in page
        assert path.stat().st_size < LARGEST
        ElementTree.parse(path)


def quoted() -> list[tuple[str, str]]:
    """The outputs that docs/simulator/shoot.md quotes, by example."""
    text = (DOCS / "shoot.md").read_text(encoding="utf-8")
    pattern = r"```console\n\$ python manage\.py shoot --example (\S+)\n(.*?)```"
    return re.findall(pattern, text, re.DOTALL)


def test_the_documentation_quotes_examples() -> None:
    """There are some, or the next test would prove nothing."""
    assert len(quoted()) >= 3


@pytest.mark.parametrize(("name", "output"), quoted())
def test_documented_outputs_are_what_the_command_says(name: str, output: str) -> None:
    """The words are the same and the numbers within 2 of their last digit."""
    number = re.compile(r"−?\d+\.\d+")
    now = said(example=name)
    assert number.sub("#", now).split() == number.sub("#", output).split()
    for ours, theirs in zip(number.findall(now), number.findall(output), strict=True):
        a, b = (float(text.replace("−", "-")) for text in (ours, theirs))
        assert abs(a - b) <= 2.01 * 10 ** -len(theirs.rpartition(".")[2])


def test_the_documented_keys_are_those_of_the_trace() -> None:
    """Every key of a trace, an event, a leg and a rest is explained, and of a shot's parts too."""
    text = (DOCS / "shoot.md").read_text(encoding="utf-8")
    data = shoot(read_shot(TWO_BALLS)).to_json()
    keys = {*data, *data["stroke"], *data["events"][0], *data["legs"][0], *data["rests"][0], *TWO_BALLS}
    assert [key for key in keys if f"`{key}`" not in text] == []
