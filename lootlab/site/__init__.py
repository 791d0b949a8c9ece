"""The whole product as a static folder: Python runs in the visitor's browser, and no server is needed.

- `fetching`: Pyodide and the few wheels, fetched once and kept in the user's cache
- `packing`: what Python needs there, compiled, and its memory with all of it loaded
- `pages`: the notebooks as pages
- `lite`, `recipes`: the lab, where the notebooks and the cookbook can be changed
- `offline`: the list of files by which a browser keeps the site
- `building`: all of it, in order
- `placing`: into which folder, and how it gets there
- `serving`: a tiny server for it
- `inside`: what runs in Pyodide while the site is built: every page once, whose first pictures visitors see at once
- `host`: what runs in the browser
"""
