import { startFonts } from './startFonts.ts';

jest.mock('../boot/bootData.ts', () => jest.requireActual<object>('@site/testing/sampleSite'));

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

test('a first visit fetches them when the page is idle, and remembers that it has them', async () => {
  startFonts();
  expect(faces()).toBe('');
  idle.forEach((run) => run());
  expect(faces()).toContain("font-family:'Site Body';src:url('/assets/font.woff2')");
  await Promise.resolve();
  expect(load.mock.calls).toEqual([["1em 'Site Body'"], ["1em 'Site Display'"]]);
  await new Promise((resolve) => setTimeout(resolve));
  expect(document.cookie).toContain('testhaven.fonts=1');
});

test('a browser that holds them shows them from the start', () => {
  document.cookie = 'testhaven.fonts=1; Path=/';
  startFonts();
  expect(faces()).toContain("font-family:'Site Display'");
  expect(idle).toHaveLength(0);
});

test('a failed fetch is tried again with the next visit', async () => {
  load.mockRejectedValue(new Error('NetworkError'));
  startFonts();
  idle.forEach((run) => run());
  await new Promise((resolve) => setTimeout(resolve));
  expect(document.cookie).not.toContain('fonts');
});

test('who saves data reads in the fallback fonts', () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  startFonts();
  expect(idle).toHaveLength(0);
});
