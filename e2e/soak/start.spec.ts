import { once } from 'node:events';
import { rmSync, truncateSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { ended, root, startNode, type Running } from '../support/process.ts';
import { addressOf, temporaryFolder } from '../support/site.ts';
import { PASSWORD } from '../support/visitor.ts';

test.describe.configure({ mode: 'serial' });

let dataDir: string;
const started: Running[] = [];

test.beforeEach(() => {
  dataDir = temporaryFolder('start');
});

test.afterEach(async () => {
  for (const site of started.splice(0)) {
    site.child.kill('SIGKILL');
    await ended(site);
  }
  rmSync(dataDir, { recursive: true, force: true });
});

function start(env: NodeJS.ProcessEnv = {}): Running {
  const site = startNode(['scripts/start.ts'], { DATA_DIR: dataDir, PORT: '0', ...env });
  started.push(site);
  return site;
}

async function kill(site: Running): Promise<void> {
  site.child.kill('SIGKILL');
  await ended(site);
}

async function logIn(address: string, name: string): Promise<string> {
  const answer = await fetch(`${address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, password: PASSWORD }),
  });
  expect(answer.status).toBe(200);
  const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('refresh='));
  return cookie?.split(';')[0] ?? '';
}

async function isKnown(address: string, cookie: string): Promise<boolean> {
  const headers = { 'content-type': 'application/json', cookie };
  const answer = await fetch(`${address}/api/refresh`, { method: 'POST', headers, body: '{}' });
  return answer.status === 200;
}

test('recovers without losing data after being killed at random moments, including the first start', async () => {
  test.setTimeout(180_000);
  for (let round = 0; round < 6; round += 1) {
    const site = start();
    await new Promise((resolve) => setTimeout(resolve, 300 + Math.random() * 3_500));
    await kill(site);
  }

  const acknowledged: string[] = [];
  for (let round = 0; round < 4; round += 1) {
    const site = start();
    const address = await addressOf(site);
    for (const cookie of acknowledged) expect(await isKnown(address, cookie)).toBe(true);
    acknowledged.length = 0;
    const until = Date.now() + 500 + Math.random() * 1_500;
    const worker = async (name: string) => {
      while (Date.now() < until) acknowledged.push(await logIn(address, name));
    };
    await Promise.all(['player', 'vip', 'champ'].map(worker));
    await kill(site);
    expect(acknowledged.length).toBeGreaterThan(0);
  }

  const site = start();
  const address = await addressOf(site);
  for (const cookie of acknowledged) expect(await isKnown(address, cookie)).toBe(true);
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
});

test('reports a busy port in one clear line', async () => {
  const blocker = createServer().listen(0);
  await once(blocker, 'listening');
  const { port } = blocker.address() as { port: number };
  const site = start({ PORT: String(port) });
  expect(await ended(site)).toBe(1);
  expect(site.output()).toContain(`Port ${port} is in use`);
  expect(site.output()).not.toMatch(/\n\s+at /);
  blocker.close();
});

test('reports a second start with the same data folder in one clear line, and the first keeps running', async () => {
  const first = start();
  const address = await addressOf(first);
  const second = start();
  expect(await ended(second)).toBe(1);
  expect(second.output()).toContain('in use by another');
  expect(second.output()).not.toMatch(/\n\s+at /);
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
});

test('reports a damaged database folder in one clear line and leaves it unchanged', async () => {
  const site = start();
  await addressOf(site);
  await kill(site);
  truncateSync(path.join(dataDir, 'database/global/pg_control'), 100);
  const again = start();
  expect(await ended(again)).toBe(1);
  expect(again.output()).toContain(dataDir);
  expect(again.output()).toContain("can't be opened");
  expect(again.output()).not.toMatch(/\n\s+at /);
});

test('names an invalid setting in one line', async () => {
  const site = start({ PORT: 'eighty' });
  expect(await ended(site)).toBe(1);
  expect(site.output()).toContain('PORT');
  expect(site.output()).not.toMatch(/\n\s+at /);
});

test('reports the required version to an old Node before anything is installed', async () => {
  const script = path.join(root, 'scripts/run.cjs');
  const pretend = `Object.defineProperty(process.versions, 'node', { value: '18.20.8' }); process.argv[2] = 'start'; require(${JSON.stringify(script)})`;
  const old = startNode(['-e', pretend], {});
  expect(await ended(old)).toBe(1);
  expect(old.output().trim()).toBe('Node 18.20.8 is too old: this project needs Node 20 or newer.');
});

test('reports an unknown command', async () => {
  const unknown = startNode(['scripts/run.cjs', 'launch'], {});
  expect(await ended(unknown)).toBe(1);
  expect(unknown.output().trim()).toBe('There is no command called "launch".');
});
