"""A publication as Atom, by Django's syndication framework."""

from __future__ import annotations

from typing import Any

from django.utils.feedgenerator import Atom1Feed

from clubs.publishing.views.feeds.publication import Publication
from clubs.publishing.wording import language

CONTENT_TYPE = "application/atom+xml; charset=utf-8"


class _Feed(Atom1Feed):
    """Django's Atom feed with whole entries instead of summaries, and the moment of the last change given.

    Django takes the moment from the entries: one that was withdrawn, or a feed without any, would leave
    it to the clock.
    """

    def latest_post_date(self) -> Any:
        return self.feed["changed"]

    def add_item_elements(self, handler: Any, item: dict[str, Any]) -> None:
        super().add_item_elements(handler, item)
        handler.addQuickElement("content", item["html"], {"type": "html"})


def write(found: Publication) -> bytes:
    """The feed's bytes, UTF-8."""
    feed = _Feed(
        title=found.title,
        link=found.home,
        description="",
        subtitle=found.about,
        language=language(),
        author_name=found.author,
        author_link=found.author_page,
        feed_url=found.address,
        feed_guid=found.id.urn,
        changed=found.updated,
    )
    for entry in found.entries:
        feed.add_item(
            title=entry.title,
            link=entry.link,
            description=None,  # type: ignore[arg-type]  # the whole content stands in its place
            html=entry.html,
            unique_id=entry.id.urn,
            pubdate=entry.published,
            updateddate=entry.updated,
            categories=entry.tags,
        )
    return str(feed.writeString("utf-8")).encode()
