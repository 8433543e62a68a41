"""One source for the kernels: plain Python, or the same functions compiled by numba where it is installed.

A kernel's functions are written for flat lists (``px[i]``, never ``p[i][0]``), which CPython runs fast, and
are marked with :func:`compiled`. :class:`Kernel` names the one that is called from outside. It is at hand at
once as plain Python. Where numba is installed, a process in the background compiles copies of the functions
into a cache on disk (minutes at worst, once an installation); when that is done, a thread loads them from
there and :meth:`Kernel.function` gives the compiled one from then on. No stroke ever waits.

The copies have namespaces of their own, in which every marked function is compiled, so that both forms live
side by side in one process. They compute alike to the last bit but for the library's ``exp`` and its like:
no option of the compiler that reorders arithmetic is used.

======================== =======================================================================
BALKLINE_KERNELS         "auto" (the usual), "plain", or "compiled": at the first call, waiting
BALKLINE_KERNEL_CACHE    the folder of the cache; else ``balkline/kernels`` in the user's cache folder
======================== =======================================================================
"""

from __future__ import annotations

import contextlib
import fcntl
import functools
import hashlib
import importlib
import importlib.util
import os
import platform
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from types import BuiltinFunctionType, FunctionType
from typing import Any, Literal, TypeVar

Mode = Literal["auto", "plain", "compiled"]
_F = TypeVar("_F", bound=Callable[..., Any])

_marked: dict[FunctionType, dict[str, Any]] = {}
_spelled: dict[FunctionType, FunctionType] = {}
_builtins: dict[Any, FunctionType] = {}
_kernels: dict[str, Kernel] = {}
_lock = threading.RLock()
_starting = threading.Lock()
_mode: Mode | None = None


def compiled(
    function: _F | None = None, *, inline: bool = False, bare: bool = False, spelled: Any = None
) -> Any:
    """Mark a function of a kernel; the function itself is returned as it is.

    ``inline`` has the compiler set its body in place of each call (for short functions in hot loops).
    ``bare`` promises that the function makes no array, so that the compiler need not count references to
    those it is given, which costs more than the arithmetic where rows are many.
    ``spelled`` is another spelling of the same function for the compiler, where Python has a quicker one
    that the compiler does not know (``min`` of a slice). A
    marked function may use numbers, flat lists, tuples of them, module constants that are numbers, ``math``
    and other marked functions; it raises nothing.
    """

    def mark(f: _F) -> _F:
        if not isinstance(f, FunctionType):
            raise TypeError(f"{f!r} is not a plain function")
        _marked[f] = {**({"forceinline": True} if inline else {}), **({"_nrt": False} if bare else {})}
        if spelled is not None:
            _spelled[f] = spelled
        return f

    return mark(function) if function is not None else mark


def quick(builtin: Any, spelled: Any) -> Any:
    """``builtin`` itself, as plain Python calls it, with another spelling of it for the compiler."""
    _builtins[builtin] = spelled
    return builtin


def have_numba() -> bool:
    """Whether the extra ``fast`` is installed (numba is not imported by asking)."""
    return importlib.util.find_spec("numba") is not None


def mode() -> Mode:
    """How kernels run: what :func:`choose` has set, else BALKLINE_KERNELS, else "auto"."""
    given = _mode or os.environ.get("BALKLINE_KERNELS", "auto")
    return given if given in ("plain", "compiled") else "auto"  # type: ignore[return-value]


@contextlib.contextmanager
def choose(new: Mode) -> Iterator[None]:
    """Force "plain" or "compiled" kernels for the length of a ``with`` block (tests, measurements).

    The choice holds for the whole process, not only for the thread that makes it.
    """
    global _mode
    before, _mode = _mode, new
    try:
        yield
    finally:
        _mode = before


def _cache_home() -> Path:
    given = os.environ.get("BALKLINE_KERNEL_CACHE")
    home = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    folders = [Path(given)] if given else [Path(home) / "balkline" / "kernels"]
    # What lies there is run, so the folder of last resort must be ours alone.
    folders.append(Path(tempfile.gettempdir()) / f"balkline-kernels-{os.getuid()}")
    for folder in folders:
        try:
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            if folder.stat().st_uid == os.getuid() and os.access(folder, os.W_OK):
                return folder
        except OSError:
            continue
    raise OSError("there is no folder to keep compiled kernels in; set BALKLINE_KERNEL_CACHE")


