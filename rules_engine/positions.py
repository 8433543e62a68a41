"""A match that begins from a recorded position: the words of a Setup tag, and the state that they make.

A word is ``name=value``. ``A=12`` is the score of A, ``turn=B`` says who plays; the others are the fields
of the game's state by name, a hyphen for each underscore, and with the letter of the side where each side
has its own (``misses.A=2``). Numbers are written as numbers, sides by their letters, switches as yes or no,
lists with commas (lists of lists with slashes between), nothing as ``none``, and an empty word as ``-``.
Fields without a word are as at the start, or as in a game under way where the family says so.

The words are made from the fields of the state itself, so every family has them; a family adds
checks for impossible positions.
"""

from __future__ import annotations

import re
import types
from collections.abc import Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, Final, NoReturn, Union, get_args, get_origin, get_type_hints

from .errors import BadHeader
from .record.entries import Entry
from .record.tokens import read_tokens
from .rulings import Ruling
from .saying import say
from .states import Tally
from .wording import listed

if TYPE_CHECKING:
    from .families.base import Family
    from .play import Play

LIMIT: Final = 100_000
"""No number of a position is higher."""

SIDES: Final = frozenset({"turn", "lead", "order", "rightful", "playing"})
"""Fields whose numbers are sides, in every family."""

_FIXED: Final = frozenset({"score", "turn", "over", "winner"})
_NUMBER: Final = re.compile(r"-?[0-9]{1,6}\Z", re.ASCII)
_WORD: Final = re.compile(r"[A-Za-z0-9?+._-]{1,80}\Z", re.ASCII)
_SEPARATORS: Final = (",", "/", "|")
_TALLY: Final = ("innings", "made", "run", "high")


class Words:
    """The words of a set-up, consumed one by one; unknown words are refused at the end."""

    def __init__(self, given: Mapping[str, str], letters: tuple[str, ...]) -> None:
        self._given = dict(given)
        self._letters = letters
        self.said = frozenset(given)
        self.last = ""
        """The word that was read last, which is the one that does not fit when reading fails."""

    def refuse(self, name: str, message: str) -> NoReturn:
        """Refuse the word ``name``."""
        raise bad(name, message)

    def take(self, name: str) -> str | None:
        """The value of a word, None if it is not said."""
        if name in self._given:
            self.last = name
        return self._given.pop(name, None)

    def number(self, name: str, low: int, high: int, default: int) -> int:
        """A whole number within its bounds."""
        value = self.take(name)
        if value is None:
            return default
        if not _NUMBER.match(value) or not low <= int(value) <= high:
            message = say(
                "positions.number-within",
                "a number from {low} to {high} is meant, not '{word}'",
                low=low,
                high=high,
                word=value[:20],
            )
            raise bad(name, message)
        return int(value)

    def one_of(self, name: str, allowed: Iterable[str], default: str) -> str:
        """One of some words."""
        value = self.take(name)
        allowed = tuple(allowed)
        if value is not None and value not in allowed:
            words = ", ".join(allowed)
            raise bad(
                name, say("positions.one-of", "it is {words}, not '{word}'", words=words, word=value[:20])
            )
        return default if value is None else value

    def side(self, name: str, default: int | None) -> int | None:
        """A side by its letter."""
        value = self.take(name)
        if value is None:
            return default
        if value not in self._letters:
            raise bad(name, _no_side(value))
        return self._letters.index(value)

    def nothing_left(self) -> None:
        """Refuse words that were not consumed."""
        for name in self._given:
            raise bad(name, say("positions.no-such-word", "no position of this game has such a word"))


def bad(name: str, message: str) -> BadHeader:
    """The refusal of a word of a set-up."""
    return BadHeader("bad-setup", say("positions.word", "{word}: {why}", word=name[:40], why=message))


def _no_side(word: str) -> str:
    return say("positions.no-side", "no side is called '{side}'", side=word[:20])


# -- a state from words --------------------------------------------------------------------------------------


def placed(family: Family, play: Play, state: Any, words: Words) -> Any:
    """``state``, the start of the game, with what ``words`` say."""
    kind: Any = type(state)
    hints = _hints(kind)
    letters = play.letters
    changes: dict[str, Any] = {}
    if state.turn is not None:
        changes.update({k: v for k, v in family.under_way.items() if k in hints})
    if "score" in hints:
        changes["score"] = tuple(
            words.number(x, -LIMIT, LIMIT, s) for x, s in zip(letters, state.score, strict=True)
        )
    if family.phases and "phase" in words.said:
        changes["phase"] = words.one_of("phase", sorted(family.phases), state.phase)
    for field, hint in hints.items():
        if field in _FIXED:
            continue
        before, name = getattr(state, field), field.replace("_", "-")
        sides = field in SIDES or field in family.side_fields
        if hint == tuple[Tally, ...]:
            changes[field] = tuple(_tally(words, x, t) for x, t in zip(letters, before, strict=True))
            continue
        if (value := words.take(name)) is not None:
            changes[field] = _read(name, hint, value, letters if sides else (), 0)
            if field == "order" and len(set(changes[field])) < len(changes[field]):
                raise bad(name, say("positions.side-twice", "a side occurs twice"))
        if not sides and spoken_by_side(hint, before, letters):
            row = list(changes.get(field, before))
            for i, letter in enumerate(letters):
                if (value := words.take(f"{name}.{letter}")) is not None:
                    row[i] = _read(f"{name}.{letter}", get_args(hint)[0], value, (), 0)
            changes[field] = tuple(row)
    return state._replace(**changes)


