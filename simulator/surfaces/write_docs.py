"""Write ``docs/simulator/surfaces.md`` anew: ``python -m simulator.surfaces.write_docs`` (``make index``).

What the page says of each surface is read off the surface, so it cannot tell another story than the physics.
"""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path

from rules_engine.catalogue import game

from ..pieces import KINDS
from ..units import INCH
from . import names, surface, tables
from .of_games import physical_games, table_of, unphysical_games
from .surface import Surface

PAGE = Path(__file__).resolve().parents[2] / "docs" / "simulator" / "surfaces.md"

_HEAD = """# Tables and boards of the simulator

Written by `python -m simulator.surfaces.write_docs`; a test keeps it current.

A surface is described once (`simulator/surfaces/surface.py`) and serves physics, drawing and the zones of the
rules. Metres; the centre is (0, 0), x to the right, y away from the near end, which on billiard tables is
the head. Rails are called `h`, `f`, `l`, `r`: head, foot, left and right seen from the head. What the rules
engine knows already (beds, spots, pockets, circles, lines) is read from `rules_engine/boards`, in inches.

"Line" is a line of the book of that table: Brunswick's hand book for tables, the Carrom, Crown or Bradley
book for boards. *In use* means that no book gives the figure and that it is that of tables or boards in use
today; *inferred* that the books do not show it, and a sensible one was chosen.

- Pockets of pool tables open 4 1/2 inches at the corners and 4 3/4 at the sides, from point to point (line
  994). The rubber is cut at 142 and 104 degrees, its points rounded by 1/8 inch; shelves are 1 1/2 and 3/16
  inch deep, falls have a radius of 2 1/4 inches (in use). What meets a facing or a rounded point has met a
  *jaw*, not a cushion.
- A cushion meets the ball 1/4 inch above its centre, rails stand two inches above the bed (line 302).
- A wall has the bed on its left. A partition is two walls back to back with a round post at either end.
- A fast ball rolls over a cup, never over a pocket.
- A slope belongs to a whole bed: ramps are not part of the motion.

`surface(name)` gives a surface, `names()` all names, `table_of(game)` the surface with the pieces of the
game's beginning and the shooter: what a player brings into play, and where it may be set.
"""

_SIZES = re.compile(r"-(5x10|4\.5x9|4x8)$")


def games_of() -> dict[str, list[str]]:
    """The physical games by the surface on which they begin."""
    found: dict[str, list[str]] = defaultdict(list)
    for game_id in physical_games():
        found[table_of(game_id).surface.name].append(game_id)
    found["jenny-lind"] += found["pigeon-hole"]  # one set of rules for two tables
    return found


def _measure(metres: float) -> str:
    inches = round(metres / INCH, 2)
    return f"{inches:g}"


def _bed(made: Surface) -> str:
    if made.round_radius is not None:
        return f"{_measure(2 * made.round_radius)} in across ({2 * made.round_radius:.4f} m)"
    wide, long = made.size
    return f"{_measure(wide)} by {_measure(long)} in ({wide:.4f} by {long:.4f} m)"


def _names(rows: list[str]) -> str:
    return ", ".join(f"`{row}`" for row in dict.fromkeys(rows))


def _section(made: Surface, sizes: list[str], games: list[str]) -> list[str]:
    """What there is to say of a surface, or of one table in its sizes."""
    title = made.title.rsplit(",", 1)[0] if len(sizes) > 1 else made.title
    rows = [f"### {title}", ""]
    for name in sizes:
        size = _SIZES.search(name)
        source = f". {tables.BED_NOTES[size[1]]}" if size else ""
        rows.append(f"- `{name}`: bed {_bed(surface(name))}{source}")
    kind = KINDS[made.piece]
    rows.append(f"- played with `{kind.name}`, {_measure(2 * kind.radius)} in; constants `{made.constants}`")
    if made.holes:
        rows.append(f"- {made.holes[0].kind}s: {_names([hole.id for hole in made.holes])}")
    if made.posts and (kinds := [post for post in made.posts if not post.pocket]):
        rows.append(f"- posts: {_names([post.id for post in kinds])}")
    if made.pins:
        rows.append(f"- pins ({made.pins[0].kind}): {_names([pin.id for pin in made.pins])}")
    if made.spots:
        rows.append(f"- spots: {_names([spot.id for spot in made.spots])}")
    if made.zones:
        rows.append(f"- zones: {_names([zone.id for zone in made.zones])}")
    if made.gates:
        rows.append(f"- gates: {_names([gate.id for gate in made.gates])}")
    if made.edges:
        rows.append(f"- falls off into the {made.edges[0].where}")
    if made.slope != (0.0, 0.0):
        rows.append(f"- falls by {made.slope[0]:g} in x and {made.slope[1]:g} in y, metres a metre")
    note = made.note
    for told in tables.BED_NOTES.values():
        note = note.replace(told, "").replace("  ", " ").strip()
    if note:
        rows.append(f"- {note}")
    played = ", ".join(f"{game(game_id).name} (`{game_id}`)" for game_id in games)
    return [*rows, f"- games: {played or 'none of the books begins on it; for matches on such a table'}", ""]


def written() -> str:
    """The page."""
    groups: dict[str, list[str]] = defaultdict(list)
    for name in names():
        groups[_SIZES.sub("", name)].append(name)
    games = games_of()
    rows = [_HEAD, f"## {len(names())} surfaces", ""]
    for sizes in groups.values():
        played = [game_id for name in sizes for game_id in games.get(name, ())]
        rows += _section(surface(sizes[0]), sizes, played)
    rows += [
        "## Pieces",
        "",
        "| kind | shape | across (in) | height (in) | mass (g) | source |",
        "|---|---|---|---|---|---|",
    ]
    for kind in (kind for kind in KINDS.values() if kind.source):  # what others register has none
        rows.append(
            f"| `{kind.name}` | {kind.shape} | {_measure(2 * kind.radius)} | {_measure(kind.height)} "
            f"| {kind.mass * 1000:g} | {kind.source} |"
        )
    without = unphysical_games()
    unphysical = ", ".join(f"`{game_id}`" for game_id in without)
    rows += ["", "## Games without a surface", ""]
    rows += [f"Men on points, dice and questions, {len(without)} games: {unphysical}.", ""]
    return "\n".join(rows)


if __name__ == "__main__":
    PAGE.parent.mkdir(parents=True, exist_ok=True)
    PAGE.write_text(written())
