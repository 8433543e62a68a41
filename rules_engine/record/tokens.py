"""Tokens: the smallest things that a record says.

A token is one observed fact (ball touched, cushion, pocket, pin, place of rest), one word of a player
(call, choice), one irregularity seen, or the marker's claim. Tokens of a stroke stand in order of time;
what is left out is unknown, not false. The same tokens are written as text (``xr --- xw +1``) and as JSON
(``[["touch", null, "r"], ["cushion", null, 3], ["touch", null, "w"], ["claim", 1]]``).

This module knows the spelling only. Whether a piece, a pocket or a choice exists is for the game to say.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any, Final

from ..errors import RecordError
from ..lean import NamedTuple
from ..saying import say

MAX_TOKENS: Final = 400
"""More tokens than any stroke, battle or table of rests can need; a longer entry is refused."""

MAX_LENGTH: Final = 8000
"""Characters of one entry's text; a longer one is refused before it is read."""


class Token(NamedTuple):
    """One observed fact: its kind and up to two words, whose meaning depends on the kind.

    ========  =============================  =========================================
    kind      a                              b
    ========  =============================  =========================================
    call      tuple of (piece, pocket|None)  -
    touch     moving piece, None = cue ball  piece touched
    cushion   piece, None = cue ball         number of touches, or their names "lfr"
    pocket    piece                          pocket, None = not noted
    off       piece                          -
    pin       pin                            "up", or the piece that felled it, or None
    rest      piece                          zone
    state     irregularity or state          argument or None
    claim     points, or "miss"              -
    dice      tuple of numbers               -
    move      a move on a board, as written  -
    choice    choice or proclamation         argument or None
    time      seconds                        -
    place     where the shot was taken from  -
    full      (nothing else happened)        -
    then      (the next stroke of a visit)   -
    void      number of an entry             -
    amend     number of an entry             its new tokens
    before    number of an entry             tokens of an entry that belongs before it
    allege    number of an entry             tokens of the foul alleged
    ruling    number of an entry             tokens decided by the referee
    ========  =============================  =========================================
    """

    kind: str
    a: Any = None
    b: Any = None


CORRECTIONS: Final = frozenset({"void", "amend", "before", "allege", "ruling"})

_PIECE = r"(?:[A-Za-z][A-Za-z0-9]*|\d+)"
_WORD = r"[a-z][a-z0-9-]*"
_ARGUMENT = r"[!-'*-:<-~](?:[ -'*-:<-~]{0,40}[!-'*-:<-~])?"
_PATTERN: Final = re.compile(
    rf"""
(?:
  (?P<call>\((?P<called>[^()\n;]*)\))
| (?P<dice>\[(?P<thrown>[0-9 ]*)\])
| (?P<choice>:(?P<chosen>{_WORD})(?:\((?P<choice_arg>{_ARGUMENT})\))?)
| (?P<state>\#(?P<seen>{_WORD})(?:\((?P<state_arg>{_ARGUMENT})\))?)
| (?P<place>@(?P<where>[a-z0-9-]+))
| (?P<time>t=(?P<seconds>\d{{1,6}}(?:\.\d{{1,3}})?))
| (?P<jump>\d+(?:x\d+)+)
| (?P<point>(?:\d+|bar)/(?:\d+|off)\*?(?:\(\d\))?)
| (?P<step>\d+(?:-\d+)+)
| (?P<grid>[a-h][1-8](?:[-x][a-h][1-8])+[qrbn]?)
| (?P<web>(?:den|[a-e]\d{{1,2}})(?:[-x](?:den|[a-e]\d{{1,2}}))+)
| (?P<rest>(?P<resting>{_PIECE})=(?P<zone>[a-z0-9-]+))
| (?P<pin>(?P<pinned>{_PIECE})!(?P<how>{_PIECE})?)
| (?P<off>(?P<jumped>{_PIECE})\^)
| (?P<pocket>(?P<potted>{_PIECE})>(?P<hole>[a-z0-9]*))
| (?P<claim>(?:[+-]\d{{1,4}}|0|miss))
| (?P<touch>(?P<mover>[A-Z][A-Z0-9]*)?x(?P<hit>{_PIECE}))
| (?P<cushion>(?P<banked>{_PIECE})?-(?:(?P<dashes>-{{0,98}})|(?P<names>[hflr]{{1,99}})))
| (?P<full>\.)
| (?P<then>/)
)(?=[ \t]|$)
""",
    re.X | re.ASCII,
)
_SPACE: Final = re.compile(r"[ \t]+")
_CORRECTION: Final = re.compile(
    r"(?P<word>void|amend|before|claim|ruling)[ \t]+(?P<n>[1-9]\d{0,8})(?P<rest>.*)$", re.ASCII
)
_PIECE_ONLY: Final = re.compile(rf"{_PIECE}\Z", re.ASCII)
_POCKET_ONLY: Final = re.compile(r"[a-z0-9]+\Z")


