import { gateProblem } from '@site/contract/http/releases';
import { createFindings } from './findings.ts';
import { sourcesOf, sourcesOfStack, type Stack } from './stackSource.ts';
import { settleCheck, notDone } from './slowness.ts';
import { checkOnce, retryTimeouts } from './tours.ts';

const build = { site: 'http://localhost', name: 'shop', version: '2.0.0', smoke: [] } as never;
const FILES = '/remotes/shop/2.0.0/';

test('reports a finding of several viewports once, with each location', () => {
  const findings = createFindings(build);
  const finding = { what: 'It throws.', todo: 'Mend it.', sources: ['/remotes/shop/2.0.0/main.js:1:20'] };
  for (const at of ['/shop, 1440 px, visitor', '/shop, 390 px, visitor', '/shop, 390 px, visitor'])
    findings.add({ ...finding, at });
  findings.add({ ...finding, what: 'It is blank.', at: '/shop/cart, 390 px, staff', sources: [] });
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

test('keeps findings within the limits of the server', () => {
  const findings = createFindings(build);
  for (let count = 0; count < 99; count += 1)
    findings.add({ what: `${count}\0${'x'.repeat(9_000)}`, at: 'y'.repeat(900), todo: 'Mend it.' });
  const problems = findings.problems();
  expect(problems).toHaveLength(50);
  for (const problem of problems) expect(gateProblem.safeParse(problem).success).toBe(true);
  expect(JSON.stringify(problems)).not.toContain('\\u0000');
});

test('holds no character of a page that commands a terminal', () => {
  const findings = createFindings(build);
  const forged = '\u001b]0;owned\u0007\u202eall good';
  findings.add({ what: forged, at: `/${forged}`, sources: [`${forged}.js:1:2`], todo: forged });
  const shown = '\\u001b]0;owned\\u0007\\u202eall good';
  expect(findings.problems()).toEqual([
    { check: 'browser', what: shown, where: `shop@2.0.0: /${shown}, ${shown}.js:1:2`, todo: shown },
  ]);
});

test.each([
  [
    'at f (http://localhost:1/assets/main.js:1:2)\nat g (http://localhost:1/remotes/shop/2.0.0/a.js:3:4)',
    '/remotes/shop/2.0.0/a.js:3:4',
  ],
  ['at http://localhost:1/assets/main.js?again=x:1:2', '/assets/main.js:1:2'],
  ['Error: nothing', undefined],
  [undefined, undefined],
])('extracts the source line from %j', (stack, source) => {
  expect(sourcesOf(stack, FILES)[0]).toBe(source);
});

test('ignores errors while the browser closes', () => {
  const findings = createFindings(build);
  const finding = { at: '/shop, 390 px, staff', todo: 'Mend it.' };
  findings.add({ ...finding, what: 'It throws.' });
  findings.end();
  findings.add({ ...finding, what: 'Target page, context or browser has been closed' });
  expect(findings.problems().map(({ what }) => what)).toEqual(['It throws.']);
});

const where = { site: 'http://localhost:1', files: '/remotes/shop/2.0.0/' };
const stackOf = (...urls: string[]): Stack => ({
  callFrames: urls.map((url) => ({ url, lineNumber: 0, columnNumber: 9 })),
});
const SHELL = 'http://localhost:1/assets/main.js';
const BUILD = 'http://localhost:1/remotes/shop/2.0.0/page.js';

test.each([
  ['code of the build', stackOf('', BUILD), ['/remotes/shop/2.0.0/page.js:1:10']],
  ['the shell that the build calls', stackOf('', SHELL, BUILD), ['/remotes/shop/2.0.0/page.js:1:10']],
  ['another version of it', stackOf('http://localhost:1/remotes/shop/1.0.0/page.js'), []],
  [
    'a build on another origin',
    stackOf('https://files.example/shop/2.0.0/page.js'),
    ['/shop/2.0.0/page.js:1:10'],
  ],
  [
    'an asynchronous call of the build',
    { ...stackOf(SHELL), parent: stackOf(BUILD) },
    ['/remotes/shop/2.0.0/page.js:1:10'],
  ],
  ['code in no file', stackOf('', 'blob:http://localhost:1/x'), []],
  ['no stack', undefined, []],
] as const)('the lines of %s', (_what, stack, expected) => {
  expect(sourcesOfStack(stack, where)).toEqual(expected);
});

const blank = { what: 'It is blank.', at: '/shop, 390 px, staff', todo: 'Draw it.' };

/** Runs both rounds: `slow` lists whether each attempt at an address timed out. */
async function runTwice(checks: readonly string[], slow: Readonly<Record<string, readonly boolean[]>>) {
  const findings = createFindings(build);
  const tries: string[] = [];
  await retryTimeouts(
    [{ checks }, { checks: ['/help'] }],
    async (tour) =>
      tour.checks.flatMap((check) => {
        const isSlow = slow[check]?.[tries.filter((tried) => tried === check).length] ?? false;
        tries.push(check);
        return isSlow ? [{ check, slow: settleCheck({ found: [], late: [blank] }, findings) }] : [];
      }),
    findings,
  );
  return { tries, problems: findings.problems() };
}

test('repeats only the checks that timed out', async () => {
  const { tries, problems } = await runTwice(['/shop', '/cart'], { '/cart': [true] });
  expect(tries.toSorted()).toEqual(['/cart', '/cart', '/help', '/shop']);
  expect(problems).toEqual([]);
});

test('counts a check that timed out twice and reports it as slow', async () => {
  const { tries, problems } = await runTwice(['/cart'], { '/cart': [true, true, true] });
  expect(tries).toHaveLength(3);
  expect(problems).toMatchObject([
    { what: blank.what, todo: expect.stringMatching(/too slow, twice: deploy again when .* less busy/) },
  ]);
});

test('counts a failure at once, including its late findings', () => {
  const findings = createFindings(build);
  const found = [{ ...blank, what: 'It throws.' }];
  expect(settleCheck({ found, late: [notDone(blank.at)] }, findings)).toEqual([]);
  expect(findings.problems().map(({ what }) => what)).toEqual([
    'It throws.',
    'The check timed out after 55 s.',
  ]);
});

const never = new Promise<void>(() => undefined);
const late = { check: 'b', slow: [] };

test('ends an examination at the first finding', async () => {
  const found = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<never>();
  const looking = checkOnce(['a', 'b'], async (tour) => (tour === 'a' ? [] : ended.promise), found.promise);
  found.resolve();
  expect(await looking).toEqual([]);
  // Like a page whose browser is closed.
  ended.reject(new Error('Target closed'));
});

test('blames the gate for checks that were only too slow', async () => {
  expect(await checkOnce(['a', 'b'], async () => [late], never)).toMatchObject([{ where: 'the gate' }]);
});

test('returns no problem for a version without findings', async () => {
  const seen: string[] = [];
  const runTour = async (tour: string) => {
    seen.push(tour);
    return [];
  };
  expect(await checkOnce(['a', 'b'], runTour, never)).toEqual([]);
  expect(seen).toEqual(['a', 'b']);
});
