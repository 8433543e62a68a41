"""The Crown Combination Board's rules of 1919."""
