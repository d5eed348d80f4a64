#!/usr/bin/env bash
# Google's conformance suite over our generated code, lazy messages too, for both libraries; --performance: its set for quadratic behaviour.
# An exit code is not enough: a testee that skips everything passes. So the numbers must be those written here.
set -euo pipefail
cd "$(dirname "$0")/.."
export PROTOZERO_DATA="${PROTOZERO_DATA:-$(cd .. && pwd)/shared/data}"
runner=$PROTOZERO_DATA/../tools/conformance-runner
# The whole suite is binary with JSON, and then text. JSON and text are skipped.
options=(--maximum_edition 2023 --enforce_recommended "$@")
expected=('2805 successes, 2762 skipped' '0 successes, 883 skipped')
[ "${1:-}" != --performance ] || expected=('68 successes, 6 skipped' '0 successes, 48 skipped')

if [ ! -x "$runner" ] || [ ! -d "$PROTOZERO_DATA/conformance" ]; then
  echo "Left out: the runner or Google's schemas are not in $PROTOZERO_DATA/.. (PROTOZERO_DATA can say where)."
  exit
fi

for project in LibProtoZeroSharp.Conformance LibProtoZeroSharp.LazyConformance; do
  for configuration in Release Debug; do
    dotnet build "tests/$project" -c "$configuration" --verbosity quiet --nologo
    testee=artifacts/bin/$project/${configuration,,}/$project
    status=0
    output=$("$runner" "${options[@]}" "$PWD/$testee" 2>&1) || status=$?
    found=$(grep '^CONFORMANCE SUITE' <<<"$output" || true)
    echo "$project, $configuration"
    echo "$found"
    if [ "$status" -ne 0 ] || [ "$found" != "$(printf \
      'CONFORMANCE SUITE PASSED: %s, 0 expected failures, 0 unexpected failures.\n' "${expected[@]}")" ]; then
      echo "$output"
      echo "$project, $configuration: expected ${expected[*]}; the runner ended with status $status" >&2
      exit 1
    fi
  done
done
