import fs from 'node:fs';

test('a process that can open no file is not taken for an abandoned one', async () => {
  // The name of npm's own: without it nobody looks further than the parent.
  process.env['npm_lifecycle_event'] = 'start';
  const { isAbandoned } = await import('./ancestors.ts');
  expect(isAbandoned()).toBe(false);
  jest.spyOn(fs, 'readFileSync').mockImplementation(() => {
    throw Object.assign(new Error('EMFILE'), { code: 'EMFILE' });
  });
  expect(isAbandoned()).toBe(false);
});
