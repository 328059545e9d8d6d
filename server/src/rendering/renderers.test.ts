import { setTimeout as sleep } from 'node:timers/promises';
import type { DataResponse, RenderRequest } from '@site/contract/rendering';
import { publicSite } from '@site/contract/http/site';
import { readConfig } from '../config.ts';
import { readSiteFile } from '../siteFile.ts';
import { containment } from '../../renderer/contain.ts';
import { descendants } from '../testing/descendants.ts';
import { createRenderers } from './renderers.ts';
import { NotAttemptedError } from './renderErrors.ts';
import type { FetchData } from './renderProcess.ts';
import { createStartRenderer } from './startRenderer.ts';
import { createWaiting } from './waiting.ts';

const site = publicSite.parse(readSiteFile(readConfig({}).siteConfig));
const boot = { site, lang: 'en' as const, registry: { remotes: [] }, revision: '', shell: '' };
const requestOf = (path: string): RenderRequest => ({ boot, path, query: '', isMember: false });

/** A shell that renders what the remote's program returns for a path. */
const SHELL = `
exports.render = async ({ path }, { loadRemote, fetchData, onPageLoaded }) => {
  const html = String(await loadRemote({ shared: { answer: 42 } }).page(path, fetchData));
  onPageLoaded();
  return { status: 200, html, styles: '', fontCss: '', title: path, breadcrumbs: [], queries: {} };
};`;

const waitingOf = (address: string) => createWaiting({ address, until: Infinity });

const startRenderer = createStartRenderer({ warn: () => undefined });

const NO_DATA: DataResponse = { status: 404, body: null, headers: {} };

interface Options {
  readonly fetchData?: FetchData;
  readonly breaker?: { failures: number; withinMs: number; offMs: number };
}

const opened: { close: () => void }[] = [];

// Each test starts alone.
afterEach(async () => {
  for (const renderers of opened.splice(0)) renderers.close();
  while (descendants().length > 0) await sleep(10);
});

/** Renders pages of one build with a remote's program. */
function rendererOf(remote: string, { fetchData = async () => NO_DATA, breaker }: Options = {}) {
  const failures: string[] = [];
  let started = 0;
  const renderers = createRenderers({
    start: () => {
      started += 1;
      return startRenderer();
    },
    log: { warn: () => undefined },
    onFailure: (_build, { message }) => failures.push(message),
    breaker: breaker ?? { failures: 100, withinMs: 60_000, offMs: 60_000 },
  });
  opened.push(renderers);
  const render = async (path = '/', { build = 'shop', address = '192.0.2.1' } = {}) => {
    const programs = { shell: { 'main.cjs': SHELL }, remote: { 'main.cjs': remote } };
    const page = { request: requestOf(path), fetchData, waiting: waitingOf(address) };
    return (await renderers.render(build, programs, page)).page?.html;
  };
  return { render, failures, started: () => started };
}

/** A remote whose page at `/` is fine, and whose page at `/bad` does something. */
const REMOTE = (bad: string) => `
let rendered = 0;
exports.page = async (path, fetchData) => {
  rendered += 1;
  if (path === '/bad') { ${bad} }
  return 'page ' + rendered;
};`;

test('renders each page with new modules', async () => {
  const { render, started } = rendererOf(REMOTE(''));
  expect([await render(), await render(), await render()]).toEqual(['page 1', 'page 1', 'page 1']);
  expect(started()).toBe(1);
});

test('gives the remote only the shared modules', async () => {
  const { render } = rendererOf(`
    const { answer } = require('shared');
    const attempt = (name) => { try { return typeof require(name); } catch (error) { return error.message; } };
    exports.page = () => [answer, attempt('node:fs'), attempt('react')].join('; ');`);
  expect(await render()).toBe(
    '42; node:fs is not available while a page is rendered.; react is not available while a page is rendered.',
  );
});

test('names the lazy chunks that a page used', async () => {
  const renderers = createRenderers({ start: startRenderer, log: { warn: () => undefined } });
  opened.push(renderers);
  const remote = {
    'main.cjs': `exports.page = (path) => path === '/stats' && require('./stats.cjs').text;`,
    'stats.cjs': `exports.text = 'stats';`,
    'other.cjs': `exports.text = 'other';`,
  };
  const programs = { shell: { 'main.cjs': SHELL }, remote };
  const { page, chunks } = await renderers.render('shop', programs, {
    request: requestOf('/stats'),
    fetchData: async () => NO_DATA,
    waiting: waitingOf('192.0.2.1'),
  });
  expect([page?.html, chunks]).toEqual(['stats', { shell: [], remote: ['stats'] }]);
});

