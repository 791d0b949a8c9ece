"""What runs in the visitor's browser: the page's scripts, the worker, and Python's half of the host."""
