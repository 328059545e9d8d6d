import { randomUUID } from 'node:crypto';
import type { BrowserContext, CDPSession } from '@playwright/test';
import { decodePath } from './decideRequest.ts';
import type { CheckedBuild, FindingSink } from './findings.ts';
import { sourcesOfStack, stackSource, type Stack } from './stackSource.ts';

/** Calls that need a button press, and nobody presses one here. */
const CREDENTIAL_CALLS = /^\/api\/(?:login|user\/(?:2fa|change-password))(?:\/|$)/;

const ADVICE =
  'The session belongs to the shell. Get the user from selectUser of @site/platform/store, store data with readPersonal and writePersonal, and call the API through its endpoints.';

interface AccessScript {
  /** First argument of every message, which the page can't guess. */
  readonly mark: string;
  /** True if the page starts as logged in. */
  readonly isStaff: boolean;
}

/**
 * Runs in every page before its own scripts: logs each access to cookies and to the shell's storage. The message's
 * stack, read outside the page, shows whose access it was.
 */
function reportAccess({ mark, isStaff }: AccessScript): void {
  const { apply, defineProperty, get: readProperty, getOwnPropertyDescriptor, set: writeProperty } = Reflect;
  const tell = console.debug.bind(console);
  const note = (what: string) => tell(mark, what);
  const isOfShell = (key: string) =>
    key === 'hasRT' || key === 'user' || key === 'lang' || key.includes('.personal.');

  /** Permanently replaces an accessor or method. */
  function replace(owner: object | undefined, name: string, change: (former: PropertyDescriptor) => object) {
    const former = owner && getOwnPropertyDescriptor(owner, name);
    if (former) defineProperty(owner, name, { ...former, ...change(former), configurable: false });
  }

  type Method = (...args: unknown[]) => unknown;

  /** @param before called with the arguments before the method */
  function wrapMethod(owner: object | undefined, name: string, before: (args: unknown[]) => void) {
    replace(owner, name, ({ value }) => ({
      writable: false,
      value: {
        [name](this: unknown, ...args: unknown[]) {
          before(args);
          return apply(value as Method, this, args);
        },
      }[name],
    }));
  }

  try {
    if (isStaff) localStorage.setItem('hasRT', '1');
  } catch {
    // A page without an origin has no storage.
  }

  replace(Document.prototype, 'cookie', ({ get, set }) => ({
    get(this: Document) {
      note('document.cookie');
      return apply(get as Method, this, []);
    },
    set(this: Document, value: string) {
      note('document.cookie');
      apply(set as Method, this, [value]);
    },
  }));

  const cookies = (globalThis as { CookieStore?: { prototype: object } }).CookieStore?.prototype;
  for (const name of ['get', 'getAll', 'set', 'delete']) wrapMethod(cookies, name, () => note('cookieStore'));

  const stores = new Map<unknown, Storage>();
  for (const name of ['getItem', 'setItem', 'removeItem', 'key', 'clear'])
    replace(Storage.prototype, name, ({ value }) => ({
      writable: false,
      value: {
        [name](this: unknown, ...args: unknown[]) {
          const key = String(args[0]);
          if (name === 'clear') note('all keys of storage');
          else if (name !== 'key' && isOfShell(key)) note(`"${key}" in storage`);
          return apply(value as Method, stores.get(this) ?? this, args);
        },
      }[name],
    }));

  /** Also reports access by property: `localStorage.user`. */
  const watched = (storage: Storage) =>
    new Proxy(storage, {
      get(target, key) {
        if (typeof key === 'string' && isOfShell(key)) note(`"${key}" in storage`);
        return readProperty(target, key, target) as unknown;
      },
      set(target, key, value) {
        if (typeof key === 'string' && isOfShell(key)) note(`"${key}" in storage`);
        return writeProperty(target, key, value, target);
      },
      deleteProperty(target, key) {
        if (typeof key === 'string' && isOfShell(key)) note(`"${key}" in storage`);
        return Reflect.deleteProperty(target, key);
      },
    });
  for (const name of ['localStorage', 'sessionStorage']) {
    let known: Storage | undefined;
    replace(globalThis, name, ({ get }) => ({
      get(this: unknown) {
        const storage = apply(get as Method, this, []) as Storage;
        if (stores.get(known) !== storage) {
          known = watched(storage);
          stores.set(known, storage);
        }
        return known;
      },
    }));
  }
}

/** Prepares the pages of a context for {@link watchAccess}. @returns the mark of their messages */
export async function reportAccessIn(context: BrowserContext, isStaff: boolean): Promise<string> {
  const mark = randomUUID();
  await context.addInitScript(reportAccess, { mark, isStaff });
  return mark;
}

/** Watches a build's access to cookies, the shell's storage and the session. */
export async function watchAccess(
  session: CDPSession,
  build: CheckedBuild,
  { findings, at, mark }: { findings: FindingSink; at: string; mark: string },
): Promise<void> {
  const { origin: site } = new URL(build.site);
  const where = { site, files: `/remotes/${build.name}/${build.version}/` };

  function note(what: string, stack: Stack | undefined, isAnybodys = false): void {
    const { isOfBuild, source } = stackSource(stack, where);
    const own = sourcesOfStack(stack, where);
    const sources = own.length > 0 || source === undefined ? own : [source];
    if (isOfBuild || isAnybodys) findings.add({ what, at, sources, todo: ADVICE });
  }

  session.on('Runtime.consoleAPICalled', ({ args: [first, what], stackTrace }) => {
    if (first?.value === mark) note(`This build touches ${String(what?.value)}.`, stackTrace);
  });
  session.on('Network.requestWillBeSent', ({ request: { url, method }, initiator: { stack } }) => {
    if (!url.startsWith(`${site}/`)) return;
    const path = decodePath(new URL(url).pathname);
    if (path === '/api/refresh') note('This build asks for the session of the shell (/api/refresh).', stack);
    else if (method !== 'GET' && CREDENTIAL_CALLS.test(path))
      note(`The page calls ${path} without a click.`, stack, true);
  });
  await session.send('Runtime.enable');
  await session.send('Network.enable');
}
