"""Claims of many samples at once, from the log of a batch: the same answers as :mod:`.claims`, by numpy."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import cos, radians, sin
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..physics.batches import FATES, Outcomes
from ..surfaces.zones import lines_touched, zones_at
from . import claims_close
from .claims import GONE, MOVED, RAILS, Claim

Truths = NDArray[np.bool_]
Whole = NDArray[np.intp]
Numbers = NDArray[np.floating[Any]]

_FATES_GONE = [FATES.index(fate) for fate in GONE]
_REST = FATES.index("rest")


class Book:
    """The log of a batch in columns that claims ask for. Rows are in order of samples and of time. ``tip`` is
    how far from the middle the tip met the ball in each sample (radii), ``aim`` whither the cue pointed
    (degrees)."""

    def __init__(
        self, out: Outcomes, kinds: dict[str, str], tip: Numbers | None = None, aim: Numbers | None = None
    ) -> None:
        self.out, self.kinds = out, kinds
        self.tip = tip if tip is not None else np.zeros(len(out))
        self.aim = aim if aim is not None else np.zeros(len(out))
        log = out.log
        self.samples = len(out)
        self.begin = np.asarray(log.begin, np.intp)
        self.sample: Whole = np.repeat(np.arange(self.samples), np.diff(self.begin))
        what, other = log.what.astype(np.int64), log.other.astype(np.int64)
        _, first, which = np.unique(what * 65536 + other, return_index=True, return_inverse=True)
        words = [
            out.words(int(what[i]), int(other[i]), float(log.x[i]), float(log.y[i])) for i in first.tolist()
        ]
        which = which.reshape(what.shape)
        place = {piece: i for i, piece in enumerate(out.pieces)}
        self.kind = np.array([word or "" for word, _ in words] or [""])[which]
        self.name = np.array([name for _, name in words] or [""])[which]
        self.other = np.array([place.get(name, -1) for _, name in words] or [-1])[which]
        self.piece = log.piece.astype(np.intp)
        self.rail = np.isin(self.kind, RAILS)

    def at(self, piece: str) -> int:
        """The number of a piece."""
        return self.out.pieces.index(piece)

    def any(self, rows: Truths) -> Truths:
        """In which samples some row is among ``rows``."""
        found = np.zeros(self.samples, bool)
        found[self.sample[rows]] = True
        return found

    def count(self, rows: Truths) -> Whole:
        """How many rows of each sample are among ``rows``."""
        return np.bincount(self.sample[rows], minlength=self.samples)

    def first(self, rows: Truths) -> Whole:
        """The number of the first row of each sample among ``rows``; beyond the last row where none is."""
        found = np.full(self.samples, len(self.sample), np.intp)
        which = np.nonzero(rows)[0]
        samples = self.sample[which]
        begins = np.diff(samples, prepend=-1) != 0
        found[samples[begins]] = which[begins]
        return found

    def met(self, piece: str) -> tuple[Truths, Whole]:
        """The rows in which a piece meets another, and the other's number (-1 where it does not)."""
        i = self.at(piece)
        touch = self.kind == "touch"
        struck = touch & (self.piece == i) | (self.kind == "felled") & (self.piece == i)
        was = touch & (self.other == i)
        return struck | was, np.where(struck, self.other, np.where(was, self.piece, -1))

    def order(self) -> Whole:
        """The number of each row."""
        return np.arange(len(self.sample))

    def where(self, piece: str, of: str) -> Truths:
        """In which samples the last place of ``piece`` is called ``of``."""
        if of not in self.out.places:
            return np.zeros(self.samples, bool)
        found: Truths = self.out.where[:, self.at(piece)] == self.out.places.index(of)
        return found


def _first(book: Book, claim: Claim) -> Truths:
    met, with_whom = book.met(claim.piece)
    row = book.first(met)
    found = np.zeros(book.samples, bool)
    some = row < len(met)
    found[some] = with_whom[row[some]] == book.at(claim.other)
    return found


def _touch(book: Book, claim: Claim) -> Truths:
    met, with_whom = book.met(claim.piece)
    return book.any(met & (with_whom == book.at(claim.other)))


def _rails(book: Book, claim: Claim) -> Truths:
    return book.rail & (book.piece == book.at(claim.piece))


def _banked(book: Book, claim: Claim) -> Truths:
    met, _ = book.met(claim.piece)
    return book.count(_rails(book, claim) & (book.order() < book.first(met)[book.sample])) >= claim.least


def _before(book: Book, claim: Claim) -> Truths:
    met, with_whom = book.met(claim.piece)
    row = book.first(met)
    whom = np.full(book.samples, -2)
    some = row < len(met)
    whom[some] = with_whom[row[some]]
    second = book.first(met & (with_whom != whom[book.sample]))
    rails = book.count(_rails(book, claim) & (book.order() < second[book.sample]))
    return (second < len(met)) & (rails >= claim.least)


def _cushions(book: Book, claim: Claim) -> Truths:
    met, _ = book.met(claim.piece)
    since = book.first(met)[book.sample]
    return book.count(_rails(book, claim) & (book.order() >= since)) >= claim.least


def _driven(book: Book, claim: Claim) -> Truths:
    since = book.first(book.kind == "touch")[book.sample]
    return book.any((book.rail | np.isin(book.kind, ("pocket", "hole"))) & (book.order() >= since))


