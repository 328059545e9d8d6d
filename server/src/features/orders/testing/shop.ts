import { randomUUID } from 'node:crypto';
import type { NewOrder, Order, PlacedOrder } from '@site/contract/http/orders';
import type { PanelOrderDetail } from '@site/contract/http/panelOrders';
import type { SyncAnswer } from '@site/contract/http/game';
import { addPlayer, logIn } from '../../../testing/accounts.ts';
import type { Browser } from '../../../testing/browser.ts';
import { SESSION_SECRET, startTestApp } from '../../../testing/testApp.ts';
import { openTestDatabase } from '../../../testing/testDatabase.ts';
import { demoProvider, SIGNATURE } from '../../payments/providers/demo.ts';
import { demoKey } from '../../payments/providers/openProvider.ts';
import { linkServer } from '../../game/testing/gameServer.ts';

export const VIP: NewOrder = { items: [{ id: 'ranks/vip', quantity: 1 }], expectedTotal: 499, agreed: true };
export const COINS: NewOrder = {
  items: [{ id: 'coins/10000', quantity: 2 }],
  expectedTotal: 998,
  agreed: true,
};

/** The secret of the checkout in the address of the demo's payment page. */
const checkoutOf = ({ payUrl }: Pick<PlacedOrder, 'payUrl'>) => payUrl.split('#')[1] ?? '';

let count = 0;

/** A buyer who is logged in. */
export interface Buyer {
  readonly uuid: string;
  readonly name: string;
  readonly browser: Browser;
  order(wanted?: Partial<NewOrder>, key?: string): ReturnType<Browser['post']>;
  /** Places an order that must be accepted. */
  place(wanted?: Partial<NewOrder>): Promise<PlacedOrder>;
  pay(order: PlacedOrder, act?: string): ReturnType<Browser['post']>;
  read(order: { readonly id: string }): Promise<Order>;
  alerts(): Promise<string[]>;
}

/** A site that sells, with an owner and a game server. */
export async function openShop(env: Readonly<Record<string, string>> = { DEMO: '1' }) {
  const db = await openTestDatabase();
  const { app } = await startTestApp({ db, env });
  const owner = `Owner_${(count += 1)}`;
  await addPlayer(db, { name: owner, rank: 'owner' });
  const boss = await logIn(app, owner);
  const server = await linkServer(app, db);

  async function enter(rank: 'player' | 'vip' | 'mvp' | 'mod' = 'player'): Promise<Buyer> {
    const name = `Buyer_${(count += 1)}`;
    const { uuid } = await addPlayer(db, { name, rank });
    const browser = await logIn(app, name);
    const order: Buyer['order'] = (wanted = {}, key = randomUUID()) =>
      browser.post('/api/orders', { ...VIP, ...wanted }, { 'idempotency-key': key });
    return {
      uuid,
      name,
      browser,
      order,
      async place(wanted) {
        const answer = await order(wanted);
        if (answer.statusCode !== 201) throw new Error(answer.payload);
        return answer.json<PlacedOrder>();
      },
      pay: (placed, act = 'pay') =>
        browser.post('/api/payments/demo/act', { checkout: checkoutOf(placed), act }),
      async read({ id }) {
        const answer = await browser.get(`/api/orders/${id}`);
        if (answer.statusCode !== 200) throw new Error(answer.payload);
        return answer.json<Order>();
      },
      alerts: async () =>
        (await browser.get('/api/alerts')).json<{ message: string }[]>().map(({ message }) => message),
    };
  }

  async function bought(wanted: Partial<NewOrder> = {}, by?: Buyer) {
    const buyer = by ?? (await enter());
    const placed = await buyer.place(wanted);
    await buyer.pay(placed);
    return { buyer, placed };
  }

  const { commands, site } = app.services;
  const sockets = { sendAlert: () => {}, wakeGameServers: () => {}, announceOrders: () => {} } as never;
  const context = { commands, db, site, sockets, log: app.log };

  const panelOrder = async ({ id }: { readonly id: string }) =>
    (await boss.get(`/api/panel/orders/${id}`)).json<PanelOrderDetail>();

  /** Sends a webhook as the demo's provider does, unless it is given another signature. */
  function webhook(report: object, signature?: string) {
    const payload = JSON.stringify(report);
    const sign = demoProvider(db, demoKey(SESSION_SECRET)).sign;
    return app.inject({
      method: 'POST',
      url: '/api/payments/demo/webhook',
      headers: { 'content-type': 'application/json', [SIGNATURE]: signature ?? sign(payload) },
      payload,
    });
  }

  /** A report of a payment, such as the provider sends. */
  const paid = ({ id: order, total: amount }: Pick<PlacedOrder, 'id' | 'total'>, own: object = {}) => ({
    id: randomUUID(),
    kind: 'paid',
    order,
    payment: { id: `payment of ${order}`, amount },
    ...own,
  });

  /** Makes an act of the team. */
  const act = (order: { readonly id: string }, name: string, reason = 'asked for it') =>
    boss.post(`/api/panel/orders/${order.id}/${name}`, { reason });

  /** Takes the commands that wait, and reports them. */
  async function deliver(outcome = 'done'): Promise<SyncAnswer['commands']> {
    const { commands } = await server.sync({ want: 100 });
    const done = commands.map(({ id, lease }) => ({ id, lease, outcome }));
    if (done.length > 0) await server.sync({ done, want: 0 });
    return commands;
  }

  const stateOf = async (order: { readonly id: string }) => (await panelOrder(order)).state;
  return { db, app, boss, server, context, enter, bought, panelOrder, stateOf, act, deliver, webhook, paid };
}
