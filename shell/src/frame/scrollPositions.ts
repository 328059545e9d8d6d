import type { Location } from 'react-router-dom';
import { site } from '../core/bootData.ts';

const KEY = `${site.name.toLowerCase()}.scroll`;

const MAX_ENTRIES = 50;

function readPositions(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as [string, number][]);
  } catch {
    return new Map();
  }
}

/** For pages of other documents of this tab, too. */
const positions = readPositions();

/** Links to a part of the same page that the browser follows itself get no key from the router. */
const keyOf = ({ key, pathname, hash }: Location) => (key === 'default' ? pathname + hash : key);

export function positionOf(location: Location): number | undefined {
  const position: unknown = positions.get(keyOf(location));
  return typeof position === 'number' ? position : undefined;
}

export function keepPosition(location: Location): void {
  const key = keyOf(location);
  positions.delete(key);
  positions.set(key, window.scrollY);
}

/** Nobody may scroll there before it is left. */
export function keepFirstPosition(location: Location): void {
  if (positionOf(location) === undefined) keepPosition(location);
}

/** Without storage they last as long as this document. */
export function storePositions(): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...positions].slice(-MAX_ENTRIES)));
  } catch {
    // Storage is full or blocked.
  }
}

export function nameFirstEntry(): void {
  const state = history.state as { readonly key?: unknown } | null;
  if (state?.key === undefined)
    history.replaceState({ ...state, key: Math.random().toString(36).slice(2, 10) }, '');
}

const isPlain = (state: unknown): state is object | null | undefined =>
  state === null || state === undefined || Object.getPrototypeOf(state) === Object.prototype;

/** The position of an entry is remembered by its key, which a page loses that replaces its state. */
export function keepEntryKeys(): void {
  const replace = history.replaceState.bind(history);
  history.replaceState = (state: unknown, unused, url) => {
    const { key, idx } = (history.state ?? {}) as { readonly key?: unknown; readonly idx?: unknown };
    const isLost = key !== undefined && isPlain(state) && !('key' in (state ?? {}));
    replace(isLost ? { ...state, key, idx } : state, unused, url);
  };
}
