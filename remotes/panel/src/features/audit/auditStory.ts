import type { ApplicationState } from '@site/contract/http/applications';
import type { AuditEntry } from '@site/contract/http/panel';
import { isRank, RANK_NAMES } from '@site/contract/ranks';
import { asObject, codeOf, isObject, isSame, type AuditDetail, type AuditValue } from './auditValues.ts';
import { canaryStory, deletionStory, publishStory, releaseStory, tokenStory } from './releaseStory.ts';
import { settingsDetails } from './settingsDetails.ts';
import type { TextKey } from './useText.ts';

/** What an entry tells: a sentence with places for names and values, and lines below it. */
export interface AuditStory {
  readonly sentence: TextKey;
  readonly from?: AuditValue;
  readonly to?: AuditValue;
  readonly details: readonly AuditDetail[];
}

const STATES: readonly unknown[] = ['PENDING', 'ACCEPTED', 'DENIED'] satisfies ApplicationState[];
const isState = (json: unknown): json is ApplicationState => STATES.includes(json);

/** Both sides as they are remembered, where there are no words for them. */
function raw({ before, after }: AuditEntry): AuditDetail[] {
  const sides = [
    { about: { word: 'before' }, json: before },
    { about: { word: 'after' }, json: after },
  ] as const;
  return sides
    .filter(({ json }) => json !== null && json !== undefined)
    .map(({ about, json }) => ({ about, to: codeOf(json) }));
}

function rankStory(entry: AuditEntry): AuditStory {
  const [from, to] = [asObject(entry.before)['rank'], asObject(entry.after)['rank']];
  if (!isRank(from) || !isRank(to)) return { sentence: 'didRankSomehow', details: raw(entry) };
  return { sentence: 'didRank', from: { name: RANK_NAMES[from] }, to: { name: RANK_NAMES[to] }, details: [] };
}

function stateStory(entry: AuditEntry): AuditStory {
  const [from, to] = [asObject(entry.before)['state'], asObject(entry.after)['state']];
  if (!isState(from) || !isState(to)) return { sentence: 'didStateSomehow', details: raw(entry) };
  return { sentence: 'didState', from: { state: from }, to: { state: to }, details: [] };
}

function settingsStory(entry: AuditEntry): AuditStory {
  const { before, after } = entry;
  const isKnown = isObject(before) && isObject(after);
  return { sentence: 'didSettings', details: isKnown ? settingsDetails(before, after) : raw(entry) };
}

function maintenanceStory(entry: AuditEntry): AuditStory {
  const { enabled } = asObject(entry.after) as { enabled?: unknown };
  if (typeof enabled !== 'boolean') return { sentence: 'didMaintenanceSomehow', details: raw(entry) };
  return { sentence: enabled ? 'didMaintenanceOn' : 'didMaintenanceOff', details: [] };
}

function alertStory(entry: AuditEntry): AuditStory {
  const { message } = asObject(entry.after) as { message?: unknown };
  if (typeof message !== 'string') return { sentence: 'didAlert', details: raw(entry) };
  return { sentence: 'didAlert', details: [{ about: { word: 'message' }, to: { written: message } }] };
}

function createdStory(entry: AuditEntry): AuditStory {
  const { rank, lang } = asObject(entry.after) as { rank?: unknown; lang?: unknown };
  if (!isRank(rank)) return { sentence: 'didCreate', details: raw(entry) };
  const details: AuditDetail[] = [{ about: { word: 'rank' }, to: { name: RANK_NAMES[rank] } }];
  if (lang === 'de' || lang === 'en') details.push({ about: { word: 'lang' }, to: { word: lang } });
  return { sentence: 'didCreate', details };
}

/** What has ended sessions, and how many. */
function endedStory(sentence: TextKey, entry: AuditEntry, count: unknown): AuditStory {
  if (typeof count !== 'number') return { sentence, details: raw(entry) };
  return { sentence, details: [{ about: { word: 'endedSessions' }, to: { name: String(count) } }] };
}

function ownFactorStory(entry: AuditEntry): AuditStory {
  const { enabled } = asObject(entry.after);
  return { sentence: enabled === true ? 'didOwnFactorOn' : 'didOwnFactorOff', details: [] };
}

/** What an entry tells. What it remembers may have any shape: it was written by another version, or by hand. */
export function storyOf(entry: AuditEntry): AuditStory {
  const { before, after } = entry;
  const { endedSessions } = asObject(after) as { endedSessions?: unknown };
  switch (entry.action) {
    case 'settings.update':
      return settingsStory(entry);
    case 'maintenance.toggle':
      return maintenanceStory(entry);
    case 'staff.rank':
    case 'account.rank':
      return rankStory(entry);
    case 'application.state':
      return stateStory(entry);
    case 'alert.send':
      return alertStory(entry);
    case 'account.create':
      return createdStory(entry);
    case 'account.password':
      return endedStory('didPassword', entry, endedSessions);
    case 'account.second-factor':
      return endedStory('didSecondFactor', entry, endedSessions);
    case 'account.sessions':
      return endedStory(
        entry.subjectName === null ? 'didAllSessions' : 'didSessions',
        entry,
        asObject(before)['open'],
      );
    case 'account.delete':
      return { sentence: 'didDelete', details: [] };
      return endedStory('didSessions', entry, asObject(before)['open']);
    case 'player.password':
      return { sentence: 'didOwnPassword', details: [] };
    case 'player.password-expired':
      return { sentence: 'didOwnExpired', details: [] };
    case 'player.second-factor':
      return ownFactorStory(entry);
    case 'player.recovery-code':
      return { sentence: 'didRecoveryCode', details: [] };
    case 'player.session-theft':
      return { sentence: 'didTheft', details: [] };
    case 'remote.deploy':
      return releaseStory('didDeploy', entry);
    case 'remote.force':
      return releaseStory('didForce', entry);
    case 'remote.rollback':
      return releaseStory('didRollback', entry);
    case 'remote.canary':
      return canaryStory(entry);
    case 'remote.publish':
      return publishStory(entry);
    case 'remote.delete':
      return deletionStory(entry);
    case 'token.create':
      return tokenStory('didCreateToken', entry);
    case 'token.revoke':
      return tokenStory('didRevokeToken', entry);
    default:
      return { sentence: 'didOther', details: isSame(before, after) ? [] : raw(entry) };
  }
}
