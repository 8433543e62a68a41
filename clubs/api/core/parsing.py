"""Reading what a program sends: JSON, of bounded size, that every database can keep."""

from __future__ import annotations

import json
from collections.abc import Mapping
from math import isfinite
from typing import IO, Any, Final

from django.utils.translation import gettext
from rest_framework.parsers import BaseParser

from matches.problems import UserProblem

MOST_BYTES: Final = 1024 * 1024


class BoundedJSON(BaseParser):
    """JSON of at most :data:`MOST_BYTES`, an object, without NaN, infinity, nul or halves of characters."""

    media_type = "application/json"

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        """Raises ``UserProblem``: "too-large" (413), "bad-json" (400)."""
        text = stream.read(MOST_BYTES + 1)
        if len(text) > MOST_BYTES:
            raise UserProblem(
                "too-large",
                gettext("A request has at most {most_bytes} bytes.").format(most_bytes=MOST_BYTES),
                413,
            )
        try:
            found = json.loads(text or b"{}", parse_constant=_no_number, parse_float=_finite)
            storable = "\x00" not in json.dumps(found, ensure_ascii=False).encode().decode()
            storable = storable and "\\u0000" not in json.dumps(found)
        except UnicodeEncodeError:
            storable = False
        except (ValueError, RecursionError):
            raise UserProblem("bad-json", gettext("The request is not JSON."), 400) from None
        if not storable:
            raise UserProblem(
                "bad-json", gettext("The request holds a character that cannot be stored."), 400
            )
        if not isinstance(found, dict):
            raise UserProblem("bad-json", gettext("The request must be a JSON object."), 400)
        return found


def _finite(text: str) -> float:
    """Python reads 1e999 as infinity, which no database keeps."""
    number = float(text)
    if not isfinite(number):
        raise ValueError(text)
    return number


def _no_number(name: str) -> None:
    """Python reads NaN and Infinity, which are no JSON."""
    raise ValueError(name)
