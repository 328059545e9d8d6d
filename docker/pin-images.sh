#!/bin/sh
# Writes the digest behind each tag of a third-party image into the Dockerfile, compose files and manifests, so that every
# build and every start uses exactly these images. Run it to update them, and look at the change. Needs Docker and its
# registry.
set -eu
cd "${1:-$(dirname "$0")/..}"

files='Dockerfile docker-compose.yml docker/compose.prod.yml docker/compose.disk.yml
  docker/kubernetes/database/postgres.yaml docker/kubernetes/database/redis.yaml'
tags='(node|debian|nginx|postgres|redis):[a-z0-9.-]*bookworm[a-z-]*|(prom/prometheus|grafana/grafana):v?[0-9.]+'
digest='sha256:[0-9a-f]{64}'

# shellcheck disable=SC2086
for image in $(grep -Eoh "$tags" $files | sort -u); do
  found=$(docker buildx imagetools inspect "$image" --format '{{.Manifest.Digest}}')
  echo "$found" | grep -Eqx "$digest" || {
    echo "The registry has no digest of $image: $found" >&2
    exit 1
  }
  sed -E -i "s#\b$image(@$digest)?([^a-z0-9.@-]|$)#$image@$found\2#g" $files
  echo "$image is $found"
done
