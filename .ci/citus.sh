#!/usr/bin/env bash
# A Citus cluster on loopback ports: a coordinator and two workers, each a PostgreSQL with pgvector in a directory
# of its own, for tests and trials.
#
#   CITUS_SOURCE=… .ci/citus.sh start   installs what is missing, builds Citus once, starts the three servers (or
#                                       finds them running) and prints TEST_DATABASE_URL=… and
#                                       TEST_SUPERUSER_DATABASE_URL=… of the coordinator, like .ci/postgres.sh
#   .ci/citus.sh test [FILE…]           runs the tests that use a database, or some of them, file by file on the
#                                       cluster, and prints a table; CITUS_TEST_LIMIT is the limit of a file in
#                                       seconds (default 600). The last line is "N passed, N failed"; a file that
#                                       breaks off counts as one failure. Fails if anything failed
#   .ci/citus.sh worker 1|2 stop|start  ends a worker as a crash does, and starts it again
#   .ci/citus.sh stop                   stops all of them and removes their data
#
# CITUS_SOURCE is a directory or a git URL with the source of Citus. CITUS_BRANCH is its branch (default
# release-13.2, which supports PostgreSQL 15 to 17), and CITUS_JOBS says how many compilers run at once (default 2).
# Citus is licensed under the AGPL: it is an extension that an operator installs in the database server, and no part
# of this project.
#
# CREATE DATABASE on the coordinator makes a database on all nodes, ready for distributed tables: template1 of each
# node holds the extensions and the list of nodes.
set -euo pipefail

readonly state="${TMPDIR:-/tmp}/recollect-citus" branch="${CITUS_BRANCH:-release-13.2}"
here=$(cd "$(dirname "$0")" && pwd)
codename=$(. /etc/os-release 2>/dev/null && echo "${VERSION_CODENAME:-}") || codename=
case $codename in
  bookworm) version=15 ;;
  trixie) version=17 ;;
  *) version= ;;
esac
readonly here version bin="/usr/lib/postgresql/$version/bin" extensions="/usr/share/postgresql/$version/extension"

