"""Every table and board, each described once for physics, drawing and the rules' zones."""
