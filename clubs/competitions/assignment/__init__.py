"""Which match goes to which table, and when it will probably begin. Pure: plain values in and out."""
