"""What stands on a page that is read in another language: what is cut, and where it stands."""

from __future__ import annotations

CUT = """() => {
  const found = [], page = document.documentElement;
  if (page.scrollWidth > page.clientWidth + 1) found.push(`the page: ${page.scrollWidth} wide`);
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const holder = text.parentElement;
    const seen = holder.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    if (!seen || !text.textContent.trim()) continue;
    if (holder.closest(".visually-hidden, select, svg, textarea, .face__figures, .masthead__who")) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const at = range.getBoundingClientRect();
    const said = `${text.textContent.trim().slice(0, 60)} (${holder.className || holder.tagName})`;
    for (let up = at.width ? holder : document.body; up !== document.body; up = up.parentElement) {
      const style = getComputedStyle(up), box = up.getBoundingClientRect();
      if (style.display === "inline") continue;
      if (/auto|scroll/.test(style.overflowX) || box.width <= 1) break;
      const hides = (way) => /hidden|clip/.test(way);
      const across = at.left < box.left - 2 || at.right > box.right + 2;
      if (across || (hides(style.overflowY) && (at.top < box.top - 4 || at.bottom > box.bottom + 4))) {
        found.push(`${across ? "too wide" : "too high"}: ${said}`);
        break;
      }
    }
  }
  return [...new Set(found)];
}"""
"""Texts that run out of their boxes or are cut by them, but for the figures of a side, of which the last give
way, and the name in the head."""
