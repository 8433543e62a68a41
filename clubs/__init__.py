"""The club's side of Balkline: people, tables, competitions and what is published of them.

``clubs`` stands at the top of the house: it may import ``matches``, ``simulator`` and
``rules_engine``; none of them imports it. They are met by signals and registered functions.
"""
