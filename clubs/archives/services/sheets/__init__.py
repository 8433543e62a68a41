"""Sheets, CSV and Excel: read with every fault's line and column, written safely."""
