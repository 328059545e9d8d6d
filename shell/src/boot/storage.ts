// A browser may forbid a site to keep anything, and then throws already where `localStorage` is named. The site works
// all the same: it only forgets with the page.

/** What is stored under a key, `null` if nothing is or may be. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text, or removes what is stored with `null`, where the browser lets it. */
export function writeStored(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // Full or forbidden: nothing depends on it but the next visit.
  }
}
