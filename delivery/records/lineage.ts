import type { ReleaseAction } from '@site/contract/http/releases';
import { COMMAND_LINE } from './actor.ts';

export const SWITCHES = ['deploy', 'force', 'rollback', 'auto-rollback'] as const satisfies ReleaseAction[];

interface Switch {
  readonly action: ReleaseAction;
  readonly from_version: string | null;
  readonly to_version: string | null;
  readonly staff_id: string | null;
  readonly by: string;
}

const isBack = ({ action }: Switch) => action === 'rollback' || action === 'auto-rollback';

/** Only what the site or a person, not a team's pipeline, rolled back must pass the gate again. */
const isBySiteOrPerson = ({ action, staff_id, by }: Switch) =>
  action === 'auto-rollback' || (action === 'rollback' && (staff_id !== null || by === COMMAND_LINE));

/** The versions of a lineage that a rollback to `to` removes; the live one if `to` is not in the lineage. */
export function versionsAbove(lineage: readonly string[], to: string): readonly string[] {
  return lineage.includes(to) ? lineage.slice(lineage.lastIndexOf(to) + 1) : lineage.slice(-1);
}

/**
 * A deployment appends to the lineage, which ends with the live version; a rollback removes all above its target. So
 * rolling back twice goes back twice, never forward again.
 *
 * @param switches oldest first
 * @returns also the versions that the site or a person rolled back from or past and that have not been live since
 */
export function follow(switches: readonly Switch[]) {
  const [first] = switches;
  const lineage = first?.from_version ? [first.from_version] : [];
  const rolledBack = new Set<string>();
  for (const each of switches) {
    const { to_version: to } = each;
    if (to === null) continue;
    const above = versionsAbove(lineage, to);
    if (isBack(each) && lineage.includes(to)) lineage.length -= above.length;
    else lineage.push(to);
    if (isBySiteOrPerson(each)) for (const version of above) rolledBack.add(version);
    rolledBack.delete(to);
  }
  return { lineage, rolledBack };
}

/** Returns the next kept version below the live one that was not rolled back. */
export function rollbackTarget(switches: readonly Switch[], kept: ReadonlySet<string>): string | undefined {
  const { lineage, rolledBack } = follow(switches);
  const live = lineage.at(-1);
  return lineage.findLast((version) => version !== live && kept.has(version) && !rolledBack.has(version));
}
