#!/usr/bin/env bash
# Opens the pages of "protozero view" and "protozero stats" in headless Chromium, clicks through the first one
# (eng/pages.js), and makes pictures of both, light and dark, in artifacts/pages. Installs Chromium on Debian where it
# is missing.
set -euo pipefail
cd "$(dirname "$0")/.."
chromium=$(command -v chromium || command -v chromium-browser || true)
if [ -z "$chromium" ]; then
  root=
  [ "$(id -u)" -eq 0 ] || root='sudo -n'
  $root apt-get update -qq && DEBIAN_FRONTEND=noninteractive $root apt-get install -y -qq chromium >/dev/null
  chromium=$(command -v chromium)
fi

dotnet build src/ProtoZeroTool -c Release --verbosity quiet --nologo
tool=artifacts/bin/ProtoZeroTool/release/protozero
pages=$PWD/artifacts/pages
rm -rf "$pages" && mkdir -p "$pages"
# Two records: a text, a message with a number, and a time in nanoseconds.
record='\x0a\x0asome words\x12\x02\x08\x07\x49\x3c\x70\x0d\x12\x85\x5b\xd7\x18'
printf '\x19'"$record"'\x19'"$record" >"$pages/records.bin"
view() { "$tool" view "$pages/records.bin" --framing delimited --as 1=string --as 2=message; }
view >"$pages/view.html" 2>/dev/null
sed "/<\/body><\/html>/{
  s/.*/<script>/
  r eng/pages.js
  a <\/script><\/body><\/html>
}" <(sed 's/^<\/script><\/body><\/html>$/<\/script>\n<\/body><\/html>/' "$pages/view.html") >"$pages/clicked.html"
"$tool" stats "${1:-$pages/records.bin}" --out "$pages/stats.html" 2>/dev/null
open() { timeout 120 "$chromium" --headless --no-sandbox --disable-gpu --hide-scrollbars "$@" 2>/dev/null; }
for page in view stats; do
  open --window-size=1280,1000 --screenshot="$pages/$page-light.png" "file://$pages/$page.html" >/dev/null
  open --window-size=1280,1000 --blink-settings=preferredColorScheme=0 --screenshot="$pages/$page-dark.png" \
    "file://$pages/$page.html" >/dev/null
done
title=$(open --dump-dom "file://$pages/clicked.html" | sed -n 's/.*<title>\(.*\)<\/title>.*/\1/p' | head -n 1)
echo "$title"
[ "$title" = RIGHT ]
