# Two commands do everything: `make play` opens the product, `make test` checks it. Both set up .venv by themselves.

BIN     := .venv/bin
PIP     := $(BIN)/python -m pip --disable-pip-version-check --quiet --no-input
WORKERS ?= auto
# What an installation copies: when it changes, install again.
COPIED  := pyproject.toml lootlab/look/lootlab.css $(shell find share -type f)
NO_PIP   = { echo "lootlab: pip could not install the packages above; check the network and try again." >&2; exit 1; }

.PHONY: play lab test lint format notebooks docs mutants matrix wheel fast slow both clean

play: .venv/ready-to-play
	@$(BIN)/lootlab

lab: .venv/ready-for-lab
	@$(BIN)/lootlab lab

test: lint
	@$(BIN)/python -m lootlab.bench.chromium
	@LOOTLAB_DATA=.test-output/data $(BIN)/pytest -n $(WORKERS) --maxprocesses 4 --dist loadfile --no-loadscope-reorder --nbval --nbval-current-env tests notebooks

lint: .venv/ready-to-test
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy

format: .venv/ready-to-test
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .

notebooks: .venv/ready-to-test
	@$(BIN)/python tools/notebook.py

# The documentation, into build/docs.
docs: .venv/ready-to-test
	@$(BIN)/lootlab docs build/docs

# Do the tests bite? A sample of small changes to the rules, which they have to notice; not a part of `make test`.
mutants: .venv/ready-to-test
	@for game in bag_o_loot loot_shoot_whisky sloop loot loot_trap; do $(BIN)/python tools/mutants.py $$game || exit 1; done

# The Pythons that are here, with the lowest and the highest versions of all packages; not a part of `make test`.
matrix: .venv/ready-to-test
	@$(PIP) install uv || $(NO_PIP)
	@PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/python tools/matrix.py

# The tests against an installed wheel, without a checkout around them, without numpy and with it; not a part of `make test`.
wheel: .venv/ready-to-test
	@$(BIN)/python tools/wheel.py

# For those who simulate a lot: the same rules, compiled in place. A source that is changed counts after the next one.
fast: .venv/ready-to-compile
	@echo "Compiling the rules (about five minutes) ..."
	@HATCH_BUILD_HOOKS_ENABLE=1 $(BIN)/python -m hatchling build --target wheel --hooks-only
	@$(BIN)/lootlab --version

# Back to the plain source, also after a `make fast` that was interrupted: while it works, it hides pyproject.toml.
slow:
	@find lootlab -name '*.so' -delete -o -name '*.pyd' -delete
	@rm -f lootlab_*__mypyc.* lootlab/games/*/_copied.py
	@[ -e pyproject.toml ] || mv pyproject.toml.bak pyproject.toml

# Before a release: both builds play the same games.
both: .venv/ready-to-test fast
	@$(BIN)/python tools/both_builds.py

clean: slow
	rm -rf .venv .matrix dist build .pytest_cache .mypy_cache .ruff_cache .hypothesis .test-output
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

.venv/ready-to-play: $(COPIED)
	@sh tools/make_venv.sh
	@echo "Installing lootlab into .venv (about a minute, once) ..."
	@$(PIP) install --editable . || $(NO_PIP)
	@touch $@

.venv/ready-for-lab: $(COPIED)
	@sh tools/make_venv.sh
	@echo "Installing lootlab and JupyterLab into .venv (about a minute, once) ..."
	@$(PIP) install --editable '.[lab]' || $(NO_PIP)
	@touch $@ .venv/ready-to-play

.venv/ready-to-compile: $(COPIED)
	@sh tools/make_venv.sh
	@$(PIP) install --editable '.[fast]' || $(NO_PIP)
	@touch $@ .venv/ready-to-play

.venv/ready-to-test: $(COPIED)
	@sh tools/make_venv.sh
	@echo "Installing lootlab and its test tools into .venv (about a minute, once) ..."
	@$(PIP) install --editable '.[test]' || $(NO_PIP)
	@touch $@ .venv/ready-for-lab .venv/ready-to-play
