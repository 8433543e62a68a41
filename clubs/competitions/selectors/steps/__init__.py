"""A stage that is drawn step by step, as the pure modules take it; and how far it has come.

The rows of the stage become rounds, events and tables of seeds; what comes of them becomes rows of the
standings by entry number, as those of every other table. Nothing here asks the database.
"""

from clubs.competitions.selectors.steps.drawn import (
    SETTLED,
    begun_in,
    drawn_steps,
    fixtures_in,
    is_closed,
    reasons_of,
    told,
)
from clubs.competitions.selectors.steps.how_far import Progress, goes_on, progress
from clubs.competitions.selectors.steps.king import (
    JOINED,
    LEFT,
    king_events,
    king_misfit,
    king_places,
    king_standing,
)
from clubs.competitions.selectors.steps.splitting import (
    order_now,
    split_order,
    split_parts,
    split_results,
    split_settings,
)
from clubs.competitions.selectors.steps.swiss import swiss_entrants, swiss_rounds, swiss_settings
from clubs.competitions.selectors.steps.tables import part_name, step_places, step_rows

__all__ = [
    "JOINED",
    "LEFT",
    "SETTLED",
    "Progress",
    "begun_in",
    "drawn_steps",
    "fixtures_in",
    "goes_on",
    "is_closed",
    "king_events",
    "king_misfit",
    "king_places",
    "king_standing",
    "order_now",
    "part_name",
    "progress",
    "reasons_of",
    "split_order",
    "split_parts",
    "split_results",
    "split_settings",
    "step_places",
    "step_rows",
    "swiss_entrants",
    "swiss_rounds",
    "swiss_settings",
    "told",
]
