"""The words of the description for people: subjects, summaries, members, parameters, names of choices.

They stand in ``clubs/api/wording``, as sentences of their own, because most members mean the same in many
shapes. What a serializer's field says by ``help_text`` goes before them.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import takewhile
from pathlib import Path
from typing import Any, Final, NamedTuple

import yaml

WORDS: Final = Path(__file__).resolve().parents[1] / "wording"


class _Words(yaml.CBaseLoader):
    """Reads texts alone, for "on" is a word; refuses what stands there twice."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        found = [key.value for key, _ in node.value]
        twice = {key for key in found if found.count(key) > 1}
        if twice:
            raise ValueError(f"twice in {node.start_mark.name}: {', '.join(sorted(twice))}")
        return super().construct_mapping(node, deep)


class Operation(NamedTuple):
    """The subject that an operation belongs to, and what it does."""

    subject: str
    summary: str


def read(text: str | bytes) -> dict[str, Any]:
    """The words of a file. Raises ``ValueError`` where something stands twice."""
    found: dict[str, Any] = yaml.load(text, _Words)  # noqa: S506 - reads texts alone
    return found


@cache
def _read(name: str) -> dict[str, Any]:
    return read((WORDS / name).read_bytes())


def subjects() -> dict[str, str]:
    """What each subject is about, in the order in which people read them."""
    return {name: found["about"] for name, found in _read("operations.yaml").items()}


@cache
def operations() -> dict[str, Operation]:
    """Every operation that has a summary here, by its id."""
    return {
        name: Operation(subject, summary)
        for subject, found in _read("operations.yaml").items()
        for name, summary in found["operations"].items()
    }


def subject_of(path: str, known: dict[str, str]) -> str:
    """The subject of an operation that has none here: that of the nearest address among ``known``."""
    parts = path.split("/")

    def alike(other: str) -> int:
        same = zip(parts, other.split("/"), strict=False)
        return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], same))

    nearest = max(known, key=lambda other: (alike(other), -len(other)))
    return known[nearest]


@cache
def members() -> dict[str, dict[str, str]]:
    """What members are, by shape and name; under "" those that mean the same everywhere."""
    made: dict[str, dict[str, str]] = {}
    for _, shapes, found in groups():
        for shape in shapes:
            made.setdefault(shape, {}).update(found)
    return made


def groups() -> Iterator[tuple[str, list[str], dict[str, str]]]:
    """The words of members as they stand in the files: for one shape, or for several that are alike."""
    yield "everywhere", [""], _read("members/everywhere.yaml")
    for path in sorted((WORDS / "members").glob("*.yaml")):
        if path.name != "everywhere.yaml":
            for shapes, found in _read(f"members/{path.name}").items():
                yield shapes, shapes.split(), found


def _shapes(name: str) -> Iterator[str]:
    """Under which names the words of a shape are looked for, the nearest first."""
    yield name
    plain = name.removeprefix("Patched")
    for end in ("Request", "SettingsRequest", "ChangesRequest", "ChangeRequest"):
        yield name.removesuffix(end)
        yield plain.removesuffix(end)
    yield f"{plain.removesuffix('Request')}Request"
    yield ""


def member(shape: str, name: str) -> tuple[str, str] | None:
    """Under which shape the words of a member stand, and the words; None where there are none."""
    for place in _shapes(shape):
        if name in members().get(place, {}):
            return place, members()[place][name]
    return None


def parameter(place: str, name: str, operation: str, path: str) -> tuple[str, str] | None:
    """The key of a parameter's words, and the words. ``place`` is "path" or "query"."""
    found = parameters(place)
    above = path.partition(f"/{{{name}}}")[0].rpartition("/")[2]
    for key in (f"{operation}.{name}", f"{above}/{name}", name):
        if key in found:
            return key, found[key]
    return None


def parameters(place: str) -> dict[str, str]:
    """The words of all parameters of the "path" or the "query"."""
    return dict(_read("parameters.yaml")[place])


class Choices(NamedTuple):
    """A set of words of which one is chosen: a member that takes it ("Shape.member"), and its description."""

    member: str
    about: str = ""


def choices() -> dict[str, Choices]:
    """Every set of words of which one is chosen, by its name."""
    return {
        name: Choices(found) if isinstance(found, str) else Choices(found["of"], found["about"])
        for name, found in _read("enums.yaml").items()
    }
