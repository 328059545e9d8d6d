import { runShell } from './runShell.ts';

const options = { cwd: import.meta.dirname, env: process.env, limit: 60 };

test('returns what lines print', async () => {
  expect(await runShell('echo one\necho two', options)).toBe('one\ntwo\n');
});

test('fails with the first line that fails, and with what was said', async () => {
  await expect(runShell('echo said\nfalse\necho never', options)).rejects.toThrow(
    /ended with 1:[^]*\n\nsaid$/,
  );
});

// A run is over only once nobody has its output open any more.
const LASTING = 'sleep 1000 & wait';

test('lines that take too long end, with everything that they have started', async () => {
  await expect(runShell(LASTING, { ...options, limit: 0.5 })).rejects.toThrow('they took more than 0.5 s');
});

test('an interruption ends lines before and while they run', async () => {
  const controller = new AbortController();
  const running = runShell(LASTING, { ...options, signal: controller.signal });
  controller.abort();
  await expect(running).rejects.toThrow('they were interrupted');
  await expect(runShell(LASTING, { ...options, signal: controller.signal })).rejects.toThrow('interrupted');
});
