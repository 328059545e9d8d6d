// No build has a file with this character in its path.
const AGAIN = /\/again=\w+(?=\/)/;

/**
 * Returns the address of a file in a folder that no cache knows: its imports, named relatively, are fetched again, too.
 * `mark` differs from attempt to attempt.
 */
export const inAgainFolder = (address: string, mark: string): string =>
  address.replace(/[^/]*$/, (file) => `again=${mark}/${file}`);

/** Returns the address of the file itself, if it is in such a folder. */
export const withoutAgainFolder = (address: string): string => address.replace(AGAIN, '');
