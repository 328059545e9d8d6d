import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { duplexPair } from 'node:stream';
import { publicSite } from '@site/contract/http/site';
import type { DataResponse, RenderedPage, RenderRequest } from '@site/contract/rendering';
import type { ToRenderer } from '../renderer/messages.ts';
import { testSite } from '../testing/testSite.ts';
import { DataUnavailableError, NotAttemptedError } from './renderErrors.ts';
import { createRenderProcess, type FetchData } from './renderProcess.ts';

const site = publicSite.parse(testSite);
const request: RenderRequest = {
  boot: { site, lang: 'en', registry: { remotes: [] }, revision: '', shell: '' },
  path: '/clans',
  query: '',
  isMember: false,
};

const PAGE: RenderedPage = {
  status: 200,
  html: '<h1>Clans</h1>',
  styles: '<style data-styled="true">.a{color:red}@media (width < 600px){.a{color:blue}}</style>',
  fontCss: '',
  title: 'Clans',
  breadcrumbs: [],
  queries: {},
};

const NOTHING_USED = { shell: [], remote: [] };

const respond =
  (status: number): FetchData =>
  async () => ({ status, body: null, headers: {} });

/** Renders a page in a process that does what the test says. */
function startPage(fetchData: FetchData = respond(200)) {
  const [own, stream] = duplexPair();
  const ended = jest.fn();
  const lines = createInterface({ input: own });
  const received: ToRenderer[] = [];
  lines.on('line', (line) => {
    const text = line.replaceAll('\0', '');
    if (text !== '') received.push(JSON.parse(text) as ToRenderer);
  });
  const { render } = createRenderProcess(stream, { shell: {}, remotes: {} }, ended);
  const page = render(request, fetchData);
  // Tests look at it later.
  page.catch(() => undefined);
  const send = (...messages: readonly unknown[]) =>
    own.write(messages.map((message) => `${JSON.stringify(message)}\n`).join(''));
  /** Asks for data as the page's code, and waits for the answer. */
  const call = async (id: number) => {
    send({ type: 'call', call: id, path: '/clans' });
    while (!received.some((message) => message.type === 'data' && message.call === id))
      await once(lines, 'line');
  };
  const isFaultOfBuild = async () => {
    const reason: unknown = await page.then(
      () => undefined,
      (error: unknown) => error,
    );
    return (
      reason instanceof Error &&
      !(reason instanceof NotAttemptedError) &&
      !(reason instanceof DataUnavailableError)
    );
  };
  return { stream, send, call, page, ended, isFaultOfBuild };
}

test('returns a page as it is', async () => {
  const { send, page } = startPage();
  send({ type: 'ready' }, { type: 'page', page: PAGE, chunks: NOTHING_USED });
  expect(await page).toEqual({ page: PAGE, chunks: NOTHING_USED });
});

test.each<[string, unknown]>([
  ['no object', 1],
  ['an unknown type', { type: 'exec' }],
  ['a status of its own', { ...PAGE, status: 302 }],
  ['a status that is no number', { ...PAGE, status: '200' }],
  ['a title that is no text', { ...PAGE, title: { toString: 'no function' } }],
  ['no HTML', { ...PAGE, html: undefined }],
  ['styles that are more than styles', { ...PAGE, styles: '<script <style >alert(1)</script>' }],
  ['styles that end early', { ...PAGE, styles: '<style></style><script>1</script><style></style>' }],
  ['fonts that end their element', { ...PAGE, fontCss: '</style><script>1</script>' }],
  ['many styles', { ...PAGE, styles: '<style></style>'.repeat(21) }],
  ['a title of any length', { ...PAGE, title: 'x'.repeat(2_001) }],
  ['anything else', { ...PAGE, more: 1 }],
  ['breadcrumbs that are none', { ...PAGE, breadcrumbs: [{ name: 1, path: '/' }] }],
  ['a read of another site', { ...PAGE, reads: ['//evil.example/a'] }],
  ['a read outside of the API', { ...PAGE, reads: ['/clans/../../logout'] }],
  ['data that is none', { ...PAGE, queries: { a: 1 } }],
])('a message with %s is a failure of the build, and ends the process', async (_, bad) => {
  const { send, ended, isFaultOfBuild } = startPage();
  const isPage = typeof bad === 'object' && bad !== null && 'html' in bad;
  send({ type: 'ready' }, isPage ? { type: 'page', page: bad, chunks: NOTHING_USED } : bad);
  expect(await isFaultOfBuild()).toBe(true);
  expect(ended).toHaveBeenCalledTimes(1);
});

test.each<[string, unknown]>([
  ['are no lists', { shell: 'main', remote: [] }],
  ['are no names', { shell: [1], remote: [] }],
])('chunks that %s are a failure of the build', async (_, chunks) => {
  const { send, isFaultOfBuild } = startPage();
  send({ type: 'ready' }, { type: 'page', page: PAGE, chunks });
  expect(await isFaultOfBuild()).toBe(true);
});

test('a page may not make more than 20 calls, whatever its process allows', async () => {
  const asked = jest.fn();
  const { call, send, isFaultOfBuild, ended } = startPage(async (path) => {
    asked(path);
    return { status: 200, body: null, headers: {} };
  });
  send({ type: 'ready' });
  for (let id = 1; id <= 20; id += 1) await call(id);
  send({ type: 'call', call: 21, path: '/clans' });
  expect(await isFaultOfBuild()).toBe(true);
  expect(asked).toHaveBeenCalledTimes(20);
  expect(ended).toHaveBeenCalledTimes(1);
});

