import { setTimeout as sleep } from 'node:timers/promises';
import type { PanelOrder } from '@site/contract/http/panelOrders';
import { cleanUpLater } from '@site/backend/testing/cleanUp';
import { sql, type Kysely } from 'kysely';
import { jsonOf } from '../../../scripts/perf/lib/client.ts';
import { Client } from './client.ts';
import type { Schema } from '../../../server/src/database/schema.ts';
import { addGameServer } from '../../../server/src/features/game/gameServers.ts';
import { startStripe, STRIPE_KEYS } from '../../../server/src/features/payments/testing/stripeServer.ts';
import { addPlayer, PASSWORD } from '../../../server/src/testing/accounts.ts';
import { startBuyers } from './buyers.ts';
import { startGames } from './moodyGame.ts';
import { openPost } from './moodyPost.ts';
import { startServer, type SiteDatabase } from './site.ts';

const BUYERS = 12;
const GAMES = 2;
/** Sessions last ten minutes: they are begun anew after so many kills. */
const KILLS_OF_A_SESSION = 20;
/** Longest time between a start and a kill, in milliseconds. */
const MAX_LIFE_MS = 1_500;
/** Longest time until the minute check has found what no webhook told of, and leases are over. */
const SETTLING_MS = 600_000;

async function addPeople(db: Kysely<Schema>): Promise<string[]> {
  await addPlayer(db, { name: 'Owner', rank: 'owner' });
  for (let at = 0; at < BUYERS; at += 1) await addPlayer(db, { name: `Buyer${at}` });
  const tokens: string[] = [];
  for (let at = 0; at < GAMES; at += 1) {
    const added = await addGameServer(db, { name: `game ${at}` });
    if (added) tokens.push(added.token);
  }
  return tokens;
}

async function ordersOf(owner: Client, state: string): Promise<PanelOrder[]> {
  const found: PanelOrder[] = [];
  for (let page = 1; ; page += 1) {
    const some = jsonOf<PanelOrder[]>(await owner.get(`/api/panel/orders?state=${state}&page=${page}`));
    found.push(...some);
    if (some.length < 20) return found;
  }
}

async function readBooks(db: Kysely<Schema>) {
  const { rows: orders } = await sql<{
    id: string;
    number: string;
    state: PanelOrder['state'];
    total: number;
    received: number;
    refunded: boolean;
  }>`
    SELECT id, number, state, total,
      (SELECT coalesce(sum(amount), 0)::integer FROM payments WHERE order_id = orders.id AND refunded_at IS NULL) AS received,
      EXISTS (SELECT FROM payments WHERE order_id = orders.id AND refunded_at IS NOT NULL) AS refunded
    FROM orders ORDER BY number`.execute(db);
  const { rows: lines } = await sql<{
    order_id: string;
    place: number;
    delivery: string;
    command_id: string | null;
    state: string | null;
    reason: boolean;
  }>`
    SELECT order_id, line.place, delivery, command_id, command.state,
      EXISTS (SELECT FROM order_events WHERE order_id = line.order_id AND kind IN ('line-unknown', 'line-failed')) AS reason
    FROM order_lines AS line LEFT JOIN game_commands AS command ON command.id = command_id`.execute(db);
  return { orders, lines };
}

