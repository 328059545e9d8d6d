import { randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { send, startPublicService, trustPublicServices } from '../../upstreams/testing/publicService.ts';
import { addPlayer } from '../../testing/accounts.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';
import { letPass, restoreClock } from '../../testing/clock.ts';
import { until } from '@site/backend/testing/until';
import {
  CACHE_CONTROL,
  MAX_BYTES,
  PNG,
  STEVE,
  sending,
  startAvatarsAlone,
  startWithAvatars,
} from './testing/avatarApp.ts';
import { BUNDLED_HEADS } from './picture.ts';
import { crc32, inflateSync } from 'node:zlib';
import { AVATAR_SIZES } from '@site/contract/http/services';
import { type Colour, colourOf, pixelPicture } from '../../kit/pixelPicture.ts';
import { placeholderHead } from './placeholderHead.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const OWN_PICTURE = PNG.toString('latin1');
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const HTML = '<!doctype html><script>alert(1)</script>';
const JPEG = Buffer.from('\xff\xd8\xff\xe0the picture', 'latin1');
const WEBP = Buffer.from('RIFF\x10\x00\x00\x00WEBPVP8 the picture', 'latin1');
const GIF = Buffer.from('GIF89athe picture', 'latin1');

restoreClock();
trustPublicServices();

const db = await openTestDatabase();
await addPlayer(db, { name: 'Steve', uuid: STEVE });

const start = (answer = sending(), env = {}) => startWithAvatars({ db, answer, env });
const started = start();

describe('a picture', () => {
  test('comes from the service and can’t run scripts', async () => {
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

  test('is fetched once per size, in any spelling of its player', async () => {
    const { get, service } = await start();
    for (const player of [STEVE, STEVE.toUpperCase()])
      for (const query of ['', '?size=100', '?size=48', '?size=200'])
        expect((await get(player, query)).rawPayload).toEqual(PNG);
    expect(service.requests.map(({ url }) => url)).toEqual(
      [100, 48, 200].map((size) => `/avatar/${STEVE}/${size}`),
    );
  });

  test('is not sent again to a browser that has cached it', async () => {
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

  test('answers HEAD without a body', async () => {
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

  test('is fetched without data about the visitor', async () => {
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
])('rejects %s%s without a call to the service', async (player, query) => {
  const { get, service } = await started;
  const { statusCode, headers } = await get(player, query);
  const status = query === '' ? 404 : 400;
  expect([statusCode, headers['content-type']]).toEqual([
    status,
    expect.stringMatching(/^application\/json/),
  ]);
  expect(service.requests).toEqual([]);
});

test('generates placeholder avatars in the demo, without a call to the service', async () => {
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

/** Callers wait without a timeout, unless a test sets one. */
const startAlone = (answer = sending()) => startWithAvatars({ db, answer, startApp: startAvatarsAlone });

describe('the bundled avatar replaces', () => {
  const other = startPublicService(sending());
  test.each<[what: string, answer: RequestListener]>([
    ['a page', sending(HTML, 'text/html')],
    ['a page that calls itself a PNG', sending(HTML)],
    ['a PNG that calls itself a page', sending(PNG, 'text/html')],
    ['an SVG', sending(SVG, 'image/svg+xml')],
    ['an SVG that calls itself a PNG', sending(SVG)],
    ['an SVG that begins with an XML line', sending(`<?xml version="1.0"?>${SVG}`, 'image/png')],
    ['a JPEG that calls itself a PNG', sending(JPEG)],
    ['a RIFF file that isn’t WebP', sending('RIFF\x10\x00\x00\x00WAVEfmt ', 'image/webp')],
    ['an unknown type', sending(PNG, 'image/x-icon')],
    ['two types', sending(PNG, 'image/png, text/html')],
    ['no type', (_request, response) => void response.writeHead(200).end(PNG)],
    ['nothing', sending('')],
    ['half a signature', sending(PNG.subarray(0, 4))],
    ['a byte too many', sending(Buffer.concat([PNG, Buffer.alloc(MAX_BYTES - PNG.length + 1)]))],
    ['an error with a picture', sending(PNG, 'image/png', 500)],
    [
      'a redirect to another host',
      async (_request, response) => response.writeHead(302, { location: (await other).origin }).end(),
    ],
  ])('%s, without calls to the service for some minutes', async (_what, answer) => {
    const { see, service } = await startAlone(answer);
    expect(await see()).toBe('bundled');
    const asked = service.requests.length;
    expect(asked).toBeLessThanOrEqual(4);
    letPass(4 * MINUTE);
    expect(await see()).toBe('bundled');
    expect(service.requests).toHaveLength(asked);
    service.answer = sending();
    letPass(MINUTE);
    expect(await see()).toBe(OWN_PICTURE);
    expect((await other).requests).toEqual([]);
  });

  test('the avatar of an unknown player, without a call to the service', async () => {
    const { see, service } = await startAlone();
    const strangers = Array.from({ length: 100 }, () => randomUUID());
    const seen = await Promise.all([...strangers, '00000000-0000-0000-0000-000000000000'].map(see));
    expect(new Set(seen)).toEqual(new Set(['bundled']));
    expect(service.requests).toEqual([]);
  });

  test('every avatar while the database is unavailable', async () => {
    const { get, service } = await startWithAvatars({});
    const { statusCode, rawPayload } = await get(STEVE, '?size=48');
    expect([statusCode, rawPayload, service.requests]).toEqual([200, BUNDLED_HEADS[48].bytes, []]);
  });
});

describe('calls to the service', () => {
  async function addPlayers(count: number): Promise<string[]> {
    const uuids = Array.from({ length: count }, () => randomUUID());
    const rows = uuids.map((id) => ({ uuid: id, name: `P${id.slice(0, 12)}` }));
    await db.insertInto('users').values(rows).execute();
    return uuids;
  }

  test('run for eight players at a time and queue the others', async () => {
    const players = await addPlayers(40);
    const { see, service } = await startAlone((_request, response) => {
      setTimeout(() => send(response, 'image/png', PNG), 20);
    });
    const seen = await Promise.all(players.map(see));
    expect(new Set(seen)).toEqual(new Set([OWN_PICTURE]));
    expect([service.requests.length, service.mostAtOnce]).toEqual([40, 8]);
  });

  test('repeat after a day, while the old avatar is shown for at most a week', async () => {
    const { see, service } = await startAlone();
    await see();
    letPass(DAY - MINUTE);
    await see();
    expect(service.requests).toHaveLength(1);

    const [newer, held] = [Buffer.concat([PNG, Buffer.from('newer')]), Promise.withResolvers<() => void>()];
    service.answer = (_request, response) => held.resolve(() => send(response, 'image/png', newer));
    letPass(2 * MINUTE);
    const seen = await Promise.all(Array.from({ length: 20 }, () => see()));
    expect(new Set(seen)).toEqual(new Set([OWN_PICTURE]));
    (await held.promise)();
    await until(async () => (await see()) === newer.toString('latin1'));
    expect(service.requests).toHaveLength(2);

    service.answer = sending(HTML);
    letPass(6 * DAY);
    expect(await see()).toBe(newer.toString('latin1'));
    await until(() => service.requests.length === 3);
    letPass(DAY);
    expect(await see()).toBe('bundled');
  });
});

/** Decodes the part of the PNG format that these pictures use. */
function decode(png: Buffer): { readonly size: number; colourAt(x: number, y: number): number[] } {
  expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  const chunks = new Map<string, Buffer>();
  let position = 8;
  while (position < png.length) {
    const length = png.readUInt32BE(position);
    const content = png.subarray(position + 4, position + 8 + length);
    expect(png.readUInt32BE(position + 8 + length)).toBe(crc32(content));
    chunks.set(content.toString('latin1', 0, 4), content.subarray(4));
    position += length + 12;
  }
  expect([...chunks.keys()]).toEqual(['IHDR', 'IDAT', 'IEND']);
  const header = chunks.get('IHDR') ?? Buffer.alloc(0);
  const size = header.readUInt32BE(0);
  expect([...header]).toEqual([0, 0, 0, size, 0, 0, 0, size, 8, 2, 0, 0, 0]);
  const lines = inflateSync(chunks.get('IDAT') ?? Buffer.alloc(0));
  const stride = 1 + 3 * size;
  expect(lines).toHaveLength(stride * size);
  for (let y = 0; y < size; y += 1) expect(lines[y * stride]).toBe(0);
  return { size, colourAt: (x, y) => [...lines.subarray(y * stride + 1 + 3 * x, y * stride + 4 + 3 * x)] };
}

const UUIDS = Array.from(
  { length: 60 },
  (_, i) => `0e7c5a0f-6f0c-4f9b-8a53-5b1d9f1f${String(i).padStart(4, '0')}`,
);
const placeholder = async (uuid: string, size: number) =>
  Buffer.from(await placeholderHead(uuid, size).arrayBuffer());

test('renders each pixel as a square of one colour', () => {
  const [red, green, blue, white] = ['#FF0000', '#00FF00', '#0000FF', '#FFFFFF'].map(colourOf);
  const grid = [
    [red, green],
    [blue, white],
  ] as Colour[][];
  const { size, colourAt } = decode(pixelPicture(grid, 5));
  expect(size).toBe(5);
  const shown = Array.from({ length: 5 }, (_, y) => Array.from({ length: 5 }, (_, x) => colourAt(x, y)));
  expect(shown).toEqual([
    [red, red, red, green, green],
    [red, red, red, green, green],
    [red, red, red, green, green],
    [blue, blue, blue, white, white],
    [blue, blue, blue, white, white],
  ]);
});

test.each(AVATAR_SIZES)('renders the bundled avatar with a width of %s pixels', (side) => {
  const { type, bytes } = BUNDLED_HEADS[side];
  const { size, colourAt } = decode(bytes);
  expect([type, size]).toEqual(['image/png', side]);
  const middleOf = (cell: number) => Math.floor(((cell + 0.5) * side) / 8);
  expect(colourAt(middleOf(2), middleOf(4))).toEqual([0xff, 0xb4, 0x54]);
  expect(colourAt(middleOf(4), middleOf(4))).toEqual([0x14, 0x1b, 0x33]);
});

test('gives each demo player a distinct face, the same at any size', async () => {
  const faces = await Promise.all(UUIDS.map((uuid) => placeholder(uuid, 48)));
  expect(await Promise.all(UUIDS.map((uuid) => placeholder(uuid, 48)))).toEqual(faces);
  expect(new Set(faces.map((face) => face.toString('base64'))).size).toBe(UUIDS.length);
  const [small, large] = [decode(await placeholder('x', 48)), decode(await placeholder('x', 200))];
  for (let y = 0; y < 8; y += 1)
    for (let x = 0; x < 8; x += 1)
      expect(large.colourAt(x * 25, y * 25)).toEqual(small.colourAt(x * 6, y * 6));
});
