"""What the pages of ratings do, and the operations that do the same."""

ACTIONS = {
    "ratings:new": "ratings_make",
    "ratings:edit": "rating_list_change",
    "ratings:delete": "rating_list_remove",
    "ratings:starting": "rating_start",
    "ratings:starting write=1": "rating_start",
    "ratings:starting-remove": "rating_start_remove",
}
