"""The pages of ``docs/notation``: one for each category, made of what its games say of themselves.

Each game is shown with its book and governors, its words (:func:`rules_engine.about`), what an entry closes
(:mod:`.closings`), the notes of its family with an example (:mod:`.notes`), and its first golden record.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from .. import catalogue, describe
from ..categories import NAMES, name_of
from ..clauses import Game
from ..match import Match
from ..record.entries import Entry
from ..record.header import Header
from ..record.tags import tag_of
from . import golden
from .closings import Closing, closings
from .notes import Section, Shown, packages
from .set_up_words import words_of
from .words import meaning

_HEAD = """# Notation: {name}

Written by `python -m rules_engine.notation.write` (`make notation-docs`); a test keeps it current. What holds
for all games, and how to read these pages, stands in [the match record](../notation.md).
"""

_ALONE = {
    "judged": "judged as it stands",
    "undecided": "undecided",
    "either": "judged or undecided, as things stand",
}
_BESIDE = {
    "decides": "the claim decides",
    "agrees": "only a claim that agrees",
    "refused": "none of those tried",
}

_ASKED = 3
"""Questions of the judge that a row shows."""


def categories() -> tuple[str, ...]:
    """The categories that have games, in the order of lists."""
    present = {game.category for game in catalogue.games()}
    return tuple(x for x in (*NAMES, *sorted(present - set(NAMES))) if x in present)


def page(category: str) -> str:
    """The page of a category."""
    rows = [_HEAD.format(name=name_of(category))]
    for section in _sections(category):
        rows += _section(section)
    return "\n".join(rows).rstrip() + "\n"


def contents() -> str:
    """The list of the pages, with the games of each."""
    rows = []
    for category in categories():
        names = [catalogue.game(s.game).name for section in _sections(category) for s in section.games]
        games = ", ".join(dict.fromkeys(names))
        rows.append(f"- [{name_of(category)}](notation/{category}.md): {games}")
    return "\n".join(rows) + "\n"


def _sections(category: str) -> list[Section]:
    """The sections of a category: packages with more of its games come first."""
    groups = []
    for path, found in packages().items():
        here = [section for section in found if catalogue.game(section.games[0].game).category == category]
        groups.append((-sum(len(section.games) for section in here), path, here))
    return [section for _, _, here in sorted(groups, key=lambda row: row[:2]) for section in here]


def _section(section: Section) -> Iterator[str]:
    yield f"## {section.title}\n"
    if section.said:
        yield section.said + "\n"
    for shown in section.games:
        game = catalogue.game(shown.game)
        if len(section.games) > 1 or game.name != section.title:
            yield f"### {game.name}\n"
        yield from _game(game, shown)


def _game(game: Game, shown: Shown) -> Iterator[str]:
    if shown.said:
        yield shown.said + "\n"
    yield _source(game) + "\n"
    records = golden.records(game.id)
    yield "\n".join(_words(game, records)) + "\n"
    yield "\n".join(_closed(closings(records))) + "\n"
    yield f"An example:\n\n```\n{shown.example}\n```\n"
    lines = "\n".join(golden.judged(*records[0]))
    yield f"Its first golden record, with points, score and rulings:\n\n```text\n{lines}\n```\n"


def _source(game: Game) -> str:
    if game.lines is not None:
        rows = [f"`{game.id}`, lines {game.lines[0]} to {game.lines[1]} of the book"]
    else:
        rows = [f"`{game.id}`, by the {game.authority}"]
    if game.governors:
        above = ", ".join(f"{governor.name} (`{governor.id}`)" for governor in game.governors)
        order = ", in this order" if len(game.governors) > 1 else ""
        rows.append(f"; where it is silent, it follows{order}: {above}")
    return "".join(rows) + "."


def _words(game: Game, records: list[tuple[Header, list[Entry]]]) -> Iterator[str]:
    """The table of the words that an entry of the game may have: those that it ever offers, and those with
    which an entry of its records stood."""
    said = describe.about(game.id)
    for kind, key in (("state", "states"), ("choice", "choices")):
        said[key] = list(dict.fromkeys((*said[key], *golden.stood(records, kind))))
    yield "| words | of this game |"
    yield "|---|---|"
    low, high = said["sides"]
    letters = game.side_letters(low)
    yield f"| sides | {_listed(letters)}{'' if low == high else f' and more, up to {high}'} |"
    for key in ("pieces", "pockets", "pins", "zones"):
        if said[key]:
            yield f"| {key} | {_listed(said[key])} |"
    if (calls := said["calls"]) is not None:
        what = f"{_listed(calls['pieces'])}{', with a pocket' if calls['pockets'] else ''}"
        must = "has to be called" if calls["required"] else "may be called"
        yield f"| calls | {what}{', several at once' if calls['many'] else ''}: {must} |"
    fouls = {row["code"]: row["name"] for row in said["fouls"]}
    seen = [word for word in said["states"] if word not in fouls]
    if seen:
        yield f"| states | {_explained('#', seen, game)} |"
    if fouls:
        yield f"| fouls | {', '.join(f'`#{code}` {name}' for code, name in fouls.items())} |"
    if said["choices"]:
        yield f"| choices | {_explained(':', said['choices'], game)} |"
    yield f"| levels | {_levels(game)} |"
    if game.options:
        yield f"| tags | {', '.join(f'`{tag_of(option)}`' for option in game.options)} |"
    meanings = "; ".join(f"`{word.name}` ({word.form}) {word.means}" for word in words_of(game))
    yield f"| words of a `Setup` | {meanings} |"
    yield f"| a `Setup` | {', '.join(f'`{word}`' for word in _set_up(records[0]))} |"


def _levels(game: Game) -> str:
    """How much an entry may tell: what a part of the game is, why there are no visits."""
    family = game.family
    rows = ["`:result`", f"`:game` each {game.unit}"]
    if (part := family.part) is not None:
        beside = [f"`#{one.word}`" for one in part.beside] + ["`#forfeit`"] * part.forfeit
        words = f" with {', '.join(beside)}" if beside else ""
        rows.append(
            f"`:part` each {family.part_word(game)}: {part.counts[0].lower()}{part.counts[1:]}{words}"
        )
    why = family.no_visits
    rows.append(f"no visits: {why[0].lower()}{why[1:].rstrip('.')}" if why else "`:visit`")
    return "; ".join(rows)


def _set_up(record: tuple[Header, list[Entry]]) -> list[str]:
    """The words of the position in the middle of a record."""
    header, entries = record
    match = Match(header)
    for made in entries[: max(1, len(entries) // 2)]:
        match.add(made)
    return [f"{name}={value}" for name, value in match.position().items()]


def _explained(sign: str, words: Iterable[str], game: Game) -> str:
    return ", ".join(f"`{sign}{word}` {meaning(sign, word, game)}".rstrip() for word in words)


_NUMBERED = re.compile(r"([A-Za-z]*)(\d+)")


def _listed(words: Iterable[str]) -> str:
    """Words with commas; a run of numbers is shortened to its ends."""
    runs: list[list[str]] = []
    for word in words:
        if runs and _follows(runs[-1][-1], word):
            runs[-1].append(word)
        else:
            runs.append([word])
    shown = []
    for run in runs:
        shown += [f"`{run[0]}` to `{run[-1]}`"] if len(run) > 2 else [f"`{word}`" for word in run]
    return ", ".join(shown)


def _follows(word: str, following: str) -> bool:
    one, two = _NUMBERED.fullmatch(word), _NUMBERED.fullmatch(following)
    return bool(one and two and one[1] == two[1] and int(two[2]) == int(one[2]) + 1)


def _closed(found: tuple[Closing, ...]) -> Iterator[str]:
    """What an entry closes, as a table."""
    if not found:
        yield "An entry is judged as it stands: it leaves nothing open that a claim could decide."
        return
    yield "| an entry with nothing but | without a claim | with one |"
    yield "|---|---|---|"
    for row in found:
        shown = f"{row.shown}, `{row.example}`" if "`" not in row.shown else row.shown
        asked = (*row.wants[:_ASKED], "and the like") if len(row.wants) > _ASKED else row.wants
        wants = f": {'; or: '.join(asked)}" if asked else ""
        beside = "is a claim itself" if row.example == "miss" else _BESIDE[row.beside]
        yield f"| {shown} | {_ALONE[row.alone]}{wants} | {beside} |"
