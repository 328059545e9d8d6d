/** Characters of a path, decoded. */
const MAX_LENGTH = 300;

/** Returns whether a path may lead to a page: it can be decoded and is not endlessly long. */
export function isReadablePath(path: string): boolean {
  try {
    return decodeURIComponent(path).length <= MAX_LENGTH;
  } catch {
    return false;
  }
}
