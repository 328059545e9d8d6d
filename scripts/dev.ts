import path from 'node:path';
import { remoteFolders, root } from '@site/webpack/workspace';
import { devOrigin, devPorts } from '../webpack/devServers.ts';
import { devFolder, startApiServer } from './dev/apiServer.ts';
import { startBundler } from './dev/bundlerProcess.ts';
import { stopChild } from './dev/child.ts';
import { expectFree } from '@site/remote/dev/ports';
import { whenAbandoned } from './lib/ancestors.ts';
import { siteUrl } from '@site/backend/siteUrl';
import { fail, say } from '@site/backend/terminal';

const remotes = remoteFolders().map((folder) => path.basename(folder));
const named = process.argv.slice(2);
const served = named.length > 0 ? named : remotes;
const built = remotes.filter((name) => !served.includes(name));

const unknown = named.find((name) => !remotes.includes(name));
if (unknown) fail(`There is no remote called "${unknown}". There are: ${remotes.join(', ')}.`);

// A site elsewhere whose pages may use these dev servers, too. The bundler reads it.
let elsewhere = '';
try {
  if (process.env['SITE']) elsewhere = siteUrl(process.env['SITE']).origin;
} catch (error) {
  fail((error as Error).message);
}
process.env['SITE'] = elsewhere;

const { site, api } = devPorts;
const ports = [site, api, ...served.map((name) => devPorts.remote(name))];
await expectFree(site, ports, `PORT=${site + 400} npm run dev`);

if (built.length > 0) {
  // Loads webpack and must not be marked as development, so only here and in this process.
  const { buildAll, siteBuilds } = await import('./lib/builds.ts');
  await buildAll(siteBuilds().filter(({ name }) => built.includes(name)));
}

say(`starting the API server and the dev servers of ${['shell', ...served].join(', ')} …`);
const bundler = startBundler(['shell', ...served]);
const apiServer = startApiServer(api, {
  HOST: '127.0.0.1',
  // The dev server in front of it; without HOST, both answer under this machine's own names only.
  TRUST_PROXY: process.env['HOST'] ? '127.0.0.1' : '',
  DEMO: process.env['DEMO'] ?? '1',
  API_DOCS: process.env['API_DOCS'] ?? '1',
  DATA_DIR: process.env['DATA_DIR'] ?? path.join(root, '.data/dev'),
  ...(built.length === 0 ? { REMOTES_DIR: devFolder('remotes') } : {}),
  DEV_REMOTES: served.map((name) => `${name}=${devOrigin(name)}`).join(','),
});

let isEnding = false;
async function end(code: number): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  await Promise.all([stopChild(bundler.child), apiServer.stop()]);
  process.exit(code);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0));
bundler.child.once('exit', () => void end(1));

// No process may stay alive and keep the ports.
whenAbandoned(() => void end(1));

if (!(await apiServer.started)) await end(1);
await bundler.started;
if (elsewhere) {
  const servers = served.map((name) => `${name} ${devOrigin(name)}`).join(', ');
  say(`for ${elsewhere}/overrides: ${servers}`);
}
say(`ready, with every change shown as it is saved: http://localhost:${site}`);
