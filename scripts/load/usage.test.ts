import { spawn } from 'node:child_process';
import { cpus, totalmem } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { machineMeter, processMeter, readStats } from './usage.ts';

test('what Docker prints is read, with its units', () => {
  const line = (name: string, cpu: string, memory: string) =>
    JSON.stringify({ Name: name, CPUPerc: cpu, MemUsage: `${memory} / 7.6GiB`, PIDs: '11' });
  const output = [line('site-server-1', '123.45%', '96.5MiB'), line('site-redis-1', '0.10%', '9.5KiB'), ''];
  expect(readStats(output.join('\n'))).toEqual(
    new Map([
      ['site-server-1', { percent: 123.45, bytes: 96.5 * 2 ** 20 }],
      ['site-redis-1', { percent: 0.1, bytes: 9.5 * 2 ** 10 }],
    ]),
  );
});

test('a process is measured with what it has started', async () => {
  const child = spawn('sh', ['-c', 'while :; do :; done & wait'], { stdio: 'ignore', detached: true });
  try {
    const measure = processMeter(new Map([['busy', child.pid ?? 0]]));
    await sleep(500);
    const use = measure().get('busy');
    expect(use?.percent).toBeGreaterThan(1);
    expect(use?.bytes).toBeGreaterThan(100_000);
  } finally {
    process.kill(-(child.pid ?? 0), 'SIGKILL');
  }
});

test('the machine is measured as a whole', async () => {
  const measure = machineMeter();
  const until = performance.now() + 300;
  while (performance.now() < until);
  await sleep(1);
  const { percent, bytes } = measure();
  expect(percent).toBeGreaterThan(1);
  expect(percent).toBeLessThanOrEqual(cpus().length * 100);
  expect(bytes).toBeLessThan(totalmem());
});
