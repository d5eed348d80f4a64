#!/usr/bin/env bash
# Installs the shells whose completion the tests of the tool run, on Debian and where they are missing.
set -euo pipefail
missing=()
for shell in fish zsh; do command -v "$shell" >/dev/null || missing+=("$shell"); done
[ "${#missing[@]}" -ne 0 ] || exit 0
root=
[ "$(id -u)" -eq 0 ] || root='sudo -n'
$root apt-get update -qq
$root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
