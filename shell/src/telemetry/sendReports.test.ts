import type { TelemetryBody } from '@site/contract/http/telemetry';
import { telemetryBody } from '@site/contract/http/telemetry';
import type { Metric } from 'web-vitals';
import type * as reportModule from '../core/report.ts';
import type * as sendModule from './sendReports.ts';

const mockTelemetry: { sample?: number } = {};
jest.mock('../core/bootData.ts', () => ({
  ...jest.requireActual<object>('@site/testing/sampleSite'),
  telemetry: mockTelemetry,
}));

const mockVitals: ((metric: Pick<Metric, 'name' | 'value' | 'entries'>) => void)[] = [];
const mockMeasure = (tell: (typeof mockVitals)[number]) => mockVitals.push(tell);
jest.mock('web-vitals', () => ({ onLCP: mockMeasure, onINP: mockMeasure, onCLS: mockMeasure }));

const SHOP = { name: 'shop', version: '1.0.0-abc' };
const beacon = jest.fn<boolean, [string, Blob]>(() => true);

let report: typeof reportModule.report;
let reportUncaughtErrors: typeof reportModule.reportUncaughtErrors;
let sendReports: typeof sendModule.sendReports;
let describeError: typeof sendModule.describeError;

beforeEach(async () => {
  document.head.innerHTML = '<meta name="csp-nonce" content="the first token">';
  jest.useFakeTimers();
  jest.resetModules();
  beacon.mockClear();
  mockTelemetry.sample = 1;
  mockVitals.length = 0;
  Object.assign(navigator, { sendBeacon: beacon });
  ({ report, reportUncaughtErrors } = await import('../core/report.ts'));
  ({ sendReports, describeError } = await import('./sendReports.ts'));
});
afterEach(() => {
  // Flushes listeners of this test before the next one.
  window.dispatchEvent(new Event('pagehide'));
  jest.useRealTimers();
});

async function bodies(): Promise<TelemetryBody[]> {
  return Promise.all(
    beacon.mock.calls.map(async ([address, blob]) => {
      expect([address, blob.type]).toEqual(['/api/telemetry', 'application/json']);
      const text = await new Promise<string>((resolve) => {
        const reader = new FileReader();
        reader.onload = () => resolve(String(reader.result));
        reader.readAsText(blob);
        jest.advanceTimersByTime(1);
      });
      return telemetryBody.parse(JSON.parse(text));
    }),
  );
}

const sent = async () => (await bodies()).flatMap(({ entries }) => entries);

test('entries queued before the start are sent once, within ten seconds', async () => {
  report({ kind: 'page', build: SHOP });
  report({ kind: 'load', build: SHOP, value: 120 });
  report({ kind: 'failure', build: SHOP, error: new Error('Loading chunk 12 failed.') });
  sendReports();
  expect(beacon).not.toHaveBeenCalled();
  jest.advanceTimersByTime(10_000);
  jest.advanceTimersByTime(10_000);
  expect(beacon).toHaveBeenCalledTimes(1);
  expect(await sent()).toEqual([
    { remote: 'shop', version: '1.0.0-abc', kind: 'load', value: 120 },
    {
      remote: 'shop',
      version: '1.0.0-abc',
      kind: 'failure',
      value: 1,
      message: 'Error: Loading chunk # failed.',
    },
  ]);
});

test('sends large queues in several requests, and caps the queue', async () => {
  sendReports();
  for (let count = 0; count < 1_000; count++) report({ kind: 'error', build: SHOP, error: new Error('x') });
  jest.advanceTimersByTime(10_000);
  expect(beacon).toHaveBeenCalledTimes(4);
  expect(await sent()).toHaveLength(200);
});

test('an uncaught error is attributed to the build whose code threw it', async () => {
  reportUncaughtErrors();
  sendReports();
  const from = (address: string) => {
    const error = new Error('a bug');
    error.stack = `Error: a bug\n    at f (${address}:1:2)\n    at g (http://site.example/assets/main.js:1:2)`;
    return error;
  };
  const address = 'http://site.example/remotes/panel/2.1.0-ffff/page.js';
  window.dispatchEvent(new ErrorEvent('error', { error: from(address) }));
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: from('/assets/x.js') }));
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: 'a secret of Lumi' }));
  jest.advanceTimersByTime(10_000);
  expect(await sent()).toEqual([
    { remote: 'panel', version: '2.1.0-ffff', kind: 'error', value: 1, message: 'Error: a bug' },
    { remote: 'shell', version: 'shell-1', kind: 'error', value: 1, message: 'Error: a bug' },
    { remote: 'shell', version: 'shell-1', kind: 'error', value: 1, message: 'string' },
  ]);
});

test.each([
  [
    'Chrome',
    (site: string) => `TypeError: a bug
    at open (${site}/remotes/panel/2.1.0/page.abc.js?retry=1:12:345)
    at new Promise (<anonymous>)
    at async ${site}/remotes/panel/2.1.0/lib/more.js:6:7
    at run (${site}/remotes/shop/1.0.0/page.js:1:2)
    at g (${site}/assets/main.js:1:2)`,
  ],
  [
    'Firefox and Safari',
    (site: string) => `open@${site}/remotes/panel/2.1.0/page.abc.js:12:345
async*@${site}/remotes/panel/2.1.0/lib/more.js:6:7
@[native code]
g@${site}/assets/main.js:1:2`,
  ],
])('an error names the places in the files of its build, as %s says them', async (_, stack) => {
  sendReports();
  const error = Object.assign(new TypeError('a bug'), { stack: stack(location.origin) });
  report({ kind: 'error', error });
  jest.advanceTimersByTime(10_000);
  expect(await sent()).toMatchObject([
    {
      remote: 'panel',
      version: '2.1.0',
      frames: [
        { file: 'page.abc.js', line: 12, column: 345 },
        { file: 'lib/more.js', line: 6, column: 7 },
      ],
    },
  ]);
});

