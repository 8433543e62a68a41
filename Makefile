# Balkline. `make` alone lists what can be done. Needs Python 3.11 to 3.13 and make, nothing else.
# Without make: the README has the same commands as a table.

# The first Python that really runs and fits: a name on the path may be a mere signpost to one that is not there.
FITS := import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))
PYTHON ?= $(shell for p in python3.13 python3.12 python3.11 python3; do $$p -c '$(FITS)' >/dev/null 2>&1 && { echo $$p; break; }; done)
VENV ?= .venv
BIN := $(VENV)/bin

.DEFAULT_GOAL := help
.PHONY: truth api-docs notation-docs help run test quick soak check lint types imports migrations-complete js pyodide messages schema format index lock clients wheels release-check release-notes bench screenshots clean

help: ## List the commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

$(BIN)/python:
	@$(or $(PYTHON),false) -c '$(FITS)' || \
	  { echo "Balkline needs Python 3.11, 3.12 or 3.13, and found none that runs. Try: make PYTHON=/path/to/python3.12 run"; exit 1; }
	@$(PYTHON) -m venv $(VENV) || \
	  { rm -rf $(VENV); echo "Could not make $(VENV). On Debian and Ubuntu: apt install python3-venv"; exit 1; }

$(VENV)/.runs: requirements.txt $(BIN)/python
	@echo "Installing the libraries of requirements.txt ..."
	@$(BIN)/python -m pip install -qq --disable-pip-version-check --require-hashes -r requirements.txt
	@touch $@

$(VENV)/.develops: requirements-dev.txt $(BIN)/python
	@echo "Installing the libraries of requirements-dev.txt ..."
	@$(BIN)/python -m pip install -qq --disable-pip-version-check --require-hashes -r requirements-dev.txt
	@touch $@ $(VENV)/.runs

run: $(VENV)/.runs ## Start the server with a demonstration club; Ctrl-C ends it
	@exec $(BIN)/python manage.py serve

test: $(VENV)/.develops ## Run all tests (on PostgreSQL, too, where it can be reached)
	@$(BIN)/python tests/run.py $(ARGS)

quick: $(VENV)/.develops ## The tests of what is changed, within a minute
	@$(BIN)/python tests/quick.py $(ARGS)

soak: $(VENV)/.develops ## Long properties and many random cases: for a night, not for each change
	@BALKLINE_TEST_SOAK=1 BALKLINE_TEST_FUZZ=$(or $(BALKLINE_TEST_FUZZ),100) \
	  $(BIN)/python -m pytest --timeout 0 -n auto --dist worksteal $(ARGS)

check: lint types imports migrations-complete test ## Everything that must hold before a change goes in

lint: $(VENV)/.develops ## Style and likely mistakes
	@$(BIN)/ruff check . && $(BIN)/ruff format --check .

types: $(VENV)/.develops ## Type hints
	@$(BIN)/mypy

imports: $(VENV)/.develops ## Imports run down only
	@$(BIN)/lint-imports

migrations-complete: $(VENV)/.develops ## No change of a model lacks its migration
	@$(BIN)/python manage.py makemigrations --check --dry-run

js: $(BIN)/python ## Types and tests of the JavaScript (needs Node.js 18 or later with npm)
	@$(BIN)/python tests/javascript.py

pyodide: ## Renew the vendored interpreter of the tablets' rule book from node_modules
	@npm ci --no-fund --no-audit --loglevel=error
	@version=$$(node -p "require('./node_modules/pyodide/package.json').version") && rm -rf static/vendor/pyodide/[0-9]* && \
	  mkdir -p static/vendor/pyodide/$$version && cd node_modules/pyodide && \
	  install -m 644 pyodide.mjs pyodide.asm.mjs pyodide.asm.wasm python_stdlib.zip pyodide-lock.json \
	    ../../static/vendor/pyodide/$$version/ && echo "Now PYODIDE in config/static_headers.py is vendor/pyodide/$$version/"

messages: $(VENV)/.develops ## Find all texts, renew and compile the translations, tell what is missing
	@$(BIN)/python manage.py messages $(ARGS)