test.each([
  ['says anew that it is ready', [{ type: 'ready' }, { type: 'ready' }]],
  ['sends more messages than a page needs', Array.from({ length: 30 }, () => ({ type: 'ready' }))],
  [
    'sends more than a page may have',
    [{ type: 'ready' }, { type: 'failed', message: 'x'.repeat(1024 * 1024) }],
  ],
])('a process that %s is a fault of its build, and ends', async (_, messages) => {
  const { send, ended, isFaultOfBuild } = startPage();
  send(...messages);
  expect(await isFaultOfBuild()).toBe(true);
  expect(ended).toHaveBeenCalledTimes(1);
});

test('a process that sends a page that nobody asked for ends', async () => {
  const { send, page, ended } = startPage();
  const message = { type: 'page', page: PAGE, chunks: NOTHING_USED };
  send({ type: 'ready' }, message, message);
  expect((await page).page).toEqual(PAGE);
  await new Promise(setImmediate);
  expect(ended).toHaveBeenCalledTimes(1);
});

test('keeps the beginning of a failure', async () => {
  const { send, page } = startPage();
  send({ type: 'ready' }, { type: 'failed', message: 'x'.repeat(10_000) });
  const { message } = await page.then(
    () => new Error(),
    (error: Error) => error,
  );
  expect(message).toHaveLength(2_000);
});

describe('a page whose data', () => {
  test.each([429, 500, 502, 503, 504])(
    'is refused with %i may be rendered later, even if its code makes do',
    async (status) => {
      const { send, call, page, ended } = startPage(respond(status));
      send({ type: 'ready' });
      await call(1);
      send({ type: 'page', page: PAGE, chunks: NOTHING_USED });
      await expect(page).rejects.toMatchObject({ isTemporary: true });
      await expect(page).rejects.toThrow(DataUnavailableError);
      expect(ended).not.toHaveBeenCalled();
    },
  );

  test.each([401, 403])(
    'is refused with %i, as for all visitors, may be the fault of its build',
    async (status) => {
      const { send, call, isFaultOfBuild } = startPage(respond(status));
      send({ type: 'ready' });
      await call(1);
      send({ type: 'failed', message: 'no data' });
      expect(await isFaultOfBuild()).toBe(true);
    },
  );

  test.each([400, 413])('is refused with %i is no fault of its build', async (status) => {
    const { send, call, page } = startPage(respond(status));
    send({ type: 'ready' });
    await call(1);
    send({ type: 'failed', message: 'no data' });
    await expect(page).rejects.toThrow(`the data of /clans was refused with ${status}`);
    await expect(page).rejects.toMatchObject({ isTemporary: false });
  });

  test('does not exist is rendered', async () => {
    const { send, call, page } = startPage(respond(404));
    send({ type: 'ready' });
    await call(1);
    send({ type: 'page', page: { ...PAGE, status: 404 }, chunks: NOTHING_USED });
    expect((await page).page?.status).toBe(404);
  });

  test('does not exist may be the fault of its build', async () => {
    const { send, call, isFaultOfBuild } = startPage(respond(404));
    send({ type: 'ready' });
    await call(1);
    send({ type: 'failed', message: 'a bug' });
    expect(await isFaultOfBuild()).toBe(true);
  });

  test('can’t be asked for is no fault of its build', async () => {
    const { send, call, page } = startPage(() => Promise.reject(new Error('the database is gone')));
    send({ type: 'ready' });
    await call(1);
    send({ type: 'failed', message: 'no data' });
    await expect(page).rejects.toMatchObject({ isTemporary: true });
  });
});

describe('a process that', () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] }));
  afterEach(() => jest.useRealTimers());

  test('loops is a fault of its build', async () => {
    const { send, isFaultOfBuild } = startPage();
    send({ type: 'ready' });
    await new Promise(setImmediate);
    jest.advanceTimersByTime(10_000);
    expect(await isFaultOfBuild()).toBe(true);
  });

  test('is never ready is no fault of its build', async () => {
    const { page } = startPage();
    jest.advanceTimersByTime(10_000);
    await expect(page).rejects.toThrow(NotAttemptedError);
  });

  test('waits for data that doesn’t come is no fault of its build', async () => {
    const asked = Promise.withResolvers<void>();
    const { send, page } = startPage(() => {
      asked.resolve();
      return new Promise<DataResponse>(() => undefined);
    });
    send({ type: 'ready' }, { type: 'call', call: 1, path: '/clans' });
    await asked.promise;
    jest.advanceTimersByTime(10_000);
    await expect(page).rejects.toMatchObject({ isTemporary: true });
  });
});

test('a process that ends while it renders is a fault of its build', async () => {
  const { send, isFaultOfBuild } = startPage();
  send({ type: 'ready' }, { type: 'ended' });
  expect(await isFaultOfBuild()).toBe(true);
});

test.each([
  ['could not start', [{ type: 'ended' }]],
  ['is refused by a full renderer', []],
  ['is gone with its renderer', [{ type: 'ready' }]],
])('a process that %s is no fault of its build', async (_, messages) => {
  const { stream, send, page } = startPage();
  send(...messages);
  await new Promise(setImmediate);
  stream.destroy();
  await expect(page).rejects.toThrow(NotAttemptedError);
});
