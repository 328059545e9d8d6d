import { hash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { RemoteManifest } from '@site/contract/http/registry';
import { generate } from 'selfsigned';
import { createToken } from '../support/pipeline.ts';
import { startSite, temporaryFolder } from '../support/site.ts';
import { expect, test } from '../support/test.ts';

test.use({ ignoreHTTPSErrors: true });

/** A container and, in a second module, its page. */
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
  store: '^1.0.0',
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

/** Serves files as another origin does. */
async function startFiles(files: Readonly<Record<string, string>>) {
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'localhost' }]);
  const server = createServer({ cert, key }, ({ url = '' }, response) => {
    const file = files[path.posix.basename(url.split('?')[0] ?? '')];
    response.writeHead(file === undefined ? 404 : 200, {
      'content-type': 'text/javascript',
      'access-control-allow-origin': '*',
    });
    response.end(file);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    cert,
    origin: `https://localhost:${(server.address() as AddressInfo).port}`,
    stop: () => void server.close().closeAllConnections(),
  };
}

test('modules of another origin run if they are what was deployed, and none of them otherwise', async ({
  page,
  request,
}) => {
  const served = { ...FILES };
  const files = await startFiles(served);
  const authority = path.join(temporaryFolder('authority'), 'cert.pem');
  writeFileSync(authority, files.cert);
  const site = await startSite({
    REMOTE_ORIGINS: files.origin,
    NODE_EXTRA_CA_CERTS: authority,
    // Its browser doesn't know the authority.
    GATE: 'off',
  });
  try {
    const headers = { 'x-deploy-token': await createToken(site.dataDir) };
    const remotes = `${site.url}/api/remotes/elsewhere`;
    const data = { manifest, base: `${files.origin}/elsewhere` };
    const published = await request.post(`${remotes}/versions`, { headers, data });
    expect(published.status(), await published.text()).toBe(201);
    const deployed = await request.post(`${remotes}/deployments`, {
      headers,
      data: { version: '1.0.0' },
    });
    expect(await deployed.json()).toMatchObject({ state: 'live' });

    await page.goto(`${site.url}/elsewhere`);
    await expect(page.getByRole('heading', { level: 1, name: 'From another origin' })).toBeVisible();

    served['page.js'] = `${FILES['page.js']}; globalThis.isChanged = true;`;
    await page.goto(`${site.url}/elsewhere`);
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
    expect(await page.evaluate(() => ['hasRun' in globalThis, 'isChanged' in globalThis])).toEqual([
      false,
      false,
    ]);

    served['page.js'] = FILES['page.js']!;
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'From another origin' })).toBeVisible();
  } finally {
    files.stop();
    await site.stop();
  }
});
