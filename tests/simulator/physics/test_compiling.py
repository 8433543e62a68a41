"""Kernels are there at once as plain Python, and compiled when the background has done its work."""

from __future__ import annotations

import fcntl
import importlib
import math
import os
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from simulator.physics import compiling
from simulator.physics.compiling import Kernel, choose, compiled
from simulator.physics.roots import INF, meet_circle
from tests.running import alive, family, until

ROOT = Path(compiling.__file__).resolve().parents[2]

needs_numba = pytest.mark.skipif(not compiling.have_numba(), reason="numba is not installed")


@compiled
def first_of(count: int, xs: Any, out: Any) -> float:
    """The first meeting of points moving left with a circle: enough of a kernel to test with."""
    best = math.inf
    for i in range(count):
        out[i] = meet_circle(xs[i], 0.01, -1.0, 0.0, 0.05, 0.0, 0.5, 1e3)
        best = min(best, out[i])
    return best


def _example() -> tuple[Any, ...]:
    import numpy as np

    return 0, np.empty(1), np.empty(1)


def kernel_of(name: str) -> Kernel:
    return Kernel(name, first_of, _example)


def test_plain_is_there_at_once_and_the_function_stays_python() -> None:
    with choose("plain"):
        function, fast = kernel_of("test-plain").function()
    assert function is first_of and not fast
    out = [0.0, 0.0]
    assert function(2, [2.0, 3.0], out) == out[0] < out[1] < INF


def test_without_numba_all_is_plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiling, "have_numba", lambda: False)
    monkeypatch.setenv("BALKLINE_KERNELS", "auto")
    kernel = kernel_of("test-none")
    assert kernel.function() == (first_of, False)
    assert kernel.failure == "numba is not installed"


def test_no_stroke_waits_while_another_kernel_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiling, "have_numba", lambda: True)
    monkeypatch.setattr(Kernel, "_fetch", lambda self: None)
    monkeypatch.setenv("BALKLINE_KERNELS", "auto")
    kernel, held, done = kernel_of("test-other"), threading.Event(), threading.Event()
    answers: list[Any] = []

    def compiles() -> None:
        with compiling._lock:
            held.set()
            done.wait(30)

    making = threading.Thread(target=compiles)
    asking = threading.Thread(target=lambda: answers.append(kernel.function()))
    making.start()
    held.wait(30)
    asking.start()
    asking.join(5)
    answered = list(answers)
    done.set()
    making.join()
    asking.join()
    assert answered == [(first_of, False)]


@needs_numba
def test_compiled_and_plain_give_the_same_bits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import numpy as np

    monkeypatch.setenv("BALKLINE_KERNEL_CACHE", str(tmp_path))
    with choose("compiled"):
        function, fast = kernel_of("test-now").function()
    assert fast
    xs = [0.6 + 0.37 * k for k in range(50)]
    out, fast_out = [0.0] * 50, np.empty(50)
    assert first_of(50, xs, out) == function(50, np.array(xs), fast_out)
    assert out == fast_out.tolist()
    assert list(tmp_path.rglob("*.nbi")), "the compiled form is kept on disk"
    assert list(tmp_path.glob("test-now-*/ready"))


