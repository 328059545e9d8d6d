/** The used part of a stack from the browser's debugger. */
export interface Stack {
  readonly callFrames: readonly {
    readonly url: string;
    readonly lineNumber: number;
    readonly columnNumber: number;
  }[];
  readonly parent?: Stack | undefined;
}

/** Lines of code that are named for one finding. */
const MAX_SOURCES = 6;

/**
 * The lines of a build in a stack from the browser's debugger, the nearest first.
 *
 * @param site origin of the site; files elsewhere are builds
 * @param files path of the build's files on the site
 */
export function sourcesOfStack(
  stack: Stack | undefined,
  { site, files }: { readonly site: string; readonly files: string },
): string[] {
  const found: string[] = [];
  for (let part = stack; part; part = part.parent)
    for (const { url, lineNumber, columnNumber } of part.callFrames) {
      if (!/^https?:/.test(url)) continue;
      const { origin, pathname } = new URL(url);
      // The debugger counts from zero.
      if (origin !== site || pathname.startsWith(files))
        found.push(`${pathname}:${lineNumber + 1}:${columnNumber + 1}`);
    }
  return found.slice(0, MAX_SOURCES);
}

/**
 * The lines of code that an error comes from, without the origin: those of the build in its stack, the nearest first, or
 * else its first.
 *
 * @param preferred prefix of the paths of the build's files
 */
export function sourcesOf(stack: string | undefined, preferred: string): string[] {
  const lines = [...(stack ?? '').matchAll(/https?:\/\/[^/\s]+(\/[^\s()?]+?)(?:\?[^\s():]*)?(:\d+:\d+)/g)];
  const places = lines.map(([, path = '', position = '']) => path + position);
  const own = places.filter((place) => place.startsWith(preferred));
  return own.length > 0 ? own.slice(0, MAX_SOURCES) : places.slice(0, 1);
}
