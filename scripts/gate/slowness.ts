import type { Finding, FindingSink } from './findings.ts';

/** Milliseconds for each of the two times that a build is looked at. */
const LIMIT = 45_000;

const LESS_BUSY =
  "Nothing has failed, it was too slow, twice: deploy again when the gate's machine is less busy.";

/** When the time for looking at a build is over, if it begins now. */
export const limitFromNow = () => Date.now() + LIMIT;

/** That something was not looked at, or not to its end. */
export const timeIsOver = (at: string): Finding => ({
  what: `The check was not done after ${LIMIT / 1000} s.`,
  at,
  todo: 'Name fewer addresses under "smoke" or have their pages load faster.',
});

/**
 * Notes what a look has found. What came too late counts with it only where something else is wrong.
 *
 * @returns what came too late where time alone is to blame: it is not noted yet
 */
export function settleLook(
  { found, late }: { readonly found: readonly Finding[]; readonly late: readonly Finding[] },
  findings: FindingSink,
): readonly Finding[] {
  if (found.length === 0)
    return late.map((finding) => ({ ...finding, todo: `${LESS_BUSY} If it stays so: ${finding.todo}` }));
  for (const finding of [...found, ...late]) findings.add(finding);
  return [];
}
