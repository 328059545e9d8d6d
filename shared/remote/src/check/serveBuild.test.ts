import type { RemoteManifest } from '@site/contract/http/registry';
import { startFakeSite, type FakeSite } from '@site/delivery/gate/browser/testing/fakeSite';
import { expectOnlySite } from '../dev/testing/expectOnlySite.ts';
import { rawRequest, statusOf } from '../dev/testing/rawRequest.ts';
import { serveBuild, type ServedBuild } from './serveBuild.ts';

let site: FakeSite;
let served: ServedBuild;

beforeAll(async () => {
  site = await startFakeSite({ '/': '<h1>site</h1>', '/api/registry': '{"remotes":[]}' });
  const manifest = { name: 'shop', version: '0123456789ab', global: '__remote_shop', modules: [], files: {} };
  served = await serveBuild(new URL(site.url), {
    manifest: manifest as unknown as RemoteManifest,
    read: () => Buffer.alloc(0),
  });
});

afterAll(async () => {
  await served.close();
  await site.close();
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
