import type { AuditEntry } from '@site/contract/http/panel';
import type { AuditStory } from './auditStory.ts';
import { asObject, isObject, valueOf, type AuditDetail } from './auditValues.ts';
import type { TextKey } from './useText.ts';

/** What is remembered of a build that became live, or is tried on some; all of it may be missing. */
function line(word: TextKey, field: string, { before, after }: AuditEntry): AuditDetail[] {
  const [from, to] = [asObject(before)[field], asObject(after)[field]];
  if (from === undefined && to === undefined) return [];
  const named = (json: unknown) => (typeof json === 'string' ? { name: json } : valueOf(json));
  return [{ about: { word }, ...(before === null ? {} : { from: named(from) }), to: named(to) }];
}

function reason({ after }: AuditEntry): AuditDetail[] {
  const { why } = asObject(after);
  return typeof why === 'string' && why !== '' ? [{ about: { word: 'reason' }, to: { written: why } }] : [];
}

/** What an entry about the builds of a remote tells; the name of the remote stands where a player's would. */
export function releaseStory(sentence: TextKey, entry: AuditEntry): AuditStory {
  return {
    sentence,
    details: [...line('version', 'version', entry), ...line('share', 'percent', entry), ...reason(entry)],
  };
}

/** The same of a build that is tried on some: without one afterwards, that has ended. */
export function canaryStory(entry: AuditEntry): AuditStory {
  return releaseStory(isObject(entry.after) ? 'didCanary' : 'didCanaryEnd', entry);
}
