"""Disputed strokes: the case of two versions of one entry, its study by a worker, and the referee's ruling.

While a match has an open dispute its result is frozen (:mod:`.freezing`). A worker plays strokes that fit
what all agree on (:mod:`.studying`); it never decides. The referee does (:mod:`.ruling`), and the evidence
for the ruling is kept for good (:class:`.models.DisputeEvidence`).
"""
