#!/usr/bin/env bash
# buf, whose rules the schema guard and the rules of style have: an oracle for both, from npm, into artifacts/buf.
#   buf.sh install      gets it, and says where it is; nothing is installed in the system
#   buf.sh lint ROOT    compares "protozero lint" (built in Release) with it, over all files below a root, by all rules
# Ends with 77 and a line "left out: REASON" where it cannot be had.
set -euo pipefail
cd "$(dirname "$0")/.."
version=1.75.0
home=$PWD/artifacts/buf
program=$home/package/bin/buf

left_out() {
  echo "left out: $*"
  exit 77
}

install() {
  [ -x "$program" ] && return
  command -v npm >/dev/null || left_out "there is no npm"
  local package
  package=@bufbuild/buf-$(uname -s | tr 'A-Z' 'a-z')-$(uname -m | sed 's/x86_64/x64/; s/amd64/x64/; s/arm64/aarch64/')
  mkdir -p "$home"
  (cd "$home" && npm pack --silent "$package@$version" && tar xzf bufbuild-buf-*.tgz && rm bufbuild-buf-*.tgz) \
    >/dev/null 2>&1 || left_out "$package@$version cannot be downloaded"
}

# A line for each finding: file, line, column, rule. What is about a whole file is at its begin.
lint_both() {
  local root
  root=$(cd "$1" && pwd)
  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
  local rules='["STANDARD", "COMMENTS", "UNARY_RPC", "STABLE_PACKAGE_NO_IMPORT_UNSTABLE"]'
  cp -r "$root" "$work/root"
  find "$work/root" -name 'buf.*' -delete
  echo "{\"version\": \"v2\", \"lint\": {\"use\": $rules, \"except\": [\"PROTOVALIDATE\"], \"disallow_comment_ignores\": true}}" \
    >"$work/root/buf.yaml"
  (cd "$work/root" && "$program" lint --error-format json) >"$work/buf.json" || [ $? -eq 100 ] || return 2
  dotnet artifacts/bin/ProtoZeroTool/release/protozero.dll lint -I "$root" --format json \
    --use STANDARD COMMENTS UNARY_RPC STABLE_PACKAGE_NO_IMPORT_UNSTABLE >"$work/ours.json" || [ $? -eq 1 ] || return 2
  python3 - "$work/buf.json" "$work/ours.json" <<'PY'
import json, sys
from collections import Counter

theirs = Counter((one["path"], one.get("start_line", 1), one.get("start_column", 1), one["type"])
                 for one in map(json.loads, open(sys.argv[1])))
ours = Counter((one["file"], one.get("line", 1), one.get("column", 1), one["rule"]) for one in json.load(open(sys.argv[2])))
for name, lines in ("missing", theirs - ours), ("surplus", ours - theirs):
    for line in sorted(lines)[:20]:
        print(name, *line)
print(f"{sum(theirs.values())} findings of buf, {sum(ours.values())} of ours")
sys.exit(0 if ours == theirs else 1)
PY
}

install
case ${1:-} in
  install) echo "$program" ;;
  lint) lint_both "${2:?buf.sh lint needs a folder}" ;;
  *) echo "eng/buf.sh: unknown argument ${1:-}" >&2; exit 2 ;;
esac
