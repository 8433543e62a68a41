"""The record of a match: header, entries and their tokens, in text and in JSON, one-to-one."""
