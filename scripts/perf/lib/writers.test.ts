import fc from 'fast-check';
import type { ClientResponse } from './client.ts';
import { fateOf, Ledger, Register, sumOf, type Fate } from './ledger.ts';
import { alertWriter, applicationWriter, langWriter, type Writer } from './writers.ts';

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

describe('a ledger', () => {
  // What a healthy site may contain: all acknowledged writes once, no refused ones, any of the rest.
  const sound = fc
    .uniqueArray(fc.record({ text: fc.string(), fate, isKept: fc.boolean() }), {
      selector: ({ text }) => text,
    })
    .map((writes) => ({
      writes,
      found: writes.filter(
        (write) => write.fate === 'acknowledged' || (write.fate === 'unknown' && write.isKept),
      ),
    }));
  const ledgerOf = (writes: readonly { text: string; fate: Fate }[]) => {
    const ledger = new Ledger();
    for (const write of writes) ledger.note(write.text, write.fate);
    return ledger;
  };
  const texts = (writes: readonly { text: string }[]) => writes.map(({ text }) => text);

  test('accepts a healthy site with any other content', () => {
    fc.assert(
      fc.property(sound, ({ writes, found }) => {
        const verdict = ledgerOf(writes).compare([...texts(found).toReversed(), 'of somebody else ✓']);
        expect(verdict).toMatchObject({ lost: [], duplicated: [], unexpected: [] });
      }),
    );
  });

  test('finds each acknowledged write that is missing or duplicated', () => {
    fc.assert(
      fc.property(sound, fc.nat(), ({ writes, found }, turn) => {
        fc.pre(found.length > 0);
        const one = found[turn % found.length];
        const without = texts(found.filter((write) => write !== one));
        const text = one?.text ?? '';
        const ledger = ledgerOf(writes);
        expect(ledger.compare(without).lost).toEqual(one?.fate === 'acknowledged' ? [text] : []);
        expect(ledger.compare([...texts(found), text]).duplicated).toEqual([text]);
      }),
    );
  });

  test('finds a refused write that was stored', () => {
    expect(ledgerOf([{ text: 'a', fate: 'refused' }]).compare(['a']).unexpected).toEqual(['a']);
  });
});

test('a register accepts the last acknowledged value or any unknown one, and then the value it found', () => {
  const value = fc.constantFrom('a', 'b', 'c', 'd');
  fc.assert(
    fc.property(fc.array(fc.record({ value, fate })), value, (writes, found) => {
      const register = new Register('first');
      for (const write of writes) register.note(write.value, write.fate);
      const of = (wanted: Fate) =>
        writes.filter((write) => write.fate === wanted).map((write) => write.value);
      const possible = [of('acknowledged').at(-1) ?? 'first', ...of('unknown')];
      expect(register.compare(found).lost).toHaveLength(possible.includes(found) ? 0 : 1);
      expect(register.compare(found).lost).toEqual([]);
      expect(register.compare('nothing').lost).toEqual([`${found}, found as nothing`]);
    }),
  );
});

test('adds up verdicts', () => {
  const one = { acknowledged: 2, lost: ['a'], duplicated: [], unexpected: ['c'] };
  const other = { acknowledged: 3, lost: [], duplicated: ['b'], unexpected: [] };
  expect(sumOf([one, other])).toEqual({ acknowledged: 5, lost: ['a'], duplicated: ['b'], unexpected: ['c'] });
});

type Reply = { readonly status: number; readonly body?: unknown };

/** A player whose calls are answered by a function. */
function playerOf(respond: (call: string, payload: Record<string, string>) => Reply) {
  const call =
    (method: string) =>
    (path: string, payload: object = {}) =>
      Promise.resolve(respond(`${method} ${path}`, payload as Record<string, string>) as ClientResponse);
  return { uuid: '', get: call('GET'), post: call('POST'), patch: call('PATCH') };
}

/** How a site treats a write: its answer, and how often it keeps it. */
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
  const { acknowledged, lost, duplicated, unexpected } = await writer.verdict();
  return { acknowledged, lost: lost.length, duplicated: duplicated.length, unexpected: unexpected.length };
}

test.each<[Treatment[], object]>([
  [['keeps', 'keeps'], { acknowledged: 2, lost: 0, duplicated: 0 }],
  [['keeps', 'forgets'], { acknowledged: 2, lost: 1, duplicated: 0 }],
  [['keeps twice'], { acknowledged: 1, lost: 0, duplicated: 1 }],
  [['keeps silently', 'fails', 'refuses'], { acknowledged: 0, lost: 0, duplicated: 0, unexpected: 0 }],
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
  expect(await verdictOf(alertWriter(lead, target, 'x'), treatments.length)).toMatchObject(expected);
});

test.each<[Treatment[], object]>([
  [['keeps', 'keeps', 'keeps'], { acknowledged: 3, lost: 0 }],
  [['keeps', 'forgets'], { acknowledged: 2, lost: 1 }],
  [['keeps silently'], { lost: 0 }],
  [['fails'], { lost: 0 }],
])('a language setting on a site that %s', async (treatments, expected) => {
  const left = [...treatments];
  let lang = 'EN';
  const player = playerOf((call, payload) => {
    if (call === 'GET /api/user/lang') return { status: 200, body: { lang } };
    const [status, copies] = TREATMENTS[left.shift() ?? 'keeps'];
    if (copies > 0) lang = payload['lang'] ?? '';
    return { status };
  });
  expect(await verdictOf(await langWriter(player), treatments.length)).toMatchObject(expected);
});

test.each<[Treatment[], object]>([
  [['keeps', 'keeps', 'keeps'], { acknowledged: 3, lost: 0 }],
  [['keeps', 'forgets'], { acknowledged: 2, lost: 1 }],
  [['keeps silently', 'keeps', 'keeps'], { acknowledged: 2, lost: 0, duplicated: 0, unexpected: 0 }],
  [['keeps', 'keeps silently', 'keeps'], { acknowledged: 2, lost: 0, duplicated: 0, unexpected: 0 }],
  [['fails', 'keeps', 'refuses', 'keeps'], { acknowledged: 2, lost: 0, unexpected: 0 }],
  [['keeps twice'], { duplicated: 1 }],
])('applications on a site that allows one pending application and %s', async (treatments, expected) => {
  const left = [...treatments];
  const kept: { id: number; state: string; motivation: string }[] = [];
  const player = playerOf((call, payload) => {
    if (call.startsWith('GET')) return { status: 200, body: kept };
    const [status, copies] = TREATMENTS[left.shift() ?? 'keeps'];
    if (call.startsWith('PATCH')) {
      const one = kept.find(({ id }) => call.includes(`/${id}/`));
      if (one && copies > 0) one.state = payload['newState'] ?? '';
      return { status };
    }
    if (kept.some(({ state }) => state === 'PENDING')) return { status: 409 };
    const added = { id: kept.length + 1, state: 'PENDING', motivation: payload['motivation'] ?? '' };
    for (let copy = 0; copy < copies; copy += 1) kept.push(added);
    return { status, body: added };
  });
  // It checks the state first, and again after anything unacknowledged.
  const looks = 1 + treatments.filter((treatment) => TREATMENTS[treatment][0] >= 300).length;
  const writer = applicationWriter(player, player, 'x');
  expect(await verdictOf(writer, treatments.length + looks)).toMatchObject(expected);
});
