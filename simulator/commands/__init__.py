"""``balkline shoot`` and ``balkline play``: what needs no server; ``manage.py`` offers the same."""
