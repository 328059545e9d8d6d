import type { AuditAction, AuditEntry } from '@site/contract/http/panel';
import { isRank, RANK_NAMES } from '@site/contract/ranks';
import { isSame } from '@site/platform/edits';
import { STATES } from '../../lib/applicationChoices.tsx';
import { nameOfMode } from '../../lib/gameModes.ts';
import { codeOf, fieldOf, isObject, lineOf, valueOf } from './auditValues.ts';
import type { AuditDetail, AuditValue } from './auditValues.ts';
import { settingsDetails } from './settingsDetails.ts';
import type { TextKey } from './useText.ts';

/** The text of an entry: a sentence with placeholders for names and values, and lines below it. */
export interface AuditStory {
  readonly sentence: TextKey;
  readonly from?: AuditValue;
  readonly to?: AuditValue;
  readonly details: readonly AuditDetail[];
}

type Tell = (entry: AuditEntry) => AuditStory;
type Line = (entry: AuditEntry) => readonly AuditDetail[];
type Read = (json: unknown) => AuditValue | undefined;

const raw: Line = (entry) =>
  (['before', 'after'] as const)
    .filter((side) => (entry[side] ?? null) !== null)
    .map((side) => lineOf(side, codeOf(entry[side])));

const rankIn: Read = (json) => (isRank(json) ? { name: RANK_NAMES[json] } : undefined);
const nameIn: Read = (json) => (typeof json === 'string' ? { name: json } : undefined);
const countIn: Read = (json) => (typeof json === 'number' ? { name: String(json) } : undefined);
const writtenIn: Read = (json) => (typeof json === 'string' && json !== '' ? { written: json } : undefined);
const langIn: Read = (json) => (json === 'de' || json === 'en' ? { word: json } : undefined);
const remoteIn: Read = (json) => (json === 'all' ? { word: 'allRemotes' } : nameIn(json));
const stateIn: Read = (json) => {
  const state = STATES.find((known) => known === json);
  return state && { state };
};

/** A field as it is now or, without one, as it was; nothing if its value has no text. */
const line =
  (word: TextKey, field: string, read: Read): Line =>
  ({ before, after }) => {
    const value = read(fieldOf(after, field) ?? fieldOf(before, field));
    return value ? [lineOf(word, value)] : [];
  };

/** The recorded data of a build, before (if there was one) and after; any of it may be missing. */
const change =
  (word: TextKey, field: string): Line =>
  ({ before, after }) => {
    const [from, to] = [fieldOf(before, field), fieldOf(after, field)];
    if (from === undefined && to === undefined) return [];
    const named = (json: unknown) => nameIn(json) ?? valueOf(json);
    return [{ ...lineOf(word, named(to)), ...(before !== null && { from: named(from) }) }];
  };

const says =
  (sentence: TextKey, ...lines: readonly Line[]): Tell =>
  (entry) => ({ sentence, details: lines.flatMap((of) => of(entry)) });

/** Shows raw data if the first line has no text. */
const saysAtLeast =
  (sentence: TextKey, first: Line, ...lines: readonly Line[]): Tell =>
  (entry) =>
    says(sentence, ...(first(entry).length > 0 ? [first, ...lines] : [raw]))(entry);

/** Describes the change of a field from one value to another; `otherwise` if its values have no texts. */
const changes =
  (field: string, read: Read, sentence: TextKey, otherwise: TextKey): Tell =>
  (entry) => {
    const [from, to] = [read(fieldOf(entry.before, field)), read(fieldOf(entry.after, field))];
    return from && to ? { sentence, from, to, details: [] } : says(otherwise, raw)(entry);
  };

const version = change('version', 'version');
const share = change('share', 'percent');
// What was before may have a reason of its own.
const why: Line = (entry) => line('reason', 'why', writtenIn)({ ...entry, before: null });
const reason: Line = (entry) => line('reason', 'reason', writtenIn)({ ...entry, before: null });
const remoteAndDays = [line('remote', 'remote', remoteIn), line('validDays', 'days', countIn)];
const endedSessions = line('endedSessions', 'endedSessions', countIn);

const commandStory: Tell = (entry) => {
  const [kind, mode, text] = ['kind', 'mode', 'text'].map((field) => fieldOf(entry.after, field));
  if (kind === 'message' && typeof text === 'string')
    return { sentence: 'didMessageCommand', details: [lineOf('message', { written: text })] };
  if (kind !== 'reset-stats') return { sentence: 'didCommand', details: raw(entry) };
  const reset: AuditValue = typeof mode === 'string' ? { name: nameOfMode(mode) } : { word: 'allModes' };
  return { sentence: 'didResetCommand', details: [lineOf('mode', reset)] };
};

