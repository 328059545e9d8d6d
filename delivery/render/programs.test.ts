import { hash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { remoteManifest } from '@site/contract/http/registry';
import { startFakeSite, type FakeSite } from '../gate/browser/testing/fakeSite.ts';
import { manifestOf } from '../testing/remotes.ts';
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

/** Reads the program of a build whose files another origin serves, or a dev server. */
async function readProgram(served: string, files: object, { isDev = false } = {}) {
  const manifest = manifestWith(files);
  host = await startFakeSite({
    '/shop/server/main.cjs': served,
    '/shop/manifest.json': JSON.stringify(manifest),
  });
  const url = `${host.url}/shop`;
  const programOf = createPrograms({
    db: {} as never,
    baselines: { devRemotes: isDev ? [{ name: 'shop', url, base: url }] : [] } as never,
    findManifest: async () => manifest,
    remotesDir: tmpdir(),
  });
  const { name, version, global, modules } = manifest;
  return programOf({ name, version, global, modules, entry: `${url}/remoteEntry.js` });
}

test('reads a program of another origin that is what was deployed', async () => {
  const program = await readProgram(PROGRAM, { 'server/main.cjs': HASH });
  expect(program?.files).toEqual({ 'main.cjs': PROGRAM });
});

test.each<[what: string, served: string, files: object]>([
  ['another one', `${PROGRAM};`, { 'server/main.cjs': HASH }],
  ['one without a hash', PROGRAM, {}],
  ['one without a hash among files with hashes', PROGRAM, { 'remoteEntry.js': HASH }],
])('rejects a program of another origin: %s', async (_what, served, files) => {
  await expect(readProgram(served, files)).rejects.toThrow('is not the file that was deployed');
});

test("reads a dev server's program, which has no hash", async () => {
  const program = await readProgram(PROGRAM, {}, { isDev: true });
  expect(program?.files).toEqual({ 'main.cjs': PROGRAM });
});
