# Everything starts here. Needs python3 (3.11 or later, with venv and pip) and make.
# Each stamp file in .venv says "installed"; it is older than what it was installed
# from only when that has changed, so a second run installs nothing.

PYTHON ?= python3
VENV := .venv
ifeq ($(OS),Windows_NT)
BIN := $(VENV)/Scripts
else
BIN := $(VENV)/bin
endif
# Errors only: warnings are about the settings of the machine, and would fill the screen before the first game.
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet --quiet
INSTALL := $(PIP) install --constraint constraints.txt
REQUIREMENTS := pyproject.toml constraints.txt
COMPILED := setup.py tools/backend.py $(shell find src/noughts/search -name '*.pxd' -o -path '*/core/*.py')

.DEFAULT_GOAL := help
.PHONY: help play desktop serve learn kaggle kills puzzles explanations atlas proofs test test-deps check page audit format fuzz lowest positions requests bench docs pictures clean

help:  ## show this list
	@sed -n 's/^\([a-z-]*\):.*##/make \1\t/p' Makefile | expand -t 16

play: $(VENV)/.installed-neural  ## play a game
	@$(BIN)/noughts || test $$? = 130  # Ctrl-C is a way to leave, not an error

desktop: $(VENV)/.installed-desktop  ## play in a window
	@$(BIN)/noughts desktop

serve: $(VENV)/.installed-web  ## open a site to play on, alone or with others
	@$(BIN)/noughts serve || test $$? = 130

learn: $(VENV)/.installed-learn  ## install PyTorch; then make test tests the training too

# Where Python is told to keep nothing that it compiled, every program that a test starts would compile noughts again.
test lowest: export PYTHONDONTWRITEBYTECODE :=
test: $(VENV)/.installed-dev  ## run every test that this machine can, and say which are left out
	@sh tools/test_programs.sh
	$(BIN)/pytest --numprocesses auto --dist worksteal  # neighbours share a browser, a server, a wheel

kaggle: $(VENV)/.installed-kaggle  ## install Kaggle's environments; then make test plays in them too

test-deps:  ## install the programs that some tests need: PostgreSQL, a screen, a browser (as root, on Debian or Ubuntu)
	@sh tools/test_programs.sh --install

kills: $(VENV)/.installed-dev  ## kill servers three hundred times while people play, and their database fifty times
	$(BIN)/python -m tests.web.killing --kills 300 --crashes 50

# Long jobs use every core, and can be stopped and resumed: make puzzles JOBS=1 SEED=42 RESUME=puzzles.results
LONG = $(if $(JOBS),--jobs $(JOBS)) $(if $(CLUSTER),--cluster $(CLUSTER)) $(if $(RESUME),--resume $(RESUME))
SEEDED = $(if $(SEED),--seed $(SEED)) $(LONG)

puzzles: $(VENV)/.installed-dev  ## make a thousand puzzles, and prove each by a search of another kind (SEED=42)
	$(BIN)/python -m tests.lessons.verifying $(SEEDED)

explanations: $(VENV)/.installed-dev  ## explain twenty thousand moves, and check every claim by brute force (SEED=42)
	$(BIN)/python -m tests.reasons.verifying $(SEEDED)

atlas: $(VENV)/.installed-dev  ## solve the small games that the atlas does not have yet (half an hour from scratch)
	$(BIN)/python -m tools.atlas $(LONG)

proofs: $(VENV)/.installed-dev  ## write short proofs of what the atlas says, and check them by the rules (five minutes)
	$(BIN)/python -m tools.atlas_proofs $(LONG)

check: $(VENV)/.installed-dev  ## everything that must pass before a change lands
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(MAKE) test
	$(MAKE) docs

