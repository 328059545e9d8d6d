import { hash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import type { RemoteManifest } from '@site/contract/http/registry';
import type { Deployment } from '@site/contract/http/releases';
import { generate } from 'selfsigned';
import type { BuiltRemote } from './pipeline.ts';
import { temporaryFolder, type Site } from './site.ts';
import { expect } from './test.ts';

const FILES: Readonly<Record<string, string>> = {
  'remoteEntry.js': `
    let scope;
    export const init = (shared) => { scope = shared; };
    export async function get() {
      const [react] = Object.values(scope.react);
      const load = react.lib ?? await react.get();
      const { pageWith } = await import('./page.js');
      const strings = { home: { de: async () => ({}), en: async () => ({}) } };
      return () => ({ default: { pages: { '/elsewhere': async () => pageWith(load()) }, strings } });
    }
  `,
  'page.js': `
    globalThis.hasRun = true;
    export const pageWith = ({ createElement }) => () => createElement('h1', null, 'From another origin');
  `,
};

const manifest: RemoteManifest = {
  name: 'elsewhere',
  version: '1.0.0',
  commit: 'unknown',
  global: '__remote_elsewhere_1',
  type: 'module',
  store: '^2.0.0',
  shared: {},
  modules: [
    {
      module: './manifest',
      routes: [
        {
          feature: 'home',
          path: '/elsewhere',
          title: { de: 'Von woanders', en: 'From elsewhere' },
          guard: {},
        },
      ],
      navigation: [],
    },
  ],
  smoke: [],
  files: Object.fromEntries(
    Object.entries(FILES).map(([file, text]) => [file, `sha384-${hash('sha384', text, 'base64')}`]),
  ),
};

export const ELSEWHERE: BuiltRemote = {
  manifest,
  files: Object.fromEntries(
    Object.entries(FILES).map(([file, text]): [string, Buffer] => [file, Buffer.from(text)]),
  ),
};

type Change = (file: Buffer) => Buffer | 'cut';

export interface Origin {
  readonly origin: string;
  readonly builds: Map<string, Readonly<Record<string, Buffer>>>;
  readonly changes: Map<RegExp, Change>;
  readonly env: NodeJS.ProcessEnv;
  stop(): void;
}

const typeOf = (file: string) =>
  file.startsWith('sheet') ? 'text/css' : file.endsWith('.svg') ? 'image/svg+xml' : 'text/javascript';

export async function startOrigin(): Promise<Origin> {
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'localhost' }]);
  const builds: Origin['builds'] = new Map();
  const changes: Origin['changes'] = new Map();
  const server = createServer({ cert, key }, ({ url = '' }, response) => {
    const [address = ''] = url.split('?');
    const [, folder = '', file = ''] = /^\/([^/]+)\/(.+)$/.exec(address) ?? [];
    const body = builds.get(folder)?.[file];
    const change = [...changes].find(([pattern]) => pattern.test(address))?.[1];
    const changed = body && (change?.(body) ?? body);
    response.writeHead(changed ? 200 : 404, {
      'content-type': typeOf(file),
      'access-control-allow-origin': '*',
      // Otherwise the browser would know the files from before.
      'cache-control': 'no-store',
      ...(changed === 'cut' && { 'content-length': body!.length }),
    });
    if (changed === 'cut') {
      response.write(body!.subarray(0, body!.length / 2));
      setTimeout(() => response.destroy(), 50);
    } else response.end(changed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const authority = path.join(temporaryFolder('authority'), 'cert.pem');
  writeFileSync(authority, cert);
  const origin = `https://localhost:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    builds,
    changes,
    // The gate's browser doesn't know the authority.
    env: { REMOTE_ORIGINS: origin, NODE_EXTRA_CA_CERTS: authority, GATE: 'off' },
    stop: () => void server.close().closeAllConnections(),
  };
}

export async function deployElsewhere(
  request: APIRequestContext,
  site: Site,
  token: string,
  { origin, builds }: Origin,
  { manifest, files }: BuiltRemote,
): Promise<void> {
  const { name, version } = manifest;
  builds.set(name, files);
  const headers = { 'x-deploy-token': token };
  const remotes = `${site.url}/api/remotes/${name}`;
  const data = { manifest, base: `${origin}/${name}` };
  const published = await request.post(`${remotes}/versions`, { headers, data });
  expect(published.status(), await published.text()).toBe(201);
  const deployed = await request.post(`${remotes}/deployments`, { headers, data: { version } });
  const deployment = (await deployed.json()) as Deployment;
  expect(deployment.state, JSON.stringify(deployment)).toBe('live');
}