test('passes calls of the API to the server, and their responses back', async () => {
  const asked: string[] = [];
  const { render } = rendererOf(
    `exports.page = async (path, fetchData) => (await fetchData('/clans')).body.name;`,
    {
      fetchData: async (path) => {
        asked.push(path);
        return { status: 200, body: { name: 'Night Owls' }, headers: {} };
      },
    },
  );
  expect(await render()).toBe('Night Owls');
  expect(asked).toEqual(['/clans']);
});

/** Frames of strict code, such as Node's own, don't reveal their objects. */
const LOOKS_AT_STACK = `
  const before = Error.prepareStackTrace;
  Error.prepareStackTrace = (_, sites) =>
    sites
      .filter((site) => site.getFileName() !== 'main.cjs')
      .every((site) => site.getThis() === undefined && site.getFunction() === undefined);
  const { stack } = new Error();
  Error.prepareStackTrace = before;
  return stack;`;

const nameOfError = (code: string) => `try { return ${code}; } catch (error) { return error.name; }`;

describe('a page that', () => {
  test.each([
    ['throws', 'throw new Error("a bug")', 'Error: a bug'],
    ['throws nothing', 'throw undefined', 'undefined'],
    ['loops', 'for (;;);', 'the page was not rendered after'],
    ['never ends', 'await new Promise(() => {})', 'the page was not rendered after'],
    ['keeps the loop of events busy', 'for (;;) await null;', 'the page was not rendered after'],
    [
      'takes all memory',
      'const all = []; for (;;) all.push(new Array(1e5).fill(path));',
      'the process ended',
    ],
    ['overflows the stack', 'const again = () => again(); again();', 'RangeError'],
    ['returns too much', 'return "x".repeat(5e6);', 'the page has more than'],
    ['asks too often', 'for (;;) await fetchData("/clans");', 'A page may make 20 calls'],
    [
      'waits with a timer that would outlive it',
      'await new Promise((resolve) => AbortSignal.timeout(1).addEventListener("abort", resolve));',
      'AbortSignal.timeout is not a function',
    ],
  ])('%s costs that page only', async (_, bad, message) => {
    const { render, failures } = rendererOf(REMOTE(bad));
    expect(await render()).toBe('page 1');
    await expect(render('/bad')).rejects.toThrow(message);
    expect(failures).toHaveLength(1);
    // The process may have ended a moment ago.
    expect(await render().catch(() => render())).toBe('page 1');
  });

  test.each([
    ['reads the environment', 'return typeof process', 'undefined'],
    ['exits', 'return typeof globalThis.process?.exit', 'undefined'],
    [
      'uses the network',
      'return [typeof fetch, typeof WebSocket, typeof XMLHttpRequest].join()',
      'undefined,undefined,undefined',
    ],
    ['starts a thread', 'return typeof Worker', 'undefined'],
    ['runs a string', nameOfError('eval("1")'), 'EvalError'],
    ['makes a function of a string', nameOfError('new Function("return this")()'), 'EvalError'],
    [
      'reaches a function through a constructor',
      nameOfError('(() => 1).constructor("return process")()'),
      'EvalError',
    ],
    [
      'imports a module',
      'return import("node:fs").then(() => "imported", (error) => error.code)',
      'ERR_VM_DYNAMIC_IMPORT_CALLBACK_MISSING',
    ],
    ['looks for objects of Node in its stack', LOOKS_AT_STACK, 'true'],
    ['writes to the output', 'console.log("{}"); return typeof console.log', 'function'],
  ])('%s gets nothing', async (_, attempt, result) => {
    const { render } = rendererOf(REMOTE(attempt));
    expect(await render('/bad')).toBe(result);
    expect(await render()).toBe('page 1');
  });

  test('leaves a timer behind is not there when it would run', async () => {
    const { render, failures } = rendererOf(
      REMOTE(
        'setTimeout(() => { globalThis.late = 1; }, 0); setInterval(() => { globalThis.late = 1; }, 0);',
      ),
    );
    expect(await render('/bad')).toBe('page 1');
    expect(await render()).toBe('page 1');
    expect(failures).toEqual([]);
  });
});

