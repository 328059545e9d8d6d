import { TOKEN_DAYS } from '@site/contract/http/operator';
import { remoteName } from '@site/contract/http/registry';
import { NON_PAGE_SEGMENTS, RESERVED_SEGMENTS, SHELL_SEGMENTS } from '@site/contract/pages';
import { lengthOf } from '@site/contract/textLength';
import { isLegible } from '@site/contract/visibleText';
import { recordAudit } from '../entries/audit.ts';
import { CommandError } from '@site/backend/commandError';
import {
  addDeployToken,
  COMMAND_LINE,
  findDeployToken,
  rejectDeploymentsOf,
  revokeToken,
} from '@site/delivery/operator';
import type { Services } from '../services.ts';
import type { Given } from './operatorCall.ts';
import { timeText } from './players.ts';

const DAY = 24 * 3600 * 1000;

const OPERATOR_TOKEN_LIFETIME_MS = 10 * 60_000;

const MAX_LABEL_LENGTH = 64;

const ALL = 'all';

const MAX_PAGES = 50;

const OF_THE_SITE = [...SHELL_SEGMENTS, ...RESERVED_SEGMENTS, ...NON_PAGE_SEGMENTS];

function segmentsOf(remote: string, pages: readonly string[]): string[] {
  if (remote === ALL)
    throw new CommandError('Pages are given to one remote, not to a token for all of them.');
  if (pages.length > MAX_PAGES) throw new CommandError(`A token is given ${MAX_PAGES} segments at most.`);
  const segments = pages.map((page) => page.replace(/^\//, '').toLowerCase());
  for (const segment of segments) {
    if (!/^[\w-]+$/.test(segment) || lengthOf(segment) > MAX_LABEL_LENGTH)
      throw new CommandError(
        `${JSON.stringify(segment)} is not the first segment of a path, such as quests.`,
      );
    if (OF_THE_SITE.includes(segment)) throw new CommandError(`/${segment} belongs to the site itself.`);
  }
  return [...new Set(segments)];
}

function remoteOf(name: string): string | null {
  if (name === ALL) return null;
  if (!remoteName.safeParse(name).success)
    throw new CommandError(
      `${JSON.stringify(name)} is not a remote's name; "${ALL}" stands for all of them.`,
    );
  return name;
}

export async function createDeployToken(
  { db }: Services,
  { remote, label, days = TOKEN_DAYS.usual, pages }: Given<'createDeployToken'>,
) {
  const name = label.trim();
  if (name === '' || lengthOf(name) > MAX_LABEL_LENGTH || !isLegible(name))
    throw new CommandError(`A label has 1 to ${MAX_LABEL_LENGTH} visible characters.`);
  if (name.toLowerCase() === COMMAND_LINE)
    throw new CommandError(`"${COMMAND_LINE}" is how the history names the operator: choose another label.`);
  const known = remoteOf(remote);
  const given = pages && segmentsOf(remote, pages);
  const { id, token } = await db.transaction().execute(async (trx) => {
    const added = await addDeployToken(trx, {
      remote: known,
      label: name,
      lifetime: days * DAY,
      pages: given,
    });
    await recordAudit(trx, {
      actor: COMMAND_LINE,
      action: 'token.create',
      subject: String(added.id),
      subjectName: name,
      before: null,
      after: { remote: known ?? ALL, days, ...(given && { pages: given.join(', ') }) },
    });
    return added;
  });
  return [
    `Deploy token ${id} for ${remote === ALL ? 'all remotes' : remote}, good for ${days} ${days === 1 ? 'day' : 'days'}.`,
    ...(given ? [`Of the free pages it may take ${given.map((page) => `/${page}`).join(', ')}.`] : []),
    `Shown once: ${token}`,
  ];
}

/** Issues a short-lived token to the operator, who controls this server anyway. */
export async function issueOperatorToken({ db }: Services, { remote }: Given<'issueOperatorToken'>) {
  const { token } = await addDeployToken(db, {
    remote: remoteOf(remote),
    label: COMMAND_LINE,
    lifetime: OPERATOR_TOKEN_LIFETIME_MS,
    isOperatorToken: true,
  });
  return [token];
}

export async function revokeOperatorToken({ db }: Services, { token }: Given<'revokeOperatorToken'>) {
  const known = await findDeployToken(db, token);
  if (known) await revokeToken(db, known.id);
  return [];
}

const time = (date: Date | null, otherwise: string) => (date ? timeText(date) : otherwise);

export async function listDeployTokens({ db }: Services) {
  const tokens = await db
    .selectFrom('deploy_tokens')
    .select(['id', 'remote', 'label', 'expires_at', 'last_used_at'])
    .orderBy('id')
    .execute();
  if (tokens.length === 0) return ['There are no deploy tokens.'];
  const row = (...[id = '', remote = '', until = '', used = '', label = '']: string[]) =>
    `${id.padEnd(5)} ${remote.padEnd(20)} ${until.padEnd(19)}  ${used.padEnd(19)}  ${label}`;
  return [
    row('id', 'remote', 'until (UTC)', 'last used (UTC)', 'label'),
    ...tokens.map(({ id, remote, label, expires_at, last_used_at }) =>
      row(String(id), remote ?? ALL, time(expires_at, 'without an end'), time(last_used_at, 'never'), label),
    ),
  ];
}

export async function revokeDeployToken({ db }: Services, { id }: Given<'revokeDeployToken'>) {
  const gone = await db.transaction().execute(async (trx) => {
    const revoked = await revokeToken(trx, id);
    if (!revoked) throw new CommandError(`There is no deploy token ${id}.`);
    await recordAudit(trx, {
      actor: COMMAND_LINE,
      action: 'token.revoke',
      subject: String(id),
      subjectName: revoked.label,
      before: { remote: revoked.remote ?? ALL },
      after: null,
    });
    return revoked;
  });
  const rejected = await rejectDeploymentsOf(db, id);
  return [
    `Deploy token ${id} (${gone.label}) is revoked.`,
    ...(rejected > 0
      ? [`Refused at the gate: ${rejected} ${rejected === 1 ? 'deployment' : 'deployments'}.`]
      : []),
  ];
}
