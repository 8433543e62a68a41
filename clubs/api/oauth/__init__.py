"""Apps of other people: OAuth 2 (RFC 6749, 7636, 7009, 8414, 9207), and the pages and addresses of apps."""
