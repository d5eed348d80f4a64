#!/usr/bin/env bash
# How fast the tool reads a stream of records, beside protoc --decode_raw over the same bytes.
#
#   bash eng/tool-speed.sh FILE [MEGABYTES] [COMMAND...]
#
# FILE is one encoded message; copies of it make a delimited stream of MEGABYTES (200). protoc reads the same
# records as the fields of one message, which is a stream with a tag before each record. COMMAND is the tool, without it
# the one that is built in artifacts. Each line is the least of three runs: megabytes a second of processor time.
set -euo pipefail
cd "$(dirname "$0")/.."
record=$(realpath "$1")
megabytes=${2:-200}
tool=("${@:3}")
[ ${#tool[@]} -gt 0 ] || tool=(dotnet "$PWD/artifacts/bin/ProtoZeroTool/release/protozero.dll")
packages=${NUGET_PACKAGES:-$HOME/.nuget/packages}
protoc=$(find "$packages/google.protobuf.tools" -path '*linux_x64/protoc' | sort -V | tail -1)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 - "$record" "$megabytes" "$work" <<'X'
import sys
record = open(sys.argv[1], 'rb').read()
size, length = len(record), b''
while size >= 0x80:
    length, size = length + bytes([size & 0x7f | 0x80]), size >> 7
framed = length + bytes([size]) + record
with open(sys.argv[3] + '/stream', 'wb') as stream, open(sys.argv[3] + '/message', 'wb') as message:
    for _ in range(max(1, int(sys.argv[2]) * 1_000_000 // len(framed))):
        stream.write(framed)
        message.write(b'\x0a' + framed)
X
bytes=$(stat -c %s "$work/stream")

# measure NAME INPUT COMMAND...
measure() {
  local name=$1 input=$2 least= taken
  shift 2
  for _ in 1 2 3; do
    taken=$( { TIMEFORMAT='%U %S'; time "$@" <"$input" >/dev/null 2>"$work/errors"; } 2>&1 | awk '{ print $1 + $2 }')
    least=$(printf '%s\n' "$taken" ${least:+"$least"} | sort -g | head -1)
  done
  awk -v name="$name" -v bytes="$bytes" -v seconds="$least" \
    'BEGIN { printf "%-32s %8.2f s %8.0f MB/s\n", name, seconds, bytes / 1e6 / seconds }'
}
measure 'dump' /dev/null "${tool[@]}" dump --framing delimited "$work/stream"
measure 'dump --format json' /dev/null "${tool[@]}" dump --framing delimited --format json "$work/stream"
measure 'stats' /dev/null "${tool[@]}" stats --framing delimited "$work/stream"
[ -z "$protoc" ] || measure 'protoc --decode_raw' "$work/message" "$protoc" --decode_raw
