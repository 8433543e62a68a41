"""Before children are forked, the holes of the memory are filled."""

from __future__ import annotations

import subprocess
import sys

import pytest

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="other systems do not fork")

LEFT = """
import ctypes
from config import holes

libc = ctypes.CDLL(None)
if not hasattr(libc, "mallinfo2"):
    print("another C library")
    raise SystemExit
libc.malloc.restype = ctypes.c_void_p
libc.free.argtypes = (ctypes.c_void_p,)
libc.mallinfo2.restype = holes._Told
places = [libc.malloc(size - 8) for _ in range(400) for size in range(32, 1040, 16)]
for place in places[::2]:
    libc.free(place)
libc.malloc_trim(0)
before = libc.mallinfo2()
filled = holes.fill_heap()
after = libc.mallinfo2()
print(before.fordblks - before.keepcost, filled, after.fordblks - after.keepcost)
"""


def test_no_hole_of_the_heap_is_left() -> None:
    """Also the smallest, which lie everywhere: each makes a child copy a page that was shared."""
    told = subprocess.run([sys.executable, "-c", LEFT], capture_output=True, text=True, check=True).stdout
    if told.startswith("another"):
        pytest.skip(told)
    holes, filled, left = map(int, told.split())
    assert filled > holes > 1_000_000
    assert left < 10_000
