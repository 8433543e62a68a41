"""The rules of an emblem, without the database: deeds as data, one state machine, a double-entry ledger."""
