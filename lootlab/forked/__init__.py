"""Kernels that are forks of one warm process: what all of them need is loaded once, and its memory is shared.

- `parent`: the warm process; it loads, then forks whenever the server asks
- `child`: how a fork becomes a kernel
- `limits`: how much memory and processor time a kernel may take
- `asking`: the parent and its kernels as the server sees them
- `lifeline`: the socket between server and kernel; whoever ends, the other notices

The server's side is `lootlab.server.provisioner`. Nothing here imports the server: kernels would carry its weight.
"""
