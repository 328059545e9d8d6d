import { remoteName } from '@site/contract/http/registry';
import { CommandError } from '../commandError.ts';
import { addDeployToken } from '../parts/releases/deployTokens.ts';
import type { CommandContext } from './commandContext.ts';
import { isSoundText } from './players.ts';

const DAY = 24 * 3600 * 1000;

/** Milliseconds for which a token for the command line is good. */
const LENT = 10 * 60_000;

const LONGEST_LABEL = 64;

/** What stands for every remote on the command line. */
const ALL = 'all';

interface NewToken {
  readonly remote: string;
  readonly label: string;
  readonly days?: number | undefined;
}

function remoteOf(name: string): string | null {
  if (name === ALL) return null;
  if (!remoteName.safeParse(name).success)
    throw new CommandError(
      `${JSON.stringify(name)} is no name of a remote; "${ALL}" stands for all of them.`,
    );
  return name;
}

/** Makes a token with which a pipeline deploys. */
export async function createDeployToken(
  { db }: CommandContext,
  { remote, label, days }: NewToken,
): Promise<readonly string[]> {
  const name = label.trim();
  if (name === '' || name.length > LONGEST_LABEL || !isSoundText(name))
    throw new CommandError(`A label has 1 to ${LONGEST_LABEL} visible characters.`);
  const lifetime = days === undefined ? undefined : days * DAY;
  const { id, token } = await addDeployToken(db, { remote: remoteOf(remote), label: name, lifetime });
  return [
    `Deploy token ${id} for ${remote === ALL ? 'all remotes' : remote}, ${days ? `good for ${days} ${days === 1 ? 'day' : 'days'}` : 'without an end'}.`,
    `It is shown only now: ${token}`,
  ];
}

/** A token for who may command this server anyway. */
export async function lendDeployToken(
  { db }: CommandContext,
  { remote }: { readonly remote: string },
): Promise<readonly string[]> {
  const { token } = await addDeployToken(db, {
    remote: remoteOf(remote),
    label: 'command line',
    lifetime: LENT,
  });
  return [token];
}

const time = (date: Date | null, otherwise: string) =>
  date ? date.toISOString().slice(0, 19).replace('T', ' ') : otherwise;

/** The tokens, without what is secret of them. */
export async function listDeployTokens({ db }: CommandContext): Promise<readonly string[]> {
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

/** Takes a token back; it counts for nothing from the next call on. */
export async function revokeDeployToken(
  { db }: CommandContext,
  { id }: { readonly id: number },
): Promise<readonly string[]> {
  const gone = await db
    .deleteFrom('deploy_tokens')
    .where('id', '=', id)
    .returning('label')
    .executeTakeFirst();
  if (!gone) throw new CommandError(`There is no deploy token ${id}.`);
  return [`Deploy token ${id} (${gone.label}) is revoked.`];
}
