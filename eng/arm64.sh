#!/usr/bin/env bash
# The library's quick tests and the conformance suite as linux-arm64, under qemu on another processor. In CI only on request: it takes minutes.
# Needs, from Debian: qemu-user-static libc6-arm64-cross libstdc++6-arm64-cross.
set -euo pipefail
# With two mappings of its code the runtime fails under qemu, in tests that have nothing to do with the library.
export DOTNET_EnableWriteXorExecute=0
cd "$(dirname "$0")/.."
root=/usr/aarch64-linux-gnu
if ! command -v qemu-aarch64-static >/dev/null || [ ! -d "$root" ]; then
  echo "eng/arm64.sh: apt-get install qemu-user-static libc6-arm64-cross libstdc++6-arm64-cross" >&2
  exit 1
fi

published=$PWD/artifacts/published/arm64
# published PROJECT: a program for arm64, and a script that runs it.
published() {
  rm -rf "${published:?}/$1"
  dotnet publish "tests/$1" -c Release -p:PublishedForm=whole -p:PublishedRuntime=linux-arm64 -o "$published/$1" --nologo -v quiet
  printf '#!/bin/sh\nexec qemu-aarch64-static -L %q %q "$@"\n' "$root" "$published/$1/$1" >"$published/$1.sh"
  chmod +x "$published/$1.sh"
}

for project in LibProtoZeroSharp.Conformance LibProtoZeroSharp.LazyConformance; do
  published "$project"
  bash eng/conformance.sh --testee "$published/$project.sh"
done
published LibProtoZeroSharp.Tests
"$published/LibProtoZeroSharp.Tests.sh" all
