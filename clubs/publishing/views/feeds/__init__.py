"""Feeds: a club's results and champions for feed readers, as Atom (RFC 4287) and JSON Feed 1.1."""
