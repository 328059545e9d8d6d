import { deployBuild } from './deploy.ts';
import { NOTHING, type ReleaseSite, releaseSite } from './releaseSite.ts';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { adminSocketPath } from '../src/admin/adminSocket.ts';

const build = {
  manifest: { name: 'shop', version: '1.0.0-1f2e3d4c' },
  read: (file: string) => Buffer.from(file),
} as unknown as Parameters<typeof deployBuild>[0]['build'];

const PUBLISHING = [
  'POST /shop/versions',
  'PUT /shop/versions/1.0.0-1f2e3d4c/files/a.js',
  'PUT /shop/versions/1.0.0-1f2e3d4c/files/b/c.js',
  'POST /shop/versions/1.0.0-1f2e3d4c/complete',
];

async function callsOf(options: { readonly onlyPublish?: boolean; readonly force?: boolean }) {
  const calls: string[] = [];
  const site: ReleaseSite = {
    origin: 'https://site.example',
    call: (path, _answer, { method = 'GET' } = {}) => {
      calls.push(`${method} ${path}`);
      return Promise.resolve({ state: 'live', problems: [], missing: ['a.js', 'b/c.js'] } as never);
    },
    force: ({ remote, version }) => {
      calls.push(`force ${remote}@${version}`);
      return Promise.resolve([]);
    },
    end: () => Promise.resolve(),
  };
  const said = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  await deployBuild({ build, site, why: '', force: false, ...options });
  said.mockRestore();
  return calls;
}

test('publishes a build and makes it live', async () => {
  expect(await callsOf({})).toEqual([...PUBLISHING, 'POST /shop/deployments']);
});

test('only publishes it where nobody shall get it yet', async () => {
  expect(await callsOf({ onlyPublish: true })).toEqual(PUBLISHING);
});

test('past the checks goes only the operator, never a call with a token', async () => {
  expect(await callsOf({ force: true })).toEqual([...PUBLISHING, 'force shop@1.0.0-1f2e3d4c']);
});

const dataDir = mkdtempSync(path.join(tmpdir(), 'site-releases-'));
const commands: unknown[] = [];
const lender = createServer({ allowHalfOpen: true }, (socket) => {
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  socket.once('end', () => {
    commands.push(JSON.parse(Buffer.concat(chunks).toString()));
    socket.end(JSON.stringify({ lines: ['deploy_lent'] }));
  });
});
const { env } = process;

beforeAll(async () => {
  process.env = { ...env, DATA_DIR: dataDir, DATABASE_URL: '' };
  lender.listen(adminSocketPath(dataDir));
  await once(lender, 'listening');
});

beforeEach(() => {
  const body = { code: 'unknown_token', message: 'Nobody knows this token.' };
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(body, { status: 401 }));
});

afterAll(() => {
  process.env = env;
  lender.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test('a site that does not know the token it is said to have lent is another one', async () => {
  const site = await releaseSite({ address: undefined, token: undefined, remote: 'shop' });
  await expect(site.call('/shop', NOTHING)).rejects.toThrow(
    /^Another site answers at http:\/\/localhost:\d+ .* Set the PORT and the DATA_DIR/,
  );
});

test('a token that was given is what is wrong where it is unknown', async () => {
  const site = await releaseSite({ address: 'https://play.example', token: 'deploy_mine', remote: 'shop' });
  await expect(site.call('/shop', NOTHING)).rejects.toThrow('https://play.example answers 401: ');
});

test('the operator of the site that runs here goes past the checks over its socket, and gives the token back', async () => {
  commands.length = 0;
  const site = await releaseSite({ address: undefined, token: undefined, remote: 'shop' });
  await site.force({ remote: 'shop', version: '1.0.0', why: 'now' });
  await site.end();
  expect(commands).toEqual([
    { command: 'lend-deploy-token', remote: 'shop' },
    { command: 'force-deployment', remote: 'shop', version: '1.0.0', why: 'now' },
    { command: 'return-deploy-token', token: 'deploy_lent' },
  ]);
});

test('with a token nobody goes past the checks, and is told who may', async () => {
  commands.length = 0;
  const site = await releaseSite({ address: 'https://play.example', token: 'deploy_mine', remote: 'shop' });
  const order = { remote: 'shop', version: '1.0.0', why: '' };
  await expect(site.force(order)).rejects.toThrow('https://play.example/panel/remotes');
  await site.end();
  expect(commands).toEqual([]);
  expect(fetch).not.toHaveBeenCalled();
});
