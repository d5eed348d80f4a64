#!/usr/bin/env bash
# The conformance suite over the testee as a program is published: NativeAOT (eager and lazy messages) and trimmed.
# A warning of either publisher is a failure. Prints sizes, and the time from start to end of a run without input.
set -euo pipefail
cd "$(dirname "$0")/.."
runtime=$(dotnet --info | sed -n 's/^ *RID: *//p' | head -n 1)

# published FORM PROJECT
published() {
  local output=$PWD/artifacts/published/$2-$1 log
  rm -rf "$output"
  log=$(dotnet publish "tests/$2" -c Release -p:PublishedForm="$1" -p:PublishedRuntime="$runtime" -o "$output" --nologo)
  if grep -E ' (warning|error) ' <<<"$log"; then
    echo "$2, $1: publishing it warns" >&2
    exit 1
  fi

  rm -f "$output"/*.dbg "$output"/*.pdb "$output"/*.xml
  local begin best=1000000 took
  for _ in 1 2 3 4 5; do
    begin=$(date +%s%N)
    "$output/$2" </dev/null >/dev/null
    took=$((($(date +%s%N) - begin) / 10000))
    [ "$took" -ge "$best" ] || best=$took
  done
  echo "$2, $1: $(du -sb "$output" | cut -f 1) bytes, start to end $((best / 100)).$(printf %02d $((best % 100))) ms"
  bash eng/conformance.sh --testee "$output/$2"
}

published aot LibProtoZeroSharp.Conformance
published aot LibProtoZeroSharp.LazyConformance
published trimmed LibProtoZeroSharp.Conformance
