"""JSON for programs: texts in the language that the request asks for, each with its message beside it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rest_framework.renderers import JSONRenderer

from config import shown_names
from rules_engine.telling import told


class TellingRenderer(JSONRenderer):
    """Says the texts of the rules (:mod:`rules_engine.telling`)."""

    def render(
        self,
        data: Any,
        accepted_media_type: str | None = None,
        renderer_context: Mapping[str, Any] | None = None,
    ) -> bytes:
        """The bytes of an answer."""
        written: bytes = super().render(shown_names.data(told(data)), accepted_media_type, renderer_context)
        return written
