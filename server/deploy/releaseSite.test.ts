import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { adminSocketPath } from '../src/admin/adminSocket.ts';
import { NOTHING, releaseSite } from './releaseSite.ts';

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
