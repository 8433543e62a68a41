"""Handicaps of a club as policies with versions, the list of handicaps, and how fair they prove."""
