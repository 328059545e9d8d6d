import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RemoteManifest } from '@site/contract/http/registry';
import { type FakeSite, startFakeSite } from '@site/delivery/testing/fakeSite';
import { expectOnlySite } from '../dev/testing/expectOnlySite.ts';
import { rawRequest, statusOf } from '../dev/testing/rawRequest.ts';
import { serveBuild } from './serveBuild.ts';

const manifest = { name: 'shop', version: '0123456789ab', global: '__remote_shop', modules: [], files: {} };
const build = { manifest: manifest as unknown as RemoteManifest, read: () => Buffer.alloc(0) };

let site: FakeSite;
let served: Awaited<ReturnType<typeof serveBuild>>;

beforeAll(async () => {
  site = await startFakeSite({ '/': '<h1>site</h1>', '/api/registry': '{"remotes":[]}' });
  served = await serveBuild(new URL(site.url), build);
});

afterAll(async () => {
  await served.close();
  await site.close();
});

test('an answer of the site that is cut off ends nothing but itself', async () => {
  const cutting = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/javascript', 'content-length': '100' });
    response.write('x', () => response.destroy());
  }).listen(0, '127.0.0.1');
  await once(cutting, 'listening');
  const address = new URL(`http://127.0.0.1:${(cutting.address() as AddressInfo).port}`);
  const cut = await serveBuild(address, build);
  const read = fetch(`${cut.url}/assets/main.js`).then((answer) => answer.text());
  await expect(read).rejects.toThrow();
  await cut.close();
  cutting.close();
});

const port = () => Number(new URL(served.url).port);

test('talks to the site only, whatever the request line says', async () => {
  await expectOnlySite(port());
});

test.each(['/', '/api/registry', '/remotes/shop/0123456789ab/remoteEntry.js'])(
  'answers %s under its own host only',
  async (target) => {
    const host = `other.example:${port()}`;
    expect(statusOf(await rawRequest({ port: port(), target, headers: { host } }))).toBe(403);
    expect(statusOf(await rawRequest({ port: port(), target }))).not.toBe(403);
  },
);
