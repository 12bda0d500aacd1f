#!/usr/bin/env bash
# Makes sure that there is a PgBouncer for its tests, which are skipped without one. On Debian and as root the script
# installs a missing one. On other systems install it yourself, as pgbouncer on PATH.
set -euo pipefail

if command -v pgbouncer >/dev/null; then exit 0; fi
fail() { echo "pgbouncer.sh: $*" >&2; exit 1; }
[ "$(id -u)" = 0 ] && command -v apt-get >/dev/null || fail 'no PgBouncer on PATH, and this script installs one only on Debian and as root: install it yourself.'

echo 'pgbouncer.sh: installing pgbouncer' >&2
log=$(mktemp)
trap 'rm -f "$log"' EXIT
{
  apt-get -o DPkg::Lock::Timeout=120 update &&
    DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=120 -o Dpkg::Options::=--force-confold \
      install -y --no-install-recommends pgbouncer
} >"$log" 2>&1 </dev/null || { tail -n 40 "$log" >&2; fail 'installing PgBouncer failed.'; }
command -v pgbouncer >/dev/null || fail 'the package pgbouncer is installed, but pgbouncer is not on PATH.'
