# Everything runs in .venv with the versions of requirements.lock; no target needs the network twice.
PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready
# CUDA does not survive a fork; without a GPU a fork saves importing torch for each benchmark.
LAUNCH = $(if $(wildcard /dev/nvidiactl),spawn,forkserver)

.DEFAULT_GOAL := help
.PHONY: help install report site test seed bench bench-compare kernel lint format clean

help:  ## what there is to run
	@awk -F':.*## ' '/^[a-z-]+:.*## / {printf "  make %-13s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

install: $(READY)  ## create .venv and install the locked versions

$(READY): requirements.lock cuda.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 or newer is needed; try make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 2; }
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install -qq --requirement requirements.lock --constraint cuda.lock
	@$(BIN)/python -m pip install -qq --no-deps --no-build-isolation --editable .
	@$(BIN)/bounds list > /dev/null
	@touch $@

report: $(READY)  ## judge every claim at quick depth and write reports/_site
	@$(BIN)/python -m reports --mutants

site: $(READY)  ## build the pages of docs/ as a searchable site that is read from disk
	@$(BIN)/python -m pip install -qq --requirement docs/requirements.txt
	@NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --quiet --strict

test: $(READY)  ## all tests, every claim and every mutant
	@$(BIN)/python -m pytest --quiet

seed: $(READY)  ## every claim that draws, under a fresh seed: SEED=number, or one from the sources
	@$(BIN)/bounds check --seeds 1 --seed $${SEED:-$$((0x$$(git rev-parse --short=6 HEAD^{tree} 2>/dev/null || echo 0)))}

kernel: $(READY)  ## compile and audit every theory with Coq, and write the receipts
	@$(BIN)/python -m bounds.kernel

bench: $(READY)  ## time this commit with asv, quickly, and print tables with the noise of this machine
	@cd asv_bench && ../$(BIN)/asv machine --yes > /dev/null
	@cd asv_bench && BOUNDS_BENCH_SHARE=16 OMP_NUM_THREADS=1 ../$(BIN)/asv run --python=same --show-stderr \
		--launch-method $(LAUNCH) --set-commit-hash=$$(git rev-parse HEAD) --attribute rounds=1 --attribute repeat=3 --attribute warmup_time=0.02
	@$(BIN)/python -m asv_bench.table

bench-compare: $(READY)  ## what became slower since BASE=commit; fails if something did
	@test -n "$(BASE)" || { echo "Name a commit: make bench-compare BASE=HEAD~1"; exit 2; }
	@cd asv_bench && ../$(BIN)/asv machine --yes > /dev/null
	@$(BIN)/python -m asv_bench.compare $(BASE)

lint: $(READY)  ## style, types and the direction of imports
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports
	@cd asv_bench && ../$(BIN)/asv check --python=same

format: $(READY)  ## mend style and formatting
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .

clean:  ## remove what can be made again
	rm -rf .venv .bounds site reports/_site .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
