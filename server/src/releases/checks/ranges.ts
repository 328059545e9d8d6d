/// <reference path="./semver.d.ts" />
import { satisfies, validRange } from 'semver';

/** Longer than any range that a build writes. */
const LONGEST = 100;

/** Whether a text is a range of versions, and one that is quickly read. */
export function isRange(text: string): boolean {
  return text.length <= LONGEST && validRange(text) !== null;
}

/** Whether a version is within a range. */
export const isWithin = (version: string, range: string): boolean => satisfies(version, range);
