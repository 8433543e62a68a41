"""The law of an emblem, free of the database: deeds as data, one state machine, books that always balance."""
