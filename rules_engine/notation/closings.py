"""What an entry closes, found out by the judge that closes it.

What a record leaves out is unknown, and some of it did not happen because something else was recorded. Where
that is so is decided in the reading code of each family and in the clauses of each game, so it is asked
there: every kind of token is judged alone, and then beside each claim, at every shot of a record. If the
tokens alone are judged, the entry is closed. If claims that differ are accepted beside them, it is open, and
the claim decides.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..errors import RulesError
from ..expectation import Expectation
from ..lean import NamedTuple
from ..match import Match
from ..record.entries import Entry
from ..record.header import Header
from ..record.tokens import read_tokens, write_tokens
from ..rulings import Ruling

POSITIONS = 6
"""Shots of a record before which every kind of token is judged."""

PIECES = 3
"""Pieces, pins and zones with which a kind of token is judged: the first, one in the middle and the last."""

CLAIMS = 6
"""Claims that are judged beside the tokens."""

SHOWS = frozenset({"touch", "cushion", "pocket", "off", "pin", "rest", "claim", "full"})
"""Kinds of tokens that say what a shot did; other entries are no shots and close nothing."""


class Closing(NamedTuple):
    """What one kind of token settles in a game.

    ``shown`` is the kind in words and ``example`` one spelling of it. ``alone`` is what the judge does with
    it alone: "judged", "undecided" or "either"; ``wants`` what it asks for where it is undecided, one
    message for each reason. ``beside`` is what a claim does beside it: "decides" if claims that differ are
    accepted, "agrees" if only one is, "refused" if none is.
    """

    shown: str
    example: str
    alone: str
    wants: tuple[str, ...]
    beside: str


class _Seen:
    """What has been found out about one kind of token so far."""

    def __init__(self, example: str) -> None:
        self.example = example
        self.judged = self.undecided = False
        self.wants: dict[str, None] = {}
        self.most = 0

    @property
    def known(self) -> bool:
        """Whether no further look can change what is said."""
        return self.judged and self.undecided and self.most > 1

    def closing(self, shown: str) -> Closing:
        alone = "either" if self.judged and self.undecided else "judged" if self.judged else "undecided"
        beside = "decides" if self.most > 1 else "agrees" if self.most else "refused"
        return Closing(shown, self.example, alone, tuple(self.wants), beside)


def closings(records: Iterable[tuple[Header, list[Entry]]]) -> tuple[Closing, ...]:
    """What each kind of token closes, judged at the shots of ``records``, which are of one game."""
    seen: dict[str, _Seen] = {}
    for header, entries in records:
        match = Match(header)
        looks = 0
        for made in entries:
            if looks < POSITIONS and made.correction is None and _is_shot(made):
                looks += 1
                _look(match, made, seen)
            match.add(made)
    return tuple(found.closing(shown) for shown, found in sorted(seen.items(), key=_place))


_ORDER = (
    "a contact", "a cushion or rim", "a ball or ring pocketed", "the own ball or shooter pocketed",
    "a ball or ring off", "the own ball or shooter off", "a pin down", "a piece at rest", "`.`", "`miss`",
)  # fmt: skip


def _place(row: tuple[str, _Seen]) -> int:
    return _ORDER.index(row[0])


def _is_shot(made: Entry) -> bool:
    return any(token.kind in SHOWS for token in made.tokens) and not any(
        token.kind in ("dice", "move") or (token.kind == "choice" and token.a == "count")
        for token in made.tokens
    )


def _look(match: Match, made: Entry, seen: dict[str, _Seen]) -> None:
    """Judge each kind of token before the shot ``made``, with the call and the place that stand there."""
    before = [write_tokens((token,)) for token in made.tokens if token.kind in ("call", "place")]
    expected = match.expects()
    claims = _claims(expected)
    for shown, text in _spellings(expected):
        if shown in seen and seen[shown].known:
            continue
        ruling = _judged(match, made.side, [*before, text])
        if ruling is None or (ruling.refusal is not None and ruling.refusal.code != "undecided"):
            continue
        found = seen.setdefault(shown, _Seen(text))
        if ruling.refusal is None:
            found.judged = True
        else:
            found.undecided = True
            found.wants.setdefault(ruling.refusal.message)
        if found.most > 1:
            continue
        results = set()
        for claim in claims:
            beside = _judged(match, made.side, [*before, text, claim])
            if beside is not None and beside.refusal is None:
                results.add(claim)
        found.most = max(found.most, len(results))


def _judged(match: Match, side: str, texts: list[str]) -> Ruling | None:
    """The ruling on those tokens as the match stands; None if they cannot be read at all."""
    try:
        tokens = read_tokens(" ".join(texts))
    except RulesError:
        return None
    return match.rules.judge(match.play, match.state, Entry(match.last + 1, side, tokens, None))


def _claims(expected: Expectation) -> list[str]:
    """Claims worth trying: 0, 1, 2, and those of the buttons."""
    found = ["0", "+1", "+2"]
    for button in expected.buttons:
        found += [word for word in button.tokens.split() if word[0] in "+-" and word.lstrip("+-").isdigit()]
    return list(dict.fromkeys(found))[:CLAIMS]


def _some(words: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys((words[0], words[len(words) // 2], words[-1]))) if words else ()


def _spellings(expected: Expectation) -> Iterator[tuple[str, str]]:
    """Each kind of token that says what a shot did, spelt with the pieces of the game."""
    own = tuple(piece for piece in expected.pieces if piece == "c")
    others = tuple(piece for piece in expected.pieces if piece != "c")
    for piece in _some(others):
        yield "a contact", f"x{piece}"
    yield "a cushion or rim", "-"
    for piece in _some(others):
        yield "a ball or ring pocketed", f"{piece}>"
        for pocket in expected.pockets[:1]:
            yield "a ball or ring pocketed", f"{piece}>{pocket}"
        yield "a ball or ring off", f"{piece}^"
    for piece in own:
        yield "the own ball or shooter pocketed", f"{piece}>"
        yield "the own ball or shooter off", f"{piece}^"
    for pin in _some(expected.pins):
        yield "a pin down", f"{pin}!"
    for piece in _some(expected.pieces):
        for zone in _some(expected.zones):
            yield "a piece at rest", f"{piece}={zone}"
    yield "`.`", "."
    yield "`miss`", "miss"
