// A browser may forbid storage, and then merely accessing `localStorage` throws. The site still works, but remembers
// nothing beyond the current page load.

/** The value stored under a key, or `null` if there is none or storage is forbidden. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text, or removes the entry if it is `null`, provided the browser allows it. */
export function writeStored(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // Full or forbidden: only the next visit would notice.
  }
}
