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

/** Lines of code that are named for one finding. */
const MAX_SOURCES = 6;

interface SourceFiles {
  readonly site: string;
  readonly files: string;
}

/** The lines of a build in a stack from the browser's debugger, the nearest first. */
export function sourcesOfStack(stack: Stack | undefined, where: SourceFiles): string[] {
  const found: string[] = [];
  for (let part = stack; part; part = part.parent)
    for (const callFrame of part.callFrames) {
      const { isOfBuild, source } = stackSource({ callFrames: [callFrame] }, where);
      if (isOfBuild && source !== undefined && found.length < MAX_SOURCES) found.push(source);
    }
  return found;
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
