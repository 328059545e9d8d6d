import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { checkAccess } from './access.ts';
import type { RemoteManifest } from '@site/contract/http/registry';
import type { StackFrame } from '@site/contract/http/telemetry';
import { NON_PAGE_SEGMENTS, SHELL_SEGMENTS } from '@site/contract/pages';
import { manifestOf } from '../../testing/remotes.ts';
import { checkPages, claimedBy } from '../../records/checkPages.ts';
import { checkUses } from './withShell.ts';

const placeOf = ({ file, line, column }: StackFrame) => `${file}:${line}:${column}`;
const check = (text: string, file = 'page.js') => checkAccess(new Map([[file, Buffer.from(text)]]), placeOf);

test.each([
  'const all=document.cookie;',
  'document.cookie="x=1"',
  'document?.cookie',
  'e=window.document . cookie',
  'document["cookie"]',
  "document[ 'cookie' ]",
  'document[`cookie`]',
  'document?.["cookie"]',
  'const{cookie:e}=document;',
  'const { title, cookie } = window.document;',
  'await cookieStore.getAll()',
  'self["cookieStore"]',
  'localStorage.getItem("hasRT")',
  'localStorage.hasRT',
  "window.localStorage.setItem('user',e)",
  'localStorage?.getItem?.("user")||localStorage.getItem("user")',
  'localStorage.lang="de"',
  'sessionStorage["user"]',
  'fetch("/api/refresh",{method:"POST"})',
  'fetch(`${origin}/api/refresh`)',
  'injectEndpoints({r:e.mutation({query:()=>({url:"/refresh",method:"POST"})})})',
  'e.query({query:()=>"/refresh"})',
  'query:()=>({url:"refresh"})',
])('rejects %s', async (text) => {
  for (const around of [text, `"use strict";\n${text}\n`, `(()=>{${text}})()`]) {
    const [problem] = await check(around);
    expect(problem).toMatchObject({ check: 'access' });
  }
});

test.each([
  'const cookie=1;e.cookie=cookie;headers.cookie',
  'text("cookie banner")',
  'documentation.cookies',
  'localStorage.getItem("shop-theme")',
  'store.user;state.lang;e["user"]',
  'localStorage.getItem("username");localStorage.language',
  'query.refetch();onRefresh();e.refresh()',
  'text("refresh")',
  'to:"/shop/refresh-offers"',
  'url:"/refreshments"',
])('accepts %s', async (text) => {
  expect(await check(text)).toEqual([]);
});

test('reports the line, its context and a fix', async () => {
  expect(await check(`const a = 1;\nconst b = 2;\nsend(document.cookie);\n`, 'chunks/page.mjs')).toEqual([
    {
      check: 'access',
      what: 'This script reads or writes document.cookie: … const a = 1; const b = 2; send(document.cookie); …',
      where: 'chunks/page.mjs:3:6',
      todo: expect.stringContaining('writePersonal') as string,
    },
  ]);
});

test('places a finding where it is in the script, whatever escapes are before it', async () => {
  const line = String.raw`say("\x41\u{42}"); send(document.cookie)`;
  const [problem] = await check(String.raw`const a = "\x0a\u00e4";` + `\n${line}`);
  expect(problem?.where).toBe(`page.js:2:${line.indexOf('document') + 1}`);
});

test('reads only scripts', async () => {
  for (const file of ['page.js.map', 'page.css', 'LICENSE.txt'])
    expect(await check('document.cookie', file)).toEqual([]);
});

test.each(['react/cjs/react.production.js', 'react-dom/cjs/react-dom-client.production.js'])(
  'accepts a remote that bundles %s',
  async (file) => {
    const { resolve } = createRequire(import.meta.url);
    const folder = resolve('react-dom/package.json').replace(/react-dom\/package\.json$/, '');
    expect(await check(readFileSync(`${folder}${file}`, 'utf8'))).toEqual([]);
  },
);

test('reads any script in linear time', async () => {
  const texts = [String.raw`\x41`, '{cookie ', 'document [ ', 'localStorage .', '"/refresh?', 'document.'];
  const timeOf = async (size: number) => {
    const start = process.cpuUsage();
    for (const text of texts) await check(text.repeat(size / text.length));
    return process.cpuUsage(start).user;
  };
  const leastTimeOf = async (size: number) => {
    const times = [];
    // Other threads affect the time, so one run proves nothing.
    for (let run = 0; run < 5; run += 1) times.push(await timeOf(size));
    return Math.min(...times);
  };
  // Quadratic time would be a hundred times as much.
  expect(await leastTimeOf(1_000_000)).toBeLessThan(50 * Math.max(await leastTimeOf(100_000), 1_000));
});

test.each([String.raw`\x41`, '{ cookie', 'document [ '])(
  'yields to other calls while it reads a megabyte of "%s"',
  async (part) => {
    let turns = 0;
    let isDone = false;
    const others = (async () => {
      while (!isDone) {
        await nextTurn();
        turns += 1;
      }
    })();
    await check(part.repeat((1024 * 1024) / part.length));
    isDone = true;
    await others;
    expect(turns).toBeGreaterThan(15);
  },
);

describe('the boundary between two parts of a long script', () => {
  const PART = 64 * 1024;
  const offsets = Array.from({ length: 40 }, (_, place) => PART - 30 + place);
  const at = (offset: number, text: string) => `${'.'.repeat(offset)}${text}${'.'.repeat(2 * PART)}`;

  test.each([
    'document.cookie',
    `const{${'a'.repeat(80)}, cookie ,${'b'.repeat(80)}} = globalThis.document;`,
  ])("doesn't hide code: %s", async (text) => {
    for (const offset of offsets)
      expect([offset, (await check(at(offset, text))).length]).toEqual([offset, 1]);
  });

  test.each(['$x$hasRTs', 'xhasRT', 'mydocument.cookie', 'document.cookies'])(
    'causes no false match: %s',
    async (text) => {
      for (const offset of offsets) expect([offset, await check(at(offset, text))]).toEqual([offset, []]);
    },
  );
});

