"""Write ``docs/notation`` anew: ``python -m rules_engine.notation.write`` (``make notation-docs``).

The general grammar in ``docs/notation.md`` is written by hand, but for its list of the pages.
"""

from __future__ import annotations

from pathlib import Path

from . import pages

DOCS = Path(__file__).resolve().parents[2] / "docs"
GRAMMAR = DOCS / "notation.md"
FOLDER = DOCS / "notation"
_GAMES = """## The games

A page for each category shows of each game its words, what an entry closes, an example, and its first golden
record.

"""


def with_contents(grammar: str) -> str:
    """The general page with the list of the pages at its end."""
    return grammar.split(_GAMES)[0] + _GAMES + pages.contents()


def main() -> None:
    """Write every page, and remove those of categories that no longer exist."""
    FOLDER.mkdir(exist_ok=True)
    names = set()
    for category in pages.categories():
        path = FOLDER / f"{category}.md"
        path.write_text(pages.page(category), encoding="utf-8")
        names.add(path)
    for path in set(FOLDER.glob("*.md")) - names:
        path.unlink()
    GRAMMAR.write_text(with_contents(GRAMMAR.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
