"""Courses of faults: a tablet's model marks against a real server, and everything between them breaks.

``python -m tests.faults`` starts a server on a port and a database of its own and lets Node.js run the
tablet's own modules against it (``main.mjs``), with a network, a storage and a battery that fail. What the
marker was shown as kept is then compared with the log: nothing may be lost, doubled or moved.
"""
