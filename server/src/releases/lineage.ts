import type { ReleaseAction } from '@site/contract/http/releases';
import { COMMAND_LINE } from './actor.ts';

/** What changes which version is live. */
export const SWITCHES = ['deploy', 'force', 'rollback', 'auto-rollback'] as const satisfies ReleaseAction[];

interface Switch {
  readonly action: ReleaseAction;
  readonly from_version: string | null;
  readonly to_version: string | null;
  readonly staff_id: string | null;
  readonly by: string;
}

const isBack = ({ action }: Switch) => action === 'rollback' || action === 'auto-rollback';

/** Whether the site or a person went back, and not the pipeline of a team. */
const isVerdict = ({ action, staff_id, by }: Switch) =>
  action === 'auto-rollback' || (action === 'rollback' && (staff_id !== null || by === COMMAND_LINE));

/** The versions of a line that a rollback to one of them takes away; the live one where that is not in the line. */
export function aboveIn(line: readonly string[], to: string): readonly string[] {
  return line.includes(to) ? line.slice(line.lastIndexOf(to) + 1) : line.slice(-1);
}

function follow(switches: readonly Switch[]) {
  const [first] = switches;
  const line = first?.from_version ? [first.from_version] : [];
  const takenBack = new Set<string>();
  for (const each of switches) {
    const { to_version: to } = each;
    if (to === null) continue;
    const above = aboveIn(line, to);
    if (isBack(each) && line.includes(to)) line.length -= above.length;
    else line.push(to);
    if (isVerdict(each)) for (const version of above) takenBack.add(version);
    takenBack.delete(to);
  }
  return { line, takenBack };
}

/**
 * The versions a remote stands on, the live one last: each deployment lies on what was live before it, and a rollback
 * takes away what lay above its target. So rolling back twice goes back twice, never forth again.
 *
 * @param switches what has happened, the oldest first
 */
export function lineageOf(switches: readonly Switch[]): string[] {
  return follow(switches).line;
}

/** The versions that the site or a person rolled back from or past, and that nobody has made live again since. */
export function takenBackIn(switches: readonly Switch[]): ReadonlySet<string> {
  return follow(switches).takenBack;
}

/**
 * What a rollback leads to: the next one below the live version that is still there, another, and not taken back.
 *
 * @param switches what has happened, the oldest first
 */
export function previousOf(switches: readonly Switch[], kept: ReadonlySet<string>): string | undefined {
  const { line, takenBack } = follow(switches);
  const live = line.at(-1);
  return line.findLast((version) => version !== live && kept.has(version) && !takenBack.has(version));
}
