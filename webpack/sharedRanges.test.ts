import { STORE_VERSION } from './sharedModules.ts';
import { sharedRanges } from './sharedRanges.ts';

test('a remote asks for the present major of everything', () => {
  expect(sharedRanges()).toMatchObject({
    'shell/store': `^${STORE_VERSION}`,
    react: expect.stringMatching(/^\^\d+\.\d+\.\d+$/) as string,
  });
});

test('before a new major it can ask for both', () => {
  const both = '^1.4.0 || ^2.0.0';
  expect(sharedRanges([{ name: 'shell/store', reason: '', exports: 'all', range: both }])).toEqual({
    'shell/store': both,
  });
});
