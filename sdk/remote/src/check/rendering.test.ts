import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BootData } from '@site/contract/http/site';
import type { LocalBuild } from '@site/deploy/readBuild';
import { startRendering } from './rendering.ts';

const BUILD = {
  manifest: { name: 'shop', version: '1.0.0', server: { files: ['server/main.cjs'], chunks: {} } },
  read: () => Buffer.from(''),
} as unknown as LocalBuild;

const BOOT = { site: { name: 'Site' }, lang: 'de', registry: { remotes: [] } } as unknown as BootData;

let servers: Server[] = [];
afterEach(() => {
  for (const server of servers) server.close().closeAllConnections();
  servers = [];
});

async function serve(answers: Readonly<Record<string, string | URL>>): Promise<URL> {
  const server = createServer(({ url = '' }, response) => {
    const answer = answers[url];
    if (answer instanceof URL) response.writeHead(302, { location: answer.href }).end();
    else
      response
        .writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' })
        .end(answer);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  servers.push(server);
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}

const SHELL_PROGRAM = '/sdk/shell-program.json';
const shellWith = (code: string) => JSON.stringify({ key: 'shell', files: { 'main.cjs': code } });

async function failureOf(code: string, answers: Readonly<Record<string, string | URL>> = {}) {
  const site = await serve({ ...answers, [SHELL_PROGRAM]: shellWith(code) });
  const rendering = await startRendering(site, BUILD);
  const { failure } = await rendering.render(BOOT, '/shop');
  rendering.close();
  return failure ?? '';
}

test("runs no code from strings, with which a site's program would leave its realm", async () => {
  const failure = await failureOf(`
    let got;
    try { got = URL.constructor('return process')().execPath; } catch (error) { got = error.name; }
    exports.render = async () => { throw new Error('got ' + got); };
  `);
  expect(failure).toContain('got EvalError');
});

test('follows no redirect of a site', async () => {
  const other = await serve({
    '/data': '{"secret":"of this machine"}',
    [SHELL_PROGRAM]: shellWith('exports.render = async () => undefined;'),
  });
  const failure = await failureOf(
    `exports.render = async (request, { fetchData, onPageLoaded }) => {
      const data = await fetchData('/stats');
      onPageLoaded();
      throw new Error('got ' + JSON.stringify(data));
    };`,
    { '/api/stats': new URL('/data', other) },
  );
  // Data that can't be had.
  expect(failure).toBe('pending');
  const site = await serve({ [SHELL_PROGRAM]: new URL(SHELL_PROGRAM, other) });
  await expect(startRendering(site, BUILD)).rejects.toThrow('does not give what it renders pages with');
});
