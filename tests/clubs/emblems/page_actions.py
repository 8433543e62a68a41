"""What the pages of emblems do, and the operations that do the same."""

ACTIONS = {
    "emblems:new": "emblems_found",
    "emblems:deed-new": "deeds_publish",
    "emblems:deed-amend": "emblem_record emblem_propose",
    "emblems:what-if": "emblem_what_if",
    "emblems:act": "emblem_record emblem_propose",
    "emblems:answer answer=accept": "emblem_answer",
    "emblems:answer answer=decline": "emblem_answer",
    "emblems:answer answer=withdraw": "emblem_answer",
    "emblems:match": "emblem_match",
}
