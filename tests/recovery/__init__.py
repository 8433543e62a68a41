"""Recovery of a PostgreSQL to a point in time, really done."""
