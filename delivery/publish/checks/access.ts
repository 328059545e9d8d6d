import { setImmediate as nextTurn } from 'node:timers/promises';
import type { GateProblem } from '@site/contract/http/releases';

/** Characters of context around a match: minified code is one line. */
const CONTEXT_LENGTH = 40;

/** Characters of a script that are scanned before yielding to other calls. */
const CHUNK_LENGTH = 64 * 1024;

/** Characters; an upper bound of any match and any escape. */
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

const ESCAPE = /\\u\{0{0,4}([0-9a-f]{2})\}|\\u00([0-9a-f]{2})|\\x([0-9a-f]{2})/gi;

/** Decodes escapes, which mean the same in a name or a string: `c\u006fokie`. */
const unescapedPart = (text: string) =>
  text.replace(ESCAPE, (_all, braced?: string, long?: string, short?: string) =>
    String.fromCharCode(Number.parseInt(braced ?? long ?? short ?? '', 16)),
  );

async function unescaped(text: string): Promise<string> {
  if (!text.includes('\\')) return text;
  const parts: string[] = [];
  for (let start = 0; start < text.length;) {
    if (start > 0) await nextTurn();
    const end = start + CHUNK_LENGTH;
    const backslash = end < text.length ? text.lastIndexOf('\\', end - 1) : -1;
    // Don't split an escape.
    const cut = backslash > end - MAX_MATCH_LENGTH ? backslash : end;
    parts.push(unescapedPart(text.slice(start, cut)));
    start = cut;
  }
  return parts.join('');
}

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

function lineOf(text: string, index: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < index; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}

/** Whether a file of a build is a script. */
export const isScript = (file: string) => /\.m?js$/.test(file);

async function checkScript(file: string, content: Buffer): Promise<GateProblem[]> {
  const text = await unescaped(content.toString());
  const problems: GateProblem[] = [];
  for (const { pattern, what, todo } of FORBIDDEN) {
    const found = await firstMatch(text, pattern);
    if (!found) continue;
    const { index } = found;
    const around = text.slice(Math.max(0, index - CONTEXT_LENGTH), index + found[0].length + CONTEXT_LENGTH);
    problems.push({
      check: 'access',
      what: `This script ${what}: … ${around.trim().replaceAll(/\s+/g, ' ').replaceAll('\0', '')} …`,
      where: `${file}, line ${lineOf(text, index)}`.slice(-500),
      todo,
    });
  }
  return problems;
}

/**
 * Checks that the scripts of a build don't touch what belongs to the shell, yielding to other calls. It finds literal
 * accesses; those composed at run time are left to the gate's browser.
 *
 * @param scripts contents by path
 */
export async function checkAccess(
  scripts: Iterable<readonly [string, Buffer]> | AsyncIterable<readonly [string, Buffer]>,
): Promise<GateProblem[]> {
  const problems: GateProblem[] = [];
  for await (const [file, content] of scripts) {
    if (!isScript(file)) continue;
    await nextTurn();
    problems.push(...(await checkScript(file, content)));
  }
  return problems;
}
