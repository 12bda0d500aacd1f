#!/usr/bin/env bash
# Makes sure that one of some commands is on PATH: debian-package.sh PACKAGE COMMAND...
# On Debian and as root the script installs the package if none is. On other systems install it yourself.
set -euo pipefail

package=$1
shift
for name in "$@"; do
  if command -v "$name" >/dev/null; then exit 0; fi
done
fail() { echo "debian-package.sh: $*" >&2; exit 1; }
[ "$(id -u)" = 0 ] && command -v apt-get >/dev/null || fail "none of these is on PATH: $*. This script installs the package $package only on Debian and as root: install it yourself."

echo "debian-package.sh: installing $package" >&2
log=$(mktemp)
trap 'rm -f "$log"' EXIT
{
  apt-get -o DPkg::Lock::Timeout=120 update &&
    DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=120 -o Dpkg::Options::=--force-confold \
      install -y --no-install-recommends "$package"
} >"$log" 2>&1 </dev/null || { tail -n 40 "$log" >&2; fail "installing $package failed."; }
