import { gateProblem } from '@site/contract/http/releases';
import { createFindings } from './findings.ts';
import { sourceOf } from './stackSource.ts';

const build = { site: 'http://localhost', name: 'shop', version: '2.0.0', smoke: [] } as never;
const FILES = '/remotes/shop/2.0.0/';

test('what is seen on several windows is told once, with where', () => {
  const findings = createFindings(build);
  const finding = { what: 'It throws.', todo: 'Mend it.', source: '/remotes/shop/2.0.0/main.js:1:20' };
  for (const at of ['/shop, 1440 px, visitor', '/shop, 390 px, visitor', '/shop, 390 px, visitor'])
    findings.add({ ...finding, at });
  findings.add({ ...finding, what: 'It is blank.', at: '/shop/cart, 390 px, staff', source: undefined });
  expect(findings.problems()).toEqual([
    {
      check: 'browser',
      what: 'It throws.',
      where: 'shop@2.0.0: /shop, 1440 px, visitor (and 1 more), /remotes/shop/2.0.0/main.js:1:20',
      todo: 'Mend it.',
    },
    {
      check: 'browser',
      what: 'It is blank.',
      where: 'shop@2.0.0: /shop/cart, 390 px, staff',
      todo: 'Mend it.',
    },
  ]);
});

test('however much a build says, the server takes it', () => {
  const findings = createFindings(build);
  for (let count = 0; count < 99; count += 1)
    findings.add({ what: `${count}\0${'x'.repeat(9_000)}`, at: 'y'.repeat(900), todo: 'Mend it.' });
  const problems = findings.problems();
  expect(problems).toHaveLength(50);
  for (const problem of problems) expect(gateProblem.safeParse(problem).success).toBe(true);
  expect(JSON.stringify(problems)).not.toContain('\\u0000');
});

test.each([
  [
    'at f (http://localhost:1/assets/main.js:1:2)\nat g (http://localhost:1/remotes/shop/2.0.0/a.js:3:4)',
    '/remotes/shop/2.0.0/a.js:3:4',
  ],
  ['at http://localhost:1/assets/main.js?again=x:1:2', '/assets/main.js:1:2'],
  ['Error: nothing', undefined],
  [undefined, undefined],
])('the line of code in %j', (stack, source) => {
  expect(sourceOf(stack, FILES)).toBe(source);
});

test('what a browser says while it is closed does not count', () => {
  const findings = createFindings(build);
  const finding = { at: '/shop, 390 px, staff', todo: 'Mend it.' };
  findings.add({ ...finding, what: 'It throws.' });
  findings.end();
  findings.add({ ...finding, what: 'Target page, context or browser has been closed' });
  expect(findings.problems().map(({ what }) => what)).toEqual(['It throws.']);
});
