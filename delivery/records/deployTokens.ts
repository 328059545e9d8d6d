import { createHash, randomBytes } from 'node:crypto';
import type { AnyDb, Db } from './schema.ts';

const USE_UPDATE_INTERVAL_MS = 60_000;

const MAX_TOKEN_LENGTH = 200;

interface NewToken {
  /** Null for all remotes. */
  readonly remote: string | null;
  readonly label: string;
  /** The only first path segments, besides those of its remote, that it may take; any free one if undefined. */
  readonly pages?: readonly string[] | undefined;
  /** Milliseconds until it expires; never if undefined. */
  readonly lifetime?: number | undefined;
  readonly isOperatorToken?: boolean;
}

interface DeployToken {
  readonly id: number;
  readonly remote: string | null;
  readonly label: string;
  readonly isOperatorToken: boolean;
  /** Null if it may take any free segment. */
  readonly pages: readonly string[] | null;
}

// The token is random and long: a slow hash would add nothing.
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** @returns the token, which is not stored, and its id */
export async function addDeployToken(
  db: AnyDb,
  { remote, label, pages, lifetime, isOperatorToken = false }: NewToken,
): Promise<{ readonly id: number; readonly token: string }> {
  const token = `deploy_${randomBytes(32).toString('base64url')}`;
  const expires_at = lifetime === undefined ? null : new Date(Date.now() + lifetime);
  const { id } = await db
    .insertInto('deploy_tokens')
    .values({
      remote,
      label,
      token_hash: hashOf(token),
      is_lent: isOperatorToken,
      pages: pages ? [...pages] : null,
      expires_at,
      last_used_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, token };
}

/** Deletes a token; call it in a transaction. */
export function revokeToken(
  trx: AnyDb,
  id: number,
): Promise<Pick<DeployToken, 'remote' | 'label'> | undefined> {
  return trx
    .deleteFrom('deploy_tokens')
    .where('id', '=', id)
    .returning(['remote', 'label'])
    .executeTakeFirst();
}

export async function findDeployToken(db: Db, token: string): Promise<DeployToken | undefined> {
  if (token.length > MAX_TOKEN_LENGTH) return undefined;
  const now = new Date();
  const row = await db
    .selectFrom('deploy_tokens')
    .select(['id', 'remote', 'label', 'is_lent', 'pages', 'last_used_at'])
    .where('token_hash', '=', hashOf(token))
    .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, remote, label, is_lent: isOperatorToken, pages, last_used_at } = row;
  if (!last_used_at || now.getTime() - last_used_at.getTime() > USE_UPDATE_INTERVAL_MS)
    await db.updateTable('deploy_tokens').set({ last_used_at: now }).where('id', '=', id).execute();
  return { id, remote, label, isOperatorToken, pages };
}
