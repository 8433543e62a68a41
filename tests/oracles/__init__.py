"""Other people's programs, asked once; their answers are kept here, so tests need none of them."""
