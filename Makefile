# Two commands do all the set-up on a fresh machine: `make run` and `make test`.
PY = .venv/bin/python
export PYTHONUTF8 = 1

.PHONY: run test proofs journey faults soak check lock bench bench-pipelines screenshots \
    translations clean fuzz audit \
    package package-same

run: ## open the window on the sample campaign; without a display, the same in the terminal
	@tools/setup.sh run
	@$(PY) -m oracle_desktop --sample

check: ## ruff, types, import contracts
	@tools/setup.sh dev
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy
	.venv/bin/lint-imports --no-logo 2>/dev/null || .venv/bin/lint-imports

test: check ## everything above and every test, offscreen
	@tools/tests.sh

proofs: ## what `make test` shows in parts, whole and with the real models; some minutes
	@tools/setup.sh dev
	QT_QPA_PLATFORM=offscreen $(PY) -m pytest tests/proofs --timeout 900
	ORACLE_LINES=1000000 $(PY) -m pytest tests/unit/test_notes_hostile.py --timeout 600

journey: ## a GM's first evening in the real window, without a display and under Xvfb; a minute or two
	@tools/setup.sh dev
	QT_QPA_PLATFORM=offscreen $(PY) -m pytest -s tests/proofs/test_journey.py --timeout 900
	QT_QPA_PLATFORM=xcb xvfb-run -a -s "-screen 0 1440x900x24" \
	    $(PY) -m pytest -s tests/proofs/test_journey.py --timeout 900

soak: ## eight hours of use in fast forward, and what grew meanwhile; ten minutes
	@tools/setup.sh dev
	$(PY) tests/proofs/soak.py

faults: ## every fault of docs/FAULTS.md made to happen, and that table written anew; eight minutes
	@tools/setup.sh dev
	ORACLE_KILLS=20 $(PY) -m pytest tests/faults --timeout 300

fuzz: ## what strangers write, changed at random; two minutes a target, SECONDS=600 for more, TARGETS="rtf html"
	@tools/setup.sh dev
	$(PY) tests/fuzz/run.py $(TARGETS) --seconds $(or $(SECONDS),120) --runs $(or $(RUNS),0)

audit: ## known faults of the dependencies (needs the internet), and ruff's rules of security
	@tools/setup.sh dev
	$(PY) -m ruff check --select S --ignore S101,S603,S607 oracle_desktop tools packaging
	$(PY) tools/audit.py

bench: ## the figures of the README beside this machine's
	@tools/setup.sh dev
	$(PY) tests/benchmarks/bench.py

bench-pipelines: ## beside 400-word chunks, LlamaIndex and Haystack, which are installed apart for it
	@tools/setup.sh dev
	@test -d build/pipelines || $(PY) -m venv build/pipelines
	@build/pipelines/bin/python -m pip install -q -r tests/benchmarks/pipelines.txt
	@$(PY) -c "import sysconfig; print(sysconfig.get_path('purelib'))" \
	    > $$(build/pipelines/bin/python -c "import sysconfig; print(sysconfig.get_path('purelib'))")/oracle.pth
	PYTHONPATH=. build/pipelines/bin/python tests/benchmarks/pipelines.py

screenshots: ## the real window in each state, light and dark, into screenshots/
	@tools/setup.sh dev
	$(PY) tools/screenshots.py screenshots

translations: ## the texts of the window into resources/translations, and the Spanish compiled
	@tools/setup.sh dev
	$(PY) tools/translations.py

lock: ## pin the dependencies anew (needs uv); the files carry hashes and no registry address
	uv pip compile -q --universal --generate-hashes --no-emit-index-url --python-version 3.11 \
	    --custom-compile-command "make lock" -o requirements.lock pyproject.toml
	uv pip compile -q --universal --generate-hashes --no-emit-index-url --python-version 3.11 \
	    --custom-compile-command "make lock" --extra dev -o requirements-dev.lock pyproject.toml

package: ## installers: freeze, try, pack, and install the .deb in a fresh Debian (20 minutes; as root)
	@tools/setup.sh dev
	@packaging/setup.sh
	$(PY) packaging/make.py

package-same: ## freeze once more and compare file by file with what `make package` froze
	@tools/setup.sh dev
	$(PY) packaging/same.py

clean: ## remove what was built, not the virtual environment
	rm -rf build dist screenshots .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
