import vm, { createContext, Script } from 'node:vm';
import { insideRealm, type Wrapped } from './insideRealm.ts';
import { rememberState } from './realmState.ts';

const PREPARE = new Script(`'use strict'; (${insideRealm.toString()})`);

/** A global object of its own; teams check their builds on a Node that has none. */
const GLOBAL: unknown = (vm as Partial<Pick<typeof vm, 'constants'>>).constants?.DONT_CONTEXTIFY ?? {};

/** The classes that pages use besides the language itself. */
const CLASSES = {
  URL,
  URLSearchParams,
  TextEncoder,
  TextDecoder,
  AbortController,
  AbortSignal,
  ReadableStream,
};

/** Freezes an object and everything that can be reached from it: all pages share it. */
function harden(object: unknown, done = new Set<unknown>()): void {
  if ((typeof object !== 'object' && typeof object !== 'function') || object === null || done.has(object))
    return;
  done.add(object);
  Object.freeze(object);
  harden(Object.getPrototypeOf(object), done);
  for (const key of Reflect.ownKeys(object)) {
    const { value, get, set } = Reflect.getOwnPropertyDescriptor(object, key)!;
    for (const next of [value as unknown, get, set]) harden(next, done);
  }
}

// Its timers don't end with the page.
Reflect.deleteProperty(AbortSignal, 'timeout');

// What Node itself calls to send an object to another thread leads to its ports and descriptors.
for (const { prototype } of Object.values(CLASSES) as readonly { prototype: object }[])
  for (const key of Object.getOwnPropertySymbols(prototype))
    if (String(key).includes('messaging_')) Reflect.deleteProperty(prototype, key);

/** The prototypes of what these classes make. */
const PROTOTYPES = [
  new URLSearchParams().keys(),
  new ReadableStream().getReader(),
  new ReadableStream().values(),
  new ReadableStream({ type: 'bytes' }).getReader({ mode: 'byob' }),
  ...[ReadableStreamDefaultController, ReadableByteStreamController, ReadableStreamBYOBRequest],
  ...[Event, DOMException],
].map((made) => (typeof made === 'function' ? made.prototype : Object.getPrototypeOf(made)) as object);
harden([CLASSES, PROTOTYPES]);

/** The globals, and samples of what the syntax makes: nothing else leads to their prototypes. */
const SHARED_BY_PAGES = new Script(`'use strict'; [
  globalThis, function* () {}, async () => {}, async function* () {}, (function* () {})(), (async function* () {})(),
  [].keys(), ''[Symbol.iterator](), new Map().keys(), new Set().keys(), ''.matchAll(/./g),
]`);

const RESET_LAST_MATCH = new Script('/^/.test("")');

/**
 * Creates a realm for pages of one set of programs, with its own globals and prototypes. Each page evaluates the programs
 * again, so that it has modules of its own; the realm lets pages share the code that the engine has optimised.
 *
 * @param scriptOf returns a compiled file of a program
 */
export function createRealm(scriptOf: (remote: string | undefined, name: string) => Script | undefined) {
  const realm = createContext(GLOBAL as object, { codeGeneration: { strings: false, wasm: false } });
  const files = new Map<Script, Wrapped>();
  // Optimised code belongs to a function: a file that were evaluated again would begin without any.
  function compile(remote: string | undefined, name: string): Wrapped | undefined {
    const script = scriptOf(remote, name);
    if (!script) return undefined;
    const known = files.get(script);
    if (known) return known;
    const file = script.runInContext(realm) as Wrapped & { readonly prototype: object };
    Object.freeze(file.prototype);
    files.set(script, Object.freeze(file));
    return file;
  }
  const render = (PREPARE.runInContext(realm) as typeof insideRealm)(compile, CLASSES);
  const undo = rememberState(SHARED_BY_PAGES.runInContext(realm) as readonly object[]);
  return {
    render,
    /** Undoes what a page has changed in the realm. @returns whether that was possible */
    restore(): boolean {
      RESET_LAST_MATCH.runInContext(realm);
      return undo();
    },
  };
}
