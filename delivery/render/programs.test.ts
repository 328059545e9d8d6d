import { hash } from 'node:crypto';
import { remoteManifest } from '@site/contract/http/registry';
import { startFakeSite, type FakeSite } from '../gate/browser/testing/fakeSite.ts';
import { manifestOf } from '../testing/remotes.ts';
import { fetchDeployed } from '../records/buildFiles.ts';
import { createPrograms } from './programs.ts';

const PROGRAM = 'exports.page = async () => {};';
const HASH = `sha384-${hash('sha384', PROGRAM, 'base64')}`;

let host: FakeSite;
afterEach(() => host.close());

const manifestWith = (files: object) =>
  remoteManifest.parse({
    ...manifestOf('shop'),
    files,
    server: { files: ['server/main.cjs'], chunks: {} },
  });

async function serve(program: string, files: object) {
  const manifest = manifestWith(files);
  host = await startFakeSite({
    '/shop/server/main.cjs': program,
    '/shop/manifest.json': JSON.stringify(manifest),
  });
  return { manifest, base: `${host.url}/shop` };
}

test('reads a program of another origin that is what was deployed', async () => {
  const build = await serve(PROGRAM, { 'server/main.cjs': HASH });
  expect((await fetchDeployed(build, 'server/main.cjs')).toString()).toBe(PROGRAM);
});

test.each<[what: string, served: string, files: object]>([
  ['another one', `${PROGRAM};`, { 'server/main.cjs': HASH }],
  ['one without a hash', PROGRAM, {}],
  ['one without a hash among files with hashes', PROGRAM, { 'remoteEntry.js': HASH }],
])('rejects a program of another origin: %s', async (_what, served, files) => {
  const build = await serve(served, files);
  await expect(fetchDeployed(build, 'server/main.cjs')).rejects.toThrow('is not the file that was deployed');
});

test("reads a dev server's program, which has no hash", async () => {
  const { manifest, base: url } = await serve(PROGRAM, {});
  const { name, version, global, modules } = manifest;
  const programOf = createPrograms({} as never, { devRemotes: [{ name, url, base: url }] });
  const program = await programOf({ name, version, global, modules, entry: `${url}/remoteEntry.js` });
  expect(program?.files).toEqual({ 'main.cjs': PROGRAM });
});
