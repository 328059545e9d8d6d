import fc from 'fast-check';
import { fateOf, Ledger, Register, sumOf, type Fate } from './ledger.ts';

const fate = fc.constantFrom<Fate>('acknowledged', 'refused', 'unknown');
const answer = (status: number) => ({ status, outcome: '', body: null, sentAt: 0, took: 1 });

test.each([
  [200, 'acknowledged'],
  [204, 'acknowledged'],
  [409, 'refused'],
  [429, 'refused'],
  [500, 'unknown'],
  [502, 'unknown'],
  [503, 'unknown'],
  [504, 'unknown'],
  [0, 'unknown'],
])('after %d a write is %s', (status, expected) => {
  expect(fateOf(answer(status))).toBe(expected);
});

describe('a ledger', () => {
  // What a sound site may hold: everything acknowledged once, nothing refused, of the rest any part.
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

  test('finds nothing wrong with a sound site, whatever else is on it', () => {
    fc.assert(
      fc.property(sound, ({ writes, found }) => {
        const verdict = ledgerOf(writes).compare([...texts(found).toReversed(), 'of somebody else ✓']);
        expect(verdict).toMatchObject({ lost: [], duplicated: [], unexpected: [] });
      }),
    );
  });

  test('finds each acknowledged write that is missing, and each that is there twice', () => {
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

  test('finds what was refused, and is there all the same', () => {
    expect(ledgerOf([{ text: 'a', fate: 'refused' }]).compare(['a']).unexpected).toEqual(['a']);
  });
});

describe('a register', () => {
  test('holds the last that was acknowledged, or any that nobody told about', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ value: fc.constantFrom('a', 'b', 'c', 'd'), fate })), (writes) => {
        const register = new Register('first');
        for (const write of writes) register.note(write.value, write.fate);
        const acknowledged = writes
          .filter((write) => write.fate === 'acknowledged')
          .map(({ value }) => value);
        const unknown = writes.filter((write) => write.fate === 'unknown').map(({ value }) => value);
        const possible = [acknowledged.at(-1) ?? 'first', ...unknown];
        for (const value of ['first', 'a', 'b', 'c', 'd', 'nothing']) {
          const { lost } = register.compare(value);
          expect([value, lost.length]).toEqual([value, possible.includes(value) ? 0 : 1]);
        }
      }),
    );
  });
});

test('verdicts are added up', () => {
  const one = { acknowledged: 2, lost: ['a'], duplicated: [], unexpected: ['c'] };
  const other = { acknowledged: 3, lost: [], duplicated: ['b'], unexpected: [] };
  expect(sumOf([one, other])).toEqual({ acknowledged: 5, lost: ['a'], duplicated: ['b'], unexpected: ['c'] });
});
