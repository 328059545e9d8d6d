#!/bin/sh
# Makes what is missing in secrets/ for docker/compose.prod.yml. What is there stays as it is.
set -eu
umask 077
cd "$(dirname "$0")/.."
mkdir -p secrets
cd secrets

random() {
  head -c 36 /dev/urandom | base64 | tr '+/' '-_' | tr -d '\n'
}

# Only this user may enter the folder; in the containers other users read the files.
make() {
  [ -e "$1" ] && return
  printf '%s' "$2" >"$1"
  chmod 644 "$1"
  echo "made secrets/$1"
}

make session-secret "$(random)"
make encryption-key "$(random)"
# Empty but while a key is rotated: see docs/operations.md.
make session-secret-previous ''
make encryption-key-previous ''
make operator-key "$(random)"
make gate-token "$(random)"
make metrics-token "$(random)"
# Of the Stripe account, where the shop sells: see docs/operations.md.
make stripe-secret-key ''
make stripe-webhook-secret ''
make grafana-password "$(random)"
make database-password "$(random)"
make server-password "$(random)"
make redis-password "$(random)"
# Servers read and write rows; migrations own the tables.
make database-url "postgres://site_server:$(cat server-password)@postgres:5432/site"
make migration-url "postgres://site:$(cat database-password)@postgres:5432/site"
make redis-url "redis://:$(cat redis-password)@redis:6379"
# Of the teams' tokens; the first is made once the site runs: see docs/operations.md.
make deploy-token ''
