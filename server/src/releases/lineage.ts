import type { ReleaseAction } from '@site/contract/http/releases';

/** What changes which version is live. */
export const SWITCHES = ['deploy', 'force', 'rollback', 'auto-rollback'] as const satisfies ReleaseAction[];

interface Switch {
  readonly action: ReleaseAction;
  readonly from_version: string | null;
  readonly to_version: string | null;
}

/**
 * The versions a remote stands on, the live one last: each deployment lies on what was live before it, and a rollback
 * takes away what lay above its target. So rolling back twice goes back twice, never forth again.
 *
 * @param switches what has happened, the oldest first
 */
export function lineageOf(switches: readonly Switch[]): string[] {
  const [first] = switches;
  const line = first?.from_version ? [first.from_version] : [];
  for (const { action, to_version: to } of switches) {
    if (to === null) continue;
    const place = line.lastIndexOf(to);
    const isBack = action === 'rollback' || action === 'auto-rollback';
    if (isBack && place !== -1) line.length = place + 1;
    else line.push(to);
  }
  return line;
}

/** What a rollback leads to: the next one below the live version that is still there and another. */
export function previousOf(line: readonly string[], kept: ReadonlySet<string>): string | undefined {
  const live = line.at(-1);
  return line.findLast((version) => version !== live && kept.has(version));
}
