"""An installation as large as a federation's, made in minutes to measure with.

A few clubs are played by the real services (:mod:`.played`): their logs, brackets, records and ratings are
what a club has. Their finished competitions are repeated with other players on other days
(:mod:`.repeating`), and the records and ratings computed from all of it. Then the clubs are copied with
numbers, names and ids of their own (:mod:`.copying`), row by row, into PostgreSQL by COPY (:mod:`.stores`).
At the end a sample is folded again from its logs (:mod:`.checking`).
"""
