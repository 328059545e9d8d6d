import { openFileLimit, tooFewFiles } from './openFiles.ts';

const load = { sockets: 2_000, browsers: 50, accounts: 400 };

test('what is too few is said with what would do', () => {
  expect(tooFewFiles(load, 1_024)).toBe(
    'This needs 2900 open files, and a process may have 1024 here: ulimit -n 2900, or a smaller load.',
  );
  expect(tooFewFiles(load, 2_899)).toBeDefined();
  expect(tooFewFiles(load, 2_900)).toBeUndefined();
});

test('the limit of this process is known', () => {
  expect(openFileLimit()).toBeGreaterThan(20);
});