schema: $(VENV)/.develops ## Write the schema of an empty database anew, from all migrations (needs PostgreSQL, too)
	@BALKLINE_DATABASE_URL=sqlite:///unused.sqlite3 $(BIN)/python manage.py write_schema
	@BALKLINE_DATABASE_URL=$(or $(BALKLINE_TEST_POSTGRES_URL),postgresql://postgres@127.0.0.1:5432/postgres) \
	  $(BIN)/python manage.py write_schema

index: $(VENV)/.develops ## Note which module holds which game, and which table it is played on
	@$(BIN)/python -m rules_engine.books.write_index
	@$(BIN)/python -m simulator.surfaces.write_docs

truth: $(VENV)/.develops ## Play our laws against published measurements and write docs/simulator/truth.md
	@$(BIN)/python -m simulator.truth --write

api-docs: $(VENV)/.develops ## Renew what docs/ says of the interface for programs
	@$(BIN)/python manage.py api_docs

notation-docs: $(VENV)/.develops ## Renew the pages of docs/notation from the games
	@$(BIN)/python -m rules_engine.notation.write

format: $(VENV)/.develops ## Put the code into its usual form
	@$(BIN)/ruff check --fix . ; $(BIN)/ruff format .

lock: $(VENV)/.develops ## Renew the locked libraries from pyproject.toml
	@$(BIN)/uv pip compile pyproject.toml --universal --python-version 3.11 --upgrade --quiet \
	  --generate-hashes --no-emit-index-url --no-header --no-annotate -o requirements.txt
	@$(BIN)/uv pip compile pyproject.toml --extra leagues -c requirements.txt --universal --python-version 3.11 --upgrade --quiet \
	  --generate-hashes --no-emit-index-url --no-header --no-annotate -o requirements-leagues.txt
	@$(BIN)/uv pip compile pyproject.toml --extra photos -c requirements.txt --universal --python-version 3.11 --upgrade --quiet \
	  --generate-hashes --no-emit-index-url --no-header --no-annotate -o requirements-photos.txt
	@$(BIN)/uv pip compile pyproject.toml --extra s3 -c requirements.txt --universal --python-version 3.11 --upgrade --quiet \
	  --generate-hashes --no-emit-index-url --no-header --no-annotate -o requirements-s3.txt
	@$(BIN)/uv pip compile pyproject.toml --extra telemetry -c requirements.txt -c requirements-leagues.txt --universal --python-version 3.11 --upgrade --quiet \
	  --generate-hashes --no-emit-index-url --no-header --no-annotate -o requirements-telemetry.txt
	@$(BIN)/uv pip compile pyproject.toml --group dev -c requirements.txt --universal --python-version 3.11 --upgrade --quiet \
	  --generate-hashes --no-emit-index-url --no-header --no-annotate -o requirements-dev.txt

clients: $(VENV)/.develops ## Write what the clients have of docs/openapi.yaml into their sources (needs node_modules)
	@$(BIN)/python packages/generating.py

wheels: $(VENV)/.develops ## Make the distributions of packages/, into dist/ (the TypeScript client needs node_modules)
	@for each in rules simulator client-python; do (cd packages/$$each && $(abspath $(BIN))/python -m hatchling build -t wheel -d $(abspath dist)) || exit 1; done
	@cd packages/client-typescript && npm pack --silent --pack-destination $(abspath dist)

release-check: $(VENV)/.develops ## What must hold of a release: numbers, changelog, tag, distributions, container
	@$(BIN)/python .ci/release.py check --wheels

release-notes: $(VENV)/.develops ## The announcement of the newest release, from the changelog
	@$(BIN)/python .ci/release.py notes $(ARGS)

bench: $(VENV)/.develops ## Measure the figures that the design promises
	@$(BIN)/python -m tests.benchmarks $(ARGS)

screenshots: $(VENV)/.develops ## Photograph every page of the demonstration (needs Chromium)
	@$(BIN)/python tests/browser/screens.py $(ARGS)

clean: ## Remove what tools leave behind (never data)
	@rm -rf .pytest_cache .ruff_cache .mypy_cache .import_linter_cache .hypothesis htmlcov .coverage build dist *.egg-info
	@find . -name __pycache__ -not -path './.venv/*' -prune -exec rm -rf {} +
