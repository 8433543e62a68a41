"""The rules of ratings, as plain values: no Django, no database."""
