"""Tokens for their owners: endpoints, pages, and what ends an open stream."""
