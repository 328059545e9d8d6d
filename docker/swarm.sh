#!/bin/sh
# Deploys docker/compose.prod.yml to this swarm as the stack `site`, or updates it, with the values of secrets/. With names
# of services, only those. See docs/guides/run-on-many-machines.md.
set -eu
cd "$(dirname "$0")/.."

for file in secrets/* docker/postgres/roles.sh; do
  # No secret of a swarm is empty. The servers trim it.
  [ -s "$file" ] || echo >"$file"
  name=$(basename "$file" | tr 'a-z.-' 'A-Z__')
  export "${name}_ID=$(sha256sum <"$file" | cut -c 1-12)"
done

# What Compose writes and a stack refuses: its name, numbers as text.
docker compose -f docker/compose.prod.yml -f docker/compose.swarm.yml config "$@" |
  sed -E '/^name: /d; s/(published|size): "([0-9]+)"/\1: \2/' |
  docker stack deploy --detach=false --quiet --with-registry-auth --compose-file - site
