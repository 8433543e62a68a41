"""The tablet: its pages, its JSON endpoints, and what it may do and see."""