def below(words: Words, play: Play, state: Any, target: int | None) -> None:
    """Refuse a score that has won already."""
    for letter, points in zip(play.letters, state.score, strict=True):
        if target is not None and points >= target:
            words.refuse(letter, say("positions.ends-at", "the game ends at {points}", points=target))


def at_least(words: Words, state: Any, *fields: str) -> None:
    """Refuse numbers below zero in fields that count."""
    for field in fields:
        value = getattr(state, field)
        if min(value if isinstance(value, tuple) else (value,), default=0) < 0:
            less = say("positions.less-than-nothing", "it cannot be less than nothing")
            words.refuse(field.replace("_", "-"), less)


def _tally(words: Words, letter: str, tally: Tally) -> Tally:
    found = [words.number(f"{w}.{letter}", -LIMIT, LIMIT, getattr(tally, w)) for w in _TALLY]
    innings, made, run, high = found
    return Tally(innings, made, run, max(high, run), tally.high_entry)


def _read(name: str, hint: Any, text: str, letters: tuple[str, ...], depth: int) -> Any:
    origin, args = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        if text == "none":
            return None
        return _read(name, next(a for a in args if a is not type(None)), text, letters, depth)
    if hint is bool:
        if text not in ("yes", "no"):
            raise bad(name, say("positions.yes-or-no", "it is yes or no, not '{word}'", word=text[:20]))
        return text == "yes"
    if hint is int:
        if letters:
            if text not in letters:
                raise bad(name, _no_side(text))
            return letters.index(text)
        if not _NUMBER.match(text) or abs(int(text)) > LIMIT:
            raise bad(name, say("positions.number", "a number is meant, not '{word}'", word=text[:20]))
        return int(text)
    if hint is str:
        if text == "-":
            return ""
        if not _WORD.match(text):
            raise bad(name, say("positions.a-word", "a word is meant, not '{word}'", word=text[:20]))
        return text
    if origin is frozenset or (origin is tuple and args[-1] is Ellipsis):
        if text in ("", "-" if depth else ""):
            return origin(())
        parts = text.split(_SEPARATORS[_depth(hint) - 1])
        if len(parts) > 200:
            raise bad(name, say("positions.so-many", "so many no position can have"))
        return origin(_read(name, args[0], part, letters, depth + 1) for part in parts)
    row = hasattr(hint, "_fields")
    if not row and origin is not tuple:
        raise bad(name, say("positions.cannot-be-said", "this cannot be said in a position"))
    kinds = tuple(_hints(hint).values()) if row else args
    parts = text.split(":" if row else _SEPARATORS[_depth(hint) - 1])
    if len(parts) != len(kinds):
        message = say(
            "positions.values", "{count} values are meant, not '{words}'", count=len(kinds), words=text[:20]
        )
        raise bad(name, message)
    values = [_read(name, kind, part, letters, depth + 1) for kind, part in zip(kinds, parts, strict=True)]
    return hint(*values) if row else tuple(values)


# -- words from a state --------------------------------------------------------------------------------------


def words_of(family: Family, play: Play, state: Any) -> dict[str, str]:
    """The words that make ``state``; what is as at the start of a game under way is left out.

    Numbers of entries (fields that end in ``_entry``) are of another log and are left out, too.
    """
    base = family.start(play, state.turn)
    if state.turn is not None:
        base = base._replace(**{k: v for k, v in family.under_way.items() if k in base._fields})
    letters = play.letters
    rows = {x: str(s) for x, s in zip(letters, getattr(state, "score", ()), strict=False)}
    if state.turn is not None:
        rows["turn"] = letters[state.turn]
    kind: Any = type(state)
    for field, hint in _hints(kind).items():
        now, before = getattr(state, field), getattr(base, field)
        if field in _FIXED or now == before or field.endswith("_entry"):
            continue
        name = field.replace("_", "-")
        sides = field in SIDES or field in family.side_fields
        if hint == tuple[Tally, ...]:
            for letter, tally in zip(letters, now, strict=True):
                rows |= {f"{w}.{letter}": str(getattr(tally, w)) for w in _TALLY if getattr(tally, w)}
        elif not sides and spoken_by_side(hint, before, letters) and len(now) == len(letters):
            for letter, value, old in zip(letters, now, before, strict=True):
                if value != old:
                    rows[f"{name}.{letter}"] = _write(get_args(hint)[0], value, (), 0)
        else:
            rows[name] = _write(hint, now, letters if sides else (), 0)
    return rows


