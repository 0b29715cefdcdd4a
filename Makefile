# dp's everyday commands. `make` lists them.
.DEFAULT_GOAL := help
GO ?= go
BIN ?= bin/dp

.PHONY: help
help: ## list the commands
	@awk -F':.*## ' '/^[a-z-]+:.*## / {printf "  make %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

.PHONY: build
build: ## build bin/dp
	$(GO) build -trimpath -o $(BIN) ./cmd/dp

.PHONY: test
test: ## run all tests
	$(GO) test ./...

.PHONY: race
race: ## run all tests under the race detector
	$(GO) test -race ./...

.PHONY: lint
lint: ## gofumpt, go vet and staticcheck
	.ci/lint

.PHONY: update
update: ## rewrite every expected output that dp itself prints
	.ci/update

.PHONY: check
check: lint race ## what CI runs before the interop suite
	@git diff --quiet || echo "note: the working tree has changes"

.PHONY: interop
interop: ## Spark, delta-rs and DuckDB open dp's tables (installs them into .venv-interop)
	.ci/interop

.PHONY: bench
bench: build ## measure against PySpark, DuckDB and delta-rs (see tests/bench/README.md)
	tests/bench/run
