# The images of the site, a target each; docs/operations.md starts them.
# Pinned by digest with docker/pin-images.sh.
ARG NODE=node:24-bookworm-slim
ARG DEBIAN=debian:bookworm-slim
ARG NGINX=nginx:1.28-bookworm
ARG POSTGRES=postgres:17-bookworm

# Only what npm reads: a change of other files leaves the packages where they are.
FROM ${NODE} AS manifests
WORKDIR /all
COPY . .
RUN mkdir /manifests \
  && find . -name package.json -o -name package-lock.json | tar --create --files-from=- | tar --extract --directory=/manifests

# Everything that builds need, each package compared with its hash. Not `npm ci`: see scripts/install/lockedPackages.cjs.
# Node is that of the image.
FROM ${NODE} AS packages
WORKDIR /site
COPY --from=manifests /manifests ./
COPY scripts/install/lockedPackages.cjs scripts/install/
RUN --mount=type=cache,target=/root/.npm \
  npm install --no-save --include=dev --omit=peer --ignore-scripts --no-audit --no-fund --loglevel=error \
  && node scripts/install/lockedPackages.cjs \
  && rm -r node_modules/node-linux-* node_modules/.bin/node

# The packages that the server needs to run.
FROM ${NODE} AS server-packages
WORKDIR /site
COPY --from=manifests /manifests ./
COPY scripts/install/lockedPackages.cjs scripts/install/
RUN --mount=type=cache,target=/root/.npm \
  npm install --no-save --omit=dev --workspace=server --ignore-scripts --no-audit --no-fund --loglevel=error \
  && node scripts/install/lockedPackages.cjs

FROM packages AS development
ENV NODE_OPTIONS=--disable-warning=ExperimentalWarning
# Where builds write: the federation plugin insists on its own place.
RUN mkdir .cache .dev node_modules/.federation && chown node:node .cache .dev node_modules/.federation
USER node

FROM packages AS build
ENV NODE_OPTIONS=--disable-warning=ExperimentalWarning
ARG COMMIT=unknown
ENV COMMIT=${COMMIT}
COPY tsconfig.base.json ./
COPY webpack webpack
COPY shared shared
COPY sdk/remote sdk/remote
COPY scripts scripts
RUN mkdir -p remotes

FROM build AS shell-build
COPY shell shell
COPY delivery delivery
COPY sdk sdk
RUN --mount=type=cache,target=/site/.cache,id=shell \
  node scripts/build.ts shell shell-server shell-container sdk

FROM build AS remote-build
ARG REMOTE
COPY remotes/${REMOTE} remotes/${REMOTE}
RUN --mount=type=cache,target=/site/.cache,id=remote-${REMOTE} \
  node scripts/build.ts ${REMOTE}

# What everything that runs on Node has.
FROM ${NODE} AS program
ENV NODE_ENV=production NODE_OPTIONS=--disable-warning=ExperimentalWarning
WORKDIR /site
COPY --from=server-packages /site/node_modules node_modules
COPY package.json ./
COPY shared/backend shared/backend
COPY shared/contract shared/contract
COPY shared/ui shared/ui
COPY delivery delivery
COPY server/package.json server/
COPY server/src server/src

FROM program AS server
COPY config config
COPY server/migrations server/migrations
COPY --from=shell-build /site/dist dist
# For the socket between the servers and the container that renders pages: only their group gets there, and it owns what
# is made there.
RUN mkdir /run/renderer && chown root:node /run/renderer && chmod 2750 /run/renderer
USER node
EXPOSE 3000
CMD ["node", "server/src/serve.ts"]

# The files of the shell, for the gateway to serve.
FROM ${DEBIAN} AS assets
COPY --from=shell-build /site/dist/shell /files/assets
COPY --from=shell-build /site/dist/shell-container /files/shell-container
COPY docker/assets/publish.sh /usr/local/bin/publish
RUN useradd --uid 1000 site && mkdir /srv/site && chown site:site /srv/site
USER site
CMD ["sh", "/usr/local/bin/publish"]

# Dumps the database on a schedule.
FROM ${POSTGRES} AS backup
RUN apt-get update \
  && apt-get install --yes --no-install-recommends age \
  && rm -rf /var/lib/apt/lists/* \
  && mkdir /backups && chown postgres:postgres /backups
COPY docker/backup/backup.sh /usr/local/bin/backup
USER postgres
ENTRYPOINT ["bash", "/usr/local/bin/backup"]

FROM ${NGINX} AS gateway
COPY docker/gateway /etc/nginx/gateway
RUN mkdir -p /var/cache/gateway && chown nginx:nginx /var/cache/gateway
USER nginx
EXPOSE 8080
ENTRYPOINT ["nginx", "-e", "/dev/stderr", "-g", "daemon off;", "-c"]
CMD ["/etc/nginx/gateway/production.conf"]

# Before any source, so that a release of the site does not install the browser again.
FROM ${NODE} AS browser
RUN apt-get update \
  && apt-get install --yes --no-install-recommends chromium-headless-shell \
  && rm -rf /var/lib/apt/lists/*

# Looks at builds in a browser before they go live.
FROM browser AS gate
ENV NODE_ENV=production NODE_OPTIONS=--disable-warning=ExperimentalWarning
WORKDIR /site
COPY --from=program /site ./
COPY --from=packages /site/node_modules/@playwright node_modules/@playwright
COPY --from=packages /site/node_modules/playwright node_modules/playwright
COPY --from=packages /site/node_modules/playwright-core node_modules/playwright-core
USER node
ENTRYPOINT ["node", "delivery/gate/browser/worker.ts"]
CMD ["--watch"]

# One remote, and the program that brings it to the site.
FROM program AS remote
ARG REMOTE
COPY --from=remote-build /site/dist/remotes/${REMOTE} build
COPY sdk/deploy sdk/deploy
USER node
ENTRYPOINT ["node", "sdk/deploy/main.ts", "build"]
