"""`python -m lootlab` is the `lootlab` command, for machines whose PATH does not lead to it."""

from .cli import main

raise SystemExit(main())