// In the end the money that was taken is that of the orders, and every line that was paid is delivered once, or waits
// for a person with the reason.
export async function expectHonestSales(
  { env: database, withDatabase }: SiteDatabase,
  kills: number,
): Promise<void> {
  const stripe = await startStripe();
  cleanUpLater(stripe.close);
  const env = {
    ...database,
    PAYMENT_PROVIDER: 'stripe',
    STRIPE_SECRET_KEY: STRIPE_KEYS.secretKey,
    STRIPE_WEBHOOK_SECRET: STRIPE_KEYS.webhookSecret,
    STRIPE_API_URL: stripe.url,
    SITE_ORIGIN: 'http://127.0.0.1',
  };
  const tokens = await withDatabase(addPeople);
  let server = await startServer(env);
  const site = { url: server.url };
  const start = async () => {
    server = await startServer({ ...env, PORT: new URL(site.url).port });
  };
  const owner = new Client(site);
  const clients = Array.from({ length: BUYERS }, () => new Client(site));
  const logInAll = async () => {
    await owner.logIn('Owner', PASSWORD);
    for (const [at, client] of clients.entries()) await client.logIn(`Buyer${at}`, PASSWORD);
  };
  await logInAll();
  const { post, sent, settled } = openPost(site, stripe);
  const games = startGames(site, tokens);
  const buyers = startBuyers(clients, { site, stripe, post, owner });

  const began = performance.now();
  for (let killed = 0; killed < kills; killed += 1) {
    stripe.loseAnswers(Math.random() < 0.3 ? 1 : 0);
    stripe.setDown(Math.random() < 0.1);
    await sleep(Math.random() * MAX_LIFE_MS);
    server.signal('SIGKILL');
    await server.ended;
    await start();
    if (killed % KILLS_OF_A_SESSION === 0) await logInAll();
  }
  const killing = Math.round((performance.now() - began) / 1000);
  stripe.loseAnswers(0);
  stripe.setDown(false);
  games.calm();
  await buyers.stop();
  await settled();
  await buyers.finishRefunds();
  await server.stop();
  await sleep(1_000);
  const unreported = games.unreported();
  // The minute check asks about orders that are older than five minutes.
  await withDatabase(async (db) => {
    await sql`
      UPDATE orders SET created_at = created_at - interval '6 minutes', ask_at = NULL, asks = 0
      WHERE state IN ('open', 'cancelled', 'refunding')`.execute(db);
    // What no game server has: the answer with it was lost, or it was given up before it was begun.
    await sql`
      UPDATE game_commands SET lease_until = now() WHERE state = 'leased' AND id::text <> ALL(${unreported})`.execute(
      db,
    );
  });
  await start();
  await logInAll();
  const isPaid = (id: string) =>
    [...stripe.charges.values()].some(({ metadata, refunded }) => metadata['order'] === id && !refunded);
  const waitingOrders = async () => {
    const unpaid = [...(await ordersOf(owner, 'open')), ...(await ordersOf(owner, 'cancelled'))];
    const paid = await ordersOf(owner, 'paid');
    return [
      ...unpaid.filter(({ id, received }) => isPaid(id) && received === 0),
      ...paid.filter(({ lines }) => lines.some(({ delivery }) => delivery === 'waiting')),
    ].map(({ number, state }) => `${number} ${state}`);
  };
  for (const since = performance.now(); ; await sleep(500)) {
    const waiting = await waitingOrders();
    if (waiting.length === 0) break;
    if (performance.now() - since > SETTLING_MS) throw new Error(`Still waiting: ${waiting.join(', ')}`);
  }
  const undecided = new Set((await ordersOf(owner, 'undecided')).map(({ id }) => id));
  await games.stop();
  await server.stop();

  const { orders, lines } = await withDatabase(readBooks);
  const sum = (of: typeof orders) => of.reduce((total, { received }) => total + received, 0);
  const sold = orders.filter(({ state }) => state === 'paid' || state === 'delivered');
  process.stderr.write(
    `${kills} kills in ${killing} s, ${orders.length} orders, ${sold.length} sold, ${JSON.stringify(sent)}, ` +
      `${stripe.refunds()} refunds, ${undecided.size} undecided\n`,
  );

  expect(stripe.taken()).toBe(sum(orders));
  expect(sold.filter(({ total, received }) => total !== received)).toEqual([]);
  const elsewhere = orders.filter(
    ({ state, received }) => received > 0 && state !== 'paid' && state !== 'delivered',
  );
  expect(elsewhere.filter(({ id, state }) => state !== 'cancelled' || !undecided.has(id))).toEqual([]);
  const returned = orders.filter(({ refunded }) => refunded);
  expect(returned.filter(({ state }) => state !== 'refunded')).toEqual([]);
  expect(stripe.refunds()).toBe(returned.length);

  const year = orders[0]?.number.slice(0, 8) ?? '';
  expect(orders.map(({ number }) => number)).toEqual(
    orders.map((_, at) => `${year}${String(at + 1).padStart(6, '0')}`),
  );
  expect([...buyers.placed.keys()].filter((id) => !orders.some((order) => order.id === id))).toEqual([]);
  const checkouts = [...stripe.sessions.values()].map(({ client_reference_id: id }) => id);
  expect(new Set(checkouts).size).toBe(checkouts.length);

  expect(games.leasedTwice).toEqual([]);
  expect([...games.carriedOut.values()].filter((times) => times !== 1)).toEqual([]);
  const isSold = new Set(sold.map(({ id }) => id));
  const done = (command: string | null) => games.carriedOut.get(command ?? '') ?? 0;
  const wrong = lines.filter(({ order_id, delivery, command_id, reason }) => {
    if (!isSold.has(order_id)) return false;
    return delivery === 'delivered' ? done(command_id) !== 1 : !(undecided.has(order_id) && reason);
  });
  expect(wrong).toEqual([]);
  expect(sold.length).toBeGreaterThan(kills / 2);
  expect(orders.length).toBeGreaterThanOrEqual(Math.min(100, kills));
  process.stderr.write('the books are right\n');
}
