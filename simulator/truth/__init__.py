"""Our laws against published measurements: ``python -m simulator.truth``.

============= ===================================================================================
module        what it holds
============= ===================================================================================
`published`   what a published value is, and the sources with how far each was checked
`playing`     strokes that measure one thing: two balls that meet, a ball and a cushion, a break
`comparing`   the values, each with the stroke that measures ours
`tops`        tops among pins, against what players report
`page`        the page ``docs/simulator/truth.md``, written from these
============= ===================================================================================
"""