const withPath = (name: string, path: string) => {
  const manifest = manifestOf(name) as RemoteManifest;
  const [module] = manifest.modules;
  if (module?.routes[0]) module.routes[0].path = path;
  return manifest;
};
const owners = {
  own: new Set(['shop', 'cart']),
  others: new Map([
    ['panel', 'panel'],
    ['cart', 'carts'],
  ]),
};

test('rejects a path below a segment of another remote and names its owner', () => {
  expect(checkPages(withPath('shop', '/panel/teamlist'), owners)).toEqual([
    {
      check: 'pages',
      what: 'The page /panel/teamlist is not for this remote: everything below /panel belongs to the remote "panel".',
      where: 'shop@1.0.0-aaaa1111, module ./manifest',
      todo: 'Choose a path whose first segment is your own or free, or have its owner give it up first.',
    },
  ]);
});

test.each(['/PANEL', '/Panel/x', '/%70anel/x', '/panel/:id', '/panel/*'])(
  'assigns %s to the panel',
  (path) => {
    expect(checkPages(withPath('shop', path), owners)).toMatchObject([
      { what: expect.stringContaining('the remote "panel"') as string },
    ]);
  },
);

test.each([...SHELL_SEGMENTS, ...NON_PAGE_SEGMENTS])(
  'assigns everything below /%s to the site',
  (segment) => {
    for (const path of [`/${segment}`, `/${segment.toUpperCase()}/x`])
      expect(checkPages(withPath('shop', path), owners)).toMatchObject([
        { what: expect.stringContaining('the site itself') as string },
      ]);
  },
);

test.each(['/', '//', '/*', '/:x', '/:x/teamlist'])('lets no remote own %s', (path) => {
  expect(checkPages(withPath('shop', path), owners)).toHaveLength(1);
});

test.each(['/shop', '/shop/:offer', '/cart', '/free', '/panels'])('accepts %s', (path) => {
  expect(checkPages(withPath('shop', path), owners)).toEqual([]);
});

test('rejects a slot of another remote, and accepts its own and free ones', () => {
  const manifest = withPath('shop', '/shop');
  const open = (name: string) => ({ name, props: {}, since: '1.0.0' });
  const slots = ['panel/below/v1', 'shop/below/v1', 'shop/above/v1'].map(open);
  Object.assign(manifest.modules[0]!, { slots });
  const claimed = {
    own: new Set(['shop', 'shop/below/v1']),
    others: new Map([
      ['panel/below/v1', 'panel'],
      ['shop/below/v1', 'carts'],
    ]),
  };
  expect(checkPages(manifest, claimed)).toEqual([
    {
      check: 'pages',
      what: 'The slot panel/below/v1 is not for this remote: it belongs to the remote "panel".',
      where: 'shop@1.0.0-aaaa1111, module ./manifest',
      todo: 'Choose another name, which begins with your own page, or have its owner give it up first.',
    },
  ]);
  expect(claimedBy(manifest)).toEqual(expect.arrayContaining(['shop', ...slots.map(({ name }) => name)]));
});

test('nor a new slot whose name begins with the page of another remote', () => {
  const manifest = withPath('shop', '/shop');
  const slots = ['panel/new/v1', 'carts/new/v1'].map((name) => ({ name, props: {}, since: '1.0.0' }));
  Object.assign(manifest.modules[0]!, { slots });
  const claimed = { own: new Set(['shop']), others: new Map([['panel', 'panel']]) };
  expect(checkPages(manifest, claimed)).toMatchObject([
    { what: expect.stringContaining('panel/new/v1 is not for this remote') as string },
  ]);
});

test('accepts links to pages but not to API paths', () => {
  const manifest = withPath('shop', '/shop');
  const link = (to: string) => ({
    slots: ['footer' as const],
    to,
    label: { de: 'x', en: 'x' },
    order: 1,
    guard: {},
  });
  manifest.modules[0]?.navigation.push(link('/panel'), link('/'), link('/api/logout'));
  expect(checkPages(manifest, owners)).toMatchObject([
    { what: expect.stringContaining('/api/logout') as string },
  ]);
});

describe('what a build uses of the page', () => {
  const shell = {
    store: '1.3.0',
    shared: {},
    exports: { 'react-dom': ['createPortal'], 'shell/store': ['api'], constructor: [] },
  };
  const use = (uses: RemoteManifest['uses']) => checkUses({ ...manifestOf('shop'), uses }, shell);

  test('is refused if the running shell does not give it, with its name', () => {
    const problems = use({ 'react-dom': ['createPortal', 'flushSync'], 'shell/store': ['api', 'gone'] });
    expect(problems).toMatchObject([
      { check: 'shared', what: expect.stringContaining('flushSync of react-dom') as string },
      { check: 'contract', what: expect.stringContaining('gone of shell/store') as string },
    ]);
  });

  test.each([
    [undefined],
    [{ 'react-dom': ['createPortal', '*'] }],
    [{ '@site/platform/format': ['formatNumber'] }],
    [{ toString: ['anything'] }],
  ])('passes: %j', (uses) => {
    expect(use(uses)).toEqual([]);
  });

  test('is not compared with a shell that is older than these lists', () => {
    const { exports: _, ...older } = shell;
    const manifest = { ...manifestOf('shop'), uses: { 'react-dom': ['flushSync'] } };
    expect(checkUses(manifest, older)).toEqual([]);
    expect(checkUses(manifest, undefined)).toEqual([]);
  });
});
