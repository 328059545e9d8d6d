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

/** Tests that need nginx. */
export const describeGateway = program ? describe : describe.skip;

/** As behind a load balancer, which reports the visitor's address. */
export const BALANCED = 'set_real_ip_from 127.0.0.1; real_ip_header X-Forwarded-For;';

/** The real gateway in front of a server of a test. */
export interface Gateway {
  readonly port: number;
  readonly url: string;
  /** The socket of the port on which nobody's headers are believed; only in Kubernetes. */
  readonly checks: string;
  /** Returns how many bytes of bodies and answers it holds on disk. */
  bytesOnDisk(): number;
}

interface Options {
  readonly file?: 'production.conf' | 'development.conf';
  /** The port of the server that the gateway passes calls on to. */
  readonly upstream: number;
  /** Further lines for `server`, as an operator adds them in `site.d/`. */
  readonly siteLines?: string;
  /** Adds the servers that it has in Kubernetes. */
  readonly inKubernetes?: boolean;
  /** Files of the shell, by path below `/srv/site`. */
  readonly files?: Readonly<Record<string, string>>;
  /** Timeouts and counts to use instead of those of the configuration: the name of a directive and its value. */
  readonly values?: Readonly<Record<string, string>>;
}

/** The folders in the image, each with the one that takes its place in a test. */
const FOLDERS = { '/etc/nginx/gateway': 'gateway', '/srv/site': 'site', '/var/cache/gateway': 'cache' };

/** Returns the differences from the image: folders, ports, where servers are, and the values of a test. */
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

/** Starts nginx with the gateway's own configuration, ended after the last test of the file. */
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

/** Starts a server behind gateways, ended after the last test of the file. */
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
