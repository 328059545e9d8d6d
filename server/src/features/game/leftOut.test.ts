import { randomUUID } from 'node:crypto';
import { readEvents } from './events/readEvents.ts';
import { noteLeftOut, type LeftOut } from './leftOut.ts';
import { readAzlinkCall, readCall } from './readCall.ts';

const DEEP: unknown = JSON.parse(`${'['.repeat(20_000)}${']'.repeat(20_000)}`);
const ODD = { toString: 1, valueOf: 1 };

function exampleOf(value: unknown): string | undefined {
  const leftOut: LeftOut = new Map();
  noteLeftOut(leftOut, 'field', value);
  return leftOut.get('field');
}

test.each<[value: unknown, example: string]>([
  [DEEP, '[[[["…"]]]]'],
  [{ a: { b: { c: { d: { e: 1 } } } } }, '{"a":{"b":{"c":{"d":"…"}}}}'],
  [ODD, '{"toString":1,"valueOf":1}'],
  ['a\u0000b\u009b31m\u007f', String.raw`"a\u0000b\u009b31m\u007f"`],
  ['\u202eevil\u200b', String.raw`"\u202eevil\u200b"`],
  [{ '\u009b': '\u2066' }, String.raw`{"\u009b":"\u2066"}`],
  ['🐺'.repeat(300), `"${'🐺'.repeat(99)}`],
  [Array.from({ length: 300_000 }, () => 1), `[${'1,'.repeat(49)}1`],
])('the example of a value is readable, whatever it is', (value, example) => {
  expect(exampleOf(value)).toBe(example);
});

test('the first value of a call that is left out is the example of its field', () => {
  const leftOut: LeftOut = new Map();
  for (const value of ['first', 'second']) noteLeftOut(leftOut, 'players', value);
  expect([...leftOut]).toEqual([['players', '"first"']]);
});

const CALL = { networkName: 'Network', now: new Date() };

test.each([DEEP, ODD, [ODD], null, 7, true])(
  'an event whose id is no text costs no other one, and is named by its place',
  async (id) => {
    const at = new Date().toISOString();
    const good = { id: randomUUID(), type: 'player', at, uuid: randomUUID(), name: 'Steve' };
    const odd = [{ ...good, id }, { ...good, id: randomUUID(), type: id }, id];
    const read = await readEvents([...odd, good], { ...CALL, leftOut: new Map() });
    expect(read.events).toMatchObject([{ id: good.id }]);
    expect(read.rejected).toMatchObject([
      { id: null, index: 0, code: 'invalid' },
      { code: 'unknown_type', type: '' },
      { id: null, index: 2, code: 'invalid' },
    ]);
  },
);

test.each([DEEP, ODD])('no field that is odd costs the call', async (odd) => {
  const leftOut: LeftOut = new Map();
  const boot = randomUUID();
  const values = { software: odd, plugin: odd, maxPlayers: odd, want: odd, leaseSeconds: odd };
  await readCall({ boot, ...values, players: [odd, { uuid: odd, name: odd }] }, leftOut);
  await readAzlinkCall({ platform: { name: odd, version: odd }, version: odd, players: [odd] }, leftOut);
  await readAzlinkCall({ platform: odd, players: [{ name: odd, uuid: odd }] }, leftOut);
  const at = new Date().toISOString();
  const fields = { uuid: odd, name: odd, players: odd, clan: odd, coins: odd, mode: odd, line: odd, at: odd };
  const types = ['player', 'match', 'clan', 'clan-disbanded', 'rank', 'chat', 'report'];
  const events = types.flatMap((type) => [
    { id: randomUUID(), type, ...fields },
    {
      id: randomUUID(),
      type,
      at,
      uuid: randomUUID(),
      name: 'Steve',
      coins: odd,
      players: [odd],
      clan: { members: [odd] },
    },
  ]);
  const read = await readEvents(events, { ...CALL, leftOut });
  expect(read.events).toHaveLength(1);
  expect([...leftOut.keys()]).toEqual(
    expect.arrayContaining(['software', 'want', 'players', 'platform.name', 'version', 'player.coins']),
  );
});

test('what a rejected event claims to be is stored without controls', async () => {
  const event = { id: randomUUID(), type: 'wea\u009bther\u202e', at: new Date().toISOString() };
  const mode = { ...event, type: 'match', mode: 'bed\u202ewars', players: [] };
  const player = { uuid: randomUUID(), name: 'Steve', kills: 1, deaths: 0, elo: 1 };
  const events = [event, { ...mode, id: randomUUID(), players: [player] }];
  const { rejected } = await readEvents(events, { ...CALL, leftOut: new Map() });
  expect(rejected).toHaveLength(2);
  expect(JSON.stringify(rejected)).not.toMatch(/[\u007f-\u009f\u202e]/);
});
