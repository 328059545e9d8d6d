import type { PlantedCase } from './boundaryCases.ts';

const feature = 'remotes/alpha/src/features/one';

const refused = (what: string, code: string, rule: string): PlantedCase => ({
  what: `a remote ${what}`,
  file: `${feature}/access${what.replaceAll(/\W+/g, '_')}.ts`,
  code: `export const used = ${code};\n`,
  rule,
});

const PROPERTIES = 'no-restricted-properties';
const GLOBALS = 'no-restricted-globals';
const SYNTAX = 'no-restricted-syntax';

/** A remote's ways to things that belong to the shell. */
export const accessCases: readonly PlantedCase[] = [
  refused('reads document.cookie', 'document.cookie', PROPERTIES),
  refused('reads document[cookie]', "document['cookie']", PROPERTIES),
  refused('takes the cookie out of document', '(({ cookie } = document) => cookie)()', PROPERTIES),
  refused('reads window.document.cookie', 'window.document.cookie', SYNTAX),
  refused('uses cookieStore', '() => cookieStore.getAll()', GLOBALS),
  refused('uses window.cookieStore', '() => window.cookieStore.getAll()', PROPERTIES),
  refused('uses localStorage', "localStorage.getItem('shop')", GLOBALS),
  refused('uses globalThis.sessionStorage', "globalThis.sessionStorage.getItem('shop')", PROPERTIES),
  refused('uses indexedDB', "() => indexedDB.open('shop')", GLOBALS),
  refused('uses fetch', "() => fetch('/api/clans')", GLOBALS),
  refused('uses XMLHttpRequest', '() => new XMLHttpRequest()', GLOBALS),
  refused('uses sendBeacon', "() => navigator.sendBeacon('/api/telemetry')", PROPERTIES),
  refused('names hasRT', "(read: (key: string) => string) => read('hasRT')", SYNTAX),
  refused('asks for refresh', "(send: (call: object) => void) => send({ url: '/refresh' })", SYNTAX),
  refused('has an endpoint of refresh', "{ query: () => '/refresh' }", SYNTAX),
  refused('names api refresh', "['/api/refresh']", SYNTAX),
  refused('builds api refresh', '(origin: string) => `${origin}/api/refresh`', SYNTAX),
  {
    what: 'a remote asks for its own data',
    file: `${feature}/ownData.ts`,
    code: "export const used = [{ url: '/clans' }, { query: () => '/refreshments' }];\n",
  },
  {
    what: 'the shell keeps its session',
    file: 'shell/src/frame/session.ts',
    code: "export const used = [document.cookie, localStorage.getItem('hasRT'), () => fetch('/api/refresh')];\n",
  },
  {
    what: 'a test of a remote looks into the storage',
    file: `${feature}/storage.test.ts`,
    code: "test('x', () => expect(localStorage.getItem('hasRT')).toBeNull());\n",
  },
];
