import { randomUUID } from 'node:crypto';
import { trustPublicServices } from '../../upstreams/testing/publicService.ts';
import { addPlayer } from '../../testing/accounts.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';
import { CACHE_CONTROL, MAX_BYTES, PNG, sending, startWithAvatars, STEVE } from './testing/avatarApp.ts';

const JPEG = Buffer.from('\xff\xd8\xff\xe0the picture', 'latin1');
const WEBP = Buffer.from('RIFF\x10\x00\x00\x00WEBPVP8 the picture', 'latin1');
const GIF = Buffer.from('GIF89athe picture', 'latin1');

trustPublicServices();
const db = await openTestDatabase();
await addPlayer(db, { name: 'Steve', uuid: STEVE });

const start = (answer = sending(), env = {}) => startWithAvatars({ db, answer, env });
const started = start();

describe('a picture', () => {
  test('is that of the service, and can do nothing but be looked at', async () => {
    const { get, service } = await start();
    const { statusCode, headers, rawPayload } = await get();
    expect([statusCode, rawPayload]).toEqual([200, PNG]);
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(PNG.length),
      'cache-control': CACHE_CONTROL.own,
      'content-disposition': 'inline',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      etag: expect.stringMatching(/^"[\w-]{22}"$/),
    });
    expect(headers['set-cookie']).toBeUndefined();
    expect(service.requests.map(({ url }) => url)).toEqual([`/avatar/${STEVE}/100`]);
  });

  test('is fetched once for a size, however its player is written', async () => {
    const { get, service } = await start();
    for (const player of [STEVE, STEVE.toUpperCase()])
      for (const query of ['', '?size=100', '?size=48', '?size=200'])
        expect((await get(player, query)).rawPayload).toEqual(PNG);
    expect(service.requests.map(({ url }) => url)).toEqual(
      [100, 48, 200].map((size) => `/avatar/${STEVE}/${size}`),
    );
  });

  test('is not sent to who holds it', async () => {
    const { get } = await start();
    const tag = String((await get()).headers['etag']);
    for (const held of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const { statusCode, headers, payload } = await get(STEVE, '', { 'if-none-match': held });
      expect([statusCode, payload]).toEqual([304, '']);
      expect(headers).toMatchObject({ etag: tag, 'cache-control': CACHE_CONTROL.own });
    }
    for (const held of ['"other"', tag.slice(1, -1), '', '__proto__'])
      expect((await get(STEVE, '', { 'if-none-match': held })).statusCode).toBe(200);
  });

  test('is described to HEAD', async () => {
    const { app } = await start();
    const { statusCode, headers, payload } = await app.inject({
      method: 'HEAD',
      url: `/api/avatar/${STEVE}`,
    });
    expect([statusCode, payload]).toEqual([200, '']);
    expect(headers).toMatchObject({ 'content-type': 'image/png', 'content-length': String(PNG.length) });
  });

  test.each([
    ['image/png', PNG],
    ['IMAGE/PNG; charset=binary', PNG],
    ['image/jpeg', JPEG],
    ['image/webp', WEBP],
    ['image/gif', GIF],
    ['image/png', Buffer.concat([PNG, Buffer.alloc(MAX_BYTES - PNG.length)])],
  ])('may be %s', async (type, bytes) => {
    const { get } = await start(sending(bytes, type));
    const { headers, rawPayload } = await get();
    expect([headers['content-type'], headers['cache-control']]).toEqual([
      type.toLowerCase().split(';')[0],
      CACHE_CONTROL.own,
    ]);
    expect(rawPayload.equals(bytes)).toBe(true);
  });

  test('is fetched without anything of the visitor', async () => {
    const { get, service } = await start();
    await get(STEVE, '', {
      cookie: 'session=secret; lang=de',
      authorization: 'Bearer secret',
      'x-forwarded-for': '198.51.100.7',
      'user-agent': 'visitor',
      'accept-language': 'de-visitor',
      referer: 'https://visitor.example/',
    });
    expect(JSON.stringify(service.requests)).not.toMatch(/secret|198\.51|visitor|lang=/);
    expect(service.requests).toHaveLength(1);
  });
});

test.each([
  [STEVE, '?size=49'],
  [STEVE, '?size=100.5'],
  [STEVE, '?size=48&size=100'],
  [STEVE, '?url=https://evil.example'],
  [`${STEVE}%2f..%2f..`, ''],
  [`${STEVE}%00`, ''],
  [`${STEVE}%0d%0ax-evil:1`, ''],
  [`${STEVE}.png`, ''],
  [`${STEVE}%3fsize=9`, ''],
  [STEVE.replaceAll('-', ''), ''],
])('%s%s can not be asked for, and nobody outside is', async (player, query) => {
  const { get, service } = await started;
  const { statusCode, headers } = await get(player, query);
  expect([statusCode, headers['content-type']]).toEqual([400, expect.stringMatching(/^application\/json/)]);
  expect(service.requests).toEqual([]);
});

test('in the demo placeholder heads are drawn, and nobody outside is asked', async () => {
  const { get, see, service } = await start(sending(), { DEMO: '1' });
  const alex = String((await addPlayer(db, { name: 'Alex' })).uuid);
  const [steve, again, other] = [await get(), await get(), await get(alex)];
  expect(steve.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': CACHE_CONTROL.own });
  expect(steve.rawPayload.subarray(0, 8)).toEqual(PNG.subarray(0, 8));
  expect(again.rawPayload).toEqual(steve.rawPayload);
  expect([other.statusCode, other.headers['cache-control']]).toEqual([200, CACHE_CONTROL.own]);
  expect(other.rawPayload).not.toEqual(steve.rawPayload);
  expect(await see(randomUUID())).toBe('bundled');
  expect(service.requests).toEqual([]);
});
