/** Everything that all code of a process shares, besides the properties of the global object. */
const SHARED: readonly object[] = [
  ...[
    Object,
    Function,
    Array,
    String,
    Number,
    Boolean,
    Symbol,
    BigInt,
    Date,
    RegExp,
    Promise,
    Error,
    TypeError,
  ],
  ...[Map, Set, WeakMap, WeakSet, ArrayBuffer, Uint8Array, URL, URLSearchParams, TextEncoder, TextDecoder],
  ...[ReadableStream, Proxy],
].flatMap((shared) =>
  [shared, shared.prototype as object | undefined].filter((object) => object !== undefined),
);

const NAMESPACES: readonly object[] = [JSON, Math, Reflect, Intl];

const ITERATORS: readonly object[] = [
  [][Symbol.iterator](),
  new Map().keys(),
  new Set().keys(),
  ''[Symbol.iterator](),
].map((iterator) => Object.getPrototypeOf(iterator) as object);

type Snapshot = ReadonlyMap<object, ReadonlyMap<PropertyKey, PropertyDescriptor>>;

function describe(object: object): ReadonlyMap<PropertyKey, PropertyDescriptor> {
  const keys = Reflect.ownKeys(object);
  return new Map(keys.map((key) => [key, Reflect.getOwnPropertyDescriptor(object, key)!]));
}

/** @returns the first property that is not as it was */
function changed(
  object: object,
  known: ReadonlyMap<PropertyKey, PropertyDescriptor>,
): PropertyKey | undefined {
  const isSame = (key: PropertyKey) => {
    const before = known.get(key);
    const now = Reflect.getOwnPropertyDescriptor(object, key);
    return (
      before && now && Object.is(before.value, now.value) && before.get === now.get && before.set === now.set
    );
  };
  return [...Reflect.ownKeys(object), ...known.keys()].find((key) => !isSame(key));
}

/**
 * Remembers the globals and intrinsics as they are.
 *
 * @returns a function that names one of them that has changed since: code can leave something behind there for the next
 *   page
 */
export function watchGlobals(): () => string | undefined {
  const objects = [globalThis, ...SHARED, ...NAMESPACES, ...ITERATORS];
  const known: Snapshot = new Map(objects.map((object) => [object, describe(object)]));
  return () => {
    for (const [object, properties] of known) {
      const key = changed(object, properties);
      if (key !== undefined) return String(key);
    }
    return undefined;
  };
}
