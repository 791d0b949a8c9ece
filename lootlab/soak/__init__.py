"""A class that plays for minutes: real clients at the server's websockets, without a browser.

They open pages as Voila's front end does, play legal moves, close, reload and crash. Whatever is not answered, and
every game that does not come back as it was left, is counted.

- `wire`: messages of a kernel's websocket
- `visitor`: one browser: its cookies, its memory, its requests
- `page`: an open page: its models, clicks and their answers
- `player`: what somebody does there
- `crowd`: many of them, and what they found
- `server`: a server of our own, its processes and their memory
"""
