# Every target works on a fresh clone with Python 3.11 or newer (venv, pip), make and git.
# PORT=8000       where `make serve` and `make live` listen
# BROWSER=none    leaves the browser tests out of `make test`
# PAGES=all       lets the browser tests open every page before it is live and by a hostile link too, which takes minutes more
# PYTHON=python3  makes the virtual environment

# Dozens of processes import the same modules: what one has compiled, the next one reads.
unexport PYTHONDONTWRITEBYTECODE

PORT ?= 8000
BROWSER ?=
PYTHON ?= python3

PY := .venv/bin/python
CLIENT := widgets/live/client
HTML := _build/html
SPHINX := -c . book $(HTML)

# A stamp is named after the content that its work depends on, so that nothing is set up twice and nothing is stale.
content = $(shell { echo "$(CURDIR)"; cat $(1); } | git hash-object --stdin)
READY := .venv/ready-$(call content,pyproject.toml constraints.txt)

.NOTPARALLEL:
.PHONY: help serve book live test check unit examples pyodide site bench setup clean

help: ## list the targets
	@sed -n 's/^\([a-z]*\):.*## /make \1  \t/p' Makefile

serve: book ## build the book and serve it at http://127.0.0.1:8000 (PORT=)
	@$(PY) -m tools.serve $(HTML) --port $(PORT)

book: setup ## build the book into _build/html; a warning is an error
	@$(PY) -m tools.book $(SPHINX)

live: setup ## serve the book; rebuild and reload the page while it is edited
	@$(PY) -m tools.book --watch --port $(PORT) $(SPHINX)

test: ## pass every test (BROWSER=none leaves the browser part out)
	@rm -rf _build/reports
	@$(MAKE) --no-print-directory check unit examples pyodide site
	@$(PY) -m tools.tally _build/reports

check: setup ## ruff, mypy and the TypeScript checks
	$(PY) -m ruff check .
	$(PY) -m mypy
	$(PY) -m widgets.live.node npm run check
	$(PY) -m widgets.live.node run node_modules/typescript/bin/tsc --noEmit -p ../../book/search

unit: setup ## the tests that need neither browser nor built book, and the client's own
	$(PY) -m pytest -n 2 --dist worksteal -m "not browser and not book" --junit-xml _build/reports/unit.xml
	$(PY) -m widgets.live.node npm test

examples: setup ## derive the notebooks from the pages and check every stated result
	@$(PY) -m tools.examples _build/notebooks --junit-xml _build/reports/examples.xml

pyodide: book ## the rules' tests inside Pyodide, with the wheel and the flags that the site ships
	@$(PY) -m tools.pyodide_tests --junit-xml _build/reports/pyodide.xml

site: book ## the tests of the built book, in browsers
ifeq ($(BROWSER),none)
	@echo "BROWSER=none: the tests that need a browser are left out"
	$(PY) -m pytest -m "book and not browser" --junit-xml _build/reports/site.xml
else
	@$(PY) -m tools.browser
	$(PY) -m pytest -n 2 --dist worksteal -m "book or browser" --junit-xml _build/reports/site.xml
endif

bench: book ## measure the built book: one JSON file and one table
	@$(PY) -m tools.bench

clean: ## remove what was built; the virtual environment stays
	rm -rf _build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis

setup: $(READY)
	@$(PY) -m widgets.live.node ci

$(READY):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed: make PYTHON=python3.12")'
	@$(PY) -m pip --version >/dev/null 2>&1 || $(PYTHON) -m venv --clear .venv
	@echo "Setting up .venv"
	@$(PY) -m pip install --quiet --disable-pip-version-check -c constraints.txt pip hatchling
	@$(PY) -m pip install --quiet --no-build-isolation -c constraints.txt -e '.[widgets,symbolic]' --group dev
	@rm -f .venv/ready-*
	@touch $@
