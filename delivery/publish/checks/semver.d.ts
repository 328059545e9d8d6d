/** The used part of semver, which ships without types. */
declare module 'semver' {
  export function compare(version: string, other: string): -1 | 0 | 1;
  export function gt(version: string, other: string): boolean;
  export function inc(version: string, release: 'major' | 'minor' | 'patch'): string | null;
  export function maxSatisfying(versions: readonly string[], range: string): string | null;
  export function satisfies(version: string, range: string): boolean;
  export function validRange(range: string): string | null;
}