def _reached(function: FunctionType) -> list[FunctionType]:
    """The marked functions that ``function`` calls, and itself."""
    found: list[FunctionType] = []
    ahead = [function]
    while ahead:
        one = ahead.pop()
        if one not in found:
            found.append(one)
            source = _spelled.get(one, one)
            called = [one.__globals__.get(name) for name in source.__code__.co_names]
            ahead += [f for f in called if isinstance(f, FunctionType) and f in _marked]
            ahead += [_builtins[f] for f in called if isinstance(f, BuiltinFunctionType) and f in _builtins]
    return found


class Kernel:
    """A marked function that is called from outside, and an example of its arguments.

    ``example`` returns arguments of the right types (numpy arrays where the kernel takes lists) for a call
    that ends at once; it is made when the kernel is compiled or loaded, to fix the types. The module that
    makes a kernel must be importable by its name: the process that compiles imports it.
    """

    def __init__(
        self, name: str, function: Callable[..., Any], example: Callable[[], tuple[Any, ...]]
    ) -> None:
        self.name = name
        self.plain: Any = function
        self.example = example
        self.failure: str | None = None
        """Why there is no compiled form, in words; None while it may still come."""
        self._compiled: Callable[..., Any] | None = None
        self._begun = False
        _kernels[name] = self

    def function(self) -> tuple[Callable[..., Any], bool]:
        """The function to call now, and whether it is the compiled one (which takes arrays, not lists)."""
        chosen = mode()
        if chosen == "plain":
            return self.plain, False
        if self._compiled is None:
            if chosen == "compiled":
                self.compile_now()
            elif not self._begun:
                self._begin()
        return (self.plain, False) if self._compiled is None else (self._compiled, True)

    @property
    def at_hand(self) -> bool:
        """Whether :meth:`function` would give the compiled form now; nothing is begun by asking."""
        return mode() != "plain" and self._compiled is not None

    @property
    def cached(self) -> bool:
        """Whether the compiled form could be loaded from the cache in a second or two."""
        return mode() != "plain" and have_numba() and self._note().exists()

    def compile_now(self) -> None:
        """Compile, or load from the cache, in this process, and wait for it.

        Raises :class:`ModuleNotFoundError` where numba is not installed.
        """
        with _lock:
            if self._compiled is None:
                function = _compiled_form(self.plain, self.folder())
                with contextlib.nullcontext() if self._note().exists() else _alone_in(self.folder()):
                    function(*self.example())
                    self._note().touch()
                self._compiled = function

    def folder(self) -> Path:
        """Its folder in the cache, for exactly these sources, numba and processor; made if need be.

        The name is a digest, for numba itself looks at the file of the function alone, not at what it calls.
        Where the files lie is part of it: numba finds nothing again that was compiled from another place.
        """
        from importlib.metadata import version

        text = hashlib.sha256(f"{version('numba')} {sys.version} {platform.machine()}".encode())
        for name in sorted({f.__code__.co_filename for f in _reached(self.plain)} | {__file__}):
            text.update(name.encode() + b"\0" + Path(name).read_bytes())
        folder = _cache_home() / f"{self.name}-{text.hexdigest()[:20]}"
        folder.mkdir(exist_ok=True)
        return folder

    def _note(self) -> Path:
        return self.folder() / "ready"

    def _begin(self) -> None:
        # Not under the lock of compile_now: a stroke on one table would wait for the kernel of another.
        with _starting:
            if self._begun:
                return
            self._begun = True
        if not have_numba():
            self.failure = "numba is not installed"
            return
        threading.Thread(target=self._fetch, name=f"kernel-{self.name}", daemon=True).start()

    def _fetch(self) -> None:
        try:
            if not self._note().exists():
                _in_background(self)
            if self._note().exists():
                self.compile_now()
            else:
                self.failure = "the process that compiles it has failed"
        except Exception as problem:  # whatever it is, strokes go on in plain Python
            self.failure = f"{type(problem).__name__}: {problem}"


def home_of(kernel: Kernel) -> str:
    """The module that makes ``kernel``: that of its example, for its function may lie elsewhere."""
    return kernel.example.__module__


