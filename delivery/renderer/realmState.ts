const { ownKeys, getOwnPropertyDescriptor, getPrototypeOf } = Reflect;

interface ObjectState {
  readonly prototype: object | null;
  readonly properties: ReadonlyMap<PropertyKey, PropertyDescriptor>;
}

const isObject = (value: unknown): value is object =>
  (typeof value === 'object' && value !== null) || typeof value === 'function';

function isSame(now: PropertyDescriptor | undefined, before: PropertyDescriptor): boolean {
  const parts = Object.keys(before) as (keyof PropertyDescriptor)[];
  return now !== undefined && parts.every((part) => Object.is(now[part], before[part]));
}

function restore(object: object, { prototype, properties }: ObjectState): boolean {
  if (!Object.isExtensible(object) || !Reflect.setPrototypeOf(object, prototype)) return false;
  return (
    ownKeys(object).every((key) => properties.has(key) || Reflect.deleteProperty(object, key)) &&
    [...properties].every(
      ([key, before]) =>
        isSame(getOwnPropertyDescriptor(object, key), before) || Reflect.defineProperty(object, key, before),
    )
  );
}

/**
 * Remembers everything that can be reached from some objects and may change.
 *
 * @returns a function that undoes changes, and returns whether that was possible
 */
export function rememberState(roots: readonly object[]): () => boolean {
  const states = new Map<object, ObjectState>();
  function visit(value: unknown): void {
    if (!isObject(value) || states.has(value) || Object.isFrozen(value)) return;
    const prototype = getPrototypeOf(value);
    const properties = new Map(ownKeys(value).map((key) => [key, getOwnPropertyDescriptor(value, key)!]));
    // A method has a name and a length; nobody gives it more, and comparing all of them takes longer than a page.
    if (typeof value === 'function' && properties.size <= 2) Object.freeze(value);
    else states.set(value, { prototype, properties });
    visit(prototype);
    for (const { value: content, get, set } of properties.values()) [content, get, set].forEach(visit);
  }
  roots.forEach(visit);
  return () => [...states].every(([object, state]) => restore(object, state));
}
