#!/bin/sh
# Deploys docker/compose.prod.yml to this swarm as the stack `site`, or updates it, with the values of secrets/. With names
# of services, only those. See docs/guides/run-on-many-machines.md.
set -eu
cd "$(dirname "$0")/.."

# A stack listens on every address of a machine, whatever BIND says here or in the files that Compose reads.
bind=${BIND:-$(cat .env docker/.env 2>/dev/null | sed -n 's/^ *BIND=["'"'"']\{0,1\}\([^"'"'"' ]*\).*/\1/p' | tail -n 1)}
case $bind in
  '' | 0.0.0.0) ;;
  *)
    echo "A swarm can't listen on $bind only: unset BIND, and let the machines' firewall close the port." >&2
    exit 1
    ;;
esac

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
