// If the browser blocks storage, merely accessing `localStorage` throws. The site still works, but nothing persists
// beyond the current page load.

/** Returns the value stored under a key, or `null` if there is none or storage is blocked. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a string, or removes the entry if it is `null`. Does nothing if storage is blocked. */
export function writeStored(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // Storage is full or blocked. The current page works without it.
  }
}
