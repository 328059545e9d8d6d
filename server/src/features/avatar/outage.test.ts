import { randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { send, startPublicService, trustPublicServices } from '../../upstreams/testing/publicService.ts';
import { addPlayer } from '../../testing/accounts.ts';
import { letPass, restoreClock } from '../../testing/clock.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';
import { until } from '../../testing/until.ts';
import { BUNDLED_HEADS } from './picture.ts';
import type { HeadTimes } from './heads.ts';
import { MAX_BYTES, PNG, sending, startAvatarsAlone, startWithAvatars, STEVE } from './testing/avatarApp.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const OWN_PICTURE = PNG.toString('latin1');
const JPEG = Buffer.from('\xff\xd8\xff\xe0the picture', 'latin1');
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const HTML = '<!doctype html><script>alert(1)</script>';

restoreClock();
trustPublicServices();
const db = await openTestDatabase();
await addPlayer(db, { name: 'Steve', uuid: STEVE });

/** Callers wait for as long as it takes, unless a test says otherwise. */
const start = (answer = sending(), times: HeadTimes = { timeoutMs: MINUTE }) =>
  startWithAvatars({ db, answer, startApp: startAvatarsAlone(times) });
const settle = () => new Promise((resolve) => setTimeout(resolve, 50));

describe('the bundled head is shown instead of', () => {
  const other = startPublicService(sending());
  test.each<[what: string, answer: RequestListener]>([
    ['a page', sending(HTML, 'text/html')],
    ['a page that calls itself a PNG', sending(HTML)],
    ['a PNG that calls itself a page', sending(PNG, 'text/html')],
    ['an SVG', sending(SVG, 'image/svg+xml')],
    ['an SVG that calls itself a PNG', sending(SVG)],
    ['an SVG that begins with an XML line', sending(`<?xml version="1.0"?>${SVG}`, 'image/png')],
    ['a JPEG that calls itself a PNG', sending(JPEG)],
    ['a RIFF that is no WebP', sending('RIFF\x10\x00\x00\x00WAVEfmt ', 'image/webp')],
    ['a kind that is not known', sending(PNG, 'image/x-icon')],
    ['two kinds', sending(PNG, 'image/png, text/html')],
    ['no kind', (_request, response) => void response.writeHead(200).end(PNG)],
    ['nothing', sending('')],
    ['half a signature', sending(PNG.subarray(0, 4))],
    ['a byte too many', sending(Buffer.concat([PNG, Buffer.alloc(MAX_BYTES - PNG.length + 1)]))],
    ['an error with a picture', sending(PNG, 'image/png', 500)],
    [
      'a redirect to another host',
      async (_request, response) => response.writeHead(302, { location: (await other).origin }).end(),
    ],
  ])('%s, and the service left alone for some minutes', async (_what, answer) => {
    const { see, service } = await start(answer);
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

  test('somebody this site does not know: the service is never asked', async () => {
    const { see, service } = await start();
    const strangers = Array.from({ length: 100 }, () => randomUUID());
    const seen = await Promise.all([...strangers, '00000000-0000-0000-0000-000000000000'].map(see));
    expect(new Set(seen)).toEqual(new Set(['bundled']));
    expect(service.requests).toEqual([]);
  });

  test('anybody, while there is no database', async () => {
    const { get, service } = await startWithAvatars({});
    const { statusCode, rawPayload } = await get(STEVE, '?size=48');
    expect([statusCode, rawPayload, service.requests]).toEqual([200, BUNDLED_HEADS[48].bytes, []]);
  });
});

describe('how often the service is asked', () => {
  async function addPlayers(count: number): Promise<string[]> {
    const uuids = Array.from({ length: count }, () => randomUUID());
    const rows = uuids.map((id) => ({ uuid: id, name: `P${id.slice(0, 12)}` }));
    await db.insertInto('users').values(rows).execute();
    return uuids;
  }

  test('once, however many want to see a player', async () => {
    const { see, service } = await start((_request, response) => {
      setTimeout(() => send(response, 'image/png', PNG), 50);
    });
    const seen = await Promise.all(Array.from({ length: 50 }, () => see()));
    expect(new Set(seen)).toEqual(new Set([OWN_PICTURE]));
    expect(service.requests).toHaveLength(1);
  });

  test('about eight players at once, the others in turn', async () => {
    const players = await addPlayers(40);
    const { see, service } = await start((_request, response) => {
      setTimeout(() => send(response, 'image/png', PNG), 20);
    });
    const seen = await Promise.all(players.map(see));
    expect(new Set(seen)).toEqual(new Set([OWN_PICTURE]));
    expect([service.requests.length, service.mostAtOnce]).toEqual([40, 8]);
  });

  test('again after a day, while the old picture is shown, for a week at most', async () => {
    const { see, service } = await start();
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
    await settle();
    letPass(DAY);
    expect(await see()).toBe('bundled');
  });

  test('one that is slow is kept when it comes', async () => {
    const held = Promise.withResolvers<() => void>();
    const answer: RequestListener = (_request, response) =>
      held.resolve(() => send(response, 'image/png', PNG));
    const { see, service } = await start(answer, { timeoutMs: 50 });
    expect(await see()).toBe('bundled');
    (await held.promise)();
    await until(async () => (await see()) === OWN_PICTURE);
    expect(service.requests).toHaveLength(1);
  });
});
