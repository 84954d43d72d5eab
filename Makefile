bin := .venv/bin
compile := uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-header \
	--no-annotate pyproject.toml

.DEFAULT_GOAL := help
.PHONY: help run test lint bench lock

help: ## Say what there is to make
	@sed -n 's/^\([a-z]*\):.*## /  make \1	/p' $(MAKEFILE_LIST)

run: ## Set up what is missing and serve the site on http://127.0.0.1:8000
	@.ci/setup
	$(bin)/muster serve

test: ## Set up what is missing and run every check
	@.ci/setup test
	@$(MAKE) --no-print-directory lint
	$(bin)/muster schemas --check
	$(bin)/pytest -n auto

lint: ## Check format, style and types
	$(bin)/ruff format --check .
	$(bin)/ruff check .
	$(bin)/mypy builder web

bench: ## Measure what must be fast
	@.ci/setup test
	$(bin)/python -m benchmarks

lock: ## Renew both locks in .ci/ from pyproject.toml (needs uv)
	$(compile) --upgrade --extra dev -o .ci/requirements.lock
	echo hatchling | $(compile) - -c .ci/requirements.lock -o .ci/requirements-run.lock
