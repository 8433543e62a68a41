"""A whole club as one file: a zip of JSON Lines with a manifest. docs/archive.md describes every field."""