say() { echo "citus.sh: $*" >&2; }
fail() { say "$*"; exit 1; }
quiet() { # runs a command, shows its output only when it fails
  local log; log=$(mktemp)
  if "$@" >"$log" 2>&1 </dev/null; then rm -f "$log"; else tail -n 40 "$log" >&2; rm -f "$log"; return 1; fi
}
as_postgres() { (cd / && runuser -u postgres -- "$@"); }
nodes() { local dir; for dir in "$state"/*/PG_VERSION; do [ -f "$dir" ] && basename "$(dirname "$dir")"; done; true; }
running() { [ -f "$state/$1/postmaster.pid" ] && as_postgres "$bin/pg_ctl" -D "$state/$1" status >/dev/null 2>&1; }
port_of() { cat "$state/$1.port"; }
secret() { od -An -N16 -tx1 /dev/urandom | tr -d ' \n'; }

build_citus() {
  [ -f "$extensions/citus.control" ] && return
  [ -n "${CITUS_SOURCE:-}" ] || fail 'set CITUS_SOURCE to a directory or a git URL with the source of Citus.'
  local dir packages=("postgresql-server-dev-$version" gcc make libc6-dev git liblz4-dev libzstd-dev libssl-dev
    libkrb5-dev)
  say "installing ${packages[*]}"
  quiet apt-get -o DPkg::Lock::Timeout=120 update || fail 'apt-get update failed.'
  quiet env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=120 -o Dpkg::Options::=--force-confold \
    install -y --no-install-recommends "${packages[@]}" || fail 'installing the packages failed.'
  dir=$(mktemp -d)
  say 'building Citus (some minutes)'
  if [ -d "$CITUS_SOURCE" ] && [ -f "$CITUS_SOURCE/configure" ]; then
    cp -r "$CITUS_SOURCE/." "$dir"
  else
    local url=$CITUS_SOURCE
    if [ -d "$url" ]; then url="file://$(realpath "$url")"; fi
    quiet git clone --depth 1 --branch "$branch" "$url" "$dir" || fail "git could not clone $branch of CITUS_SOURCE."
  fi
  # Late releases of PostgreSQL 15 and 16 export a function that Citus defines for them.
  if grep -qs have_createdb_privilege "$("$bin/pg_config" --includedir-server)/commands/dbcommands.h"; then
    sed -i 's/^have_createdb_privilege(void)$/unused_&/' "$dir/src/include/pg_version_compat.h"
  fi
  # No libcurl: it only reports statistics to the vendor. No LLVM: the servers run without it.
  (cd "$dir" && quiet ./configure PG_CONFIG="$bin/pg_config" --without-libcurl) || fail 'Citus cannot be configured.'
  quiet make -C "$dir" -j"${CITUS_JOBS:-2}" with_llvm=no extension || fail 'Citus did not build.'
  quiet make -C "$dir" with_llvm=no install-extension || fail 'Citus was not installed.'
  rm -rf "$dir"
}

# Below the ports that connections to others take, so that a node finds its port free when it starts again.
free_port() {
  local port
  for port in $(seq 24420 24500); do
    grep -qx "$port" "$state"/*.port 2>/dev/null && continue
    (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null || { echo "$port"; return; }
  done
  fail 'no free port between 24420 and 24500.'
}

create_node() { # $1 = its name
  local node=$1
  free_port >"$state/$node.port.new" && mv "$state/$node.port.new" "$state/$node.port"
  install -d -o postgres -m 700 "$state/$node"
  as_postgres "$bin/initdb" -D "$state/$node" -U postgres --encoding=UTF8 --locale=C.UTF-8 --no-sync \
    --auth=scram-sha-256 --pwfile="$state/admin" >/dev/null || fail 'initdb failed.'
  cat >>"$state/$node/postgresql.conf" <<CONF
listen_addresses = '127.0.0.1'
port = $(port_of "$node")
unix_socket_directories = ''
shared_preload_libraries = 'citus'
wal_level = logical
max_connections = 300
max_prepared_transactions = 300
max_worker_processes = 100
max_locks_per_transaction = 1024
shared_buffers = 128MB
jit = off
citus.node_conninfo = 'sslmode=disable'
citus.local_hostname = '127.0.0.1'
citus.shard_count = 2
# What Recollect needs, see docs/scale.md
citus.propagate_set_commands = 'local'
citus.enable_unsafe_triggers = on
citus.allow_nested_distributed_execution = on
citus.enable_create_database_propagation = on
plan_cache_mode = force_custom_plan
recollect.distribute = 'on'
CONF
  start_node "$node"
}

start_node() {
  # The nodes log in to each other with the passwords of this file.
  as_postgres env PGPASSFILE="$state/pgpass" "$bin/pg_ctl" -D "$state/$1" -l "$state/$1/server.log" -w -t 60 start \
    >/dev/null 2>&1 </dev/null 9>&- || { tail -n 20 "$state/$1/server.log" >&2; fail "$1 did not start."; }
}

stop_node() { # $2 = the mode; immediate is like a crash
  if running "$1"; then as_postgres "$bin/pg_ctl" -D "$state/$1" -m "${2:-immediate}" -w stop >/dev/null; fi
}

sql() { # $1 = node, $2 = database; the statements come from standard input
  PGPASSFILE="$state/pgpass.root" "$bin/psql" -qXAt -v ON_ERROR_STOP=1 -U postgres -h 127.0.0.1 \
    -p "$(port_of "$1")" -d "$2" >/dev/null
}

# The role has to exist on each node before it joins.
prepare_node() {
  local database
  sql "$1" postgres <<<"CREATE ROLE recollect LOGIN CREATEDB PASSWORD '$(cat "$state/password")';"
  for database in postgres template1; do
    sql "$1" "$database" <<<'CREATE EXTENSION vector; CREATE EXTENSION citus;'
  done
}

create_cluster() {
  local node
  rm -rf "$state"/coordinator* "$state"/worker* "$state/urls"
  (umask 077 && secret >"$state/admin" && secret >"$state/password")
  (umask 077 && printf '127.0.0.1:*:*:postgres:%s\n127.0.0.1:*:*:recollect:%s\n' "$(cat "$state/admin")" \
    "$(cat "$state/password")" >"$state/pgpass.root")
  install -o postgres -m 600 "$state/pgpass.root" "$state/pgpass"
  chown postgres "$state/admin"
  for node in coordinator worker1 worker2; do create_node "$node"; prepare_node "$node"; done
  join_nodes worker1 worker2
  local url="127.0.0.1:$(port_of coordinator)/postgres"
  (umask 077 && printf '%s\n' "TEST_DATABASE_URL=postgres://recollect:$(cat "$state/password")@$url" \
    "TEST_SUPERUSER_DATABASE_URL=postgres://postgres:$(cat "$state/admin")@$url" >"$state/urls")
}

# template1 too is a cluster: a copy of it has the list of nodes.
join_nodes() { # the names of the workers
  local database node
  for database in postgres template1; do
    {
      echo "SET client_min_messages = warning;"
      echo "SELECT citus_set_coordinator_host('127.0.0.1', $(port_of coordinator));"
      for node in "$@"; do echo "SELECT citus_add_node('127.0.0.1', $(port_of "$node"));"; done
    } | sql coordinator "$database"
  done
  # Daemons of Citus are in template1 now, and a database in use cannot be copied. A daemon starts again only when
  # somebody connects to its database, as the daemons of the other nodes would.
  for node in $(nodes); do stop_node "$node" fast; done
  for node in $(nodes); do start_node "$node"; done
}

start() {
  [ "$(id -u)" = 0 ] || fail 'run as root.'
  if ! command -v apt-get >/dev/null || [ -z "$version" ]; then fail 'this script supports Debian 12 and 13 only.'; fi
  mkdir -p -m 755 "$state"
  [ -O "$state" ] || fail "$state belongs to another user: set TMPDIR to a directory of your own."
  exec 9>"$state/lock"
  flock 9
  "$here/postgres.sh" install
  build_citus
  if [ -f "$state/urls" ]; then
    local node
    for node in $(nodes); do running "$node" || start_node "$node"; done
  else
    stop_all
    create_cluster
  fi
  cat "$state/urls"
}

# Reads the JSON report of a file ($1 = its name, $2 = report, $3 = exit code, $4 = seconds): a line of the table.
summarise() {
  node -e '
    const [file, report, code, seconds] = process.argv.slice(1);
    let found = {};
    try { found = JSON.parse(require("fs").readFileSync(report, "utf8")); } catch {}
    const { numPassedTests: passed = 0, numFailedTests: failed = 0, numPendingTests: skipped = 0 } = found;
    const end = code === "124" ? "out of time" : code !== "0" && failed === 0 ? "broke off" : "";
    console.log([file, passed, failed, skipped, seconds, end].join("\t"));
    for (const { message = "", assertionResults } of found.testResults ?? []) {
      for (const { status, fullName, failureMessages } of assertionResults)
        if (status === "failed") console.error(`  ${fullName}\n    ${(failureMessages[0] ?? "").split("\n")[0]}`);
      if (end && message) console.error(`  ${message.split("\n")[0]}`);
    }
  ' "$@"
}

run_tests() { # the files to run; without one all that use a database
  local work file code began
  work=$(mktemp -d)
  start >"$work/urls"
  flock -u 9
  cd "$here/.."
  if [ $# = 0 ]; then
    DATABASE_TESTS_ONLY=1 npx vitest list --filesOnly | sed 's/^\[[a-z]*\] //' >"$work/files"
  else
    printf '%s\n' "$@" >"$work/files"
  fi
  printf 'file\tpassed\tfailed\tskipped\tseconds\t\n' | tee "$work/table"
  while read -r file; do
    began=$SECONDS code=0
    # a statement takes several times as long as on one server
    env $(cat "$work/urls") DATABASE_TESTS_ONLY=1 timeout -k 10 "${CITUS_TEST_LIMIT:-600}" npx vitest run \
      --maxWorkers=1 --testTimeout=180000 --hookTimeout=240000 --reporter=json --outputFile="$work/report" "$file" \
      >"$work/log" 2>&1 </dev/null 9>&- || code=$?
    summarise "$file" "$work/report" "$code" $((SECONDS - began)) | tee -a "$work/table"
    rm -f "$work/report"
  done <"$work/files"
  awk -F'\t' 'NR > 1 { files++; p += $2; f += $3; s += $4; broken += $6 != "" }
    END { printf "%d files, %d tests skipped, %d files that broke off\n%d passed, %d failed\n", files, s, broken, p, f + broken
      exit p == 0 || f + broken > 0 }' "$work/table"
}

stop_all() { local node; for node in $(nodes); do stop_node "$node"; done; }

case "${1:-}" in
  start) start ;;
  test) run_tests "${@:2}" ;;
  worker)
    case "${2:-}-${3:-}" in
      [0-9]*-stop) stop_node "worker$2" ;;
      [0-9]*-start) start_node "worker$2" ;;
      *) fail 'usage: .ci/citus.sh worker NUMBER start|stop' ;;
    esac ;;
  stop) stop_all; rm -rf "$state" ;;
  *) fail 'usage: .ci/citus.sh start|test|worker|stop' ;;
esac
