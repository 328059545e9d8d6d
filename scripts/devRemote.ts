import path from 'node:path';
import { remoteFolders } from '@site/webpack/workspace';
import { expectFree } from './dev/ports.ts';
import { whenAbandoned } from './lib/ancestors.ts';
import { fail, say } from '@site/backend/terminal';

const DEFAULT_SITE = 'http://localhost:3000';

whenAbandoned(() => process.exit(1));

const [name = ''] = process.argv.slice(2);
const folder = remoteFolders().find((candidate) => path.basename(candidate) === name);
if (!folder) fail(`There is no remote called "${name}".`);

const address = process.env['SITE'] || DEFAULT_SITE;
if (!URL.canParse(address)) fail(`SITE is not an address: ${address}`);
const site = new URL(address);
const port = Number((process.env['PORT'] ||= '3300'));
await expectFree(port, [port], `PORT=${port + 1}`);

const health = await fetch(new URL('/healthz', site), { signal: AbortSignal.timeout(5_000) }).catch(
  () => undefined,
);
if (!health?.ok) {
  fail(`No site answers at ${site.origin}. Start it with npm start, or name another one: SITE=https://…`);
}

// Read by the build, which is loaded after this.
process.env['WEBPACK_SERVE'] = 'true';
process.env['FAST_REFRESH'] = 'false';
const { devProxy } = await import('@site/remote/dev/devProxy');
const { readConfiguration, serveAlone } = await import('@site/remote/dev/serveAlone');
await serveAlone(await readConfiguration(folder), devProxy(name, site, port));
say(`ready: ${site.origin} with your ${name}, reloaded after every change: http://localhost:${port}`);
