import { storedForm } from '@site/backend/secrets';
import type { People } from '@site/delivery';
import { DEVELOPER_RANKS } from '@site/contract/ranks';
import type { LiveAlert } from '@site/contract/sockets';
import type { Kysely } from 'kysely';
import { forbidden } from '@site/backend/httpError';
import { requireFreshFactor } from '../credentials/secondFactor.ts';
import type { Schema } from '../database/schema.ts';
import { recordAudit } from '../entries/audit.ts';
import { storeAlert } from '../entries/storeAlert.ts';
import { callerOf } from './callRules.ts';
import { requireOwnPassword, type Authentication } from './authentication.ts';
import { activeSessions } from './sessions.ts';

interface Options {
  readonly db: Kysely<Schema>;
  readonly authentication: Authentication;
  readonly sendAlert: (uuid: string, alert: LiveAlert) => void;
}

export const auditRemote: People['audit'] = (trx, { remote, ...change }) =>
  recordAudit(trx as Kysely<Schema>, { ...change, subject: remote, subjectName: remote });

export function createPeople({ db, authentication, sendAlert }: Options): People {
  return {
    async developerOf(request, reply) {
      const caller = await authentication.authenticate(request, reply);
      if (!DEVELOPER_RANKS.includes(caller.rank)) throw forbidden();
      requireOwnPassword(caller);
      return caller;
    },

    callerOf,

    requireFreshFactor: (person) => requireFreshFactor(db, person),

    async isDeveloperSession({ uuid, sessionId }, refresh) {
      const row = await activeSessions(db)
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
    },

    async lockRank(trx, uuid) {
      const row = await (trx as Kysely<Schema>)
        .selectFrom('users')
        .select(['rank', 'delete_after'])
        .where('uuid', '=', uuid)
        .forShare()
        .executeTakeFirst();
      return row && { rank: row.rank, isLeaving: row.delete_after !== null };
    },

    audit: auditRemote,

    async alertOwners(trx, { remote, text }) {
      const site = trx as Kysely<Schema>;
      const owners = await site
        .selectFrom('users')
        .select(['uuid', 'lang'])
        .where('rank', '=', 'owner')
        .execute();
      const alerts: { uuid: string; alert: LiveAlert }[] = [];
      for (const { uuid, lang } of owners) {
        const message = text[lang];
        const alert = await storeAlert(site, {
          uuid,
          category: 'system',
          message,
          target: `remote:${remote}`,
        });
        alerts.push({ uuid, alert });
      }
      return () => alerts.forEach(({ uuid, alert }) => sendAlert(uuid, alert));
    },
  };
}
