#!/bin/sh
# Builds the C++ peers of the benchmarks into native/build, as far as their headers are there. Nothing else needs them.
set -eu
here=$(cd "$(dirname "$0")" && pwd)

fail() {
    echo "native/build.sh: $1" >&2
    exit 1
}

command -v cmake >/dev/null || fail "cmake is missing (Debian, Ubuntu: apt-get install cmake g++)."
command -v c++ >/dev/null || command -v g++ >/dev/null || command -v clang++ >/dev/null \
    || fail "a C++ compiler is missing (Debian, Ubuntu: apt-get install g++)."

cmake -S "$here" -B "$here/build" -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_FLAGS_RELEASE="-O3 -DNDEBUG" >"$here/.cmake.log" 2>&1 || {
    grep -A 2 -i 'error' "$here/.cmake.log" >&2 || cat "$here/.cmake.log" >&2
    rm -f "$here/.cmake.log"
    fail "cmake could not prepare the build."
}
grep -A 2 -i warning "$here/.cmake.log" >&2 || true
rm -f "$here/.cmake.log"
cmake --build "$here/build" --config Release
built=$(ls "$here"/build/libproto*_bench.* 2>/dev/null) || fail "neither protozero nor libprotobuf is there (see above)."
echo "built: $built"