page: tools/page/node_modules/.installed  ## check the types of the web page and the workflows (needs Node.js)
	cd tools/page && npm run --silent check && node workflows.mjs ../../.github/workflows/*.yml

audit: $(VENV)/.installed-audit .venv-shipped/.installed  ## look for known weaknesses in what noughts needs, and list that in dist/noughts.cdx.json
	@mkdir -p dist
	$(BIN)/cyclonedx-py environment --output-reproducible --output-file dist/noughts.cdx.json $(SHIPPED)
	$(BIN)/pip-audit --requirement constraints.txt --no-deps --disable-pip --strict

format: $(VENV)/.installed-dev  ## format the code
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

MINUTES ?= 30
fuzz: $(VENV)/.installed-dev  ## throw everything at it for half an hour (MINUTES=5 SEED=42)
	$(BIN)/python -m tests.fuzz --minutes $(MINUTES) $(if $(SEED),--seed $(SEED))

LOWEST := .venv-lowest/$(notdir $(BIN))
lowest: .venv-lowest/.installed  ## test with the lowest versions of everything that noughts says it works with
	$(LOWEST)/python -m pytest -q -W ignore::DeprecationWarning $(if $(TESTS),$(TESTS),tests/test_package.py tests/cli tests/envs tests/store/test_contract.py tests/ui/terminal_app tests/ui/desktop/test_game.py tests/protocols/test_mcp_server.py)

positions: $(VENV)/.installed-dev  ## paste 10,000 position texts in all front ends (POSITIONS=500)
	POSITIONS=$(if $(POSITIONS),$(POSITIONS),10000) $(BIN)/python -m pytest -q tests/ui/test_pasting.py

requests: $(VENV)/.installed-dev  ## send 10,000 requests to a site, valid and not, and compare the answers with its description (REQUESTS=50)
	REQUESTS=$(if $(REQUESTS),$(REQUESTS),200) $(BIN)/python -m pytest -q tests/web/test_description.py

bench: $(VENV)/.installed-bench  ## measure speed, side by side with others
	$(BIN)/python -m benchmarks

docs: $(VENV)/.installed-dev  ## build the documentation in docs/_build/html
	$(BIN)/sphinx-build --fail-on-warning --keep-going --quiet docs docs/_build/html

pictures: $(VENV)/.installed-dev  ## retake the pictures in the documentation (needs Chromium)
	$(BIN)/python docs/pictures.py
	$(BIN)/python docs/desktop_pictures.py
	$(BIN)/python -m docs.web_pictures

clean:  ## remove everything that make has built; your games stay
	rm -rf $(VENV) .venv-lowest .venv-shipped tools/page/node_modules build dist docs/_build .hypothesis .mypy_cache .pytest_cache .ruff_cache .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
	find src \( -name '*.so' -o -name '*.pyd' \) -exec rm -f {} +
	rm -rf src/noughts.egg-info

tools/page/node_modules/.installed: tools/page/package.json
	cd tools/page && npm install --silent --no-audit --no-fund
	@touch $@

$(VENV)/.created:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "noughts needs Python 3.11 or later, not " + sys.version.split()[0] + ". Try: make PYTHON=python3.11")'
	@echo "Setting up, about a minute ..."
	@$(PYTHON) -m venv $(VENV)
	@$(INSTALL) --upgrade pip
	@touch $@

# When only compiled code has changed, what has not need not be compiled again.
ONLY_COMPILE = $(if $(filter-out $(COMPILED),$?),false,$(BIN)/python setup.py --quiet build_ext --inplace 2>/dev/null)
$(VENV)/.installed-noughts: $(VENV)/.created $(REQUIREMENTS) $(COMPILED)
	@echo "  compiling and installing noughts ..."
	@$(ONLY_COMPILE) || $(INSTALL) --editable . || NOUGHTS_NO_EXTENSIONS=1 $(INSTALL) --editable .
	@touch $@

# Ada is among the opponents, and needs NumPy.
$(VENV)/.installed-neural: $(VENV)/.installed-noughts $(REQUIREMENTS)
	@echo "  installing NumPy, for Ada ..."
	@$(INSTALL) 'noughts[neural]'
	@touch $@

$(VENV)/.installed-desktop: $(VENV)/.installed-noughts $(REQUIREMENTS)
	@echo "  installing the window ..."
	@$(INSTALL) 'noughts[desktop]'
	@touch $@

$(VENV)/.installed-web: $(VENV)/.installed-noughts $(REQUIREMENTS)
	@echo "  installing the site ..."
	@$(INSTALL) 'noughts[web]'
	@touch $@

$(VENV)/.installed-dev: $(VENV)/.installed-noughts $(REQUIREMENTS)
	@echo "  installing what tests and checks need ..."
	@$(INSTALL) --group dev
	@touch $@

# PyTorch is large, so only those who train or check all of it have it; without it make test says what it leaves out.
$(VENV)/.installed-learn: $(VENV)/.installed-noughts $(REQUIREMENTS)
	@echo "  installing PyTorch, which is large ..."
	@$(INSTALL) 'noughts[learn]'
	@touch $@

# Without the 26 packages that it names: they are for other games.
$(VENV)/.installed-kaggle: $(VENV)/.installed-dev
	@echo "  installing Kaggle's environments ..."
	@$(INSTALL) --no-deps kaggle-environments
	@touch $@

.venv-lowest/.installed: pyproject.toml constraints-lowest.txt
	$(PYTHON) -m venv .venv-lowest
	$(LOWEST)/python -m pip --quiet install --upgrade pip
	$(LOWEST)/python -m pip --quiet install --constraint constraints-lowest.txt '.[cluster,desktop,envs,mcp,neural,web,postgres]' pytest pytest-timeout hypothesis httpx
	@touch $@

$(VENV)/.installed-audit: $(VENV)/.created pyproject.toml constraints.txt
	@$(INSTALL) --group audit
	@touch $@

# What users get, and nothing else: neither pip nor what tests need.
SHIPPED := .venv-shipped/$(notdir $(BIN))/python
.venv-shipped/.installed: pyproject.toml constraints.txt
	$(PYTHON) -m venv --without-pip .venv-shipped
	$(PIP) --python $(SHIPPED) install --constraint constraints.txt '.[cluster,desktop,mcp,neural,openspiel,postgres,web]'
	@touch $@

$(VENV)/.installed-bench: $(VENV)/.installed-noughts $(REQUIREMENTS)
	@echo "  installing what benchmarks compare with ..."
	@$(INSTALL) --group bench
	@touch $@
