import { localOperator } from 'server/src/admin/localOperator.ts';
import { deployBuild } from '@site/deploy/deploy';
import { NOTHING, type ReleaseSite, releaseSite, withSite } from '@site/deploy/releaseSite';
import path from 'node:path';
import { CommandError } from '@site/backend/commandError';
import { newFolder, writeFiles } from '@site/backend/testing/folder';

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
      const answer = { state: 'live', problems: [], missing: ['a.js', 'b/c.js'], until: '' };
      return Promise.resolve(answer as never);
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

test('publishes without deploying on request, and asks for a preview link', async () => {
  expect(await callsOf({ onlyPublish: true })).toEqual([...PUBLISHING, 'POST /shop/previews']);
});

test('forces a deployment only for the operator, never with a token', async () => {
  expect(await callsOf({ force: true })).toEqual([...PUBLISHING, 'force shop@1.0.0-1f2e3d4c']);
});

const OPERATOR_KEY = 'an operator key that only the tests know';
const commands: unknown[] = [];
const { env } = process;

beforeAll(() => {
  process.env = { ...env, OPERATOR_KEY };
});

beforeEach(() => {
  const unknown = { code: 'unknown_token', message: 'Nobody knows this token.' };
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, { headers, body } = {}) => {
    const [, command] = /^http:\/\/127\.0\.0\.1:\d+\/api\/operator\/(.+)$/.exec(String(url)) ?? [];
    if (command === undefined) return Response.json(unknown, { status: 401 });
    expect(headers).toMatchObject({ 'x-operator-key': OPERATOR_KEY });
    commands.push({ command, ...(JSON.parse(String(body)) as object) });
    return Response.json({ lines: ['deploy_operator'] });
  });
});

afterAll(() => {
  process.env = env;
});

const localSite = () =>
  releaseSite({ url: undefined, token: undefined, remote: 'shop', operator: localOperator });

test("treats a site that doesn't know a stored token as another site", async () => {
  const site = await localSite();
  await expect(site.call('/shop', NOTHING)).rejects.toThrow(
    /^Another site answers at http:\/\/localhost:\d+ .* Set the PORT and the DATA_DIR/,
  );
});

test('reports an explicitly given unknown token', async () => {
  const site = await releaseSite({ url: 'https://play.example', token: 'deploy_mine', remote: 'shop' });
  await expect(site.call('/shop', NOTHING)).rejects.toThrow('https://play.example answers 401: ');
});

test("forces a deployment with the operator's key and revokes the operator's token", async () => {
  commands.length = 0;
  const site = await localSite();
  await site.force({ remote: 'shop', version: '1.0.0', why: 'now' });
  await site.end();
  expect(commands).toEqual([
    { command: 'issue-operator-token', remote: 'shop' },
    { command: 'force-deployment', remote: 'shop', version: '1.0.0', why: 'now' },
    { command: 'revoke-operator-token', token: 'deploy_operator' },
  ]);
});

test("revokes the operator's token after a failure", async () => {
  commands.length = 0;
  const failed = withSite(
    {},
    'shop',
    () => Promise.reject(new CommandError('The build of shop failed.')),
    localOperator,
  );
  await expect(failed).rejects.toThrow('The build of shop failed.');
  expect(commands.at(-1)).toEqual({ command: 'revoke-operator-token', token: 'deploy_operator' });
});

test('rejects a forced deployment with a token and names the people allowed to force it', async () => {
  commands.length = 0;
  const site = await releaseSite({ url: 'https://play.example', token: 'deploy_mine', remote: 'shop' });
  const deployment = { remote: 'shop', version: '1.0.0', why: '' };
  await expect(site.force(deployment)).rejects.toThrow('https://play.example/panel/remotes');
  await site.end();
  expect(commands).toEqual([]);
  expect(fetch).not.toHaveBeenCalled();
});

test.each([
  ['http://play.example', undefined],
  ['http://play.example:3000/', undefined],
  ['HTTP://LOCALHOST.example', undefined],
  ['http://127.0.0.1.example', undefined],
  ['http://127.0.0.1@play.example', undefined],
  ['http://192.168.0.7:3000', undefined],
  ['http://0.0.0.0:3000', undefined],
  ['http://gateway:8080', undefined],
  ['http://play.example', 'gateway'],
  ['http://gateway.example', 'gateway'],
])('sends no token to %s in clear text', async (url, allowed) => {
  process.env = { ...env, DEPLOY_TOKEN: 'deploy_mine', ...(allowed && { UNENCRYPTED_HOST: allowed }) };
  const run = jest.fn(async () => undefined);
  await expect(withSite({ site: url }, 'shop', run)).rejects.toThrow(
    /^The token would be sent unencrypted .*https:/,
  );
  process.env = { ...process.env, SITE: url };
  await expect(withSite({}, 'shop', run, localOperator)).rejects.toThrow(/unencrypted/);
  expect(run).not.toHaveBeenCalled();
});

test.each(['ftp://localhost', 'file:///etc/passwd', 'localhost:3000', 'play.example'])(
  'takes %s for no site',
  async (url) => {
    const call = releaseSite({ url, token: 'deploy_mine', remote: 'shop' });
    await expect(call).rejects.toThrow(`This is not the URL of a site: ${url}`);
  },
);

test.each([
  ['http://localhost:3000', undefined],
  ['http://127.0.0.1', undefined],
  ['http://127.1:3000', undefined],
  ['http://[::1]:3000', undefined],
  ['https://play.example', undefined],
  ['http://gateway:8080', 'gateway'],
])('may send a token to %s', async (url, allowed) => {
  process.env = { ...env, DEPLOY_TOKEN: 'deploy_mine', ...(allowed && { UNENCRYPTED_HOST: allowed }) };
  await withSite({ site: url }, 'shop', async ({ origin }) => {
    expect(origin).toBe(new URL(url).origin);
    // What is built meanwhile can't read it.
    expect(process.env).not.toHaveProperty('DEPLOY_TOKEN');
  });
});

test('hides the file that holds a token, too', async () => {
  const folder = newFolder();
  writeFiles(folder, { token: 'deploy_mine' });
  process.env = { ...env, DEPLOY_TOKEN_FILE: path.join(folder, 'token') };
  await withSite({ site: 'https://play.example' }, 'shop', async () => {
    expect(process.env).not.toHaveProperty('DEPLOY_TOKEN_FILE');
  });
});
