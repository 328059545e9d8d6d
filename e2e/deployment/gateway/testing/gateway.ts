import { once } from 'node:events';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { root } from '@site/webpack/workspace';
import { cleanUpLater } from '@site/backend/testing/cleanUp';
import { findNginx } from '../../../../scripts/lib/programs.ts';
import { HOST, quoted, superviseServer } from '../../../../scripts/lib/supervisedServer.ts';

const program = findNginx() ?? '';

export const describeGateway = program ? describe : describe.skip;

/** A load balancer reports the visitor's address. */
export const BALANCED = 'set_real_ip_from 127.0.0.1; real_ip_header X-Forwarded-For;';

export interface Gateway {
  readonly port: number;
  readonly url: string;
  /** The socket of the port on which nobody's headers are believed; only in Kubernetes. */
  readonly checks: string;
  bytesOnDisk(): number;
}

interface Options {
  readonly file?: 'production.conf' | 'development.conf';
  /** The port of the server that the gateway passes calls on to. */
  readonly upstream: number;
  readonly siteLines?: string;
  readonly inKubernetes?: boolean;
  readonly files?: Readonly<Record<string, string>>;
  /** By the name of a directive, in place of the configuration's. */
  readonly values?: Readonly<Record<string, string>>;
}

/** In the image, and what takes its place in a test. */
const FOLDERS = { '/etc/nginx/gateway': 'gateway', '/srv/site': 'site', '/var/cache/gateway': 'cache' };

function changesOf({ upstream, values = {} }: Options): string {
  const expressions = [
    ...Object.entries(FOLDERS).map(([from, to]) => `s#${from}#'"$folder"'/${to}#g`),
    `s#(temp_path|pid) /tmp/#\\1 '"$folder"'/#`,
    `s#access_log /dev/stdout#access_log '"$folder"'/access.log#`,
    `s#listen 8080#listen ${HOST}:'"$port"'#`,
    `s#http://\\$(server|part|remote):3000#http://${HOST}:${upstream}#`,
    ...Object.entries(values).map(([name, value]) => `s#^( *${name}) .*;#\\1 ${value};#`),
  ];
  return expressions.map((expression) => `-e '${expression}'`).join(' ');
}

function scriptOf(options: Options): string {
  const { file = 'production.conf', siteLines = '', files = {}, inKubernetes = false } = options;
  const servers = inKubernetes ? quoted(path.join(root, 'docker/kubernetes/base/servers.conf')) : '/dev/null';
  const written = Object.entries(files).map(([name, text]) => {
    const target = `"$folder/site/"${quoted(name)}`;
    return `mkdir -p "$(dirname ${target})"; printf '%s' ${quoted(text)} >${target}`;
  });
  // Its workers write into a folder that only this user may enter.
  const user = process.getuid?.() === 0 ? ' user root;' : '';
  return `
prepare() {
  mkdir "$folder/site" "$folder/cache"
  cp -R ${quoted(path.join(root, 'docker/gateway'))} "$folder/gateway"
  find "$folder/gateway" -name '*.conf' -exec sed -E -i ${changesOf(options)} {} +
  sed -n '/^server {/,/^}/p' ${servers} |
    sed "s#listen 8081#listen unix:$folder/checks.sock#; s#127.0.0.1:8080#${HOST}:$port#" >>"$folder/gateway/servers.conf"
  printf '%s\\n' ${quoted(siteLines)} >"$folder/gateway/site.d/test.conf"
  ${written.join('\n')}
}
serve() {
  exec ${quoted(program)} -p "$folder" -e stderr -g 'daemon off; error_log stderr notice;${user}' \\
    -c "$folder/gateway/${file}" >&2
}
`;
}

function bytesBelow(folder: string): number {
  if (!existsSync(folder)) return 0;
  let bytes = 0;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    // A request may end during this check.
    if (entry.isFile()) bytes += statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  }
  return bytes;
}

export async function startGateway(options: Options): Promise<Gateway> {
  const { port, folder, stop } = await superviseServer({
    name: 'gateway',
    script: scriptOf(options),
    ready: 'start worker process ',
  });
  cleanUpLater(stop);
  return {
    port,
    url: `http://${HOST}:${port}`,
    checks: path.join(folder, 'checks.sock'),
    bytesOnDisk: () => bytesBelow(path.join(folder, 'body')) + bytesBelow(path.join(folder, 'proxy')),
  };
}

export async function startUpstream(
  listener: RequestListener,
  options: ServerOptions = {},
): Promise<{ readonly server: Server; readonly port: number }> {
  const server = createServer(options, listener).listen(0, HOST);
  cleanUpLater(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}
