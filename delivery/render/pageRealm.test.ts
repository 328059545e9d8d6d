import { execFile } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { containment } from '../renderer/contain.ts';
import { descendants } from '../testing/descendants.ts';
import { REMOTE, rendererOf } from '../testing/rendererOf.ts';

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
  [
    'a property of all async functions',
    'Object.getPrototypeOf(async () => {}).left = path;',
    '(async () => {}).left',
    'undefined',
  ],
  ['a method of a method', 'try { [].map.left = path; } catch {}', '[].map.left', 'undefined'],
  ['a frozen prototype', 'Object.freeze(Array.prototype);', 'Object.isFrozen(Array.prototype)', 'false'],
  ['another prototype', 'Object.setPrototypeOf(Array.prototype, { left: path });', '[].left', 'undefined'],
  [
    'a property of the function of its file',
    'try { arguments.callee.left = path; } catch {}',
    'arguments.callee.left',
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
  [
    'a property of an event of Node',
    'const c = new AbortController(); c.signal.onabort = (e) => { Object.getPrototypeOf(e).left = path; }; c.abort();',
    '(() => { const c = new AbortController(); let left; c.signal.onabort = (e) => { left = e.left; }; c.abort(); return left; })()',
    'undefined',
  ],
  [
    'a property of an error of Node',
    'const c = new AbortController(); c.abort(); Object.getPrototypeOf(c.signal.reason).left = path;',
    '(() => { const c = new AbortController(); c.abort(); return c.signal.reason.left; })()',
    'undefined',
  ],
  [
    'a property of a stream’s controller',
    'new ReadableStream({ start(c) { Object.getPrototypeOf(c).left = path; } });',
    '(() => { let left; new ReadableStream({ start(c) { left = c.left; } }); return left; })()',
    'undefined',
  ],
  [
    'a property under a symbol of Node',
    `for (const key of Object.getOwnPropertySymbols(URL.prototype))
       try { URL.prototype[key].left = path; } catch {}`,
    'Object.getOwnPropertySymbols(URL.prototype).map((key) => URL.prototype[key]?.left).join("")',
    '',
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

test('gives a page no object of Node that can be sent elsewhere', async () => {
  const { render } = rendererOf(
    `exports.page = () => [ReadableStream, AbortSignal, URL]
      .flatMap(({ prototype }) => Object.getOwnPropertySymbols(prototype))
      .filter((key) => String(key).includes('messaging'))
      .length;`,
  );
  expect(await render()).toBe('0');
});

test.each([
  [
    'undoes what a page changes',
    'globalThis.left = 1; delete globalThis.Map; Array.prototype.find = 1;',
    [true, 'undefined', 'function'],
  ],
  ['says what it cannot undo', 'Object.freeze(globalThis.JSON);', [false, 'undefined', 'function']],
])('a realm %s', async (_, code, expected) => {
  const realm = JSON.stringify(path.join(import.meta.dirname, '../renderer/realm.ts'));
  const shell = `exports.render = async ({ leave }) => { if (leave) { ${code} } return [typeof left, typeof Map]; }`;
  const program = `
    const { Script } = await import('node:vm');
    const { createRealm } = await import(${realm});
    const script = new Script(${JSON.stringify(`(function (exports, require, module) {${shell}})`)});
    const realm = createRealm((remote, name) => script);
    await realm.render({ maxCalls: 0 }, '{"leave":true}');
    const isWhole = realm.restore();
    const { page } = await realm.render({ maxCalls: 0 }, '{}');
    process.stdout.write(JSON.stringify([isWhole, ...page]));`;
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '--experimental-strip-types',
    '-e',
    program,
  ]);
  expect(JSON.parse(stdout)).toEqual(expected);
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
    const { render, failures } = rendererOf(REMOTE('(async () => { for (;;) await null; })();'), {
      timeoutMs: 500,
    });
    expect(await render('/bad')).toBe('page 1');
    while (isLimited && descendants().some(({ state }) => state !== 'T')) await sleep(10);
    await expect(render()).rejects.toThrow('the page was not rendered after');
    expect(failures).toHaveLength(1);
  });
});
