#!/usr/bin/env bash
# Google's conformance suite over our generated code, over lazy messages and classes, and over messages whose schema is
# read at run time, for both libraries.
#   eng/conformance.sh [--performance] [--testee PROGRAM]
# --performance: its set for quadratic behaviour; --testee: that program only, which is built already.
# An exit code is not enough: a testee that skips everything passes. So the numbers must be those written here.
# Without the runner or its schemas it ends with 77, as everything does that .ci/run may leave out.
set -euo pipefail
cd "$(dirname "$0")/.."
export PROTOZERO_DATA="${PROTOZERO_DATA:-$(cd .. && pwd)/shared/data}"
runner=$PROTOZERO_DATA/../tools/conformance-runner
# The whole suite is binary with JSON, and then text.
options=(--maximum_edition 2023 --enforce_recommended)
expected=('5567 successes, 0 skipped' '883 successes, 0 skipped')
testee=
while [ $# -gt 0 ]; do
  case $1 in
    --performance)
      options+=(--performance)
      expected=('74 successes, 0 skipped' '48 successes, 0 skipped')
      export PROTOZERO_OVERWRITES=1
      ;;
    --testee) shift; testee=${1:?--testee needs a program} ;;
    *) echo "eng/conformance.sh: unknown argument $1" >&2; exit 2 ;;
  esac
  shift
done

if [ ! -x "$runner" ] || [ ! -d "$PROTOZERO_DATA/conformance" ]; then
  echo "left out: Google's runner and schemas are not in $PROTOZERO_DATA/.. (PROTOZERO_DATA can say where)"
  exit 77
fi

# check PROGRAM NAME
check() {
  local status=0 output found
  output=$("$runner" "${options[@]}" "$1" 2>&1) || status=$?
  found=$(grep '^CONFORMANCE SUITE' <<<"$output" || true)
  echo "$2"
  echo "$found"
  if [ "$status" -ne 0 ] || [ "$found" != "$(printf \
    'CONFORMANCE SUITE PASSED: %s, 0 expected failures, 0 unexpected failures.\n' "${expected[@]}")" ]; then
    echo "$output"
    echo "$2: expected ${expected[*]}; the runner ended with status $status" >&2
    exit 1
  fi
}

if [ -n "$testee" ]; then
  check "$testee" "$testee"
  exit
fi

for project in LibProtoZeroSharp.Conformance LibProtoZeroSharp.LazyConformance LibProtoZeroSharp.ClassConformance; do
  for configuration in Release Debug; do
    dotnet build "tests/$project" -c "$configuration" --verbosity quiet --nologo
    check "$PWD/artifacts/bin/$project/${configuration,,}/$project" "$project, $configuration"
  done
done

# The same messages by a descriptor set, which our own tool makes.
dotnet build src/ProtoZeroTool -c Release --verbosity quiet --nologo
schemas=$PROTOZERO_DATA/conformance
set=$PWD/artifacts/conformance.pb
artifacts/bin/ProtoZeroTool/release/protozero descriptor -I "$schemas" --include-imports -o "$set" "$schemas/google"
project=LibProtoZeroSharp.Conformance
for configuration in Release Debug; do
  PROTOZERO_SCHEMA=$set check "$PWD/artifacts/bin/$project/${configuration,,}/$project" "$project, dynamic, $configuration"
done
