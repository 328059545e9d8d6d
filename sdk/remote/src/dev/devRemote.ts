import type { RemoteManifest } from '@site/contract/http/registry';
import { noSiteAnswers } from '@site/backend/noSite';
import { fail, say } from '@site/backend/terminal';
import { bootOf } from '@site/delivery/siteDocument';
import type { DevProxyOptions } from './devProxy.ts';
import { expectFree } from './ports.ts';

const TIMEOUT_MS = 5_000;

interface DevOptions extends Pick<DevProxyOptions, 'name' | 'site' | 'sampleRank'> {
  readonly folder: string;
}

async function read(address: URL): Promise<string | undefined> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(address, { redirect: 'error', signal }).catch(() => undefined);
  return response?.ok ? response.text() : undefined;
}

const firstPage = ({ modules }: RemoteManifest) =>
  modules.flatMap(({ routes }) => routes.map(({ path }) => path)).find((path) => !/[:*]/.test(path));

/** Only the shell's development build, whose files have no hashes in their names, has a React that can refresh. */
const isDevelopmentShell = (page: string | undefined) => /\/assets\/main\.js"/.test(page ?? '');

/** Components are refreshed where the site runs in development; otherwise pages are reloaded. */
export async function devRemote({ folder, name, site, sampleRank }: DevOptions): Promise<void> {
  const port = Number((process.env['PORT'] ||= '3300'));
  await expectFree(port, [port], `PORT=${port + 1}`);
  if ((await read(new URL('/healthz', site))) === undefined) fail(noSiteAnswers(site.origin));
  const page = await read(new URL('/login', site));
  const isRefreshed = isDevelopmentShell(page);
  const siteName = bootOf(page ?? '')?.site.name ?? '';

  // Read by the build, which is loaded after this.
  process.env['WEBPACK_SERVE'] = 'true';
  process.env['FAST_REFRESH'] = String(isRefreshed);
  const { devProxy, ownPath } = await import('./devProxy.ts');
  const { readConfiguration } = await import('./readConfiguration.ts');
  const { serveAlone } = await import('./serveAlone.ts');
  const proxy = devProxy({ name, site, siteName, port, isRefreshed, sampleRank });
  await serveAlone(await readConfiguration(folder), proxy);
  const effect = isRefreshed ? 'each change is shown as it is saved' : 'reloaded after every change';
  say(`ready: ${site.origin} with your ${name}, ${effect}: http://localhost:${port}`);
  if (sampleRank) say(`with sample data, logged in as ${sampleRank}: nothing is changed on the site`);
  const manifest = await read(new URL(`http://localhost:${port}${ownPath(name)}manifest.json`));
  const first = manifest && firstPage(JSON.parse(manifest) as RemoteManifest);
  if (first) say(`your first page: http://localhost:${port}${first}`);
}
