import {
  firstSegment,
  PAGE_PATH,
  PROGRAM_SEGMENTS,
  RESERVED_SEGMENTS,
  SHELL_SEGMENTS,
} from '@site/contract/pages';
import { siteFeatures } from './lib/siteFeatures.ts';

const features = await siteFeatures();
const routesBelow = (folder: string) =>
  features
    .filter((feature) => feature.folder.startsWith(folder))
    .flatMap(({ routes }) => routes.map(({ path }) => path));

test('the list of what belongs to the shell names every page of the shell', () => {
  const pages = routesBelow('shell/').filter((path) => path !== '*' && path !== '/');
  expect(pages.length).toBeGreaterThan(5);
  const missing = pages.filter((path) => !SHELL_SEGMENTS.includes(firstSegment(path)));
  expect(missing).toEqual([]);
});

test('no remote of the site has a page that belongs to the shell, a program or nobody', () => {
  const pages = routesBelow('remotes/');
  expect(pages.length).toBeGreaterThan(10);
  const foreign = pages.filter((path) =>
    [...SHELL_SEGMENTS, ...RESERVED_SEGMENTS, ...PROGRAM_SEGMENTS].includes(firstSegment(path)),
  );
  expect(foreign).toEqual([]);
  expect(pages.filter((path) => !PAGE_PATH.test(path))).toEqual([]);
});
