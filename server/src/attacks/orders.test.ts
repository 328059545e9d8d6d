import { gzipSync } from 'node:zlib';
import { COINS, openShop } from '../features/orders/testing/shop.ts';
import { SIGNATURE } from '../features/payments/providers/demo.ts';

const RATE_LIMITS = 'write=100000/60,read=100000/60,readAccount=100000/60';
const { db, app, boss, enter, webhook, paid } = await openShop({ DEMO: '1', RATE_LIMITS });

const send = (payload: string | Buffer, headers: Readonly<Record<string, string>> = {}) =>
  app.inject({
    method: 'POST',
    url: '/api/payments/demo/webhook',
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  });

const rows = async () => ({
  orders: (await db.selectFrom('orders').select('id').execute()).length,
  reports: (await db.selectFrom('payment_reports').select('id').execute()).length,
  payments: (await db.selectFrom('payments').select('id').execute()).length,
});

test('of 200 orders in a minute 20 are placed, and the others are told when to come back', async () => {
  const buyer = await enter();
  const answers = await Promise.all(Array.from({ length: 200 }, () => buyer.order(COINS)));
  const refused = answers.filter(({ statusCode }) => statusCode === 429);
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(20);
  expect(refused).toHaveLength(180);
  for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  // Others still buy.
  expect((await (await enter()).order(COINS)).statusCode).toBe(201);
});

const deep = '['.repeat(30_000) + ']'.repeat(30_000);
test.each<[string, string | Buffer, Readonly<Record<string, string>>, number]>([
  ['huge', 'x'.repeat(300 * 1024), {}, 413],
  ['deep', deep, {}, 400],
  ['empty', '', {}, 400],
  ['no JSON', '{"id":', {}, 400],
  ['no text', Buffer.from([0xff, 0xfe, 0x00]), {}, 400],
  ['compressed', gzipSync('{}'), { 'content-encoding': 'gzip' }, 400],
  ['a form', 'id=1', { 'content-type': 'application/x-www-form-urlencoded' }, 400],
  ['plain text', '{}', { 'content-type': 'text/plain' }, 400],
  ['of no type', '{}', { 'content-type': '' }, 415],
  ['signed with words', '{}', { [SIGNATURE]: 'é'.repeat(64) }, 400],
  ['signed with a lot', '{}', { [SIGNATURE]: '0'.repeat(8000) }, 400],
])('a webhook whose body is %s is refused and changes nothing', async (_, payload, headers, status) => {
  const before = await rows();
  expect((await send(payload, headers)).statusCode).toBe(status);
  expect(await rows()).toEqual(before);
});

test('refused webhooks of one network are limited, those of the provider are not', async () => {
  const statuses: number[] = [];
  for (let at = 0; at < 80; at += 1) statuses.push((await send('{}')).statusCode);
  expect(statuses).toContain(429);
  expect((await webhook(paid({ id: 'of nobody', total: 1 }))).statusCode).toBe(200);
});

test('a webhook is no session: cookies and tokens give it nothing, and take nothing from it', async () => {
  const buyer = await enter();
  const placed = await buyer.place(COINS);
  const before = await rows();
  for (const browser of [buyer.browser, boss]) {
    const answer = await browser.post('/api/payments/demo/webhook', paid(placed));
    expect([400, 429]).toContain(answer.statusCode);
  }
  expect(await rows()).toEqual(before);
  const signed = await app.inject({
    method: 'POST',
    url: '/api/payments/demo/webhook',
    headers: {
      cookie: 'member=1; refresh=x',
      authorization: 'Bearer wrong',
      origin: 'https://provider.example',
    },
    payload: '{}',
  });
  expect([400, 429]).toContain(signed.statusCode);
  const answer = await webhook(paid(placed));
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['set-cookie']).toBeUndefined();
});
