"""The pages on which a match is watched: its own page, its table's, the hall's screen, the stream overlay.

They only read. ``display`` says what a scoreboard shows, ``score_sheets`` how the log is laid out as the
game's own kind of score sheet; the live part of a page is moved on by ``static/js/live/``.
"""
