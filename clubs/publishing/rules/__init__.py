"""What is measured and compared, when seasons begin, and how charts and cells are written: plain values."""
