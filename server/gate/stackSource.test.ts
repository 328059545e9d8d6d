import { stackSource, type Stack } from './stackSource.ts';

const where = { site: 'http://localhost:1', files: '/remotes/shop/2.0.0/' };
const stackOf = (...urls: string[]): Stack => ({
  callFrames: urls.map((url) => ({ url, lineNumber: 0, columnNumber: 9 })),
});
const SHELL = 'http://localhost:1/assets/main.js';
const BUILD = 'http://localhost:1/remotes/shop/2.0.0/page.js';

test.each([
  [
    'code of the build',
    stackOf('', BUILD, SHELL),
    { isOfBuild: true, source: '/remotes/shop/2.0.0/page.js:1:10' },
  ],
  [
    'the shell that the build calls',
    stackOf('', SHELL, BUILD),
    { isOfBuild: false, source: '/assets/main.js:1:10' },
  ],
  [
    'another version of it',
    stackOf('http://localhost:1/remotes/shop/1.0.0/page.js'),
    { isOfBuild: false, source: '/remotes/shop/1.0.0/page.js:1:10' },
  ],
  [
    'a build that lies elsewhere',
    stackOf('https://files.example/shop/2.0.0/page.js'),
    { isOfBuild: true, source: '/shop/2.0.0/page.js:1:10' },
  ],
  [
    'what was put off',
    { ...stackOf(''), parent: stackOf(SHELL) },
    { isOfBuild: false, source: '/assets/main.js:1:10' },
  ],
  ['code in no file', stackOf('', 'blob:http://localhost:1/x'), { isOfBuild: true }],
  ['no stack', undefined, { isOfBuild: true }],
] as const)('%s', (_what, stack, expected) => {
  expect(stackSource(stack, where)).toEqual(expected);
});
