"""When matches begin and the evening ends: how long matches take, and what that makes of a whole evening.

`durations` is how long a match takes, as a distribution; `plan` is who waits for what; `evening` plays the
rest of the evening a few hundred times; `advice` compares formats before there is a draw; `truth` says
afterwards how true it was; `study` tries all of this on evenings of another making. Pure: plain values.
"""
