import type { Selectable } from 'kysely';
import type { ApplicationsTable, AuditEntriesTable } from '../database/schema.ts';
import type { Player } from './players.ts';
import { createRandom } from './random.ts';

type Application = Pick<Selectable<ApplicationsTable>, 'id' | 'user_id' | 'name' | 'state' | 'created_at'>;

const DECIDED_BY: readonly string[] = ['srmod', 'srcon', 'srdev', 'admin'];
const DAY = 86_400_000;

/** What the audit trail remembers of the decisions on applications, the oldest first. */
export function decisions(
  now: Date,
  applications: readonly Application[],
  accounts: readonly Player[],
): Omit<Selectable<AuditEntriesTable>, 'id'>[] {
  const random = createRandom('decisions');
  const leads = accounts.filter(({ user }) => DECIDED_BY.includes(user.rank)).map(({ user }) => user);
  return applications
    .filter(({ state }) => state !== 'PENDING')
    .map(({ id, user_id, name, state, created_at }) => {
      const lead = random.pick(leads);
      const until = Math.min(now.getTime(), created_at.getTime() + 3 * DAY);
      const at = created_at.getTime() + (until - created_at.getTime()) * (0.1 + 0.8 * random.next());
      return {
        created_at: new Date(at),
        actor_id: lead.uuid,
        actor_name: lead.name,
        action: 'application.state' as const,
        subject: String(id),
        subject_name: name,
        about: user_id,
        before: { state: 'PENDING' as const },
        after: { state },
      };
    })
    .sort((a, b) => a.created_at.getTime() - b.created_at.getTime());
}
