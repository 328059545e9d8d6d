import type { Location } from 'react-router-dom';
import { site } from '../core/bootData.ts';

const KEY = `${site.name.toLowerCase()}.scroll`;

/** Entries of the history whose positions are remembered, the latest ones. */
const MAX_ENTRIES = 50;

function readPositions(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as [string, number][]);
  } catch {
    return new Map();
  }
}

/** The scroll position of each history entry, for pages of other documents of this tab, too. */
const positions = readPositions();

/** Links to a part of the same page that the browser follows itself get no key from the router. */
const keyOf = ({ key, pathname, hash }: Location) => (key === 'default' ? pathname + hash : key);

/** Returns where a visitor was when leaving an entry of the history. */
export function positionOf(location: Location): number | undefined {
  const position: unknown = positions.get(keyOf(location));
  return typeof position === 'number' ? position : undefined;
}

export function keepPosition(location: Location): void {
  const key = keyOf(location);
  positions.delete(key);
  positions.set(key, window.scrollY);
}

/** Remembers where an entry begins: nobody may scroll there before it is left. */
export function keepFirstPosition(location: Location): void {
  if (positionOf(location) === undefined) keepPosition(location);
}

/** Stores the positions for the next document. Without storage they last as long as this one. */
export function storePositions(): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...positions].slice(-MAX_ENTRIES)));
  } catch {
    // Storage is full or blocked.
  }
}

/** Gives the first entry of a document a key that no other entry of the history has. */
export function nameFirstEntry(): void {
  const state = history.state as { readonly key?: unknown } | null;
  if (state?.key === undefined)
    history.replaceState({ ...state, key: Math.random().toString(36).slice(2, 10) }, '');
}

/** The router's part of the state of a history entry. */
interface EntryState {
  readonly key?: unknown;
  readonly idx?: unknown;
}

const isPlain = (state: unknown): state is object | null | undefined =>
  state === null || state === undefined || Object.getPrototypeOf(state) === Object.prototype;

/** Keeps the key of an entry whose state a page replaces: its position is remembered by it. */
export function keepEntryKeys(): void {
  const replace = history.replaceState.bind(history);
  history.replaceState = (state: unknown, unused, url) => {
    const { key, idx } = (history.state ?? {}) as EntryState;
    const isLost = key !== undefined && isPlain(state) && !('key' in (state ?? {}));
    replace(isLost ? { ...state, key, idx } : state, unused, url);
  };
}
