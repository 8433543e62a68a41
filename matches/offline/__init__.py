"""What a browser keeps so that a page opens without the server, and what it must not keep.

The server lists the files of a page with their hashes, gives them addresses that never change their content,
and says of each page whether it may be kept. ``static/js/offline/`` does the keeping.
"""
