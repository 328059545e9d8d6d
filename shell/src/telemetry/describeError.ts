/** How much of a message is told, as the server takes it. */
const LONGEST = 200;

const ADDRESS = /\b(?:https?|wss?|blob|file|data):\S+|\S+@\S+|(?:\/[\w%.:~-]+)+\/?/gi;
const QUOTED = /"[^"]*"|'[^']*'|`[^`]*`|“[^”]*”|„[^“”]*[“”]|«[^»]*»/g;

/** The words of an error without what could be about a person: addresses, quoted texts, digits. */
export function describeError(error: unknown): string {
  const words = error instanceof Error ? `${error.name}: ${error.message}` : typeof error;
  return words
    .slice(0, 5 * LONGEST)
    .replace(QUOTED, '…')
    .replace(ADDRESS, '…')
    .replace(/\d+/g, '#')
    .slice(0, LONGEST);
}
