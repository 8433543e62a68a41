"""What a row is called where another row of an archive refers to it, out of two of its columns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import models


def joined(model: type[models.Model], names: Sequence[str], parts: Sequence[Any]) -> str:
    """The key out of two columns: the first as it is, and of a second that refers to another row the last
    part of that row's key."""
    first, second = parts
    if model._meta.get_field(names[1]).is_relation:
        second = str(second).rpartition("/")[2]
    return f"{first}/{second}"