@pytest.fixture
def tiny(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A module of a small kernel that other processes can import, with an empty cache."""
    monkeypatch.setenv("BALKLINE_KERNEL_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("BALKLINE_KERNELS", "auto")
    (tmp_path / "tiny_kernel.py").write_text(
        "from typing import Any\n"
        "from simulator.physics.compiling import Kernel, compiled\n"
        "from simulator.physics.roots import first_fall\n"
        "@compiled\n"
        "def fall(a: Any) -> float:\n"
        "    return first_fall(a[0], a[1], a[2])\n"
        "def example():\n"
        "    import numpy\n"
        "    return (numpy.array([0.0, -2.0, 1.0]),)\n"
        "KERNEL = Kernel('tiny', fall, example)\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    yield importlib.import_module("tiny_kernel")
    del sys.modules["tiny_kernel"]


@needs_numba
def test_the_background_fills_the_cache_and_swaps(tiny: Any) -> None:
    function, fast = tiny.KERNEL.function()
    assert function is tiny.fall and not fast  # the first call never waits
    until = time.monotonic() + 120
    while not tiny.KERNEL.function()[1]:
        assert time.monotonic() < until and tiny.KERNEL.failure is None, tiny.KERNEL.failure
        time.sleep(0.02)
    function, _ = tiny.KERNEL.function()
    assert function(*tiny.example()) == 0.5 == tiny.fall([0.0, -2.0, 1.0])
    assert function is not tiny.fall


@needs_numba
def test_a_server_has_them_compiled_and_loads_none(tiny: Any) -> None:
    """What is there is not compiled again, in other modes nothing is."""
    with choose("plain"):
        assert compiling.fill_meanwhile([tiny.KERNEL]) is None
    making = compiling.fill_meanwhile([tiny.KERNEL])
    assert making is not None
    making.join(120)
    assert tiny.KERNEL.cached and not tiny.KERNEL.at_hand
    assert compiling.fill_meanwhile([tiny.KERNEL]) is None


@needs_numba
def test_compiling_for_a_server_ends_with_it(tiny: Any) -> None:
    """The process that compiles waits for the cache; the one that began it ends; it is gone soon."""
    words = "import tiny_kernel, simulator.physics.compiling as c; c.fill_meanwhile([tiny_kernel.KERNEL])"
    with (tiny.KERNEL.folder() / "lock").open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        server = subprocess.Popen([sys.executable, "-c", f"{words}; import time; time.sleep(120)"], cwd=ROOT)
        compiler = until(lambda: family(server.pid)[1:], 30)[0]
        server.kill()
        server.wait()
        until(lambda: not alive(compiler), 30)


@needs_numba
def test_of_two_that_compile_one_waits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another process that compiles the same kernel spares this one the work."""
    monkeypatch.setenv("BALKLINE_KERNEL_CACHE", str(tmp_path))
    called = threading.Event()
    monkeypatch.setattr(compiling, "_compiled_form", lambda *given: lambda *numbers: called.set())
    kernel = kernel_of("test-two")
    with (kernel.folder() / "lock").open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        making = threading.Thread(target=kernel.compile_now)
        making.start()
        assert not called.wait(0.3)
    making.join(30)
    assert called.is_set() and kernel.cached
    with (kernel.folder() / "lock").open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        kernel_of("test-two").compile_now()  # what lies in the cache is read without waiting


@needs_numba
def test_a_failing_compiler_leaves_plain_python(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BALKLINE_KERNEL_CACHE", str(tmp_path))
    monkeypatch.setenv("BALKLINE_KERNELS", "auto")
    kernel = Kernel("test-unheard-of", first_of, _example)  # no other process finds it in this module
    monkeypatch.setattr(compiling.subprocess, "run", lambda *given, **named: None)
    assert kernel.function() == (first_of, False)
    until = time.monotonic() + 20
    while kernel.failure is None and time.monotonic() < until:
        time.sleep(0.01)
    assert kernel.failure == "the process that compiles it has failed"
    assert kernel.function() == (first_of, False)


def test_a_forked_child_still_plays() -> None:
    kernel = kernel_of("test-fork")
    kernel._begun = True  # as if a thread of the parent were loading it
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            with choose("plain"):
                function, fast = kernel.function()
            os.write(write, b"y" if not fast and not kernel._begun and function is first_of else b"n")
        finally:
            os._exit(0)
    os.waitpid(child, 0)
    assert os.read(read, 1) == b"y"


def test_only_plain_functions_are_marked() -> None:
    with pytest.raises(TypeError, match="not a plain function"):
        compiled(math.sqrt)


@pytest.mark.parametrize("module", ["balls", "discs"])
def test_the_process_that_compiles_finds_the_kernels_of_the_game(module: str) -> None:
    """A kernel's function lies in another module than the kernel: the process must import the latter."""
    made = importlib.import_module(f"simulator.physics.{module}")
    kernels = [value for value in vars(made).values() if isinstance(value, Kernel)]
    assert kernels
    for kernel in kernels:
        found = importlib.import_module(compiling.home_of(kernel))
        assert any(value is kernel for value in vars(found).values())