/** Leaves something behind, and shows on the next page what is left. */
const LEFT_BEHIND: readonly (readonly [name: string, leave: string, look: string, clean: string])[] = [
  ['a global', 'globalThis.mine = path;', 'globalThis.mine', 'undefined'],
  ['a replaced global', 'globalThis.JSON = { stringify: () => path };', 'JSON.stringify(1)', '1'],
  ['a deleted global', 'delete globalThis.Map;', 'typeof Map', 'function'],
  ['a patched array', 'Array.prototype.find = () => path;', '[1].find(() => true)', '1'],
  [
    'a property of all iterators',
    'Object.getPrototypeOf(Object.getPrototypeOf([].keys())).left = path;',
    '[].keys().left',
    'undefined',
  ],
  [
    'a setter for all objects',
    'Object.defineProperty(Object.prototype, "x", { get: () => path });',
    '({}).x',
    'undefined',
  ],
  ['its last match', '/.+/.exec(path);', 'RegExp.lastMatch', ''],
  ['a property of a class of Node', 'URL.prototype.left = path;', 'new URL("a:b").left', 'undefined'],
  [
    'a property of all objects of Node',
    'URL.constructor.prototype.left = Object.getPrototypeOf(URL.prototype).left = path;',
    '[URL.left, new URL("a:b").left].join()',
    ',',
  ],
  [
    'a property of an iterator of Node',
    'Object.getPrototypeOf(new URLSearchParams().keys()).left = path;',
    'new URLSearchParams().keys().left',
    'undefined',
  ],
];

test.each(LEFT_BEHIND)('does not show another page %s', async (_, leave, look, clean) => {
  const { render, started } = rendererOf(
    `exports.page = (path) => { if (path === '/bad') { ${leave} } return ${look}; };`,
  );
  await render('/bad');
  expect(await render()).toBe(clean);
  expect(started()).toBe(1);
});

test.each([
  ['a setter on the prototype of all objects', 'Object.prototype', '({}).constructor'],
  ['a setter on the prototype of objects of Node', 'Object.getPrototypeOf(URL.prototype)', 'URL.constructor'],
])('does not let %s catch an object of Node', async (_, prototype, constructor) => {
  const { render } = rendererOf(
    REMOTE(`
      const caught = [];
      for (const name of ['owner', 'handle', 'domain', 'reading', 'onread', 'callback', 'port', 'fd'])
        try {
          Object.defineProperty(${prototype}, name, { configurable: true, set() { caught.push(this); } });
        } catch {}
      await fetchData('/clans');
      await new Promise((resolve) => setTimeout(resolve, 1));
      try { caught.push(${constructor}('return process')()); } catch {}
      return caught.length;`),
  );
  expect(await render('/bad')).toBe('0');
});

describe('the log', () => {
  const isLimited = containment().name !== 'none';

  test('names the build whose page takes more memory than it may', async () => {
    const { render, failures } = rendererOf(
      REMOTE(`
        const all = [];
        for (let mb = 0; mb < 1_100; mb += 50) all.push(new Uint8Array(50 << 20).fill(1));`),
    );
    const result = await render('/bad').catch(({ message }: Error) => message);
    expect(result).toMatch(isLimited ? 'Array buffer allocation failed' : 'page 1');
    expect(failures).toHaveLength(isLimited ? 1 : 0);
  });

  test('names the build that leaves a loop behind, which uses no processor until its next page', async () => {
    const { render, failures } = rendererOf(REMOTE('(async () => { for (;;) await null; })();'));
    expect(await render('/bad')).toBe('page 1');
    while (isLimited && descendants().some(({ state }) => state !== 'T')) await sleep(10);
    await expect(render()).rejects.toThrow('the page was not rendered after');
    expect(failures).toHaveLength(1);
  });
});

test('keeps the builds apart', async () => {
  const { render, started } = rendererOf(REMOTE('return "bad"'));
  expect(await render('/bad')).toBe('bad');
  expect(await render('/', { build: 'clans' })).toBe('page 1');
  expect(started()).toBe(2);
});

test('turns a build off that fails repeatedly, and tries it again later', async () => {
  const breaker = { failures: 3, withinMs: 60_000, offMs: 60_000 };
  const { render } = rendererOf(REMOTE('throw new Error("a bug")'), { breaker });
  for (let failure = 0; failure < 3; failure += 1) await expect(render('/bad')).rejects.toThrow('a bug');
  await expect(render()).rejects.toThrow(NotAttemptedError);
  expect(await render('/', { build: 'another build' })).toBe('page 1');
  const later = performance.now() + breaker.offMs;
  jest.spyOn(performance, 'now').mockImplementation(() => later);
  expect(await render()).toBe('page 1');
});

test('takes no more pages than can be rendered soon, and few from one IP network', async () => {
  const { render } = rendererOf(REMOTE(''));
  const resultsOf = async (pages: readonly Promise<unknown>[]) => {
    const results = await Promise.allSettled(pages);
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused.every(({ reason }) => reason instanceof NotAttemptedError)).toBe(true);
    return [results.length - refused.length, refused.length];
  };
  // One of them is being rendered while the others wait.
  expect(await resultsOf(Array.from({ length: 50 }, () => render()))).toEqual([9, 41]);
  const many = Array.from({ length: 100 }, (_, index) => render('/', { address: `192.0.2.${index}` }));
  expect(await resultsOf(many)).toEqual([65, 35]);
});
