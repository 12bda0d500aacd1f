#!/usr/bin/env bash
# Makes sure that there is a Chromium for the tests of web pages, which are skipped without one. On Debian and
# as root the script installs a missing Chromium (11 s). On other systems install it yourself, as chromium,
# chromium-browser or google-chrome on PATH.
set -euo pipefail

for name in chromium chromium-browser google-chrome; do
  if command -v "$name" >/dev/null; then exit 0; fi
done
fail() { echo "chromium.sh: $*" >&2; exit 1; }
[ "$(id -u)" = 0 ] && command -v apt-get >/dev/null || fail 'no Chromium on PATH, and this script installs one only on Debian and as root: install it yourself.'

echo 'chromium.sh: installing chromium' >&2
log=$(mktemp)
trap 'rm -f "$log"' EXIT
{
  apt-get -o DPkg::Lock::Timeout=120 update &&
    DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=120 -o Dpkg::Options::=--force-confold \
      install -y --no-install-recommends chromium
} >"$log" 2>&1 </dev/null || { tail -n 40 "$log" >&2; fail 'installing Chromium failed.'; }
