"""The pages of people and tables. A page reads its form, calls one service, and says what happened."""
