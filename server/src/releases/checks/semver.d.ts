/** What is used of semver, which comes without types. */
declare module 'semver' {
  export function satisfies(version: string, range: string): boolean;
  export function validRange(range: string): string | null;
}
