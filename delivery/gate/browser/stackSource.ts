/** The used part of a stack from the browser's debugger. */
export interface Stack {
  readonly callFrames: readonly {
    readonly url: string;
    readonly lineNumber: number;
    readonly columnNumber: number;
  }[];
  readonly parent?: Stack | undefined;
}

/** A line of code, and whether it belongs to the build. */
interface StackSource {
  readonly isOfBuild: boolean;
  readonly source?: string;
}

/**
 * Finds whose code a stack comes from, by its nearest line that is in a file. Code outside of files is never the
 * shell's, so it is attributed to the build.
 *
 * @param site origin of the site; files elsewhere are builds
 * @param files path of the build's files on the site
 */
export function stackSource(
  stack: Stack | undefined,
  { site, files }: { site: string; files: string },
): StackSource {
  for (let part = stack; part; part = part.parent)
    for (const { url, lineNumber, columnNumber } of part.callFrames) {
      if (!/^https?:/.test(url)) continue;
      const { origin, pathname } = new URL(url);
      const isOfBuild = origin !== site || pathname.startsWith(files);
      // The debugger counts from zero.
      return { isOfBuild, source: `${pathname}:${lineNumber + 1}:${columnNumber + 1}` };
    }
  return { isOfBuild: true };
}

/**
 * The line of code that an error comes from, without the origin: the first one in its stack.
 *
 * @param preferred prefix of the path, if any line of the stack has it
 */
export function sourceOf(stack: string | undefined, preferred: string): string | undefined {
  const lines = [...(stack ?? '').matchAll(/https?:\/\/[^/\s]+(\/[^\s()?]+?)(?:\?[^\s():]*)?(:\d+:\d+)/g)];
  const places = lines.map(([, path = '', position = '']) => path + position);
  return places.find((place) => place.startsWith(preferred)) ?? places[0];
}
