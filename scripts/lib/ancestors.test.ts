import fs from 'node:fs';
import { watchAncestors } from './ancestors.ts';

const failWith = (code: string) =>
  jest.spyOn(fs, 'readFileSync').mockImplementation(() => {
    throw Object.assign(new Error(code), { code });
  });

// The name of npm's own: without it nobody looks further than the parent.
process.env['npm_lifecycle_event'] = 'start';

test('a process that can open no file is not taken for an abandoned one', () => {
  const isAbandoned = watchAncestors();
  expect(isAbandoned()).toBe(false);
  failWith('EMFILE');
  expect(isAbandoned()).toBe(false);
});
