import type { AuditAction, AuditEntry } from '@site/contract/http/panel';
import { isRank, RANK_NAMES } from '@site/contract/ranks';
import { isSame } from '@site/platform/edits';
import { STATES } from '../../lib/applicationChoices.ts';
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

/** Both sides as raw data, for values without texts. */
function raw(entry: AuditEntry): AuditDetail[] {
  const sides = ['before', 'after'] as const;
  return sides
    .filter((side) => (entry[side] ?? null) !== null)
    .map((side) => lineOf(side, codeOf(entry[side])));
}

const says =
  (sentence: TextKey): Tell =>
  () => ({ sentence, details: [] });

const rankOf = (json: unknown) => (isRank(json) ? { name: RANK_NAMES[json] } : undefined);

const nameIn = (json: unknown) => (typeof json === 'string' ? { name: json } : undefined);

function stateOf(json: unknown): AuditValue | undefined {
  const state = STATES.find((known) => known === json);
  return state && { state };
}

/** Describes the change of a field from one value to another; `otherwise` if its values have no texts. */
function changes(
  field: string,
  read: (json: unknown) => AuditValue | undefined,
  sentence: TextKey,
  otherwise: TextKey,
): Tell {
  return (entry) => {
    const [from, to] = [read(fieldOf(entry.before, field)), read(fieldOf(entry.after, field))];
    return from && to ? { sentence, from, to, details: [] } : { sentence: otherwise, details: raw(entry) };
  };
}

const changesRank = changes('rank', rankOf, 'didRank', 'didRankSomehow');

const settingsStory: Tell = (entry) => {
  const { before, after } = entry;
  const isKnown = isObject(before) && isObject(after);
  return { sentence: 'didSettings', details: isKnown ? settingsDetails(before, after) : raw(entry) };
};

const maintenanceStory: Tell = (entry) => {
  const enabled = fieldOf(entry.after, 'enabled');
  if (typeof enabled !== 'boolean') return { sentence: 'didMaintenanceSomehow', details: raw(entry) };
  return { sentence: enabled ? 'didMaintenanceOn' : 'didMaintenanceOff', details: [] };
};

const alertStory: Tell = (entry) => {
  const message = fieldOf(entry.after, 'message');
  const isKnown = typeof message === 'string';
  return { sentence: 'didAlert', details: isKnown ? [lineOf('message', { written: message })] : raw(entry) };
};

const createdStory: Tell = (entry) => {
  const [rank, lang] = [rankOf(fieldOf(entry.after, 'rank')), fieldOf(entry.after, 'lang')];
  if (!rank) return { sentence: 'didCreate', details: raw(entry) };
  const words = lang === 'de' || lang === 'en' ? [lineOf('lang', { word: lang })] : [];
  return { sentence: 'didCreate', details: [lineOf('rank', rank), ...words] };
};

function ended(sentence: TextKey, entry: AuditEntry, count: unknown): AuditStory {
  const isKnown = typeof count === 'number';
  return { sentence, details: isKnown ? [lineOf('endedSessions', { name: String(count) })] : raw(entry) };
}

const uuidStory: Tell = (entry) => {
  const to = nameIn(fieldOf(entry.after, 'uuid'));
  return to ? { sentence: 'didUuid', to, details: [] } : { sentence: 'didUuidSomehow', details: raw(entry) };
};

/** The recorded data of a build, before (if there was one) and after; any of it may be missing. */
function buildLine(word: TextKey, field: string, { before, after }: AuditEntry): AuditDetail[] {
  const [from, to] = [fieldOf(before, field), fieldOf(after, field)];
  if (from === undefined && to === undefined) return [];
  const named = (json: unknown) => (typeof json === 'string' ? { name: json } : valueOf(json));
  return [{ ...lineOf(word, named(to)), ...(before !== null && { from: named(from) }) }];
}

/** An action on a remote's builds; the remote's name takes the place of a player's. */
function orders(sentence: TextKey, entry: AuditEntry): AuditStory {
  const why = fieldOf(entry.after, 'why');
  const reason = typeof why === 'string' && why !== '' ? [lineOf('reason', { written: why })] : [];
  const lines = [...buildLine('version', 'version', entry), ...buildLine('share', 'percent', entry)];
  return { sentence, details: [...lines, ...reason] };
}

