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

/** A build that was published, with its commit. */
export function publishStory(entry: AuditEntry): AuditStory {
  return {
    sentence: 'didPublish',
    details: [...line('version', 'version', entry), ...line('commit', 'commit', entry)],
  };
}

/** A build that was deleted. */
export function deletionStory({ before }: AuditEntry): AuditStory {
  const { version } = asObject(before);
  const details: AuditDetail[] =
    typeof version === 'string' ? [{ about: { word: 'version' }, to: { name: version } }] : [];
  return { sentence: 'didDeleteVersion', details };
}

/** What a deploy token was for, and for how long. */
export function tokenStory(sentence: TextKey, { before, after }: AuditEntry): AuditStory {
  const { remote, days } = { ...asObject(before), ...asObject(after) } as {
    remote?: unknown;
    days?: unknown;
  };
  const details: AuditDetail[] = [];
  if (remote === 'all') details.push({ about: { word: 'remote' }, to: { word: 'allRemotes' } });
  else if (typeof remote === 'string') details.push({ about: { word: 'remote' }, to: { name: remote } });
  if (typeof days === 'number') details.push({ about: { word: 'validDays' }, to: { name: String(days) } });
  return { sentence, details };
}

/** The same of a build that is tried on some: without one afterwards, that has ended. */
export function canaryStory(entry: AuditEntry): AuditStory {
  return releaseStory(isObject(entry.after) ? 'didCanary' : 'didCanaryEnd', entry);
}
