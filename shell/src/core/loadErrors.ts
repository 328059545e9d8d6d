/** Messages of browsers and bundlers about a file of a build that did not arrive. */
const MISSING =
  /dynamically imported module|importing a module script failed|unable to preload CSS|^Loading (?:CSS )?chunk /i;

const PLACE = /:\d+:\d+\)?$/m;

/** `lazy` keeps such an error, so that rendering again doesn't help. */
export function isLoadError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.name === 'ChunkLoadError' || MISSING.test(error.message)) return true;
  // Thrown by the browser's parser; any other one, such as that of `JSON.parse`, has a place.
  return error instanceof SyntaxError && !PLACE.test(error.stack ?? '');
}

export const RETRY_DELAYS_MS: readonly number[] = [400, 1_200];
