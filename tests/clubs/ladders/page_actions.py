"""What the pages of ladders do, and the operations that do the same."""

ACTIONS = {
    "ladders:new": "ladders_make",
    "ladders:act": "ladder_act ladder_challenge",
    "ladders:answer answer=accept": "ladder_answer",
    "ladders:answer answer=refuse": "ladder_answer",
    "ladders:answer answer=withdraw": "ladder_answer",
    "ladders:answer answer=forfeit-challenger": "ladder_answer",
    "ladders:answer answer=forfeit-opponent": "ladder_answer",
}
