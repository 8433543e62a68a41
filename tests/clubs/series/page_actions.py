"""What the pages of ranking series do, and the operations that do the same."""

ACTIONS = {
    "series:new": "series_make",
    "series:edit": "series_change",
    "series:competitions": "series_add",
    "series:competition what=weigh": "series_count",
    "series:competition what=up": "series_count",
    "series:competition what=down": "series_count",
    "series:competition what=remove": "series_take_out",
    "series:close": "series_close series_reopen",
    "series:delete": "series_remove",
}
