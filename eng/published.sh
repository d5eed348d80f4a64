#!/usr/bin/env bash
# Programs as they are published, NativeAOT and trimmed: the conformance suite over the testee, and the checks of
# tests/LibProtoZeroSharp.Published. On Linux they run in an image that has nothing but the program and the libraries
# that it is linked to (eng/image.sh). A warning of a publisher is a failure.
# Prints sizes, and the time from start to end of a run that has little to do.
# Ends with 77 if a part was left out and the others are well.
set -euo pipefail
cd "$(dirname "$0")/.."
runtime=$(dotnet --info | sed -n 's/^ *RID: *//p' | head -n 1)
images=no root=
if [ "$(uname)" = Linux ]; then
  [ "$(id -u)" -eq 0 ] || root='sudo -n'
  if $root true 2>/dev/null; then images=yes; fi
fi
left=
if [ "$(uname)" = Linux ] && [ $images = no ]; then
  left='programs in images, which need root or sudo without a password'
fi

# published FORM PROJECT [ARGUMENT...]: publishes a program, measures a run with those arguments and no input, and makes
# its image. Sets program to what runs it.
published() {
  local form=$1 project=$2 output=$PWD/artifacts/published/$2-$1 log
  shift 2
  rm -rf "$output"
  log=$(dotnet publish "tests/$project" -c Release -p:PublishedForm="$form" -p:PublishedRuntime="$runtime" -o "$output" --nologo) || {
    echo "$log"
    exit 1
  }
  if grep -E ' (warning|error) ' <<<"$log"; then
    echo "$project, $form: publishing it warns" >&2
    exit 1
  fi

  rm -f "$output"/*.dbg "$output"/*.pdb "$output"/*.xml
  outside=$output/$project
  local begin best=1000000 took
  for _ in 1 2 3 4 5; do
    begin=$(date +%s%N)
    "$outside" "$@" </dev/null >/dev/null
    took=$((($(date +%s%N) - begin) / 10000))
    [ "$took" -ge "$best" ] || best=$took
  done
  echo "$project, $form: $(du -sb "$output" | cut -f 1) bytes, start to end $((best / 100)).$(printf %02d $((best % 100))) ms"

  program=$outside
  if [ $images = yes ]; then
    local proc=--proc
    [ "$form" != aot ] || proc=
    bash eng/image.sh "$output" "$project" "$output-image" $proc
    program=$output-image.sh
  fi
}

# checks FORM: one program that has messages, Google's beside them, schemas as text, and gRPC.
checks() {
  published "$1" LibProtoZeroSharp.Published messages
  if [ $images = yes ]; then
    # Outside of the image they have to fail: otherwise they do not look at it.
    if "$outside" image >/dev/null; then
      echo "LibProtoZeroSharp.Published, $1: the checks of the image pass outside of it" >&2
      exit 1
    fi
    "$program" image messages interop compiler
    # Kestrel needs random numbers, and waits for ever where it gets none: one device.
    $root mkdir "${outside%/*}-image/dev"
    $root mknod -m 444 "${outside%/*}-image/dev/urandom" c 1 9
    timeout 120 "$program" calls
  else
    "$program" messages interop compiler calls
  fi
}

# conformance FORM PROJECT: the suite of Google over a published testee.
conformance() {
  local status=0
  published "$1" "$2"
  bash eng/conformance.sh --testee "$program" || status=$?
  if [ $status -eq 77 ]; then
    left='the conformance suite, whose runner or schemas are missing'
  elif [ $status -ne 0 ]; then
    exit $status
  fi
}

conformance aot LibProtoZeroSharp.Conformance
conformance aot LibProtoZeroSharp.LazyConformance
conformance aot LibProtoZeroSharp.ClassConformance
conformance trimmed LibProtoZeroSharp.Conformance
checks aot
if [ -n "$left" ]; then
  echo "left out: $left"
  exit 77
fi
