#!/usr/bin/env bash
# The public part of the test data: schemas and payloads of others, from their repositories, by revision and checksum
# (eng/data.txt). The rest was made for this project and is published nowhere; tests that need it are skipped.
#   eng/data.sh [DIR]            fetches what is missing into DIR (../shared/data); needs git and a network
#   eng/data.sh --verify [DIR]   compares what is in DIR
# A set is put into DIR as a whole or not at all, and no file that is there is changed. Ends with 0 if all sets are
# there.
set -euo pipefail
cd "$(dirname "$0")/.."
list=$PWD/eng/data.txt
# Another server with the same repositories.
server=${PROTOZERO_MIRROR:-https://github.com}
verify=
if [ "${1:-}" = --verify ]; then
  verify=yes
  shift
fi
case ${1:-} in
  -*) echo "eng/data.sh: unknown option $1" >&2; exit 2 ;;
esac
folder=$(realpath -m "${1:-../shared/data}")
if [ -n "$verify" ] && [ ! -d "$folder" ]; then
  echo "left out: there is no folder $folder"
  exit 77
fi

sets=$(awk '$1 == "set" { print $2 }' "$list")
# files SET: lines of hash and path. source_of SET: repository and revision.
files() { awk -v name="$1" '$1 == "set" { on = $2 == name; next } on && NF == 2' "$list"; }
source_of() { awk -v name="$1" '$1 == "set" && $2 == name { print $3, $4 }' "$list"; }

# wrong SET DIR: paths of the set's files that are missing in a folder, or differ.
wrong() {
  files "$1" | while read -r hash path; do
    [ -f "$2/$path" ] && [ "$(git hash-object --no-filters "$2/$path")" = "$hash" ] || echo "$path"
  done
}

if [ -n "$verify" ]; then
  status=0
  for name in $sets; do
    bad=$(wrong "$name" "$folder")
    if [ -z "$bad" ]; then
      echo "ok      $name: $(files "$name" | wc -l) files"
    else
      echo "FAILED  $name: $(wc -l <<<"$bad") of $(files "$name" | wc -l) files are missing or differ," \
        "the first: $(head -n 1 <<<"$bad")"
      status=1
    fi
  done
  exit $status
fi

export GIT_TERMINAL_PROMPT=0
first=$(awk '$1 == "set" { print $3; exit }' "$list")
if ! git ls-remote -q "$server/$first" HEAD >/dev/null 2>&1; then
  echo "eng/data.sh: $server cannot be reached, so nothing was fetched." >&2
  exit 1
fi
mkdir -p "$folder"
work=$(mktemp -d "$folder/.fetch-XXXXXX")
trap 'rm -rf "$work"' EXIT
# repository NAME URL: an empty one that fetches from there.
repository() {
  git init -q --bare "$work/$1"
  git -C "$work/$1" remote add origin "$2"
}

# contents NAME URL REVISION: makes a repository $work/NAME with the files of a revision, or with all there is, and
# prints the hashes of what it has. Files are downloaded when they are read.
contents() {
  local git=(git -C "$work/$1") commit=$3
  repository "$1" "$2"
  case $3 in
    -)
      "${git[@]}" fetch -q origin '+refs/heads/*:refs/heads/*' || return
      "${git[@]}" rev-list --objects --all | cut -d ' ' -f 1
      return
      ;;
    v*) commit=refs/tags/$3 ;;
    *)
      # An abbreviated commit has to be looked up in the history, without its files.
      repository "$1.history" "$2"
      git -C "$work/$1.history" fetch -q --filter=tree:0 origin HEAD || return
      commit=$(git -C "$work/$1.history" rev-parse --verify "$3^{commit}") || return
      ;;
  esac
  "${git[@]}" fetch -q --depth 1 --filter=blob:none origin "$commit" || return
  "${git[@]}" ls-tree -r FETCH_HEAD | awk '{ print $3 }'
}

# fetch SET: prints what became of it.
fetch() {
  local name=$1 url revision absent staged=$work/staged/$1
  read -r url revision <<<"$(source_of "$name")"
  url=$server/$url
  if [ -z "$(wrong "$name" "$folder")" ]; then
    echo "ok      $name: is there"
    return
  fi
  if ! contents "$name" "$url" "$revision" >"$work/$name.hashes" 2>"$work/$name.log"; then
    echo "FAILED  $name: $url has no revision $revision, or cannot be read: $(tail -n 1 "$work/$name.log")"
    return 1
  fi
  absent=$(files "$name" | awk 'NR == FNR { has[$1]; next } !($1 in has) { print $2 }' "$work/$name.hashes" -)
  if [ -n "$absent" ]; then
    echo "FAILED  $name: $(wc -l <<<"$absent") files are not in $url ($revision), the first: $(head -n 1 <<<"$absent")"
    return 1
  fi
  # All at once; git would fetch each of them separately otherwise.
  files "$name" | cut -d ' ' -f 1 | sort -u | git -C "$work/$name" fetch -q --no-tags --no-write-fetch-head \
    --filter=blob:none --stdin origin 2>>"$work/$name.log" || true
  files "$name" | while read -r hash path; do
    mkdir -p "$(dirname "$staged/$path")"
    git -C "$work/$name" cat-file blob "$hash" >"$staged/$path" 2>>"$work/$name.log" || break
  done
  if [ -n "$(wrong "$name" "$staged")" ]; then
    echo "FAILED  $name: files could not be read from $url: $(tail -n 1 "$work/$name.log")"
    return 1
  fi
  local differs
  differs=$(files "$name" | while read -r _ path; do
    [ ! -e "$folder/$path" ] || cmp -s "$folder/$path" "$staged/$path" || echo "$path"
  done)
  if [ -n "$differs" ]; then
    echo "FAILED  $name: $folder has another $(head -n 1 <<<"$differs"), which is not changed"
    return 1
  fi
  files "$name" | while read -r _ path; do
    mkdir -p "$(dirname "$folder/$path")"
    mv "$staged/$path" "$folder/$path"
  done
  echo "ok      $name: $(files "$name" | wc -l) files from $url," \
    "$([ "$revision" = - ] && echo 'no commit of which is known: found by their checksums' || echo "$revision")"
}

status=0
for name in $sets; do
  fetch "$name" || status=1
done
cat <<'X'
Not public, made for this project: manifest.json, the payloads of otlp, osm and benchmarks, four tiles of mvt, the
expected text and JSON of all payloads, descriptors, whole files of osm, and the program that runs Google's conformance
suite.
X
exit $status
