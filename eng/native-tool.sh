#!/usr/bin/env bash
# Packs the tool compiled ahead of time, installs it from the packages alone, and tells its time to start.
#
#   bash eng/native-tool.sh [FOLDER]       the packages go to FOLDER, without one to a temporary one
#
# There are three packages: one for the system of this machine, one for all others, which needs .NET, and the one that
# users name, which leads to the right one. It needs a linker: clang or gcc.
set -euo pipefail
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
out=${1:-$work/packages}
system=$(dotnet --info | sed -n 's/^ *RID: *//p' | head -1)

pack() {
  dotnet pack src/ProtoZeroTool -c Release -o "$out" -p:ProtoZeroNativeTool="$system" -p:ArtifactsPath="$work/build" \
    -v:q -nologo "$@"
}
pack
pack -r "$system"
pack -r any
ls -l "$out"

cat >"$work/nuget.config" <<X
<configuration><packageSources><clear /><add key="packages" value="$(realpath "$out")" /></packageSources></configuration>
X
# Caches of its own, so that it is these packages that are installed.
export NUGET_PACKAGES="$work/cache" DOTNET_CLI_HOME="$work/home"
dotnet tool install ProtobufZero.Tool --tool-path "$work/tool" --configfile "$work/nuget.config"
mkdir "$work/elsewhere" && cd "$work/elsewhere"
head -c 4 "$(readlink -f "$work/tool/protozero")" | grep -q ELF || [ "$(uname)" = Darwin ] ||
  { echo "the installed command is no program of its own"; exit 1; }
printf 'syntax = "proto3"; message Point { int32 x = 1; }' >point.proto
"$work/tool/protozero" check point.proto
printf '\x08\x05' | "$work/tool/protozero" dump - | grep -q '1 varint 5'
best=1000000
for _ in 1 2 3 4 5 6 7 8 9 10; do
  begin=$(date +%s%N)
  "$work/tool/protozero" --version >"$work/version"
  taken=$((($(date +%s%N) - begin) / 1000))
  [ "$taken" -ge "$best" ] || best=$taken
done
echo "protozero $(cat "$work/version") starts and ends in $best microseconds (least of ten)"
[ "$best" -lt 100000 ]
