"""Webhooks in the description of the interface: one for each kind of event, with an example.

The examples are what the server told in a test, which keeps them current (``tests/clubs/api/events``).
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any, Final

from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.plumbing import process_webhooks
from drf_spectacular.utils import OpenApiExample, OpenApiResponse, OpenApiWebhook, extend_schema

from clubs.api.events.shapes import MESSAGES, shape_of
from clubs.webhooks.rules.kinds import KINDS
from rules_engine.saying import in_english

EXAMPLES: Final = Path(__file__).with_name("examples.json")
"""A message of each kind, by its name."""


@cache
def examples() -> dict[str, Any]:
    """The examples."""
    found: dict[str, Any] = json.loads(EXAMPLES.read_text(encoding="utf-8"))
    return found


def _webhook(kind: str) -> OpenApiWebhook:
    given = examples().get(kind)
    shown = [OpenApiExample(kind, value=given, request_only=False)] if given is not None else []
    return OpenApiWebhook(
        name=kind,
        decorator=extend_schema(
            summary=in_english(KINDS[kind]),
            description="POST to the webhook's address, signed after Standard Webhooks (docs/webhooks.md).",
            request={"application/json": MESSAGES[shape_of(kind)]},
            responses={"2XX": OpenApiResponse(description="It was received.")},
            examples=shown,
            tags=["Webhooks"],
        ),
    )


def describe(result: dict[str, Any], generator: SchemaGenerator, **given: Any) -> dict[str, Any]:
    """Add the webhooks, and the shapes of what they carry."""
    result["webhooks"] = process_webhooks([_webhook(kind) for kind in KINDS], generator.registry)
    built = generator.registry.build({})
    result["components"]["schemas"] = built["schemas"]
    return result
