"""Tests of the facts read off traces."""
