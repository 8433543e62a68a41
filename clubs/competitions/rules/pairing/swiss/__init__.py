"""Swiss: everybody plays every round, each against somebody with as many points, and nobody twice.

`rounds.next_round` pairs a round from the results so far. It is a pure function: the same results give the
same round, on any machine. `reasons` tells why two meet, `standing` gives the table and the final places,
`settings` what is decided beforehand. `dutch` pairs by the rules, `criteria` weighs, `matching` searches.

The rules are those of the Dutch system, FIDE Handbook C.04.3 in the edition of 2026, with three additions
of ours: sides need not be balanced, club-mates can be kept apart, and where a rule on sides would leave
somebody without an opponent it yields. Two who have met at the table never meet again: where only that is
left, the round is refused. A walkover is no meeting.
"""