const otherStory: Tell = (entry) => ({
  sentence: 'didOther',
  details: isSame(entry.before, entry.after) ? [] : raw(entry),
});

/** In the order of the filter's options. */
const STORIES: Readonly<Record<AuditAction, Tell>> = {
  'settings.update': (entry) => {
    const { before, after } = entry;
    const isKnown = isObject(before) && isObject(after);
    return { sentence: 'didSettings', details: isKnown ? settingsDetails(before, after) : raw(entry) };
  },
  'maintenance.toggle': (entry) => {
    const enabled = fieldOf(entry.after, 'enabled');
    if (typeof enabled !== 'boolean') return says('didMaintenanceSomehow', raw)(entry);
    return { sentence: enabled ? 'didMaintenanceOn' : 'didMaintenanceOff', details: [] };
  },
  'staff.rank': changes('rank', rankIn, 'didRank', 'didRankSomehow'),
  'application.state': changes('state', stateIn, 'didState', 'didStateSomehow'),
  'alert.send': saysAtLeast('didAlert', line('message', 'message', writtenIn)),
  'account.create': saysAtLeast('didCreate', line('rank', 'rank', rankIn), line('lang', 'lang', langIn)),
  'account.rank': changes('rank', rankIn, 'didRank', 'didRankSomehow'),
  'account.name': changes('name', nameIn, 'didRename', 'didRenameSomehow'),
  'account.password': saysAtLeast('didPassword', endedSessions),
  'account.second-factor': saysAtLeast('didSecondFactor', endedSessions),
  'account.sessions': (entry) => {
    const ended = line('endedSessions', 'open', countIn)({ ...entry, after: null });
    const sentence = entry.subjectName === null ? 'didAllSessions' : 'didSessions';
    return { sentence, details: ended.length > 0 ? ended : raw(entry) };
  },
  'account.delete': says('didDelete'),
  'account.uuid': (entry) => {
    const to = nameIn(fieldOf(entry.after, 'uuid'));
    return to ? { sentence: 'didUuid', to, details: [] } : says('didUuidSomehow', raw)(entry);
  },
  'player.password': ({ after }) => ({
    sentence: isObject(after) && 'server' in after ? 'didLinkPassword' : 'didOwnPassword',
    details: [],
  }),
  'player.password-expired': says('didOwnExpired'),
  'player.second-factor': ({ after }) => ({
    sentence: fieldOf(after, 'enabled') === true ? 'didOwnFactorOn' : 'didOwnFactorOff',
    details: [],
  }),
  'player.recovery-code': says('didRecoveryCode'),
  'player.session-theft': says('didTheft'),
  'remote.deploy': says('didDeploy', version, share, why),
  'remote.rollback': says('didRollback', version, share, why),
  // Without a canary afterwards, it has ended.
  'remote.canary': (entry) =>
    says(isObject(entry.after) ? 'didCanary' : 'didCanaryEnd', version, share, why)(entry),
  'remote.preview': says('didPreview', version, share, why),
  'remote.override': otherStory,
  'remote.force': says('didForce', version, share, why),
  'remote.publish': says('didPublish', version, change('commit', 'commit')),
  'remote.delete': says('didDeleteVersion', line('version', 'version', nameIn)),
  'token.create': says('didCreateToken', ...remoteAndDays),
  'token.revoke': says('didRevokeToken', ...remoteAndDays),
  'game-server.add': says('didAddServer'),
  'game-server.rotate': says('didRotateServer'),
  'game-server.remove': says('didRemoveServer'),
  'game-command.add': commandStory,
  'game-command.repeat': says('didRepeatCommand', reason),
  'game-command.settle': says('didSettleCommand', reason),
  'order.mark-paid': says('didMarkPaid', reason),
  'order.refund': says('didRefund', reason),
  'order.settle': says('didSettleOrder', reason),
  'order.redeliver': says('didRedeliver', reason),
  'order.accept': says('didAcceptOrder', reason),
  'order.take-back': says('didTakeBack', reason),
};

export const ACTIONS = Object.keys(STORIES) as readonly AuditAction[];

const isKnown = (action: string): action is AuditAction => Object.hasOwn(STORIES, action);

/** Returns the text of an entry, whose data may have any shape: another version may have written it. */
export function storyOf(entry: AuditEntry): AuditStory {
  const { action } = entry;
  return isKnown(action) ? STORIES[action](entry) : otherStory(entry);
}