/** The reason of a decision, where an order has it. */
const whyOf = ({ after }: AuditEntry) => ({ why: fieldOf(after, 'reason') });

const publishStory: Tell = (entry) => ({
  sentence: 'didPublish',
  details: [...buildLine('version', 'version', entry), ...buildLine('commit', 'commit', entry)],
});

const deletionStory: Tell = ({ before }) => {
  const version = fieldOf(before, 'version');
  const details = typeof version === 'string' ? [lineOf('version', { name: version })] : [];
  return { sentence: 'didDeleteVersion', details };
};

const tellsToken =
  (sentence: TextKey): Tell =>
  ({ before, after }) => {
    const remote = fieldOf(after, 'remote') ?? fieldOf(before, 'remote');
    const days = fieldOf(after, 'days') ?? fieldOf(before, 'days');
    const details: AuditDetail[] = [];
    if (remote === 'all') details.push(lineOf('remote', { word: 'allRemotes' }));
    else if (typeof remote === 'string') details.push(lineOf('remote', { name: remote }));
    if (typeof days === 'number') details.push(lineOf('validDays', { name: String(days) }));
    return { sentence, details };
  };

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
  'settings.update': settingsStory,
  'maintenance.toggle': maintenanceStory,
  'staff.rank': changesRank,
  'application.state': changes('state', stateOf, 'didState', 'didStateSomehow'),
  'alert.send': alertStory,
  'account.create': createdStory,
  'account.rank': changesRank,
  'account.name': changes('name', nameIn, 'didRename', 'didRenameSomehow'),
  'account.password': (entry) => ended('didPassword', entry, fieldOf(entry.after, 'endedSessions')),
  'account.second-factor': (entry) => ended('didSecondFactor', entry, fieldOf(entry.after, 'endedSessions')),
  'account.sessions': (entry) =>
    ended(
      entry.subjectName === null ? 'didAllSessions' : 'didSessions',
      entry,
      fieldOf(entry.before, 'open'),
    ),
  'account.delete': says('didDelete'),
  'account.uuid': uuidStory,
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
  'remote.deploy': (entry) => orders('didDeploy', entry),
  'remote.rollback': (entry) => orders('didRollback', entry),
  // Without a canary afterwards, it has ended.
  'remote.canary': (entry) => orders(isObject(entry.after) ? 'didCanary' : 'didCanaryEnd', entry),
  'remote.preview': (entry) => orders('didPreview', entry),
  'remote.override': otherStory,
  'remote.force': (entry) => orders('didForce', entry),
  'remote.publish': publishStory,
  'remote.delete': deletionStory,
  'token.create': tellsToken('didCreateToken'),
  'token.revoke': tellsToken('didRevokeToken'),
  'game-server.add': says('didAddServer'),
  'game-server.rotate': says('didRotateServer'),
  'game-server.remove': says('didRemoveServer'),
  'game-command.add': commandStory,
  'game-command.repeat': (entry) => orders('didRepeatCommand', { ...entry, after: whyOf(entry) }),
  'game-command.settle': (entry) => orders('didSettleCommand', { ...entry, after: whyOf(entry) }),
  'order.mark-paid': (entry) => orders('didMarkPaid', { ...entry, after: whyOf(entry) }),
  'order.refund': (entry) => orders('didRefund', { ...entry, after: whyOf(entry) }),
  'order.settle': (entry) => orders('didSettleOrder', { ...entry, after: whyOf(entry) }),
  'order.redeliver': (entry) => orders('didRedeliver', { ...entry, after: whyOf(entry) }),
  'order.accept': (entry) => orders('didAcceptOrder', { ...entry, after: whyOf(entry) }),
  'order.take-back': (entry) => orders('didTakeBack', { ...entry, after: whyOf(entry) }),
};

export const ACTIONS = Object.keys(STORIES) as readonly AuditAction[];

const isKnown = (action: string): action is AuditAction => Object.hasOwn(STORIES, action);

/** Returns the text of an entry, whose data may have any shape: another version may have written it. */
export function storyOf(entry: AuditEntry): AuditStory {
  const { action } = entry;
  return isKnown(action) ? STORIES[action](entry) : otherStory(entry);
}
