export interface Stack {
  readonly callFrames: readonly {
    readonly url: string;
    readonly lineNumber: number;
    readonly columnNumber: number;
  }[];
  readonly parent?: Stack | undefined;
}

/** Lines of code that are named for one finding: the nearest may be a library's. */
export const MAX_SOURCES = 6;

/** The lines of a build in a stack from the browser's debugger; files of other origins than the site's are builds. */
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

/** The lines of the build, whose paths begin with `preferred`, in an error's stack, the nearest first, or else its first. */
export function sourcesOf(stack: string | undefined, preferred: string): string[] {
  const lines = [...(stack ?? '').matchAll(/https?:\/\/[^/\s]+(\/[^\s()?]+?)(?:\?[^\s():]*)?(:\d+:\d+)/g)];
  const places = lines.map(([, path = '', position = '']) => path + position);
  const own = places.filter((place) => place.startsWith(preferred));
  return own.length > 0 ? own.slice(0, MAX_SOURCES) : places.slice(0, 1);
}
