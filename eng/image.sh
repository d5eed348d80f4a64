#!/usr/bin/env bash
# An image of a published program: a folder with the program and the libraries that it is linked to, and nothing else,
# so no OpenSSL, no ICU, no time zones, no /etc and no devices. Linux only; who is not root needs sudo.
#   eng/image.sh FOLDER PROGRAM IMAGE [--proc]
# Writes IMAGE.sh, which runs PROGRAM of FOLDER in the image, with no environment variable but PATH.
# --proc: with /proc, without which CoreCLR does not start. NativeAOT does.
set -euo pipefail
folder=$1 program=$2 image=$(realpath -m "$3") proc=${4:-}
rm -rf "$image"
mkdir -p "$image/program"
cp -R "$folder/." "$image/program"

# "not found" is a library that only tracing would load.
libraries=$(find "$folder" -type f \( -name '*.so' -o -name "$program" \) -exec ldd {} \; | grep -o ' /lib[^ ]*\|^\s*/lib[^ ]*' | sort -u)
for library in $libraries; do
  mkdir -p "$image$(dirname "$library")"
  cp -L "$library" "$image$library"
done

root=
[ "$(id -u)" -eq 0 ] || root='sudo -n '
if [ "$proc" = --proc ]; then
  mkdir "$image/proc"
  # The mount ends with the process.
  enter="unshare --mount sh -c 'mount -t proc proc \"\$0/proc\" && exec chroot \"\$0\" \"\$@\"'"
else
  enter=chroot
fi
printf '#!/bin/sh\nexec %senv -i PATH="$PATH" %s %q /program/%q "$@"\n' "$root" "$enter" "$image" "$program" >"$image.sh"
chmod +x "$image.sh"
echo "${image##*/}: $(wc -w <<<"$libraries") libraries of the system:" $(xargs -n 1 basename <<<"$libraries")
