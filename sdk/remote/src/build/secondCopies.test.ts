import { secondCopies } from './secondCopies.ts';

test.each([
  ['/team/quests/node_modules/react-router/dist/production/index.mjs', 'react-router ', 'react-router-dom'],
  ['webpack://quests/./node_modules/react-redux/dist/react-redux.mjs', 'react-redux ', 'useAppSelector'],
  [
    '../../node_modules/@reduxjs/toolkit/dist/query/rtk-query.mjs',
    '@reduxjs/toolkit ',
    'api of @site/platform/remote',
  ],
  [
    '/q/node_modules/chart/node_modules/styled-components/dist/s.js',
    'styled-components ',
    'styled-components',
  ],
  ['C:\\q\\node_modules\\.pnpm\\i18next@1\\node_modules\\i18next\\index.js', 'i18next ', 'i18next'],
])('a second copy is named with what to import instead: %s', (file, copy, instead) => {
  const lines = secondCopies([file, file]);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(new RegExp(`^${copy}would be a second copy`));
  expect(lines[0]).toContain(instead);
});

test('other packages, and the files of the remote, are not', () => {
  const files = [
    '/q/node_modules/react-icons/index.js',
    '/q/src/react-router/Page.tsx',
    '/react/src/page.ts',
    '/q/node_modules/react/compiler-runtime.js',
    '/q/node_modules/react/cjs/react-compiler-runtime.production.js',
  ];
  expect(secondCopies(files)).toEqual([]);
});
