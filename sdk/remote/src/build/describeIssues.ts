import type { z } from 'zod';
import { readPackage } from './project.ts';
import { placeOfText } from './placeOfText.ts';

/** What these functions use of an issue, whichever kind it is. */
interface Issue {
  readonly code?: string | undefined;
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly values?: readonly unknown[];
  readonly expected?: string;
  readonly origin?: string;
  readonly minimum?: unknown;
  readonly maximum?: unknown;
  readonly keys?: readonly string[];
  readonly format?: string;
}

const at = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((found, key) => (found as Record<PropertyKey, unknown> | undefined)?.[key], value);

const shown = (value: unknown) => (JSON.stringify(value) ?? 'nothing').slice(0, 100);

/** Names things as a list: `a, b or c`. */
const oneOf = (values: readonly unknown[]) =>
  values.length < 2 ? values.join('') : `${values.slice(0, -1).join(', ')} or ${String(values.at(-1))}`;

const TYPES: Readonly<Record<string, string>> = {
  array: 'a list',
  int: 'a whole number',
  object: 'an object',
  record: 'an object',
};

const article = (noun: string) => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;

function sizeOf(value: unknown): string {
  if (typeof value === 'string') return `has ${[...value].length} characters`;
  if (Array.isArray(value)) return `has ${value.length} entries`;
  return `is ${shown(value)}`;
}

const HAS_PATTERN = /^Invalid string: must match pattern /;

/** Says what is wrong with a value, without a subject. */
function faultOf(issue: Issue, value: unknown): string {
  const { code, values = [], expected = '', keys = [], minimum, maximum, message } = issue;
  if (code === 'unrecognized_keys')
    return `has ${oneOf(keys.map((key) => `"${key}"`))}, which has no meaning there`;
  if (value === undefined) return 'is missing';
  switch (code) {
    case 'invalid_value':
      return `is ${shown(value)}, and can only be ${oneOf(values)}`;
    case 'invalid_type':
      return `is ${shown(value)}, and must be ${TYPES[expected] ?? article(expected)}`;
    case 'too_big':
      return `${sizeOf(value)}, and ${String(maximum)} are the most`;
    case 'too_small':
      return value === '' ? 'is empty' : `${sizeOf(value)}, and ${String(minimum)} is the least`;
    case 'custom':
      return `does not fit: ${message}`;
    default:
      return `is ${shown(value)}, and must be ${message.replace(HAS_PATTERN, 'text that matches ')}`;
  }
}

/** How an entry of a list in a module is called, and by which of its properties it is known. */
const ENTRIES: ReadonlyMap<string, readonly [called: string, by: string]> = new Map([
  ['routes', ['The page', 'path']],
  ['navigation', ['The link to', 'to']],
  ['slots', ['The slot', 'name']],
  ['contributions', ['The contribution to', 'slot']],
]);

interface Subject {
  readonly name: string;
  /** A text that its definition contains, as the value of a property. */
  readonly known?: string;
  readonly by?: string;
  /** The length of its path. */
  readonly length: number;
}

function subjectOf(path: readonly PropertyKey[], value: unknown): Subject {
  for (const [index, key] of path.entries()) {
    const [called, by] = ENTRIES.get(String(key)) ?? [];
    if (!called || !by || typeof path[index + 1] !== 'number') continue;
    const known = at(value, [...path.slice(0, index + 2), by]);
    const name =
      typeof known === 'string' ? `${called} ${known}` : `${called} number ${Number(path[index + 1]) + 1}`;
    return { name, length: index + 2, ...(typeof known === 'string' && { known, by }) };
  }
  return { name: '', length: 0 };
}

/** What comes from `package.json`. */
const OF_PACKAGE: Readonly<Record<string, string>> = {
  name: 'name',
  version: 'version',
  smoke: 'site.smoke',
};

function describe(issue: Issue, value: unknown, folder: string): string {
  const { path } = issue;
  const wrong = at(value, path);
  const [first = ''] = path.map(String);
  if (first === 'files' && path.length === 2)
    return `The file ${String(path[1])} can't be published under this name: rename it, to English letters, digits and . _ @ + ~ - only.`;
  if (OF_PACKAGE[first] !== undefined) {
    const field = [OF_PACKAGE[first], ...path.slice(1).map(String)].join('.');
    return `package.json: ${field} ${faultOf(issue, wrong)}.`;
  }
  const { name, known, by, length } = subjectOf(path, value);
  const field = path
    .slice(length)
    .filter((key) => typeof key === 'string')
    .join('.');
  const place =
    (typeof wrong === 'string' && wrong !== '' ? placeOfText(folder, wrong, { near: known }) : undefined) ??
    (known === undefined ? undefined : placeOfText(folder, known, { property: by }));
  const subject = [name, field].filter(Boolean).join(': ') || 'The manifest';
  return `${place === undefined ? '' : `${place}: `}${subject} ${faultOf(issue, wrong)}.`;
}

/**
 * Describes what is wrong with the data of a remote: a sentence for each fault, with its place in the remote's sources
 * where that can be found.
 *
 * @param value what was checked
 * @param folder of the remote
 */
export function describeIssues({ issues }: z.ZodError, value: unknown, folder: string): string[] {
  // What `package.json` doesn't name are the pages, which have issues of their own.
  const isOwn = ({ path: [first] }: Issue) =>
    first !== 'smoke' || readPackage(folder).site?.smoke !== undefined;
  return [...new Set((issues as Issue[]).filter(isOwn).map((issue) => describe(issue, value, folder)))];
}
