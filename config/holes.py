"""Fills the holes in the memory of a process that others will be forked from.

Python keeps small objects of one size together, in pools. Loading leaves free places in pools all over the
memory. A forked child puts its first objects into these, and each one copies a page of 4 KB that was shared
until then: some 5 MB a child. Filled beforehand, they make the child begin with pools of its own.
"""

from __future__ import annotations

import ctypes
import os
import re
import sys
import tempfile
from typing import Any, Final

_ROW: Final = re.compile(r"^ +\d+ +(\d+) +\d+ +\d+ +(\d+) *$", re.MULTILINE)
_HEAD: Final = sys.getsizeof(b"")
_kept: list[Any] = []


def free_places() -> dict[int, int]:
    """How many places are free in pools that are in use, by their size in bytes. Empty where the interpreter
    does not tell."""
    tell = getattr(sys, "_debugmallocstats", None)
    if tell is None:
        return {}
    with tempfile.TemporaryFile() as told:  # it writes to the file number of errors, past Python
        sys.stderr.flush()
        kept = os.dup(2)
        os.dup2(told.fileno(), 2)
        try:
            tell()
        finally:
            os.dup2(kept, 2)
            os.close(kept)
        told.seek(0)
        text = told.read().decode(errors="replace")
    return {int(size): int(free) for size, free in _ROW.findall(text)}


def fill() -> int:
    """Take all free places for good; how many bytes."""
    places = free_places()
    _kept.extend([None] * sum(places.values()))
    at = len(_kept) - sum(places.values())
    for size, free in places.items():
        for _ in range(free):
            _kept[at] = _object_of(size, at)
            at += 1
    return sum(size * free for size, free in places.items())


def _object_of(size: int, number: int) -> Any:
    """A new object that takes a place of ``size`` bytes, a multiple of 16."""
    if size == 16:
        return object()
    return float(number) if size == 32 else bytes(size - _HEAD - 7)


class _Told(ctypes.Structure):
    """What glibc tells of its memory (``mallinfo2``), in bytes."""

    _fields_ = tuple(
        (name, ctypes.c_size_t)
        for name in (
            "arena",
            "ordblks",
            "smblks",
            "hblks",
            "hblkhd",
            "usmblks",
            "fsmblks",
            "uordblks",
            "fordblks",
            "keepcost",
        )
    )


def fill_heap() -> int:
    """The same for what libraries in C take of glibc's heap; how many bytes. 0 with another C library."""
    try:
        libc = ctypes.CDLL(None)
        told = libc.mallinfo2
        told.restype = _Told
        libc.malloc.restype = libc.sbrk.restype = ctypes.c_void_p
        libc.malloc.argtypes = (ctypes.c_size_t,)
        libc.free.argtypes = (ctypes.c_void_p,)
        libc.sbrk.argtypes = (ctypes.c_ssize_t,)
        before = told()
        end = libc.sbrk(0) - before.keepcost
    except AttributeError:
        return 0
    taken = 0
    # Not until as much is taken as glibc calls free: what a thread has at hand for itself it calls used.
    for size in (*range(65536, 1024, -1024), *range(1024, 0, -16)):
        while taken < before.arena:
            place = libc.malloc(size - 8)
            if place is None or place >= end:  # at the end: no hole of this size is left
                libc.free(place)
                break
            taken += size
    return taken
