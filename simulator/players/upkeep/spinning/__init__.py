"""What is set spinning: tops and metal rings. Modules register their own."""

from __future__ import annotations

from . import metal_rings, tailors, tops

__all__ = ["metal_rings", "tailors", "tops"]
