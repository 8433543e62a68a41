"""The schema of an empty database, as it is after all migrations that this package covers.

To apply them one by one takes minutes on a small machine: each rebuilds tables that have no rows yet. So an
empty database gets their outcome at once (:mod:`config.schema.loading`), is marked as having them applied,
and only the migrations that came later are applied to it. A database that has anything in it is migrated as
ever, and what has come from here can be migrated back like any other.

``sqlite.sql`` and ``postgresql.sql`` are what the databases themselves say of a database that was migrated
one by one; ``covered.json`` names those migrations. ``make schema`` writes all three anew
(:mod:`config.schema.writing`): at each release, and after a covered migration was changed, which a test
notices. Between releases new migrations need nothing here.
"""
