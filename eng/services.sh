#!/usr/bin/env bash
# Servers for the tests of messaging and clusters: three nodes of nats-server with JetStream on loopback, redis-server.
#   services.sh install [SERVER]  gets nats-server or redis-server from Debian, into artifacts/services, and says where it
#                                 is; nothing is installed in the system
#   services.sh start DIR         starts the nodes; DIR gets a file "urls", and N.pid, N.log and the data of each node
#   services.sh stop DIR          stops what was started there
# Ends with 77 and a line "left out: REASON" where the server cannot be had.
set -euo pipefail
cd "$(dirname "$0")/.."
home=$PWD/artifacts/services

left_out() {
  echo "left out: $*"
  exit 77
}

find_server() { PATH=$PATH:/usr/sbin:$home/usr/sbin:$home/bin command -v "$1"; }

install() {
  local server=$1
  find_server "$server" && return
  command -v apt-get >/dev/null && command -v dpkg >/dev/null || left_out "$server is missing, and there is no apt"
  case $server in
    nats-server) unpack nats-server ;;
    redis-server)
      # Its program is in redis-tools. The libraries are those that a system may lack.
      unpack redis-server redis-tools liblzf1 libjemalloc2
      with_libraries "$home/usr/bin/redis-server"
      ;;
    *) left_out "$server is unknown" ;;
  esac
  find_server "$server" || left_out "the package of Debian has no $server"
}

unpack() {
  local folder package
  folder=$(mktemp -d)
  chmod 755 "$folder"
  (cd "$folder" && { apt-get download -qq "$@" || { apt-get update -qq && apt-get download -qq "$@"; }; }) \
    >/dev/null 2>&1 || { rm -rf "$folder"; left_out "$1 cannot be downloaded"; }
  mkdir -p "$home"
  for package in "$folder"/*.deb; do dpkg -x "$package" "$home"; done
  rm -rf "$folder"
}

# A script that starts a program with the libraries beside it; the process is the program itself.
with_libraries() {
  local script libraries
  script=$home/bin/$(basename "$1")
  libraries=$(dirname "$(find "$home" -name 'libjemalloc.so.2' | head -n 1)")
  mkdir -p "$home/bin"
  printf '#!/bin/sh\nLD_LIBRARY_PATH="%s" exec "%s" "$@"\n' "$libraries" "$1" >"$script.new"
  chmod 755 "$script.new"
  mv "$script.new" "$script"
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
  server=$(find_server nats-server) || left_out "nats-server is missing: bash eng/services.sh install"
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
  install) install "${2:-nats-server}" ;;
  start) start "${2:?a folder is needed}" ;;
  stop) stop "${2:?a folder is needed}" ;;
  *)
    sed -n '2,8s/^# \{0,1\}//p' "$0"
    exit 2
    ;;
esac
