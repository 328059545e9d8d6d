import fc from 'fast-check';
import type { ClientResponse } from './client.ts';
import { alertWriter, compare, fateOf, langWriter, sumOf, type Fate, type Writer } from './writers.ts';

const fate = fc.constantFrom<Fate>('acknowledged', 'refused', 'unknown');

test.each([
  [200, 'acknowledged'],
  [204, 'acknowledged'],
  [409, 'refused'],
  [429, 'refused'],
  [500, 'unknown'],
  [504, 'unknown'],
  [0, 'unknown'],
])('status %d means that a write was %s', (status, expected) => {
  expect(fateOf({ status })).toBe(expected);
});

// What a healthy site may contain: all acknowledged writes once, no refused ones, any of the rest.
const sound = fc
  .uniqueArray(fc.record({ text: fc.string(), fate, isKept: fc.boolean() }), {
    selector: ({ text }) => text,
  })
  .map((writes) => ({
    writes: new Map(writes.map(({ text, fate: own }) => [text, own])),
    found: writes
      .filter((write) => write.fate === 'acknowledged' || (write.fate === 'unknown' && write.isKept))
      .map(({ text }) => text),
  }));

test('accepts a healthy site with any other content', () => {
  fc.assert(
    fc.property(sound, ({ writes, found }) => {
      expect(compare(writes, [...found.toReversed(), 'of somebody else ✓']).problems).toEqual([]);
    }),
  );
});

test('finds each acknowledged write that is missing or duplicated', () => {
  fc.assert(
    fc.property(sound, fc.nat(), ({ writes, found }, turn) => {
      fc.pre(found.length > 0);
      const text = found[turn % found.length] ?? '';
      const isLost = writes.get(text) === 'acknowledged';
      const without = found.filter((one) => one !== text);
      expect(compare(writes, without).problems).toEqual(isLost ? [`acknowledged and lost: ${text}`] : []);
      expect(compare(writes, [...found, text]).problems).toEqual([`stored twice: ${text}`]);
    }),
  );
});

test('finds a refused write that was stored', () => {
  expect(compare(new Map([['a', 'refused']]), ['a']).problems).toEqual(['rejected but stored: a']);
});

test('adds up verdicts', () => {
  const [one, other] = [
    { acknowledged: 2, problems: ['a'] },
    { acknowledged: 3, problems: ['b'] },
  ];
  expect(sumOf([one, other])).toEqual({ acknowledged: 5, problems: ['a', 'b'] });
});

type Reply = { readonly status: number; readonly body?: unknown };

function playerOf(respond: (call: string, payload: Record<string, string>) => Reply) {
  const call =
    (method: string) =>
    (path: string, payload: object = {}) =>
      Promise.resolve(respond(`${method} ${path}`, payload as Record<string, string>) as ClientResponse);
  return { uuid: '', get: call('GET'), post: call('POST') };
}

const TREATMENTS = {
  keeps: [200, 1],
  forgets: [200, 0],
  'keeps twice': [200, 2],
  'keeps silently': [502, 1],
  fails: [503, 0],
  refuses: [429, 0],
} as const;
type Treatment = keyof typeof TREATMENTS;

async function verdictOf(writer: Writer, steps: number) {
  for (let step = 0; step < steps; step += 1) await writer.step();
  const { acknowledged, problems } = await writer.verdict();
  return [acknowledged, ...problems.map((problem) => problem.replace(/: .*/, ''))];
}

test.each<[Treatment[], verdict: (number | string)[]]>([
  [['keeps', 'keeps'], [2]],
  [
    ['keeps', 'forgets'],
    [2, 'acknowledged and lost'],
  ],
  [['keeps twice'], [1, 'stored twice']],
  [['keeps silently', 'fails', 'refuses'], [0]],
])('alerts on a site that %s', async (treatments, expected) => {
  const left = [...treatments];
  const kept: { id: number; message: string | undefined }[] = [];
  const lead = playerOf((_, { message }) => {
    const [status, copies] = TREATMENTS[left.shift() ?? 'keeps'];
    for (let copy = 0; copy < copies; copy += 1) kept.unshift({ id: kept.length + 1, message });
    return { status };
  });
  const target = playerOf((call) => {
    const before = Number(/before=(\d+)/.exec(call)?.[1] ?? Infinity);
    return { status: 200, body: kept.filter(({ id }) => id < before).slice(0, 1) };
  });
  expect(await verdictOf(alertWriter(lead, target, 'x'), treatments.length)).toEqual(expected);
});

test.each<[Treatment[], verdict: (number | string)[]]>([
  [['keeps', 'keeps', 'keeps'], [3]],
  [
    ['keeps', 'forgets'],
    [2, 'acknowledged and lost'],
  ],
  [['keeps silently'], [0]],
  [['keeps', 'keeps silently', 'keeps'], [2]],
  [['fails'], [0]],
])('a language setting on a site that %s', async (treatments, expected) => {
  const left = [...treatments];
  let lang = 'EN';
  const player = playerOf((call, payload) => {
    if (call === 'GET /api/user/lang') return { status: 200, body: { lang } };
    const [status, copies] = TREATMENTS[left.shift() ?? 'keeps'];
    if (copies > 0) lang = payload['lang'] ?? '';
    return { status };
  });
  expect(await verdictOf(await langWriter(player), treatments.length)).toEqual(expected);
});
