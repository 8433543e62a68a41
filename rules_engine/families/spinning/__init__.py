"""Families of tops and spun rings."""
