"""Families of disks and weights sent down a board: pins and shuffleboard."""
