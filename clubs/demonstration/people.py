"""The invented people and tables of the demonstration club. Any resemblance is coincidental."""

from __future__ import annotations

from typing import Any

CLUB: dict[str, Any] = {
    "name": "The Chalk & Cue",
    "town": "Port Alder",
    "about": "Upstairs at the Corn Exchange since the lamps were gas. Club nights on Tuesday and Friday"
    " from seven; visitors are welcome and somebody will always give you a game.\n\n"
    "Three carom tables, two pocket tables, an English table, and boards in the back room.",
}

ACCOUNTS = {
    "owner": "Marguerite Vale",
    "director": "Osric Tindall",
    "referee": "Ines Calloway",
    "marker": "Jory Penhale",
    "player": "Beatrix Lund",
}
"""Role and name; the player is also one of the players."""

PLAYERS: tuple[tuple[str, int, dict[str, int]], ...] = (
    ("Beatrix Lund", 655, {}),
    ("Konrad Weisshaupt", 720, {}),
    ("Tomasz Bielak", 690, {}),
    ("Amina Okafor", 675, {}),
    ("Desmond Pryce", 640, {}),
    ("Yuki Harada", 630, {}),
    ("Leopold Sanz", 610, {}),
    ("Siobhán O’Dowd", 600, {}),
    ("Henrike de Wit", 585, {}),
    ("Rafael Quintana", 570, {"brunswick/three-cushion-carrom": 1}),
    ("Priya Raman", 560, {"brunswick/three-cushion-carrom": 1}),
    ("Walter Ashdown", 545, {"brunswick/three-cushion-carrom": 1}),
    ("Ngozi Adeyemi", 530, {"brunswick/three-cushion-carrom": 2}),
    ("Emil Sjöberg", 515, {"brunswick/three-cushion-carrom": 2}),
    ("Clara Fontaine", 500, {"brunswick/three-cushion-carrom": 2}),
    ("Ibrahim Saleh", 485, {"brunswick/three-cushion-carrom": 3}),
    ("Dorothy Marsh", 470, {"brunswick/three-cushion-carrom": 3}),
    ("Jun-ho Bae", 455, {"brunswick/three-cushion-carrom": 3}),
    ("Mirela Popescu", 440, {"brunswick/three-cushion-carrom": 3}),
    ("Alfie Grange", 410, {"brunswick/three-cushion-carrom": 4}),
)
"""Name, rating, and starts by game."""

TABLES: tuple[tuple[str, str, str], ...] = (
    ("carom", "5 x 10 ft", "The window table"),
    ("carom", "5 x 10 ft", ""),
    ("carom", "4½ x 9 ft", ""),
    ("pocket", "4½ x 9 ft", ""),
    ("pocket", "4½ x 9 ft", ""),
    ("english", "6 x 12 ft", "The old lady"),
    ("carrom", "28 in", ""),
    ("crokinole", "26 in, octagonal", ""),
    ("ten-pin", "28 in", "The alley"),
)
"""Kind, size and name, numbered from 1."""

OUT_OF_ORDER = 5
"""The number of the table that waits for new cloth."""
