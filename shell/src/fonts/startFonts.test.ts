import { startFonts } from './startFonts.ts';

jest.mock('../core/bootData.ts', () => jest.requireActual<object>('@site/testing/sampleSite'));

Object.assign(globalThis, { __webpack_nonce__: 'once' });

const idle: (() => void)[] = [];
const load = jest.fn<Promise<unknown>, [string]>();
const faces = () => Array.from(document.querySelectorAll('style'), ({ textContent }) => textContent).join('');

beforeEach(() => {
  idle.length = 0;
  load.mockReset().mockResolvedValue([]);
  Object.assign(window, { requestIdleCallback: (run: () => void) => idle.push(run) });
  Object.defineProperty(document, 'fonts', { value: { load }, configurable: true });
  jest.spyOn(document, 'readyState', 'get').mockReturnValue('complete');
});

afterEach(() => {
  document.head.innerHTML = '';
  document.cookie = 'testhaven.fonts=; Path=/; Max-Age=0';
  Reflect.deleteProperty(window, 'requestIdleCallback');
  Reflect.deleteProperty(document, 'fonts');
  Reflect.deleteProperty(navigator, 'connection');
});

test('fetches the fonts when the page is idle on a first visit, and remembers it', async () => {
  startFonts();
  expect(faces()).toBe('');
  idle.forEach((run) => run());
  expect(faces()).toContain("font-family:'Site Body';src:url('/assets/font.woff2')");
  await Promise.resolve();
  expect(load.mock.calls).toEqual([["1em 'Site Body'"], ["1em 'Site Display'"]]);
  await new Promise((resolve) => setTimeout(resolve));
  expect(document.cookie).toContain('testhaven.fonts=1');
});

test('uses the fonts from the start if the browser has them cached', () => {
  document.cookie = 'testhaven.fonts=1; Path=/';
  startFonts();
  expect(faces()).toContain("font-family:'Site Display'");
  expect(idle).toHaveLength(0);
});

test('retries a failed fetch on the next visit', async () => {
  load.mockRejectedValue(new Error('NetworkError'));
  startFonts();
  idle.forEach((run) => run());
  await new Promise((resolve) => setTimeout(resolve));
  expect(document.cookie).not.toContain('fonts');
});

test('keeps the fallback fonts for a visitor who saves data', () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  startFonts();
  expect(idle).toHaveLength(0);
});
