import { setImmediate as nextTurn } from 'node:timers/promises';
import type { GateProblem } from '@site/contract/http/releases';
import type { StackFrame } from '@site/contract/http/telemetry';

/** Characters of context around a match: minified code is one line. */
const CONTEXT_LENGTH = 40;

/** Characters of a script that are scanned before yielding to other calls. */
const CHUNK_LENGTH = 64 * 1024;

/** Characters; an upper bound of any match. */
const MAX_MATCH_LENGTH = 512;

interface Forbidden {
  /** Runs in linear time on any text and matches fewer characters than {@link MAX_MATCH_LENGTH}. */
  readonly pattern: RegExp;
  readonly what: string;
  readonly todo: string;
}

const COOKIES =
  'Cookies belong to the shell. Store data with readPersonal and writePersonal of @site/platform/store.';
const SESSION =
  'The session belongs to the shell. Get the user from selectUser of @site/platform/store; the shell renews the session by itself.';

const FORBIDDEN: readonly Forbidden[] = [
  {
    pattern:
      /\bdocument\s{0,9}(?:\?\.|\.)\s{0,9}cookie\b|\bdocument\s{0,9}(?:\?\.)?\s{0,9}\[\s{0,9}(["'`])cookie\1\s{0,9}\]|\{[^{}]{0,99}\bcookie\b[^{}]{0,99}\}\s{0,9}=\s{0,9}(?:(?:window|globalThis|self)\.)?document\b/g,
    what: 'reads or writes document.cookie',
    todo: COOKIES,
  },
  { pattern: /\bcookieStore\b/g, what: 'uses cookieStore', todo: COOKIES },
  { pattern: /\bhasRT\b/g, what: "names the shell's storage key hasRT", todo: SESSION },
  {
    pattern:
      /\b(?:local|session)Storage\s{0,9}(?:\?\.)?(?:\.?\s{0,9}(?:get|set|remove)Item\s{0,9}\(\s{0,9}(["'`])(?:user|lang)\1|\.\s{0,9}(?:user|lang)\b|\[\s{0,9}(["'`])(?:user|lang)\2\s{0,9}\])/g,
    what: "uses the shell's storage keys user or lang",
    todo: SESSION,
  },
  {
    pattern:
      /\/api\/refresh\b|(["'`])\/refresh(?:[?#][^"'`]{0,99})?\1|\burl\s{0,9}:\s{0,9}(["'`])\/?refresh\2/g,
    what: 'calls /api/refresh',
    todo: SESSION,
  },
];

async function firstMatch(text: string, pattern: RegExp): Promise<RegExpExecArray | undefined> {
  for (let start = 0; start < text.length; start += CHUNK_LENGTH) {
    if (start > 0) await nextTurn();
    const end = start + CHUNK_LENGTH;
    // Text on both sides of the part determines word boundaries.
    pattern.lastIndex = start;
    const found = pattern.exec(text.slice(0, end + MAX_MATCH_LENGTH));
    if (found && found.index < end) return found;
  }
  return undefined;
}

/** Finds the place of a character, counted from 1 as in an error's stack. */
export function frameOf(file: string, script: string, index: number): StackFrame {
  let line = 1;
  let start = 0;
  for (let at = script.indexOf('\n'); at !== -1 && at < index; at = script.indexOf('\n', start)) {
    line += 1;
    start = at + 1;
  }
  return { file, line, column: index - start + 1 };
}

/** Finds a place of a build in its sources, or names the place in the build if it has no source map. */
export type PlaceOf = (frame: StackFrame) => string | Promise<string>;

/** Returns whether a file of a build is a script. */
export const isScript = (file: string) => /\.m?js$/i.test(file);

async function checkScript(file: string, content: Buffer, placeOf: PlaceOf): Promise<GateProblem[]> {
  const script = content.toString();
  const problems: GateProblem[] = [];
  for (const { pattern, what, todo } of FORBIDDEN) {
    const found = await firstMatch(script, pattern);
    if (!found) continue;
    const { index } = found;
    const around = script.slice(
      Math.max(0, index - CONTEXT_LENGTH),
      index + found[0].length + CONTEXT_LENGTH,
    );
    problems.push({
      check: 'access',
      what: `This script ${what}: … ${around.trim().replaceAll(/\s+/g, ' ').replaceAll('\0', '')} …`,
      where: (await placeOf(frameOf(file, script, index))).slice(-500),
      todo,
    });
  }
  return problems;
}

/**
 * Checks that the scripts of a build don't touch what belongs to the shell, yielding to other calls. It finds literal
 * accesses; names that are escaped or composed at run time are left to the gate's browser.
 *
 * @param scripts contents by path
 * @param placeOf names the places of what it finds
 */
export async function checkAccess(
  scripts: Iterable<readonly [string, Buffer]> | AsyncIterable<readonly [string, Buffer]>,
  placeOf: PlaceOf,
): Promise<GateProblem[]> {
  const problems: GateProblem[] = [];
  for await (const [file, content] of scripts) {
    if (!isScript(file)) continue;
    await nextTurn();
    problems.push(...(await checkScript(file, content, placeOf)));
  }
  return problems;
}
