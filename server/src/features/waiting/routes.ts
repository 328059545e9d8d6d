import type { Api } from '@site/backend/api';
import { cacheFor } from '@site/backend/cacheFor';
import { implement } from '@site/backend/implement';
import { readApplication } from '@site/contract/calls/applications';
import { listGameServers } from '@site/contract/calls/gameServers';
import { listPanelOrders } from '@site/contract/calls/orders';
import { countWaiting } from '@site/contract/calls/staff';
import { GAME_LIMITS } from '@site/contract/gameLimits';
import { rankPasses, type Guard } from '@site/contract/guards';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { UNDECIDED } from '../../entries/orderConditions.ts';
import type { Services } from '../../services.ts';
import { callerOf } from '../../sessions/callRules.ts';

/** Milliseconds between two counts of orders, which everybody shares: they are kept for years, and many. */
const CACHE_MS = 5_000;

async function count(db: Kysely<Schema>, from: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`SELECT count(*)::integer AS total FROM ${from}`.execute(db);
  return rows[0]?.total ?? 0;
}

export function waitingRoutes(app: Api, { db }: Services): void {
  const applications = () => count(db, sql`applications WHERE state = 'PENDING'`);
  const orders = cacheFor(CACHE_MS, () => count(db, sql`orders WHERE ${UNDECIDED}`));
  const gameServers = () => {
    const since = new Date(Date.now() - GAME_LIMITS.heardMs);
    return count(db, sql`game_servers WHERE heard_at IS NULL OR heard_at <= ${since}`);
  };

  implement(app, countWaiting, async (request) => {
    const { rank } = callerOf(request);
    const ifAllowed = ({ guard }: { readonly guard: Guard }, read: () => Promise<number>) =>
      rankPasses(guard, rank) ? read() : undefined;
    return {
      applications: await ifAllowed(readApplication, applications),
      orders: await ifAllowed(listPanelOrders, orders),
      gameServers: await ifAllowed(listGameServers, gameServers),
    };
  });
}
