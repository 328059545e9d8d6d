import { CallError } from './callSite.ts';

const FIRST_MS = 1_000;
const LONGEST_MS = 120_000;

/** Random, so that servers that lost the site at the same moment don't return at the same moment. */
export function retryDelay(failures: number, error: unknown, random = Math.random): number {
  const longest = Math.min(FIRST_MS * 2 ** (failures - 1), LONGEST_MS);
  const delay = longest * (0.5 + random() / 2);
  const asked = error instanceof CallError ? (error.retryAfter ?? 0) * 1_000 : 0;
  return Math.max(delay, asked * (1 + random() / 10));
}
