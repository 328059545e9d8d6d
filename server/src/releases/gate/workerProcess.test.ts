import path from 'node:path';
import { newFolder, writeFiles } from '../../testing/folder.ts';
import { createWorkerProcess } from './workerProcess.ts';

function start(program: string, limit?: number) {
  const folder = newFolder();
  writeFiles(folder, { 'worker.mjs': program });
  const run = createWorkerProcess({
    site: () => 'http://localhost:1',
    worker: path.join(folder, 'worker.mjs'),
    ...(limit === undefined ? {} : { limit }),
  });
  return run({ token: 'the token', signal: new AbortController().signal });
}

test('a worker gets its token and nothing of what the server knows', async () => {
  process.env['SESSION_SECRET'] = 'a secret';
  const said = await start('process.stderr.write(JSON.stringify(process.env))');
  delete process.env['SESSION_SECRET'];
  const env = JSON.parse(said) as Record<string, string>;
  expect(Object.keys(env).toSorted()).toEqual(['GATE_TOKEN', 'HOME', 'PATH', 'SITE', 'TMPDIR']);
  expect(env).toMatchObject({ GATE_TOKEN: 'the token', SITE: 'http://localhost:1' });
});

test('what a worker says last is told, and otherwise how it ended', async () => {
  expect(await start('throw new Error("no browser here")')).toContain('no browser here');
  expect(await start('process.exit(3)')).toBe('exit code 3');
});

test('one that does not end is ended, also against its will', async () => {
  const stubborn = 'process.on("SIGTERM", () => undefined); setInterval(() => undefined, 1000);';
  expect(await start(stubborn, 700)).toBe('it was not done after 0.7 s');
});