class _NoCall(ValueError):
    """A word in brackets is no call; ``message`` is for people."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


def _call(text: str) -> tuple[tuple[str, str | None], ...]:
    called = []
    for word in text.split():
        piece, arrow, pocket = word.partition(">")
        if not _PIECE_ONLY.match(piece) or (arrow and not _POCKET_ONLY.match(pocket)):
            raise _NoCall(
                say("record.no-call", "'{word}' is no call; write a piece, or piece>pocket", word=word[:100])
            )
        called.append((piece, pocket or None))
    return tuple(called)


_READERS: Final[dict[str, Callable[[re.Match[str]], Token]]] = {
    "call": lambda m: Token("call", _call(m["called"])),
    "dice": lambda m: Token("dice", tuple(int(n) for n in m["thrown"].split())),
    "choice": lambda m: Token("choice", m["chosen"], m["choice_arg"]),
    "state": lambda m: Token("state", m["seen"], m["state_arg"]),
    "place": lambda m: Token("place", m["where"]),
    "time": lambda m: Token("time", float(m["seconds"])),
    "jump": lambda m: Token("move", m[0]),
    "point": lambda m: Token("move", m[0]),
    "step": lambda m: Token("move", m[0]),
    "grid": lambda m: Token("move", m[0]),
    "web": lambda m: Token("move", m[0]),
    "rest": lambda m: Token("rest", m["resting"], m["zone"]),
    "pin": lambda m: Token("pin", m["pinned"], m["how"]),
    "off": lambda m: Token("off", m["jumped"]),
    "pocket": lambda m: Token("pocket", m["potted"], m["hole"] or None),
    "claim": lambda m: Token("claim", "miss" if m[0] == "miss" else int(m[0])),
    "touch": lambda m: Token("touch", m["mover"], m["hit"]),
    "cushion": lambda m: Token("cushion", m["banked"], m["names"] or len(m["dashes"]) + 1),
    "full": lambda m: Token("full"),
    "then": lambda m: Token("then"),
}
MAX_TOUCHES: Final = 99
"""Cushions in one token; no ball touches more."""


_SHORT: Final = 60
_WORD_LENGTH: Final = 20
_MANY: Final = 4096
_MET: Final[dict[str, tuple[Token, ...]]] = {}
"""Short entries that have been read: most entries of a match say what others said before."""

_WORDS: Final[dict[str, Token]] = {}
"""Words that have been read, each a whole token."""


def _no_token(word: str) -> str:
    """What is said of a word that is no token: what was probably meant by it, if that can be guessed."""
    if len(word) > _WORD_LENGTH:
        return say("record.cannot-read", "cannot read '{word}'", word=word[:40])
    if re.fullmatch(r"[0-9]{1,4}", word):
        points = int(word)
        return say(
            "record.no-sign",
            "cannot read '{word}': a claim has its sign: +{points}",
            word=word,
            points=points,
        )
    for meant in (word.lower(), word.strip(",;"), word.strip(",;").lower()):
        if meant != word and _PATTERN.fullmatch(meant):
            return say("record.write", "cannot read '{word}': write {meant}", word=word, meant=meant)
    for at in range(1, len(word)):
        if all(_PATTERN.fullmatch(part) for part in (word[:at], word[at:])):
            return _parted(word, [word[:at], word[at:]])
    parts = [part for part in re.split("[,;]", word) if part]
    if len(parts) > 1 and all(_PATTERN.fullmatch(part) for part in parts):
        return _parted(word, parts)
    return say("record.cannot-read", "cannot read '{word}'", word=word)


def _parted(word: str, tokens: list[str]) -> str:
    return say(
        "record.space-between",
        "cannot read '{word}': a space goes between tokens: {tokens}",
        word=word,
        tokens=" ".join(tokens),
    )


def _plain_tokens(text: str, line: int, column: int) -> tuple[Token, ...]:
    try:
        # A token with spaces in it begins with a word that is no token, so the words of others can be parted.
        known = tuple([_WORDS[word] for word in text.split(" ")])
    except KeyError:
        pass
    else:
        if len(known) <= MAX_TOKENS:
            return known
    tokens: list[Token] = []
    at, end = 0, len(text)
    while at < end:
        if space := _SPACE.match(text, at):
            at = space.end()
            continue
        match = _PATTERN.match(text, at)
        if match is None:
            word = text[at:].split(None, 1)[0]
            raise RecordError("unreadable", _no_token(word), line, column + at)
        try:
            tokens.append(_READERS[match.lastgroup or ""](match))  # the outermost group closes last
        except ValueError as error:
            why = error.message if isinstance(error, _NoCall) else str(error)[:200]
            raise RecordError("unreadable", why, line, column + at) from None
        if len(match[0]) < _WORD_LENGTH and len(_WORDS) < _MANY and " " not in match[0]:
            _WORDS[match[0]] = tokens[-1]
        if len(tokens) > MAX_TOKENS:
            message = say("record.many-tokens", "an entry has at most {most} tokens", most=MAX_TOKENS)
            raise RecordError("too-long", message, line, column + at)
        at = match.end()
    return tuple(tokens)


def read_tokens(text: str, line: int = 1, column: int = 1) -> tuple[Token, ...]:
    """Read the tokens of one entry.

    ``line`` and ``column`` say where ``text`` begins, for the error. Raises :class:`RecordError` with code
    ``unreadable``, ``too-long`` or ``empty``.
    """
    if (met := _MET.get(text)) is not None:
        return met
    if len(text) > MAX_LENGTH:
        message = say("record.long-entry", "an entry has at most {most} characters", most=MAX_LENGTH)
        raise RecordError("too-long", message, line, column)
    body = text.strip()
    if not body:
        raise RecordError("empty", say("record.empty", "an entry says something"), line, column)
    column += len(text) - len(text.lstrip())
    if correction := _CORRECTION.match(body):
        return (_read_correction(correction, line, column),)
    tokens = _plain_tokens(body, line, column)
    if len(text) <= _SHORT:
        if len(_MET) >= _MANY:
            _MET.clear()
        _MET[text] = tokens
    return tokens


def _read_correction(match: re.Match[str], line: int, column: int) -> Token:
    word, number, rest = match["word"], int(match["n"]), match["rest"]
    inner_column = column + match.start("rest") + 1
    if word == "void":
        if rest.strip():
            message = say("record.void-alone", "nothing follows the number of a void entry")
            raise RecordError("unreadable", message, line, inner_column)
        return Token("void", number)
    body = rest[1:] if rest.startswith(":") else rest
    if word in ("amend", "before", "ruling") and not rest.startswith(":"):
        message = say("record.correction-reads", "write '{word} {n}: ...'", word=word, n=number)
        raise RecordError("unreadable", message, line, inner_column)
    tokens = _plain_tokens(body, line, inner_column)
    if not tokens:
        message = say("record.correction-empty", "'{word} {n}' says nothing", word=word, n=number)
        raise RecordError("empty", message, line, inner_column)
    return Token("allege" if word == "claim" else word, number, tokens)


def _arg(name: str, argument: Any) -> str:
    return name if argument is None else f"{name}({argument})"


def _write(token: Token) -> str:
    kind, a, b = token
    if kind == "call":
        return "(" + " ".join(p if k is None else f"{p}>{k}" for p, k in a) + ")"
    if kind == "dice":
        return "[" + " ".join(map(str, a)) + "]"
    if kind == "cushion":
        return (a or "") + ("-" * b if isinstance(b, int) else "-" + b)
    if kind == "claim":
        return a if a == "miss" else "0" if a == 0 else f"{a:+d}"
    if kind == "time":
        return f"t={a:.3f}".rstrip("0").rstrip(".")
    if kind in ("amend", "before", "ruling"):
        return f"{kind} {a}: {write_tokens(b)}"
    if kind == "allege":
        return f"claim {a} {write_tokens(b)}"
    simple = {
        "touch": f"{a or ''}x{b}",
        "pocket": f"{a}>{b or ''}",
        "off": f"{a}^",
        "pin": f"{a}!{b or ''}",
        "rest": f"{a}={b}",
        "state": "#" + _arg(str(a), b),
        "choice": ":" + _arg(str(a), b),
        "place": f"@{a}",
        "move": str(a),
        "full": ".",
        "then": "/",
        "void": f"void {a}",
    }
    return simple[kind]


def write_tokens(tokens: Iterable[Token]) -> str:
    """Return the text of ``tokens``; :func:`read_tokens` reads it back to the same."""
    return " ".join(_write(token) for token in tokens)


def tokens_to_json(tokens: Iterable[Token]) -> list[list[Any]]:
    """Return ``tokens`` as lists, without the words that are not said."""
    rows: list[list[Any]] = []
    for kind, a, b in tokens:
        if kind in CORRECTIONS and b is not None:
            rows.append([kind, a, tokens_to_json(b)])
        elif b is not None:
            rows.append([kind, a, b])
        elif a is not None:
            rows.append([kind, [list(c) for c in a] if kind == "call" else list(a) if kind == "dice" else a])
        else:
            rows.append([kind])
    return rows


def tokens_from_json(rows: Any) -> tuple[Token, ...]:
    """Read tokens from JSON by way of their text, so that both forms are held to one grammar.

    Raises :class:`RecordError` when ``rows`` is not of the shape that :func:`tokens_to_json` makes.
    """
    try:
        raw = tuple(_raw(row) for row in rows)
        text = write_tokens(raw)
    except (TypeError, ValueError, KeyError, IndexError, OverflowError) as error:
        message = say("record.no-tokens", "these are no tokens: {error}", error=type(error).__name__)
        raise RecordError("unreadable", message) from None
    tokens = read_tokens(text)
    if tokens != raw:
        message = say(
            "record.other-tokens", "these tokens say something else as text: '{tokens}'", tokens=text[:80]
        )
        raise RecordError("unreadable", message)
    return tokens


def _raw(row: Any, inner: bool = False) -> Token:
    if not isinstance(row, list) or not 1 <= len(row) <= 3 or not isinstance(row[0], str):
        raise ValueError("a token is a list of one to three words")
    kind, a, b = (*row, None, None)[:3]
    if kind == "cushion" and isinstance(b, int) and not 1 <= b <= MAX_TOUCHES:
        raise ValueError("no ball touches so many cushions")
    if kind in CORRECTIONS and inner:
        raise ValueError("a correction holds no correction")
    if kind == "call":
        a = tuple((piece, pocket) for piece, pocket in a)
    elif kind == "dice":
        a = tuple(a)
    elif kind == "time":
        a = float(a)
    elif kind in ("amend", "before", "ruling", "allege"):
        b = tuple(_raw(token, inner=True) for token in b)
    return Token(kind, a, b)
