import { readStored, writeStored } from './storage.ts';

const OWNER = 'owner';

let prefix: string;

/** Must be called first. Sites that share an address, as in development, have data of their own. */
export function startPersonalData(siteName: string): void {
  prefix = `${siteName.toLowerCase()}.personal.`;
}

let owner: string | null = null;

const listeners = new Map<string, Set<() => void>>();

/**
 * Reads what this browser stores for the current player under a name such as `shop/cart`. It survives a reload and an
 * expired session, and is deleted on logout or when another player logs in.
 */
export function readPersonal(name: string): string | null {
  return readStored(prefix + name);
}

/** Stores a text for the current player, see {@link readPersonal}; `null` deletes it. */
export function writePersonal(name: string, text: string | null): void {
  writeStored(prefix + name, text);
  if (text !== null && owner !== null) writeStored(prefix + OWNER, owner);
}

function storedKeys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

/** Calls `run` after another tab has changed the data of a name, or this one has deleted it. @returns unsubscribe */
export function whenPersonalChanges(name: string, run: () => void): () => void {
  // Remotes subscribe while their modules are evaluated, on the server too.
  if (typeof window === 'undefined') return () => undefined;
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key === prefix + name) run();
  };
  const runs = listeners.get(name) ?? new Set();
  listeners.set(name, runs.add(run));
  window.addEventListener('storage', onStorage);
  return () => {
    runs.delete(run);
    window.removeEventListener('storage', onStorage);
  };
}

/** Deletes all personal data from this browser. */
export function forgetPersonal(): void {
  owner = null;
  for (const key of storedKeys()) writeStored(key, null);
  for (const runs of listeners.values()) for (const run of runs) run();
}

/** Assigns a visitor's data to the player who logs in, and deletes another player's. */
export function claimPersonal(uuid: string): void {
  const previous = readPersonal(OWNER);
  if (previous !== null && previous !== uuid) forgetPersonal();
  owner = uuid;
  if (storedKeys().length > 0) writeStored(prefix + OWNER, uuid);
}
