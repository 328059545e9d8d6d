const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes a text for HTML, in attributes as well. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character);
}

/** Returns JSON that cannot close the script element it is in. */
export const escapeJson = (value: unknown): string => JSON.stringify(value).replace(/</g, '\\u003c');
