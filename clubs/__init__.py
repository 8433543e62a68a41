"""The club's side of Balkline: people, tables, competitions and what is published of them.

``clubs`` is the topmost layer: it may import ``matches``, ``simulator`` and
``rules_engine``; none of them imports it. They reach it through signals and registered functions.
"""
