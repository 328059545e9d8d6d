import { cacheFor } from '@site/backend/cacheFor';
import { orderStates } from '@site/contract/orderStates';
import { namesOf } from '@site/contract/states';
import { sql, type Kysely } from 'kysely';
import type { Registry } from 'prom-client';
import type { Schema } from '../../database/schema.ts';
import { UNDECIDED } from '../../entries/orderConditions.ts';
import { describeRows } from './describeRows.ts';

/** Milliseconds between counts: orders are kept for years, and many. */
const CACHE_MS = 15_000;

async function countStates(db: Kysely<Schema>) {
  const rows = await db
    .selectFrom('orders')
    .select(['state', sql<number>`count(*)::integer`.as('count')])
    .groupBy('state')
    .execute();
  return namesOf(orderStates).map((state) => ({
    state,
    count: rows.find((row) => row.state === state)?.count ?? 0,
  }));
}

async function countWaiting(db: Kysely<Schema>) {
  const { rows } = await sql<{ readonly overdue: number; readonly undecided: number }>`
    SELECT
      (SELECT count(*)::integer FROM orders WHERE state = 'paid' AND paid_at < now() - interval '10 minutes') AS overdue,
      (SELECT count(*)::integer FROM orders WHERE ${UNDECIDED}) AS undecided`.execute(db);
  return rows;
}

export function describeOrders(registry: Registry, db: Kysely<Schema>): void {
  const states = cacheFor(CACHE_MS, () => countStates(db));
  const waiting = cacheFor(CACHE_MS, () => countWaiting(db));
  describeRows(registry, states, ['state'], [['orders', 'Orders by state.', ({ count }) => count]]);
  describeRows(
    registry,
    waiting,
    [],
    [
      [
        'orders_overdue',
        'Orders that were paid more than 10 minutes ago and are not delivered.',
        ({ overdue }) => overdue,
      ],
      ['orders_undecided', 'Orders in which only a person can go on.', ({ undecided }) => undecided],
    ],
  );
}
