#!/bin/sh
# Measures everything, files it under benchmarks/results/<machine> and writes the result section of docs/benchmarks.md.
#   eng/bench.sh [--quick] [--statistics] [--cpu] [--machine NAME]
# --quick: workloads that a goal names, first messages and charts, into artifacts/bench-quick alone, in five minutes;
# --statistics: BenchmarkDotNet, too, an hour; --cpu: processor time, for a busy machine.
set -eu
cd "$(dirname "$0")/.."
project=benchmarks/LibProtoZeroSharp.Benchmarks
machine=$(uname -n) quick= statistics= cpu=
while [ $# -gt 0 ]; do
    case $1 in
        --quick) quick=--quick ;;
        --statistics) statistics=1 ;;
        --cpu) cpu=--cpu ;;
        --machine) shift; machine=${1:?--machine needs a name} ;;
        *) echo "eng/bench.sh: unknown argument $1" >&2; exit 2 ;;
    esac
    shift
done
results="$PWD/benchmarks/results/$machine"
[ -z "$quick" ] || results="$PWD/artifacts/bench-quick"
mkdir -p "$results"

native/build.sh >&2 || echo "The rows of the C++ peers are left out." >&2
dotnet build -c Release "$project" >&2
run() { dotnet run -c Release --no-build --project "$project" -- "$@"; }

{
    uname -srm
    grep -m 1 'model name' /proc/cpuinfo 2>/dev/null || true
    echo "dotnet $(dotnet --version)"
    echo "${CXX:-c++}: $(${CXX:-c++} --version 2>/dev/null | head -n 1)"
    for package in libprotozero-dev libprotobuf-dev; do
        dpkg-query -W -f '${Package} ${Version}\n' "$package" 2>/dev/null || true
    done
    git log -1 --format='commit %H'
    echo "load average when it began: $(cut -d ' ' -f 1-3 /proc/loadavg 2>/dev/null || true)"
} >"$results/versions.txt"

run ${quick:-tables} $cpu --csv "$results/tables.csv" >"$results/tables.md"

# The first messages with the library as the package ships it: precompiled, where there is an image for this platform.
dotnet build src/LibProtoZeroSharp -c Release --no-restore -t:PackPrecompiled >&2
platform=$(dotnet --info | sed -n 's/^ *RID: *//p' | head -n 1)
rm -rf artifacts/first
cp -r artifacts/bin/LibProtoZeroSharp.Benchmarks/release artifacts/first
cp "artifacts/precompiled/$platform/LibProtoZeroSharp.dll" artifacts/first/ || echo "No image for $platform." >&2
dotnet artifacts/first/LibProtoZeroSharp.Benchmarks.dll first ${quick:+--rounds 3} >"$results/first.md"

if [ -z "$quick" ]; then
    run latency --csv "$results/latency.csv" >"$results/latency.md"
    dotnet artifacts/first/LibProtoZeroSharp.Benchmarks.dll json --csv "$results/json.csv" >"$results/json.md"
    dotnet artifacts/first/LibProtoZeroSharp.Benchmarks.dll classes >"$results/classes.md"
    run generator >"$results/generator.md"
    run limits >"$results/limits.md"
fi

if [ -n "$statistics" ]; then
    run --filter '*' --artifacts BenchmarkDotNet.Artifacts >&2
    cp BenchmarkDotNet.Artifacts/results/*.md "$results/"
fi

python=$(for p in python3 /usr/bin/python3; do "$p" -c 'import matplotlib' 2>/dev/null && echo "$p" && break; done || true)
if [ -n "$python" ]; then
    "$python" eng/charts.py "$results"
else
    echo "No charts: matplotlib is missing (Debian, Ubuntu: apt-get install python3-matplotlib)." >&2
fi

if [ -n "$quick" ]; then
    awk '/^### Goals/ { kept = 1; print; next } /^### / { exit } kept' "$results/tables.md"
    echo "All of it: $results"
    exit
fi

# The section between the two marks is written anew.
page=docs/benchmarks.md
{
    sed '/<!-- results -->/q' "$page"
    echo
    echo "$(date -u '+%-d %B %Y'), \`benchmarks/results/$machine\`; $(tail -n 1 "$results/versions.txt")."
    echo
    [ -z "$python" ] || printf '![Decode](../benchmarks/results/%s/decode.svg)\n\n' "$machine"
    awk '/^### / { kept = /^### (Goals|records of 257|Wide messages)/; headed = 1 } kept || !headed' "$results/tables.md"
    printf 'All tables: [tables.md](../benchmarks/results/%s/tables.md), [first.md](../benchmarks/results/%s/first.md),\n' \
        "$machine" "$machine"
    printf '[latency.md](../benchmarks/results/%s/latency.md).\n\n' "$machine"
    sed -n '/<!-- end of results -->/,$p' "$page"
} >"$page.new"
mv "$page.new" "$page"