def _write(hint: Any, value: Any, letters: tuple[str, ...], depth: int) -> str:
    origin, args = get_origin(hint), get_args(hint)
    if value is None:
        return "none"
    if origin in (Union, types.UnionType):
        return _write(next(a for a in args if a is not type(None)), value, letters, depth)
    if hint is bool:
        return "yes" if value else "no"
    if hint is int:
        return letters[value] if letters else str(value)
    if hint is str:
        return value or "-"
    if origin is frozenset:
        value = sorted(value, key=lambda v: (len(v), v) if isinstance(v, str) else v)
    if origin is frozenset or (origin is tuple and args[-1] is Ellipsis):
        if not value and depth:
            return "-"
        return _SEPARATORS[_depth(hint) - 1].join(_write(args[0], v, letters, depth + 1) for v in value)
    if hasattr(hint, "_fields"):
        kinds = _hints(hint).values()
        return ":".join(_write(k, v, letters, depth + 1) for k, v in zip(kinds, value, strict=True))
    sign = _SEPARATORS[_depth(hint) - 1]
    return sign.join(_write(k, v, letters, depth + 1) for k, v in zip(args, value, strict=True))


@cache
def _hints(cls: Any) -> dict[str, Any]:
    return get_type_hints(cls)


@cache
def _depth(hint: Any) -> int:
    """How many lists stand in each other."""
    inner = max((_depth(a) for a in get_args(hint) if a is not Ellipsis), default=0)
    return inner + (get_origin(hint) in (tuple, frozenset))


def spoken_by_side(hint: Any, before: Any, letters: tuple[str, ...]) -> bool:
    """Whether each side has a word of its own for a field that reads ``before`` at the start."""
    args = get_args(hint)
    return get_origin(hint) is tuple and args[-1] is Ellipsis and len(before) == len(letters)


# -- a match from words --------------------------------------------------------------------------------------


def begin(rules: Any, play: Play) -> Any:
    """The state from which the match of ``play`` begins; raises :class:`BadHeader` with code ``bad-setup``
    for a position that cannot be."""
    if not play.header.setup:
        return rules.start(play)
    words = Words(play.header.setup, play.letters)
    base = rules.start(play, words.side("turn", None))
    try:
        state = rules.position(play, base, words)
    except (ArithmeticError, LookupError, TypeError, ValueError):
        message = say("positions.does-not-fit", "this does not fit the rest of the position")
        raise bad(words.last or "Setup", message) from None
    words.nothing_left()
    _check(rules, play, base, state)
    return state


_PLACES = {
    "table": say("positions.on-table", "table"),
    "pocketed": say("positions.pocketed", "pocketed"),
    "out": say("positions.out", "out"),
    "hand": say("positions.in-hand", "hand"),
}
"""Where pieces are that families count."""


def _check(rules: Any, play: Play, base: Any, state: Any) -> None:
    """Refuse a position from which nothing can be played, or in which pieces are too few or too many."""
    if rules.is_over(state):
        raise bad("Setup", say("positions.match-over", "a match that is over cannot go on"))
    count = getattr(rules, "pieces", None)
    try:
        now, then = (count(play, state), count(play, base)) if count else (None, None)
        board, expected = rules.board(play, state), rules.expects(play, state)
        rulings = [_judged(rules, play, state, button) for button in expected.buttons]
    except BadHeader:
        raise
    except Exception:
        message = say(
            "positions.nothing-playable",
            "nothing can be played from this position: a word is missing, or does not fit the others",
        )
        raise bad("Setup", message) from None
    if (
        now is not None
        and then is not None
        and (min(now.values()) < 0 or sum(now.values()) != sum(then.values()))
    ):
        message = say(
            "positions.do-not-add-up",
            "the pieces do not add up: {counts}; {all} belong to the game",
            counts=listed(
                say("positions.count", "{place} {count}", place=_PLACES.get(name, name), count=count)
                for name, count in now.items()
            ),
            all=sum(then.values()),
        )
        raise bad("Setup", message)
    for ruling in rulings:
        if ruling.refusal is not None:
            message = say(
                "positions.not-playable",
                "nothing can be played from this position: {why}",
                why=ruling.refusal.message,
            )
            raise bad("Setup", message)
    if board["turn"] is not None and expected.side not in (None, board["turn"]):
        raise bad("turn", say("positions.turn", "it is {side}'s turn", side=expected.side))


def _judged(rules: Any, play: Play, state: Any, button: Any) -> Ruling:
    ruling: Ruling = rules.judge(play, state, Entry(1, button.side, read_tokens(button.tokens)))
    if ruling.refusal is None:
        rules.board(play, ruling.state)
        rules.expects(play, ruling.state)
    return ruling
