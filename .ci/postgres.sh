#!/usr/bin/env bash
# A real PostgreSQL with pgvector on a loopback port, for the tests and the benchmarks.
#
#   .ci/postgres.sh start   installs what is missing, starts the server (or finds it running) and prints
#                             TEST_DATABASE_URL=…            an ordinary role that may create databases
#                             TEST_SUPERUSER_DATABASE_URL=…  the superuser of the same server
#   .ci/postgres.sh stop    stops it and removes its data
#   .ci/postgres.sh install installs what is missing, as root; no server is started
#
# Use:  export $(.ci/postgres.sh start)
#
# Debian 13 has PostgreSQL 17 and pgvector. Debian 12 has PostgreSQL 15 but no pgvector. There the script
# downloads the source of pgvector from Debian 13 with apt, from the mirror that this machine already uses, and
# builds it. Row-level security applies to the ordinary role only, so the tests need both roles. Without root
# the script installs nothing and uses TEST_DATABASE_URL from the environment as it is.
set -euo pipefail

readonly state="${TMPDIR:-/tmp}/recollect-postgres"
codename=$(. /etc/os-release 2>/dev/null && echo "${VERSION_CODENAME:-}") || codename=
case $codename in
  bookworm) version=15 ;;
  trixie) version=17 ;;
  *) version= ;;
esac
readonly codename version pgvector_suite=trixie
readonly bin="/usr/lib/postgresql/$version/bin" extensions="/usr/share/postgresql/$version/extension"
readonly library="/usr/lib/postgresql/$version/lib/vector.so"

say() { echo "postgres.sh: $*" >&2; }
fail() { say "$*"; exit 1; }
quiet() { # runs a command, shows its output only when it fails
  local log; log=$(mktemp)
  if "$@" >"$log" 2>&1 </dev/null; then rm -f "$log"; else tail -n 40 "$log" >&2; rm -f "$log"; return 1; fi
}
as_postgres() { (cd / && runuser -u postgres -- "$@"); }
running() { [ -f "$state/data/postmaster.pid" ] && as_postgres "$bin/pg_ctl" -D "$state/data" status >/dev/null 2>&1; }