def _pocketed(book: Book, claim: Claim) -> Truths:
    fate = book.out.fate[:, book.at(claim.piece)]
    gone: Truths = np.isin(fate, (FATES.index("pocketed"), FATES.index("holed")))
    return gone & book.where(claim.piece, claim.other) if claim.other else gone


def _off(book: Book, claim: Claim) -> Truths:
    found: Truths = np.isin(
        book.out.fate[:, book.at(claim.piece)], (FATES.index("off"), FATES.index("ditched"))
    )
    return found


def _moved(book: Book, claim: Claim) -> Truths:
    i = book.at(claim.piece)
    out, lay = book.out, book.out.starts.numbers[:, i]
    found: Truths = np.isin(out.fate[:, i], _FATES_GONE) | (
        np.hypot(out.x[:, i] - lay[:, 0], out.y[:, i] - lay[:, 1]) > MOVED
    )
    return found


def _lasted(book: Book, claim: Claim) -> Truths:
    time = np.array(book.out.duration, float)
    stops = np.nonzero((book.kind == "stop") & (book.piece == book.at(claim.piece)))[0]
    time[book.sample[stops]] = book.out.log.time[stops]
    found: Truths = time >= claim.least
    return found


def _felled(book: Book, claim: Claim) -> Truths:
    rows = (book.kind == "felled") & (book.name == claim.other)
    return book.any(rows & (book.piece == book.at(claim.piece)) if claim.piece else rows)


def _gate(book: Book, claim: Claim) -> Truths:
    return book.any((book.kind == "gate") & (book.piece == book.at(claim.piece)) & (book.name == claim.other))


def _posted(book: Book, claim: Claim) -> Truths:
    found: Truths = book.out.fate[:, book.at(claim.piece)] == FATES.index("posted")
    return found


def _line(book: Book, claim: Claim) -> Truths:
    surface = book.out.surface
    made = surface._replace(marks=tuple(mark for mark in surface.marks if mark.id == claim.other))
    i, kind = book.at(claim.piece), book.kinds[claim.piece]
    found = book.out.fate[:, i] == _REST
    for k in np.nonzero(found)[0]:
        found[k] = bool(lines_touched(made, kind, float(book.out.x[k, i]), float(book.out.y[k, i])))
    return found


def _zone(book: Book, claim: Claim) -> Truths:
    i, kind = book.at(claim.piece), book.kinds[claim.piece]
    fate = book.out.fate[:, i]
    found = book.where(claim.piece, claim.other)
    if claim.other in FATES:
        found |= fate == FATES.index(claim.other)
    for k in np.nonzero(fate == _REST)[0]:
        zones = zones_at(book.out.surface, kind, float(book.out.x[k, i]), float(book.out.y[k, i]))
        found[k] = claim.other in zones
    return found


def _beyond(book: Book, claim: Claim) -> Truths:
    one, two, turn = book.at(claim.piece), book.at(claim.other), radians(claim.least)
    out = book.out
    both = (out.fate[:, one] == _REST) & (out.fate[:, two] == _REST)
    dx, dy = out.x[:, one] - out.x[:, two], out.y[:, one] - out.y[:, two]
    found: Truths = both & (dx * cos(turn) + dy * sin(turn) > 0)
    return found


_MANY: dict[str, Callable[[Book, Claim], Truths]] = {
    "first": _first, "touch": _touch, "banked": _banked, "before": _before, "cushions": _cushions,
    "driven": _driven, "pocketed": _pocketed, "off": _off, "moved": _moved, "gate": _gate,
    "posted": _posted, "lasted": _lasted, "felled": _felled, "line": _line, "zone": _zone,
    "beyond": _beyond, **claims_close.MANY,
}  # fmt: skip


def truths(
    out: Outcomes,
    kinds: dict[str, str],
    claims: Sequence[Claim],
    tip: Numbers | None = None,
    aim: Numbers | None = None,
) -> Truths:
    """Which claims hold in which samples: (samples, claims); ``tip``, ``aim``: see :class:`Book`."""
    if not claims:
        return np.zeros((len(out), 0), bool)
    book = Book(out, kinds, tip, aim)
    columns: list[Any] = [_MANY[claim.kind](book, claim) for claim in claims]
    return np.stack(columns, axis=1)


def courses(out: Outcomes, pieces: Sequence[str]) -> NDArray[np.int64]:
    """A number of each sample that is the same for those in which each of ``pieces`` met the same walls and
    pieces in the same order."""
    log = out.log
    begin = np.asarray(log.begin, np.intp)
    sample = np.repeat(np.arange(len(out)), np.diff(begin))
    found = np.zeros(len(out), np.int64)
    for i in (out.pieces.index(piece) for piece in pieces):
        rows = np.nonzero((log.piece == i) | (log.other == i) & (log.what == 0))[0]
        other = np.where(log.piece[rows] == i, log.other[rows], log.piece[rows])
        code = log.what[rows].astype(np.int64) * 1009 + other.astype(np.int64) + 7
        before = np.cumsum(np.bincount(sample[rows], minlength=len(out)))
        place = np.arange(rows.size) - np.concatenate(([0], before))[sample[rows]]
        with np.errstate(over="ignore"):
            found *= 998244353
            np.add.at(found, sample[rows], code * (np.int64(1000003) ** np.minimum(place, 40)))
    return found
