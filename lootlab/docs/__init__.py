"""The documentation: pages for learners, teachers and builders, made from what the repository knows anyway.

- `book`: pages of Markdown, drawings, and links between them
- `texts`: the few pages that are written by hand (`pages`), and those of the repository (docs/, CHANGELOG.md)
- `rules`: every rule of every game with a drawn example
- `courses`: lessons and questions as tables for teachers, with the plans they belong to
- `chapters`: the notebooks as pages to read
- `reference`: the command line and the Python side
- `dress`: colours, type and drawings of the house
- `building`: Sphinx makes HTML of it
"""
