import { site } from '../boot/bootData.ts';
import { readStored, writeStored } from '../boot/storage.ts';

const PREFIX = `${site.name.toLowerCase()}.personal.`;
const OWNER = 'owner';

let owner: string | null = null;

const listeners = new Map<string, Set<() => void>>();

/**
 * What this browser keeps of who uses it now, such as a cart: it survives a reload and an expired session, and ends with
 * a logout or when somebody else logs in.
 *
 * @param name what it is, the remote's name first: `shop/cart`
 * @returns `null` if nothing is or may be kept
 */
export function readPersonal(name: string): string | null {
  return readStored(PREFIX + name);
}

/** Keeps a text of who uses this browser now, see {@link readPersonal}; `null` removes it. */
export function writePersonal(name: string, text: string | null): void {
  writeStored(PREFIX + name, text);
  if (text !== null && owner !== null) writeStored(PREFIX + OWNER, owner);
}

/** The keys of everything that is kept. */
function kept(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  } catch {
    return [];
  }
}

/**
 * Calls when what is kept under a name was changed by another tab, or forgotten by this one.
 *
 * @returns ends it
 */
export function whenPersonalChanges(name: string, run: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key === PREFIX + name) run();
  };
  const own = listeners.get(name) ?? new Set();
  listeners.set(name, own.add(run));
  window.addEventListener('storage', onStorage);
  return () => {
    own.delete(run);
    window.removeEventListener('storage', onStorage);
  };
}

/** Forgets everything that was kept of who has used this browser. */
export function forgetPersonal(): void {
  owner = null;
  for (const key of kept()) writeStored(key, null);
  for (const own of listeners.values()) for (const run of own) run();
}

/** What was kept of a visitor goes on as that of the player they log in as; what was kept of another player ends. */
export function claimPersonal(uuid: string): void {
  const former = readPersonal(OWNER);
  if (former !== null && former !== uuid) forgetPersonal();
  owner = uuid;
  if (kept().length > 0) writeStored(PREFIX + OWNER, uuid);
}
