import { REMOTE, rendererOf } from '../testing/rendererOf.ts';
import { NotAttemptedError } from './renderErrors.ts';

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
  const { renderWhole } = rendererOf({
    'main.cjs': `exports.page = (path) => path === '/stats' && require('./stats.cjs').text;`,
    'stats.cjs': `exports.text = 'stats';`,
    'other.cjs': `exports.text = 'other';`,
  });
  const { page, chunks } = await renderWhole('/stats');
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
      .filter((site) => !site.getFileName().endsWith('main.cjs'))
      .every((site) => site.getThis() === undefined && site.getFunction() === undefined);
  const { stack } = new Error();
  Error.prepareStackTrace = before;
  return stack;`;

const nameOfError = (code: string) => `try { return ${code}; } catch (error) { return error.name; }`;

const LATE = 'the page was not rendered after';

describe('a page that', () => {
  test.each([
    ['throws', 'throw new Error("a bug")', 'Error: a bug'],
    ['throws nothing', 'throw undefined', 'undefined'],
    ['loops', 'for (;;);', LATE],
    ['never ends', 'await new Promise(() => {})', LATE],
    ['keeps the loop of events busy', 'for (;;) await null;', LATE],
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
    // The first page of a process has longer.
    const timeoutMs = message === LATE ? 500 : undefined;
    const { render, failures } = rendererOf(REMOTE(bad), { timeoutMs });
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
