"""Databases that released versions have written, and what those versions said of them."""
