import type { z } from 'zod';
import { readPackage } from './project.ts';
import { placeOfText } from './placeOfText.ts';

const at = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((found, key) => (found as Record<PropertyKey, unknown> | undefined)?.[key], value);

/** The contract's own messages name what it expects. */
function faultOf({ code, message }: z.core.$ZodIssue, value: unknown): string {
  if (value === undefined && code !== 'unrecognized_keys') return 'is missing';
  const expected = /^[A-Z]/.test(message) ? message : `expected ${message}`;
  return `is ${(JSON.stringify(value) ?? 'nothing').slice(0, 100)}: ${expected}`;
}

const ENTRIES: ReadonlyMap<string, readonly [called: string, by: string]> = new Map([
  ['routes', ['The page', 'path']],
  ['navigation', ['The link to', 'to']],
  ['slots', ['The slot', 'name']],
  ['contributions', ['The contribution to', 'slot']],
]);

interface Subject {
  readonly name: string;
  readonly known?: string;
  readonly by?: string;
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

const OF_PACKAGE: Readonly<Record<string, string>> = {
  name: 'name',
  version: 'version',
  smoke: 'site.smoke',
};

function describe(issue: z.core.$ZodIssue, value: unknown, folder: string): string {
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

export function describeIssues({ issues }: z.ZodError, value: unknown, folder: string): string[] {
  // What `package.json` doesn't name are the pages, which have issues of their own.
  const isOwn = ({ path: [first] }: z.core.$ZodIssue) =>
    first !== 'smoke' || readPackage(folder).site?.smoke !== undefined;
  return [...new Set(issues.filter(isOwn).map((issue) => describe(issue, value, folder)))];
}
