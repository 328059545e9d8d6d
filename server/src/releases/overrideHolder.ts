import type { OverrideBody } from '@site/contract/http/releases';
import { DEVELOPER_RANKS } from '@site/contract/ranks';
import type { Kysely } from 'kysely';
import { storedForm } from '../credentials/secrets.ts';
import { aliveSessions } from '../credentials/sessions.ts';
import type { Schema } from '../database/schema.ts';
import { REFRESH, type Cookies } from '../http/ownCookies.ts';
import type { ChosenBuilds, OverrideHolder } from './overrideCookie.ts';

/**
 * Whether the session in which builds were chosen lives, in this browser, and its player is still a developer. Over http
 * the request of a page carries no refresh cookie (`undefined`): then it is the session alone.
 */
async function isDeveloper(
  db: Kysely<Schema>,
  { uuid, sessionId }: Exclude<OverrideHolder, 'gate'>,
  refresh: string | undefined,
): Promise<boolean> {
  const row = await aliveSessions(db)
    .select('users.rank')
    .where('sessions.id', '=', sessionId)
    .where('sessions.user_id', '=', uuid)
    .$if(refresh !== undefined, (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('refresh_tokens')
            .select('session_id')
            .whereRef('session_id', '=', 'sessions.id')
            .where('token_hash', '=', storedForm(refresh ?? '')),
        ),
      ),
    )
    .executeTakeFirst();
  return row !== undefined && DEVELOPER_RANKS.includes(row.rank);
}

/** The builds that a browser was given by hand, as long as they count for who uses it. Without any it costs no query. */
export async function countingOverrides(
  db: Kysely<Schema>,
  chosen: ChosenBuilds | undefined,
  cookies: Cookies,
): Promise<readonly OverrideBody[]> {
  if (!chosen) return [];
  const { overrides, holder } = chosen;
  return holder === 'gate' || (await isDeveloper(db, holder, cookies[REFRESH])) ? overrides : [];
}
