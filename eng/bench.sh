#!/bin/sh
# All of BenchmarkDotNet's tables into benchmarks/results/<machine>; --quick: the ratios only, on the standard output.
set -eu
cd "$(dirname "$0")/.."
project=benchmarks/LibProtoZeroSharp.Benchmarks

if [ ! -e native/build ]; then
    native/build.sh >&2 || echo "protozero's rows are left out." >&2
fi

if [ "${1:-}" = --quick ]; then
    exec dotnet run -c Release --project "$project" -- --quick
fi

results="benchmarks/results/${1:-$(uname -n)}"
dotnet run -c Release --project "$project" -- --filter '*' --artifacts BenchmarkDotNet.Artifacts
mkdir -p "$results"
cp BenchmarkDotNet.Artifacts/results/*.md "$results/"
{
    uname -srm
    grep -m 1 'model name' /proc/cpuinfo 2>/dev/null || true
    echo "dotnet $(dotnet --version)"
    git log -1 --format='commit %H'
} >"$results/versions.txt"