def _in_background(kernel: Kernel, *, outlives: bool = True) -> None:
    """Fill the cache in a separate process, which returns its memory and never blocks this interpreter.

    It goes on when this process ends, so that a short command leaves something behind, or ends with it."""
    root = str(Path(__file__).resolve().parents[2])
    parent = 0 if outlives else os.getpid()
    words = f"from {__name__} import fill; fill({home_of(kernel)!r}, {kernel.name!r}, {parent})"
    code = f"import sys; sys.path.insert(0, {root!r}); {words}"
    subprocess.run(  # noqa: S603 - our own interpreter and our own words
        [sys.executable, "-c", code],
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        check=False, start_new_session=outlives,
    )  # fmt: skip


def fill(module: str, name: str, parent: int = 0) -> None:
    """Compile the kernel ``name`` of ``module`` into the cache; of many processes asking, one does it. With
    the number of a ``parent``, this process ends as soon as it has another."""
    os.nice(10)
    if parent:
        threading.Thread(target=_end_with, args=(parent,), daemon=True).start()
    importlib.import_module(module)
    _kernels[name].compile_now()


def _end_with(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(0.5)
    os._exit(1)


def fill_meanwhile(kernels: Iterable[Kernel]) -> threading.Thread | None:
    """Compile ``kernels`` into the cache, one after the other, in processes beside this one, which loads none
    of them. Nothing is done without numba, in another mode than "auto", or where all lie there already."""
    if mode() != "auto" or not have_numba():
        return None
    missing = [kernel for kernel in kernels if not kernel.cached]
    if not missing:
        return None

    def compile_all() -> None:
        for kernel in missing:
            _in_background(kernel, outlives=False)

    thread = threading.Thread(target=compile_all, name="kernels", daemon=True)
    thread.start()
    return thread


@contextlib.contextmanager
def _alone_in(folder: Path) -> Iterator[None]:
    """Let one process at a time compile into a folder: who comes later finds what the first has made."""
    with (folder / "lock").open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        try:
            yield
        finally:
            # Closing is not enough: a child that was forked meanwhile has it open, too.
            fcntl.flock(held, fcntl.LOCK_UN)


@functools.cache
def _many_rows_at_once() -> None:
    """Have the compiler take several numbers at once in loops over many arrays, too.

    It must see first that no two of them overlap, and usually gives up at more than eight comparisons; a
    ball's numbers alone stand in eleven arrays. Breaks are a fifth quicker so, and the same to the last bit.
    """
    from llvmlite.binding import set_option

    set_option("balkline", "--runtime-memory-check-threshold=128")  # (LLVM takes an option once a process)


_made: dict[FunctionType, Any] = {}
_spaces: dict[str, dict[str, Any]] = {}


def _compiled_form(entry: FunctionType, folder: Path) -> Any:
    """The compiled counterpart of ``entry``; numba compiles what it needs when it is first called.

    Only the entry is kept in the cache: its code holds that of all it calls.
    """
    import numba
    from numba.core import config

    _many_rows_at_once()
    for function in _reached(entry):
        if function in _made:
            continue
        space = _spaces.setdefault(function.__module__, {})
        for key, value in function.__globals__.items():
            space.setdefault(key, value)
        source = _spelled.get(function, function)
        copy = FunctionType(source.__code__, space, function.__name__, function.__defaults__)
        copy.__module__ = function.__module__
        copy.__qualname__ = function.__qualname__
        _made[function] = numba.njit(error_model="numpy", **_marked.get(function, {}))(copy)
    for space in _spaces.values():
        for key, value in space.items():
            if isinstance(value, BuiltinFunctionType):
                value = _builtins.get(value)
            if isinstance(value, FunctionType) and value in _made:
                space[key] = _made[value]
    before = getattr(config, "CACHE_DIR", "")
    try:
        setattr(config, "CACHE_DIR", str(folder))  # noqa: B010 - numba reads it when caching is enabled
        _made[entry].enable_caching()
    finally:
        setattr(config, "CACHE_DIR", before)  # noqa: B010
    return _made[entry]


def _after_fork() -> None:
    """In a forked child the threads are gone: what was not ready there stays plain, or is begun anew."""
    global _lock, _starting
    _lock, _starting = threading.RLock(), threading.Lock()
    loading = "numba" in sys.modules and not hasattr(sys.modules["numba"], "njit")
    for kernel in _kernels.values():
        if kernel._compiled is None:
            # Half of numba was imported by a thread that is no more: importing it would wait for ever.
            kernel._begun = loading
            kernel.failure = "the process was forked while the kernel was loaded" if loading else None


os.register_at_fork(after_in_child=_after_fork)
