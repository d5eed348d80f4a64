#!/usr/bin/env bash
# Servers for the tests of messaging: a cluster of three nodes of nats-server with JetStream, on loopback.
#   services.sh install     gets nats-server from Debian, into artifacts/services; nothing is installed in the system
#   services.sh start DIR   starts the nodes; DIR gets a file "urls", and N.pid, N.log and the data of each node
#   services.sh stop DIR    stops what was started there
# Ends with 77 and a line "left out: REASON" where the server cannot be had.
set -euo pipefail
cd "$(dirname "$0")/.."
home=$PWD/artifacts/services

left_out() {
  echo "left out: $*"
  exit 77
}

find_server() { PATH=$PATH:/usr/sbin:$home/usr/sbin command -v nats-server; }

install() {
  find_server && return
  command -v apt-get >/dev/null && command -v dpkg >/dev/null || left_out "nats-server is missing, and there is no apt"
  local folder
  folder=$(mktemp -d)
  chmod 755 "$folder"
  (cd "$folder" && { apt-get download -qq nats-server || { apt-get update -qq && apt-get download -qq nats-server; }; }) \
    >/dev/null 2>&1 || { rm -rf "$folder"; left_out "nats-server cannot be downloaded"; }
  mkdir -p "$home"
  dpkg -x "$folder"/nats-server_*.deb "$home"
  rm -rf "$folder"
  find_server || left_out "the package of Debian has no nats-server"
}

is_free() { ! (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null; }

# Six free ports in a row: three for clients, three for the routes of the cluster.
choose_ports() {
  local attempt port
  for attempt in $(seq 50); do
    base=$((20000 + RANDOM % 10000))
    for port in $(seq "$base" $((base + 5))); do is_free "$port" || continue 2; done
    return
  done
  left_out "no free ports on loopback"
}

start() {
  local server folder=$1 node routes
  server=$(find_server) || left_out "nats-server is missing: bash eng/services.sh install"
  mkdir -p "$folder"
  choose_ports
  routes=$(printf 'nats://127.0.0.1:%s,' $((base + 3)) $((base + 4)) $((base + 5)))
  for node in 0 1 2; do
    "$server" --addr 127.0.0.1 --port $((base + node)) --name "node$node" --jetstream \
      --store_dir "$folder/data$node" --cluster_name tests --cluster "nats://127.0.0.1:$((base + 3 + node))" \
      --routes "${routes%,}" >"$folder/$node.log" 2>&1 </dev/null &
    echo $! >"$folder/$node.pid"
    echo "nats://127.0.0.1:$((base + node))"
  done >"$folder/urls"
}

stop() {
  local file pid
  for file in "$1"/*.pid; do
    [ -e "$file" ] || continue
    pid=$(cat "$file")
    # A number that another process has by now is left alone.
    if [ "$(cat "/proc/$pid/comm" 2>/dev/null)" = nats-server ]; then kill -9 "$pid" 2>/dev/null || true; fi
    rm -f "$file"
  done
}

case ${1:-} in
  install) install ;;
  start) start "${2:?a folder is needed}" ;;
  stop) stop "${2:?a folder is needed}" ;;
  *)
    sed -n '2,7s/^# \{0,1\}//p' "$0"
    exit 2
    ;;
esac
