"""The tags at the head of a record, and the header that they make."""

from __future__ import annotations

import re
import string
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ..errors import RecordError
from ..options import read_numbers, write_numbers
from ..saying import say
from .header import MAX_TAGS, Header

if TYPE_CHECKING:
    from ..clauses import Game

_TAG = re.compile(r'\[([A-Za-z][A-Za-z0-9_-]*) "((?:[^"\\]|\\.)*)"\]')
_SIDE_TAG = re.compile(r"[A-Z]\Z")
_WHOLE = re.compile(r"-?[0-9]{1,6}")
_SETUP_WORD = re.compile(r"([A-Za-z][A-Za-z0-9-]*(?:\.[A-Z])?)=([!-<>-~]*)", re.ASCII)

_NUMBERS = {"Rules": "rules", "Race": "race", "Sets": "sets", "Minutes": "minutes"}
_WORDS = {"Alternate": "alternate", "AtTime": "at_time"}
_BY_SIDE = {"Start": "start", "Race": "races", "Discount": "discount"}
"""Tags that end in the letter of a side, and the field of the header that collects them."""


def unescape(value: str) -> str:
    r"""Read ``\"`` and ``\\`` in the value of a tag."""
    return re.sub(r"\\(.)", r"\1", value)


def escape(value: str) -> str:
    """Write a value on one line, its quotes and backslashes escaped."""
    return " ".join(value.split()).replace("\\", "\\\\").replace('"', '\\"')


def read_tags(line: str, number: int, column: int, tags: dict[str, str]) -> None:
    """Add the tags of one line to ``tags``; raises :class:`RecordError`."""
    at = 0
    while at < len(line):
        match = _TAG.match(line, at)
        if match is None:
            message = say("record.tag-reads", 'a tag reads [Name "value"]')
            raise RecordError("bad-tag", message, number, column + at)
        if match[1] in tags:
            message = say("record.double-tag", "{tag} occurs twice", tag=match[1])
            raise RecordError("double-tag", message, number, column + at)
        if len(tags) >= MAX_TAGS:
            message = say("record.many-tags", "a record has at most {most} tags", most=MAX_TAGS)
            raise RecordError("too-long", message, number, column + at)
        tags[match[1]] = unescape(match[2])
        at = match.end()
        while at < len(line) and line[at] in " \t":
            at += 1


def header_from_tags(tags: Mapping[str, str], line: int = 1) -> Header:
    """Make the header that ``tags`` describe; raises :class:`RecordError` (unknown game, bad number)."""
    from ..catalogue import game as find_game
    from ..errors import UnknownGame

    if "Game" not in tags:
        raise RecordError("no-game", say("record.no-game", 'a record begins with [Game "..."]'), line)
    try:
        game = find_game(tags["Game"])
    except UnknownGame as error:
        raise RecordError(error.code, error.message, line) from None
    sides = tuple((k, v) for k, v in tags.items() if _SIDE_TAG.match(k))
    if not sides:
        sides = tuple((x, x) for x in game.side_letters(game.min_sides))
    by_tag = {tag_of(o): o for o in game.options}
    options: dict[str, Any] = {}
    rest: dict[str, str] = {}
    fields: dict[str, Any] = {}
    for name, value in tags.items():
        if name == "Game" or _SIDE_TAG.match(name):
            continue
        stem, letter = name[:-1], name[-1:]
        if name in by_tag:
            options[by_tag[name]] = _option_value(game.options[by_tag[name]], value)
        elif name in _NUMBERS:
            fields[_NUMBERS[name]] = _whole(name, value, line)
        elif name == "Up" and game.length_option:
            options[game.length_option] = _whole(name, value, line)
        elif name in _WORDS:
            fields[_WORDS[name]] = value
        elif name == "Setup":
            fields["setup"] = read_setup(value, line)
        elif stem == "Players" and _SIDE_TAG.match(letter):
            fields.setdefault("partners", {})[letter] = tuple(n.strip() for n in value.split(";"))
        elif stem in _BY_SIDE and _SIDE_TAG.match(letter):
            fields.setdefault(_BY_SIDE[stem], {})[letter] = _whole(name, value, line)
        else:
            rest[name] = value
    return Header(game.id, sides, options=options, tags=rest, **fields)


def read_setup(value: str, line: int = 1) -> dict[str, str]:
    """Read the words of a Setup tag; raises :class:`RecordError` with code ``bad-setup``."""
    words: dict[str, str] = {}
    for word in value.split():
        match = _SETUP_WORD.fullmatch(word)
        if match is None:
            message = say(
                "record.set-up-word", "a word of a set-up reads name=value, not '{word}'", word=word[:40]
            )
            raise RecordError("bad-setup", message, line)
        if match[1] in words:
            message = say("record.set-up-twice", "{word} occurs twice in the set-up", word=match[1])
            raise RecordError("bad-setup", message, line)
        words[match[1]] = match[2]
    return words


def write_setup(words: Mapping[str, str]) -> str:
    """The value of a Setup tag."""
    return " ".join(f"{name}={value}" for name, value in words.items())


def reserved_tags(game: Game) -> frozenset[str]:
    """Names of tags that say something of the match itself, so that no other fact may be called so."""
    letters = string.ascii_uppercase
    names = {"Game", "Setup", *_NUMBERS, *_WORDS, *letters, *map(tag_of, game.options)}
    names.update(f"{stem}{x}" for stem in ("Players", *_BY_SIDE) for x in letters)
    return frozenset(names | {"Up"} if game.length_option else names)


def tag_of(option: str) -> str:
    return "".join(part.capitalize() for part in re.split(r"[-_]", option))


def _whole(name: str, value: str, line: int) -> int:
    if not _WHOLE.fullmatch(value):
        message = say("record.tag-number", "{tag} is a number, not '{word}'", tag=name, word=value[:20])
        raise RecordError("bad-tag", message, line)
    return int(value)


def _option_value(option: Any, value: str) -> Any:
    if option.many is not None:
        found = read_numbers(value)
        return value if found is None else found
    for allowed in option.values:
        if str(allowed).lower() == value.lower():
            return allowed
    if _WHOLE.fullmatch(value):
        return int(value)
    return value


def _said(value: Any) -> str:
    return write_numbers(value) if isinstance(value, tuple | list) else str(value)


def write_header(header: Header) -> str:
    """The tags of ``header``, one a line."""
    rows = [("Game", header.game), ("Rules", str(header.rules)), *header.sides]
    rows += [(f"Players{k}", "; ".join(names)) for k, names in header.partners.items()]
    if header.alternate != "inning":
        rows.append(("Alternate", header.alternate))
    rows += [(tag_of(k), _said(v)) for k, v in header.options.items() if v is not None]
    rows += [(f"Start{k}", str(v)) for k, v in header.start.items()]
    rows += [(f"Discount{k}", str(v)) for k, v in header.discount.items()]
    if header.race != 1:
        rows.append(("Race", str(header.race)))
    rows += [(f"Race{k}", str(v)) for k, v in header.races.items()]
    if header.sets != 1:
        rows.append(("Sets", str(header.sets)))
    if header.minutes:
        rows.append(("Minutes", str(header.minutes)))
    if header.at_time != "stroke":
        rows.append(("AtTime", header.at_time))
    if header.setup:
        rows.append(("Setup", write_setup(header.setup)))
    rows += list(header.tags.items())
    return "\n".join(f'[{k} "{escape(v)}"]' for k, v in rows)
