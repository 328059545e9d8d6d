#!/bin/sh
# Replaces the servers of docker/compose.prod.yml without downtime: starts new ones, then stops the old ones one by one.
# COMPOSE may name other files: COMPOSE="docker compose -f docker/compose.prod.yml -f docker/compose.tls.yml"
set -eu
cd "$(dirname "$0")/.."
compose=${COMPOSE:-docker compose -f docker/compose.prod.yml}
docker=${DOCKER:-docker}

old=$($compose ps --quiet server)
count=$(echo "$old" | grep -c .)
echo "starting $count new servers beside the $count that run …"
# Without --no-deps: it makes containers that the next `up` takes for changed, and replaces all at once.
$compose up --detach --wait --no-recreate --scale "server=$((count * 2))" server

for container in $old; do
  echo "stopping $(echo "$container" | cut -c 1-12) …"
  $docker stop --time 30 "$container" >/dev/null
  $docker rm "$container" >/dev/null
done
echo "Replaced $count servers."
