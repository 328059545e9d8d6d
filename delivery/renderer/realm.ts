import vm, { createContext, Script } from 'node:vm';
import { insideRealm, type Host, type Wrapped } from './insideRealm.ts';

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

/**
 * Creates a realm for one page, with its own globals and prototypes, so that nothing a page leaves there reaches
 * another one.
 *
 * @param scriptOf returns a compiled file of a program
 * @returns a function that renders the page
 */
export function createRealm(
  scriptOf: (remote: string | undefined, name: string) => Script | undefined,
  host: Omit<Host, 'compile'>,
) {
  const realm = createContext(GLOBAL as object, { codeGeneration: { strings: false, wasm: false } });
  const compile: Host['compile'] = (remote, name) =>
    scriptOf(remote, name)?.runInContext(realm) as Wrapped | undefined;
  const prepare = PREPARE.runInContext(realm) as typeof insideRealm;
  return prepare({ ...host, compile }, CLASSES);
}