test('code that did not arrive is a failure of the build, and none of the code', async () => {
  reportUncaughtErrors();
  sendReports();
  const chunkError = Object.assign(new Error('Loading chunk 12 failed.'), { name: 'ChunkLoadError' });
  report({ kind: 'error', build: SHOP, error: chunkError });
  const reason = new TypeError('Failed to fetch dynamically imported module: https://site.example/x.js');
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
  jest.advanceTimersByTime(10_000);
  expect((await sent()).map(({ remote, kind }) => [remote, kind])).toEqual([['shop', 'failure']]);
});

test('an error of code that was fetched again is in the same file', async () => {
  sendReports();
  const error = Object.assign(new Error('a bug'), {
    stack: `Error: a bug\n    at f (${location.origin}/remotes/panel/2.1.0/again=k3/page.js:1:2)`,
  });
  report({ kind: 'error', error });
  jest.advanceTimersByTime(10_000);
  expect(await sent()).toMatchObject([
    { remote: 'panel', frames: [{ file: 'page.js', line: 1, column: 2 }] },
  ]);
});

test('an error of a long stack names five places', async () => {
  sendReports();
  const lines = Array.from(
    { length: 50 },
    (_, line) => `f@${location.origin}/remotes/panel/2.1.0/a.js:${line + 1}:1`,
  );
  report({ kind: 'error', error: Object.assign(new Error('deep'), { stack: lines.join('\n') }) });
  jest.advanceTimersByTime(10_000);
  expect((await sent())[0]?.frames?.map(({ line }) => line)).toEqual([1, 2, 3, 4, 5]);
});

test('web vitals are attributed to the build that was shown, and sent when the page is hidden', async () => {
  const now = jest.spyOn(performance, 'now');
  now.mockReturnValue(100);
  report({ kind: 'page' });
  now.mockReturnValue(5_000);
  report({ kind: 'page', build: SHOP });
  sendReports();
  const [lcp, inp, cls] = mockVitals;
  const at = (startTime: number) => ({ entries: [{ startTime } as PerformanceEntry] });
  lcp?.({ name: 'LCP', value: 700, ...at(700) });
  inp?.({ name: 'INP', value: 240, ...at(6_000) });
  cls?.({ name: 'CLS', value: 0, entries: [] });
  window.dispatchEvent(new Event('pagehide'));
  cls?.({ name: 'CLS', value: 0.3, ...at(5_100) });
  window.dispatchEvent(new Event('pagehide'));
  window.dispatchEvent(new Event('pagehide'));
  const entry = (remote: string, version: string, kind: string, value: number) => ({
    remote,
    version,
    kind,
    value,
  });
  expect(await sent()).toEqual([
    entry('shell', 'shell-1', 'lcp', 700),
    entry('shop', SHOP.version, 'inp', 240),
    entry('shell', 'shell-1', 'cls', 0),
    entry('shop', SHOP.version, 'cls', 0.3),
  ]);
});

test('a page outside the sample sends nothing', () => {
  mockTelemetry.sample = 0;
  sendReports();
  expect(mockVitals).toEqual([]);
  report({ kind: 'load', build: SHOP, value: 1 });
  jest.advanceTimersByTime(10_000);
  window.dispatchEvent(new Event('pagehide'));
  expect(beacon).not.toHaveBeenCalled();
});

test('a page open for long renews its token, and keeps its queue until that succeeds', async () => {
  const answers = [
    Promise.reject(new TypeError('no network')),
    new Headers({ 'x-report-token': 'the next' }),
  ];
  const asked = jest.fn(async () => ({ headers: await answers.shift() }));
  Object.assign(globalThis, { fetch: asked });
  sendReports();
  report({ kind: 'load', build: SHOP, value: 1 });
  await jest.advanceTimersByTimeAsync(10_000);
  await jest.advanceTimersByTimeAsync(45 * 60_000);
  expect(asked).not.toHaveBeenCalled();
  report({ kind: 'failure', build: SHOP, error: new Error('x') });
  await jest.advanceTimersByTimeAsync(10_000);
  expect(beacon).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(10_000);
  await jest.advanceTimersByTimeAsync(20_000);
  expect(asked).toHaveBeenCalledTimes(2);
  const reported = (await bodies()).map(({ token, entries }) => [token, entries.map(({ kind }) => kind)]);
  expect(reported).toEqual([
    ['the first token', ['load']],
    ['the next', ['failure']],
  ]);
});

test.each([
  [new TypeError('x is not a function'), 'TypeError: x is not a function'],
  [new Error('Player "Lumi" has 12 coins'), 'Error: Player … has # coins'],
  [new Error("No 'Lumi' in `clan`, „Bande“ or «Zunft»"), 'Error: No … in …, … or …'],
  [new Error('https://site.example/profile/Lumi?x=1 failed'), 'Error: … failed'],
  [new Error('GET /profile/Lumi failed'), 'Error: GET … failed'],
  [new Error('mail to lumi@site.example'), 'Error: mail to …'],
  ['a secret of Lumi', 'string'],
  [{ secret: 'of Lumi' }, 'object'],
])('%s is reported as %s', (error, words) => {
  expect(describeError(error)).toBe(words);
});

test('long messages are truncated', () => {
  expect(describeError(new Error('word '.repeat(10_000)))).toHaveLength(200);
});
