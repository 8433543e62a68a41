"""The files in which the processes of a machine count, and their sum.

They are those of the client library of Prometheus for several processes (one file a process and kind, mapped
into its memory), with what a server for years needs beside it:

- **Who is alive** is known by a lock that each process holds, and not by its number: containers that share a
  folder have the same numbers.
- **Who has died** leaves its counts to a common file, and its own files are removed. So sums never go down,
  which Prometheus would take for a fresh start, and the folder does not grow with each restart.
- **Room on the disk** is taken when a file is made. A process that writes into memory for which a full disk
  has no room is killed by the system.
"""

from __future__ import annotations

import contextlib
import errno
import fcntl
import logging
import os
import secrets
import shutil
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

logger = logging.getLogger(__name__)

SIZES: Final = {"counter": 512 * 1024, "histogram": 512 * 1024, "gauge_livesum": 64 * 1024}
"""Bytes of each file: several times what all labels together need."""
SUMMED: Final = ("counter", "histogram")
"""Kinds whose values outlive their process."""
GONE: Final = "gone"
"""In the place of a process's name: those that have died."""
LOCK: Final = ".lock"

_held: int | None = None
"""The lock of this process; closed, it says that the process has died."""


def open_for_counting(where: Path, meters: Sequence[Any]) -> list[Any]:
    """The metrics of this process for ``meters``, in new files. Raises ``OSError``.

    The client library is loaded here, so that a server which counts nothing does without it.
    """
    from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, values

    global _held
    close()
    where.mkdir(parents=True, exist_ok=True, mode=0o700)
    name = secrets.token_hex(8)
    with _alone(where):
        lock = os.open(where / f"{name}{LOCK}", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(lock, fcntl.LOCK_EX)
            for kind in SIZES:
                _with_room(_file(where, kind, name), SIZES[kind])
        except OSError:
            _remove(where, name)
            os.close(lock)
            raise
        _held = lock
    _remove_older(where)
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(where)  # the library asks here for each file
    values.ValueClass = values.MultiProcessValue(lambda: name)
    registry = CollectorRegistry()
    made: list[Any] = []
    for one in meters:
        usual = {"labelnames": one.label_names, "registry": registry}
        if one.kind == "counter":
            made.append(Counter(one.name, one.told, **usual))
        elif one.kind == "gauge":
            made.append(Gauge(one.name, one.told, multiprocess_mode="livesum", **usual))
        else:
            made.append(Histogram(one.name, one.told, buckets=one.buckets, **usual))
    return made


def close() -> None:
    """This process counts no more: what it has counted is left to the others.

    In a process that was forked it lets go of its parent's lock, which the parent still holds.
    """
    global _held
    if _held is not None:
        os.close(_held)
        _held = None


def summed(where: Path) -> Iterable[Any]:
    """The sums over all processes that count in ``where``, the dead included."""
    from prometheus_client.multiprocess import MultiProcessCollector

    if not where.is_dir():
        return []
    with _alone(where):
        _gather(where)
        readable = [str(file) for file in sorted(where.glob("*.db")) if _is_whole(file)]
        return list(MultiProcessCollector.merge(readable))


@contextlib.contextmanager
def _alone(where: Path) -> Iterator[None]:
    """One process at a time makes, sums up and removes files."""
    with (where / "files").open("a") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def _gather(where: Path) -> None:
    """Add what the dead have counted to the common files, and remove theirs."""
    _finish(where)
    for lock in sorted(where.glob(f"*{LOCK}")):
        name = lock.stem
        if _is_held(lock):
            continue
        try:
            for kind in SUMMED:
                if _is_whole(_file(where, kind, name)):
                    _add(where, kind, name)
        except OSError as error:  # no room now: its files count on as they are
            logger.warning("What a process has counted cannot be added up yet: %s", error)
            return
        _remove(where, name)


def _add(where: Path, kind: str, name: str) -> None:
    """Add one file to that of the dead. A process that is killed meanwhile leaves what :func:`_finish`
    completes: the new sum counts as soon as the file that went into it is gone."""
    from prometheus_client.mmap_dict import MmapedDict

    source, target = _file(where, kind, name), _file(where, kind, GONE)
    new = where / f"{kind}_{GONE}.{name}.new"
    if target.exists() and _is_whole(target):
        shutil.copyfile(target, new)
    else:
        _with_room(new, SIZES[kind])
    total = MmapedDict(str(new))
    try:
        for key, value, _, _ in MmapedDict.read_all_values_from_file(str(source)):
            total.write_value(key, total.read_value(key)[0] + value, 0.0)
    finally:
        total.close()
    source.unlink()
    new.replace(target)


def _finish(where: Path) -> None:
    for new in where.glob(f"*_{GONE}.*.new"):
        kind, _, name = new.name.removesuffix(".new").partition(f"_{GONE}.")
        if _file(where, kind, name).exists():
            new.unlink()
        else:
            new.replace(_file(where, kind, GONE))


def _file(where: Path, kind: str, name: str) -> Path:
    return where / f"{kind}_{name}.db"


def _with_room(file: Path, size: int) -> None:
    """Make ``file`` with all of its room taken. Raises ``OSError``."""
    descriptor = os.open(file, os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, 0o600)
    try:
        if hasattr(os, "posix_fallocate"):
            try:
                os.posix_fallocate(descriptor, 0, size)
                return
            except OSError as error:
                if error.errno not in (errno.EOPNOTSUPP, errno.EINVAL):  # not every file system can
                    raise
        left = size
        while left:
            left -= os.write(descriptor, bytes(left))
    except OSError:
        file.unlink(missing_ok=True)
        raise
    finally:
        os.close(descriptor)


def _is_whole(file: Path) -> bool:
    """Whether ``file`` can be read to its end: a power cut may have torn it."""
    from prometheus_client.mmap_dict import MmapedDict

    try:
        for _ in MmapedDict.read_all_values_from_file(str(file)):
            pass
    except FileNotFoundError:
        return False
    except Exception as error:  # whatever a torn file leads to
        logger.warning("What was counted in %s cannot be read and is left out: %s", file, error)
        return False
    return True


def _is_held(lock: Path) -> bool:
    """Whether the process of ``lock`` is alive."""
    try:
        with lock.open("rb") as file:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except FileNotFoundError:
        pass
    return False


def _remove(where: Path, name: str) -> None:
    for kind in SIZES:
        _file(where, kind, name).unlink(missing_ok=True)
    (where / f"{name}{LOCK}").unlink(missing_ok=True)


def _remove_older(where: Path) -> None:
    """Remove the folders of other versions in which nobody counts any more."""
    for other in where.parent.iterdir():
        if other != where and other.is_dir() and (other / "files").exists():
            with contextlib.suppress(OSError), _alone(other):
                if not any(_is_held(lock) for lock in other.glob(f"*{LOCK}")):
                    shutil.rmtree(other)
