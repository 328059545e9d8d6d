import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { until } from '../../server/src/testing/until.ts';
import { measureApart } from './measureApart.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'apart-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

const never = new AbortController().signal;
const section = { body: 'b', limits: 'l', missing: [] };

/** Measures with a program of these lines. */
function measureWith(lines: string, timeoutSeconds = 20, signal = never) {
  const program = path.join(folder, 'program.cjs');
  writeFileSync(program, lines);
  jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  return measureApart({ id: 'start', timeoutSeconds }, signal, program);
}

const missing = (reason: string) => ({ body: '', limits: '', missing: [reason] });

test('the section is what the process has written', async () => {
  const write = `require('fs').writeFileSync(process.argv[3], process.argv[2] === 'start' ? ${JSON.stringify(
    JSON.stringify(section),
  )} : '');`;
  expect(await measureWith(write)).toEqual(section);
});

test('what ends with an error says why with its last line', async () => {
  const lines = "process.stderr.write('much\\nThere is no Chromium.\\n'); process.exitCode = 1;";
  expect(await measureWith(lines)).toEqual(missing('There is no Chromium.'));
});

test('what writes nothing is not taken for measured', async () => {
  expect(await measureWith('')).toEqual(missing('It ended without a word.'));
});

test('what hangs is ended with the programs it has started', async () => {
  // The one below keeps the pipe: only its end closes it.
  const hang = `require('child_process').spawn(process.execPath, ['-e', 'setInterval(() => 0, 1000)'], { stdio: 'inherit' });
    require('fs').writeFileSync(${JSON.stringify(path.join(folder, 'pid'))}, String(process.pid));`;
  expect(await measureWith(hang, 1)).toEqual(missing('It took more than 1 seconds.'));
});

test('an interruption ends it', async () => {
  const signal = AbortSignal.timeout(300);
  expect(await measureWith('setInterval(() => 0, 1000)', 20, signal)).toEqual(missing('It was interrupted.'));
});

test('what it has started can take back what it began, as after Ctrl+C', async () => {
  const ready = path.join(folder, 'ready');
  const taken = path.join(folder, 'taken-back');
  const below = `const write = require('fs').writeFileSync;
    process.on('SIGINT', () => { write(${JSON.stringify(taken)}, ''); process.exit(1); });
    setInterval(() => 0, 1000);
    write(${JSON.stringify(ready)}, '');`;
  const lines = `require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(below)}]);`;
  const interruption = new AbortController();
  const measured = measureWith(lines, 60, interruption.signal);
  await until(() => existsSync(ready));
  interruption.abort();
  await measured;
  await until(() => existsSync(taken));
});
