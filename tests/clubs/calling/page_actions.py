"""What the pages of calls do, and the operations that do the same."""

ACTIONS = {
    "calling:terms": "call_terms_change",
    "calling:choices": "call_choice_change",
    "calling:remove-phone": "call_phone_remove",
    "calling:said": "said_name_change",
    "calling:phone": "call_phone_add",
    "calling:again": "call_again",
    "calling:give-up": "call_give_up",
    "calling:tick": "call_answer",
    "calling:coming": "call_answer",
}
PERSONS = {
    "calling:answer": "the person who was called answers, by the link that came",
    "calling:stop": "the person who was called wants no more letters, by the link that came",
}
