/** As much as is used of a stack as the browser's debugger tells it. */
export interface Stack {
  readonly callFrames: readonly {
    readonly url: string;
    readonly lineNumber: number;
    readonly columnNumber: number;
  }[];
  readonly parent?: Stack | undefined;
}

/** A line of code, and whether it is the build's. */
interface StackSource {
  readonly isOfBuild: boolean;
  readonly source?: string;
}

/**
 * Finds whose code a stack comes from: that of its nearest line that is in a file. Code in no file is none of the
 * shell's, and counts as the build's.
 *
 * @param site origin of the site; files elsewhere are builds
 * @param files where the files of the build are on the site
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
 * The line of code that an error comes from: the first one of the site's files in its stack, without the origin.
 *
 * @param preferred what the path should begin with, if any line of the stack does
 */
export function sourceOf(stack: string | undefined, preferred: string): string | undefined {
  const lines = [...(stack ?? '').matchAll(/https?:\/\/[^/\s]+(\/[^\s()?]+?)(?:\?[^\s():]*)?(:\d+:\d+)/g)];
  const places = lines.map(([, path = '', position = '']) => path + position);
  return places.find((place) => place.startsWith(preferred)) ?? places[0];
}
