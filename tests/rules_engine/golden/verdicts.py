"""What a golden record's remark says of a ruling."""

from __future__ import annotations

import rules_engine as engine


def said(match: engine.Match, ruling: engine.Ruling) -> str:
    """The remark that fits ``ruling``, the match being as it is after it."""
    book = match.play.game.book + "/"
    if ruling.refusal is not None:
        cite = ruling.refusal.citation
        return f"refused {ruling.refusal.code} {cite.removeprefix(book) if cite else '-'}"
    points = " ".join(f"{x}{p:+d}" for x, p in ruling.points.items()) or "-"
    score = ":".join(str(s) for s in match.board()["score"].values())
    cites = " ".join(c.removeprefix(book) for c in ruling.citations) or "-"
    return f"{points} | {score} | {cites}"
