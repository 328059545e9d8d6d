import type { PlacedOrder } from '@site/contract/http/orders';
import type { PanelOrderDetail } from '@site/contract/http/panelOrders';
import { sql } from 'kysely';
import { openShop, type Buyer } from './testing/shop.ts';

const { db, boss, server, enter, panelOrder, act, deliver, webhook, paid } = await openShop();

const MVP = { items: [{ id: 'ranks/mvp', quantity: 1 }], expectedTotal: 1999 };
const MIXED = {
  items: [
    { id: 'ranks/vip', quantity: 1 },
    { id: 'coins/10000', quantity: 1 },
  ],
  expectedTotal: 998,
};

async function bought(wanted: object = {}, buyer?: Buyer) {
  const by = buyer ?? (await enter());
  const placed = await by.place(wanted);
  await by.pay(placed);
  return { buyer: by, placed };
}

const setRank = (buyer: Buyer, rank: 'knock' | 'vip' | 'mvp' | 'player') =>
  db.updateTable('users').set({ rank }).where('uuid', '=', buyer.uuid).execute();
const rankOf = async (buyer: Buyer) =>
  (await db.selectFrom('users').select('rank').where('uuid', '=', buyer.uuid).executeTakeFirstOrThrow()).rank;
const refund = async (order: PlacedOrder, own: object = {}) =>
  (
    await boss.post(`/api/panel/orders/${order.id}/refund`, { reason: 'asked for it', ...own })
  ).json<PanelOrderDetail>();

/** Takes the commands that wait as a server does that can take ranks back. */
async function take(outcome = 'done') {
  const { commands } = await server.sync({ want: 100, can: ['take-rank'] });
  await server.sync({ done: commands.map(({ id, lease }) => ({ id, lease, outcome })), want: 0 });
  return commands.map(({ kind, args }) => ({ kind, args }));
}

beforeEach(() => server.sync({ want: 0, can: ['take-rank'] }));
afterEach(async () => {
  await take();
});

describe('a rank that a player has by the time it is handed out', () => {
  test('is not handed out if it is lower: the order waits for a person, and the buyer is told', async () => {
    const { buyer, placed } = await bought();
    await setRank(buyer, 'knock');
    expect(await deliver()).toEqual([]);
    expect(await panelOrder(placed)).toMatchObject({
      state: 'paid',
      waitsFor: ['late'],
      commands: [{ state: 'expired' }],
    });
    expect((await buyer.alerts())[0]).toContain('takes longer');
    expect(await rankOf(buyer)).toBe('knock');
    expect((await act(placed, 'redeliver')).json()).toMatchObject({ code: 'player_has_rank' });
    const { rows } = await sql<{ id: string }>`
      SELECT id FROM game_commands WHERE created_by = ${placed.number}`.execute(db);
    const repeated = await boss.post(`/api/panel/game-commands/${rows[0]!.id}/repeat`, { reason: 'again' });
    expect(repeated.json()).toMatchObject({ code: 'player_has_rank' });
    expect((await act(placed, 'refund')).json()).toMatchObject({ state: 'refunded' });
  });

  test('is not repeated after a failure either', async () => {
    const { buyer, placed } = await bought(MVP);
    await deliver('failed');
    await setRank(buyer, 'knock');
    expect((await act(placed, 'redeliver')).json()).toMatchObject({ code: 'player_has_rank' });
    expect(await deliver()).toEqual([]);
  });

  test('is dropped from open orders, whose rest can still be paid', async () => {
    const buyer = await enter();
    const [mixed, alone] = [await buyer.place(MIXED), await buyer.place()];
    await bought(MVP, buyer);
    expect(await buyer.read(alone)).toMatchObject({ state: 'cancelled' });
    const rest = await buyer.read(mixed);
    expect(rest).toMatchObject({ state: 'open', total: 499, vat: 80, lines: [{ id: 'coins/10000' }] });
    const told = await buyer.alerts();
    expect(told.find((text) => text.includes(mixed.number))).toMatch(/VIP is no longer part of/);
    expect(told.find((text) => text.includes(alone.number))).toMatch(/cancelled: you no longer need VIP/);
    // The checkout of the former sum is closed.
    expect((await buyer.pay(mixed)).statusCode).toBe(404);
    const checked = await buyer.browser.post(`/api/orders/${mixed.id}/check`);
    await buyer.pay(checked.json());
    expect(await panelOrder(mixed)).toMatchObject({ state: 'paid', received: 499, needsDecision: false });
    expect((await deliver()).map(({ kind }) => kind).toSorted()).toEqual(['give-coins', 'give-rank']);
  });
});

