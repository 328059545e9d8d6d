export interface AccessScript {
  /** First argument of every message, which the page can't guess. */
  readonly mark: string;
  /** Whether the page shall begin as that of somebody who is logged in. */
  readonly isStaff: boolean;
}

/**
 * Runs in every page before its own scripts: tells the console of each access to cookies and to what the shell stores.
 * Who accessed it is read from the stack of the message, outside the page.
 */
export function reportAccess({ mark, isStaff }: AccessScript): void {
  const { apply, defineProperty, get: readProperty, getOwnPropertyDescriptor, set: writeProperty } = Reflect;
  const tell = console.debug.bind(console);
  const note = (what: string) => tell(mark, what);
  const isOfShell = (key: string) =>
    key === 'hasRT' || key === 'user' || key === 'lang' || key.includes('.personal.');

  /** Puts an accessor or method in place of another, for good. */
  function replace(owner: object | undefined, name: string, change: (former: PropertyDescriptor) => object) {
    const former = owner && getOwnPropertyDescriptor(owner, name);
    if (former) defineProperty(owner, name, { ...former, ...change(former), configurable: false });
  }

  type Method = (...args: unknown[]) => unknown;

  /** @param before what to do with the arguments, before the method gets them */
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
    // A page without an origin stores nothing.
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

  /** Also notes what is read or written as a property: `localStorage.user`. */
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