install_packages() {
  local packages=(postgresql-$version)
  if [ "$codename" = bookworm ]; then
    packages+=(postgresql-server-dev-$version gcc make libc6-dev debian-archive-keyring)
  else
    packages+=(postgresql-$version-pgvector)
  fi
  if [ "$(dpkg-query -W -f '${db:Status-Status}\n' "${packages[@]}" 2>/dev/null | grep -cx installed)" != ${#packages[@]} ]; then
    say "installing ${packages[*]}"
    quiet apt-get -o DPkg::Lock::Timeout=120 update || fail 'apt-get update failed.'
    quiet env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=120 -o Dpkg::Options::=--force-confold \
      install -y --no-install-recommends "${packages[@]}" || fail 'installing PostgreSQL failed.'
  fi
}

# Prints one "deb-src" line per Debian archive that apt knows, with the suite replaced.
# $1 = a keyring to use instead of the configured one.
source_lines() {
  local uri suite component keyring
  apt-get indextargets --format '$(REPO_URI)|$(RELEASE)|$(COMPONENT)|$(SIGNED_BY)' 'Created-By: Packages' |
    while IFS='|' read -r uri suite component keyring; do
      [ "$suite" = "$codename" ] && [ "$component" = main ] || continue
      keyring=${1:-$keyring}
      case $keyring in /*) keyring=" [signed-by=$keyring]" ;; *) keyring= ;; esac
      echo "deb-src$keyring $uri $pgvector_suite main"
    done | sort -u
}

download_pgvector() { # downloads the source archive into $1; fails if apt cannot get it
  local dir=$1 keyring options
  for keyring in '' /usr/share/keyrings/debian-archive-keyring.gpg; do
    mkdir -p "$dir/lists/partial" "$dir/cache/archives/partial" "$dir/source"
    source_lines "$keyring" >"$dir/pgvector.list"
    [ -s "$dir/pgvector.list" ] || fail "apt lists no Debian archive of this release: check its sources and 'apt-get update'."
    options=(-o "Dir::Etc::SourceList=$dir/pgvector.list" -o Dir::Etc::SourceParts=/dev/null
      -o "Dir::State::Lists=$dir/lists" -o "Dir::Cache=$dir/cache" -o APT::Sandbox::User=root)
    if quiet apt-get "${options[@]}" update &&
      (cd "$dir/source" && quiet apt-get "${options[@]}" source --download-only pgvector); then
      return 0
    fi
  done
  return 1
}

install_pgvector() {
  if [ ! -f "$library" ] || [ ! -f "$extensions/vector.control" ]; then
    local dir; dir=$(mktemp -d)
    say 'building pgvector'
    download_pgvector "$dir" || fail "apt could not download the source of pgvector from Debian's $pgvector_suite: check the network and the mirror."
    mkdir "$dir/build"
    tar -xf "$dir"/source/pgvector_*.orig.tar.* -C "$dir/build" --strip-components=1
    # Empty OPTFLAGS: without -march=native the library runs on every machine. No LLVM: it is not installed.
    quiet make -C "$dir/build" -j2 with_llvm=no OPTFLAGS= PG_CONFIG="$bin/pg_config" || fail 'pgvector did not build.'
    quiet make -C "$dir/build" install with_llvm=no PG_CONFIG="$bin/pg_config" || fail 'pgvector was not installed.'
    rm -rf "$dir"
  fi
  # Trusted, as in hosted PostgreSQL services: the owner of a database may then create the extension.
  grep -qx 'trusted = true' "$extensions/vector.control" || echo 'trusted = true' >>"$extensions/vector.control"
}

free_port() {
  local port
  for port in $(seq 54320 54400); do
    (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null || { echo "$port"; return; }
  done
  fail 'no free port between 54320 and 54400.'
}

secret() { od -An -N16 -tx1 /dev/urandom | tr -d ' \n'; }

create_cluster() {
  local port admin_password password
  port=$(free_port) admin_password=$(secret) password=$(secret)
  rm -rf "$state/data" "$state/urls" "$state/log"
  install -d -o postgres -m 700 "$state/data"
  install -o postgres -m 600 /dev/null "$state/log"
  install -o postgres -m 600 /dev/null "$state/password"
  echo "$admin_password" >"$state/password"
  as_postgres "$bin/initdb" -D "$state/data" -U postgres --encoding=UTF8 --locale=C.UTF-8 --no-sync \
    --auth=scram-sha-256 --pwfile="$state/password" >/dev/null || fail 'initdb failed.'
  rm "$state/password"
  cat >>"$state/data/postgresql.conf" <<CONF
listen_addresses = '127.0.0.1'
port = $port
unix_socket_directories = ''
max_connections = 200
shared_buffers = 256MB
CONF
  start_cluster
  local admin="postgres://postgres:$admin_password@127.0.0.1:$port/postgres"
  "$bin/psql" -qX -v ON_ERROR_STOP=1 "$admin" <<<"CREATE ROLE recollect LOGIN CREATEDB PASSWORD '$password';"
  (umask 077 && printf '%s\n' "TEST_DATABASE_URL=postgres://recollect:$password@127.0.0.1:$port/postgres" \
    "TEST_SUPERUSER_DATABASE_URL=$admin" >"$state/urls")
}

start_cluster() {
  # Redirects and 9>&-: the server must not keep this script's standard output or its lock open.
  as_postgres "$bin/pg_ctl" -D "$state/data" -l "$state/log" -w -t 60 start >/dev/null 2>&1 </dev/null 9>&- ||
    { tail -n 20 "$state/log" >&2; fail 'PostgreSQL did not start.'; }
}

start() {
  if [ "$(id -u)" != 0 ]; then
    [ -n "${TEST_DATABASE_URL:-}" ] || fail 'run as root, or set TEST_DATABASE_URL to a PostgreSQL with pgvector of your own.'
    echo "TEST_DATABASE_URL=$TEST_DATABASE_URL"
    if [ -n "${TEST_SUPERUSER_DATABASE_URL:-}" ]; then echo "TEST_SUPERUSER_DATABASE_URL=$TEST_SUPERUSER_DATABASE_URL"; fi
    return
  fi
  if ! command -v apt-get >/dev/null || [ -z "$version" ]; then
    fail 'this script supports Debian 12 and 13 only. Set TEST_DATABASE_URL to a PostgreSQL >= 15 with pgvector >= 0.8 instead.'
  fi
  mkdir -p -m 755 "$state"
  [ -O "$state" ] || fail "$state belongs to another user: set TMPDIR to a directory of your own."
  exec 9>"$state/lock"
  flock 9 # a second start waits for the first, then finds the server running
  install_packages
  install_pgvector
  if [ -f "$state/urls" ] && [ -d "$state/data" ]; then
    running || start_cluster
  else
    if running; then as_postgres "$bin/pg_ctl" -D "$state/data" -m immediate -w stop >/dev/null; fi
    create_cluster
  fi
  cat "$state/urls"
}

stop() {
  if running; then as_postgres "$bin/pg_ctl" -D "$state/data" -m immediate -w stop >/dev/null; fi
  rm -rf "$state"
}

case "${1:-}" in
  start) start ;;
  stop) stop ;;
  install) install_packages && install_pgvector ;;
  *) fail 'usage: .ci/postgres.sh start|stop|install' ;;
esac
