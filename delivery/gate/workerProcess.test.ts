import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { newFolder, writeFiles } from '@site/backend/testing/folder';
import { until } from '@site/backend/testing/until';
import { processMemory } from './processMemory.ts';
import { createWorkerProcess } from './workerProcess.ts';

interface Options {
  readonly limit?: number;
  readonly memory?: number;
  readonly closeTimeoutMs?: number;
  readonly signal?: AbortSignal;
}

function start(program: string, { signal = new AbortController().signal, ...limits }: Options = {}) {
  const folder = newFolder();
  writeFiles(folder, { 'worker.mjs': program });
  const run = createWorkerProcess({
    site: () => 'http://localhost:1',
    worker: path.join(folder, 'worker.mjs'),
    ...limits,
  });
  return run({ token: 'the token', signal });
}

test('passes a worker its token but not the environment of the server', async () => {
  process.env['SESSION_SECRET'] = 'a secret';
  const said = await start('process.stderr.write(JSON.stringify(process.env))');
  delete process.env['SESSION_SECRET'];
  const env = JSON.parse(said) as Record<string, string>;
  expect(Object.keys(env).toSorted()).toEqual(['GATE_TOKEN', 'HOME', 'PATH', 'SITE', 'TMPDIR']);
  expect(env).toMatchObject({ GATE_TOKEN: 'the token', SITE: 'http://localhost:1' });
});

test('reports the last output of a worker, or its exit code', async () => {
  expect(await start('throw new Error("no browser here")')).toContain('no browser here');
  expect(await start('process.exit(3)')).toBe('exit code 3');
});

test('ends the browser of an aborted worker', async () => {
  const pidFile = path.join(newFolder(), 'pid');
  const browser = `setInterval(() => undefined, 1000);`;
  const stubborn = `
    import { spawn } from 'node:child_process';
    import { writeFileSync } from 'node:fs';
    process.on('SIGTERM', () => undefined);
    const { pid } = spawn(process.execPath, ['-e', ${JSON.stringify(browser)}], { detached: true, stdio: 'ignore' });
    process.send({ browser: pid });
    writeFileSync(${JSON.stringify(pidFile)}, String(pid));
    setInterval(() => undefined, 1000);`;
  const ending = new AbortController();
  const ended = start(stubborn, { signal: ending.signal, closeTimeoutMs: 100 });
  await until(() => existsSync(pidFile) && readFileSync(pidFile, 'utf8') !== '');
  ending.abort();
  await ended;
  const pid = Number(readFileSync(pidFile, 'utf8'));
  await until(() => {
    try {
      return !process.kill(pid, 0);
    } catch {
      return true;
    }
  });
});

const onLinux = process.platform === 'linux' ? test : test.skip;

onLinux('files in memory count, mapped or not', async () => {
  const file = `/dev/shm/gate-test-${process.pid}`;
  // A separate process, since this one's memory varies. The file is deleted at once, as browsers do.
  const program = `
    const { openSync, rmSync, writeSync } = require('node:fs');
    const descriptor = openSync(${JSON.stringify(file)}, 'w');
    rmSync(${JSON.stringify(file)});
    const part = Buffer.alloc(2 ** 20, 1);
    for (let written = 0; written < 256; written += 1) writeSync(descriptor, part);
    process.send('written');
    process.on('disconnect', process.exit);`;
  const holder = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  await once(holder, 'message');
  const held = processMemory([holder.pid as number]);
  holder.kill();
  expect(held).toBeGreaterThan(256 * 2 ** 20);
});

onLinux('what takes too much memory is ended, also with buffers that no heap counts', async () => {
  const browser = `globalThis.held = Buffer.alloc(300 * 2 ** 20, 1); setInterval(() => held, 1000);`;
  const program = `
    import { spawn } from 'node:child_process';
    const { pid } = spawn(process.execPath, ['-e', ${JSON.stringify(browser)}], { detached: true, stdio: 'ignore' });
    process.send({ browser: pid });
    setInterval(() => undefined, 1000);`;
  expect(await start(program, { memory: 250 * 2 ** 20 })).toBe('the build took more than 250 MiB of memory');
});

test('kills a worker that ignores the signal', async () => {
  const stubborn = 'process.on("SIGTERM", () => undefined); setInterval(() => undefined, 1000);';
  expect(await start(stubborn, { limit: 700, closeTimeoutMs: 100 })).toBe('it was not done after 0.7 s');
});
