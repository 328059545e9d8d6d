import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

const parent = mkdtempSync(path.join(tmpdir(), 'site-remote-'));

// Whatever runs on this machine: a dev server refuses a port in use before it asks the site.
const server = createServer().listen(0, '127.0.0.1');
await once(server, 'listening');
const port = String((server.address() as AddressInfo).port);
server.close();

afterAll(() => rmSync(parent, { recursive: true }));

function run(name: string, command: string) {
  const folder = path.join(parent, name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), '{"name":"quests","version":"1.0.0"}');
  const args = ['--disable-warning=ExperimentalWarning', path.join(import.meta.dirname, 'main.ts'), command];
  const site = ['build'].includes(command) ? [] : ['--site', 'http://127.0.0.1:1'];
  const env = { ...process.env, DEPLOY_TOKEN: 'deploy_mine', PORT: port };
  const { status, stderr } = spawnSync(process.execPath, [...args, ...site], {
    cwd: folder,
    env,
    encoding: 'utf8',
  });
  return { status, stderr };
}

test.each([
  ['c#', 'build', '#'],
  ['what?', 'check', '?'],
  ['hey!', 'deploy', '!'],
  ['100%', 'dev', '%'],
  ["it's", 'build', "'"],
  ['a"b#', 'build', '" #'],
])('a remote in a folder called %s is told why %s does not work', (name, command, found) => {
  const { status, stderr } = run(name, command);
  expect(status).toBe(1);
  expect(stderr).toContain(`Bundlers can't build in ${path.join(parent, name)}: ${found} in a path`);
  expect(stderr.trim().split('\n')).toHaveLength(1);
});

test('what needs no bundler works in any folder, and bundlers in one with other characters', () => {
  expect(run('c#', 'status').stderr).toContain('No site answers');
  expect(run('ä [b] (c) $d & e+f', 'dev').stderr).toContain('No site answers');
});
