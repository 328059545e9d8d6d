import { spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { takenNames } from './askSite.ts';
import { nameProblem } from './nameProblem.ts';

async function serve(answers: Readonly<Record<string, string>>) {
  const server = createServer(({ url = '' }, response) => {
    const answer = answers[url] ?? '';
    if (answer.startsWith('http')) response.writeHead(302, { location: answer }).end();
    else response.writeHead(200, { 'content-type': 'application/json' }).end(answer);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close().closeAllConnections() };
}

test.each([
  ['--site', 'http://site.example'],
  ['--registry', 'http://registry.example'],
  ['--site', 'http://127.0.0.1.example'],
])('takes nothing unencrypted from elsewhere: %s %s', (option, url) => {
  const main = path.join(import.meta.dirname, 'main.ts');
  const site = option === '--site' ? [] : ['--site', 'http://127.0.0.1:9'];
  const args = [main, 'quests', ...site, option, url, '--no-install'];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect([status, stderr]).toEqual([1, expect.stringContaining(`${option} needs https://`)]);
});

test('follows no redirect and repeats no text of a site', async () => {
  const hostile = '\u001b]0;owned\u0007';
  const site = await serve({
    '/sdk/': '{"version":"1.0.0","reserved":[]}',
    '/api/registry': JSON.stringify({
      remotes: [{ name: hostile, modules: [{ routes: [{ path: '/quests' }] }] }],
    }),
  });
  const other = await serve({ '/sdk/': `${site.origin}/sdk/` });
  await expect(takenNames(other.origin)).rejects.toThrow('is not a site with an SDK');
  expect(nameProblem('quests', await takenNames(site.origin))).toBe(
    '"quests" is taken: another remote has the page /quests, which the new remote would have too.',
  );
  const broken = await serve({ '/sdk/': hostile });
  await expect(takenNames(broken.origin)).rejects.toThrow('is not a site with an SDK');
  for (const each of [other, site, broken]) each.close();
});