describe('a refund of what is in the game', () => {
  test('asks whether it is taken back, and takes it by a command', async () => {
    const { buyer, placed } = await bought();
    await deliver();
    expect(await rankOf(buyer)).toBe('vip');
    expect(await panelOrder(placed)).toMatchObject({ canTakeBack: true, lines: [{ rankBefore: 'player' }] });
    expect(await refund(placed)).toMatchObject({
      state: 'refunded',
      waitsFor: ['goods'],
      acts: ['settle', 'take-back'],
      lines: [{ takeBack: 'undecided', delivery: 'delivered' }],
    });
    expect((await act(placed, 'take-back')).json()).toMatchObject({
      needsDecision: false,
      lines: [{ takeBack: 'waiting' }],
    });
    expect(await take()).toEqual([{ kind: 'take-rank', args: { rank: 'player', until: 'vip' } }]);
    expect(await rankOf(buyer)).toBe('player');
    expect(await panelOrder(placed)).toMatchObject({ lines: [{ takeBack: 'taken', delivery: 'taken' }] });
    expect((await buyer.order()).statusCode).toBe(201);
  });

  test('takes it at once if the person says so, and leaves coins to the person', async () => {
    const { buyer, placed } = await bought(MIXED);
    await deliver();
    expect(await refund(placed, { takeBack: true })).toMatchObject({
      waitsFor: ['goods'],
      lines: [{ takeBack: 'waiting' }, { takeBack: 'by-hand' }],
    });
    expect(await take()).toHaveLength(1);
    expect(await rankOf(buyer)).toBe('player');
    expect((await act(placed, 'settle')).json()).toMatchObject({
      needsDecision: false,
      lines: [{ takeBack: 'taken' }, { takeBack: 'taken' }],
    });
  });

  test('keeps it if the person says so', async () => {
    const { placed } = await bought();
    await deliver();
    expect(await refund(placed, { takeBack: false })).toMatchObject({
      needsDecision: false,
      lines: [{ takeBack: 'kept' }],
    });
    expect(await take()).toEqual([]);
  });

  test('gives back no rank that was refunded, too, and keeps a higher one', async () => {
    const { buyer, placed: vip } = await bought();
    await deliver();
    const { placed: mvp } = await bought(MVP, buyer);
    await deliver();
    await refund(vip, { takeBack: true });
    expect(await take()).toEqual([]);
    expect(await rankOf(buyer)).toBe('mvp');
    expect(await panelOrder(vip)).toMatchObject({ lines: [{ takeBack: 'kept' }] });
    await refund(mvp, { takeBack: true });
    expect(await take()).toEqual([{ kind: 'take-rank', args: { rank: 'player', until: 'mvp' } }]);
    expect(await rankOf(buyer)).toBe('player');
  });

  test('is left to a person where no server can, or the command fails', async () => {
    await sql`UPDATE game_servers SET can = '{}'`.execute(db);
    const { placed } = await bought();
    await deliver();
    await sql`UPDATE game_servers SET can = '{}'`.execute(db);
    expect(await panelOrder(placed)).toMatchObject({ canTakeBack: false });
    expect(await refund(placed, { takeBack: true })).toMatchObject({
      waitsFor: ['goods'],
      lines: [{ takeBack: 'by-hand' }],
    });
    await server.sync({ want: 0, can: ['take-rank'] });
    const { placed: other } = await bought();
    await deliver();
    await server.sync({ want: 0, can: ['take-rank'] });
    await refund(other, { takeBack: true });
    await take('failed');
    expect(await panelOrder(other)).toMatchObject({ waitsFor: ['goods'], lines: [{ takeBack: 'by-hand' }] });
  });

  test('is also asked after a dispute that was lost', async () => {
    const placed = await (await enter()).place();
    await webhook(paid(placed));
    await deliver();
    await webhook(paid(placed, { kind: 'dispute-lost', subject: placed.id }));
    expect(await panelOrder(placed)).toMatchObject({ state: 'refunded', waitsFor: ['goods'] });
  });

  test('is also asked if a game server had the command when the money was returned', async () => {
    const { placed } = await bought();
    const [command] = (await server.sync({ want: 10 })).commands;
    await refund(placed);
    const { id, lease } = command!;
    await server.sync({ done: [{ id, lease, outcome: 'done' }] });
    expect(await panelOrder(placed)).toMatchObject({
      waitsFor: ['goods'],
      lines: [{ delivery: 'delivered' }],
    });
  });
});
