import fc from 'fast-check';
import {
  changedParts,
  conflictsOf,
  isChanged,
  isSame,
  partsOf,
  rebase,
  settle,
  type Draft,
  type Editable,
} from './draft.ts';

const entry = (id: string, own: { label?: string; done?: boolean } = {}) => ({
  id,
  label: id,
  done: false,
  ...own,
});

const SAVED: Editable = {
  message: 'Soon',
  showPlayerCount: true,
  autoRestart: false,
  logLevel: 'warn',
  checklist: [entry('a'), entry('b'), entry('c')],
};

const version = (own: Partial<Editable>): Editable => ({ ...SAVED, ...own });
const draft = (own: Partial<Editable>): Draft => ({ base: SAVED, mine: version(own) });

test('adopts changes made only by them and keeps changes made only by me', () => {
  const theirs = version({ logLevel: 'debug', checklist: [entry('b'), entry('a', { done: true })] });
  const mine = draft({ message: 'At noon', checklist: [entry('a'), entry('b'), entry('c'), entry('d')] });
  expect(conflictsOf(mine, theirs)).toEqual([]);
  expect(rebase(mine, theirs)).toEqual({
    base: theirs,
    mine: {
      ...theirs,
      message: 'At noon',
      checklist: [entry('b'), entry('d'), entry('a', { done: true })],
    },
  });
});

test.each<[string, Partial<Editable>, Partial<Editable>, string]>([
  ['a message', { message: 'Mine' }, { message: 'Theirs' }, 'message'],
  ['a level', { logLevel: 'info' }, { logLevel: 'error' }, 'logLevel'],
  [
    'an entry',
    { checklist: [entry('a', { label: 'mine' }), entry('b'), entry('c')] },
    { checklist: [entry('a', { done: true }), entry('b'), entry('c')] },
    'entry:a',
  ],
  [
    'an entry that they have taken out',
    { checklist: [entry('a', { label: 'mine' }), entry('b'), entry('c')] },
    { checklist: [entry('b'), entry('c')] },
    'entry:a',
  ],
  [
    'an entry that I have taken out',
    { checklist: [entry('b'), entry('c')] },
    { checklist: [entry('a', { done: true }), entry('b'), entry('c')] },
    'entry:a',
  ],
  [
    'the order',
    { checklist: [entry('b'), entry('a'), entry('c')] },
    { checklist: [entry('a'), entry('c'), entry('b')] },
    'order',
  ],
])('%s changed by both sides is a conflict, and settling it applies the choice', (_, own, other, part) => {
  const theirs = version(other);
  const rebased = rebase(draft(own), theirs);
  expect(conflictsOf(rebased, theirs)).toEqual([part]);

  const kept = settle(rebased, part as 'message', theirs, 'mine');
  expect(conflictsOf(kept, theirs)).toEqual([]);
  expect(changedParts(theirs, kept.mine)).toEqual([part]);

  const taken = settle(rebased, part as 'message', theirs, 'theirs');
  expect(conflictsOf(taken, theirs)).toEqual([]);
  expect(isChanged(taken)).toBe(false);
  expect(taken.mine).toEqual(theirs);
});

test('ignores a change that both sides made identically', () => {
  const theirs = version({ message: 'At noon', autoRestart: true });
  const rebased = rebase(draft({ message: 'At noon ', autoRestart: true }), theirs);
  expect(conflictsOf(rebased, theirs)).toEqual([]);
  expect(isChanged(rebased)).toBe(false);
});

const settings: fc.Arbitrary<Editable> = fc.record({
  message: fc.constantFrom('Soon', 'At noon', 'Tomorrow'),
  showPlayerCount: fc.boolean(),
  autoRestart: fc.boolean(),
  logLevel: fc.constantFrom('warn', 'info'),
  checklist: fc.uniqueArray(
    fc.record({
      id: fc.constantFrom('a', 'b', 'c', '__proto__'),
      label: fc.constantFrom('x', 'y'),
      done: fc.boolean(),
    }),
    { selector: ({ id }) => id },
  ),
});

test('never loses a change of either side without a conflict, over any number of versions', () => {
  fc.assert(
    fc.property(
      settings,
      settings,
      fc.array(settings, { minLength: 1, maxLength: 3 }),
      (base, mine, versions) => {
        let current: Draft = { base, mine };
        for (const theirs of versions) {
          const before = current;
          current = rebase(before, theirs);
          const listed = conflictsOf(current, theirs);
          expect(listed.toSorted()).toEqual(conflictsOf(before, theirs).toSorted());
          for (const part of partsOf(before.base, before.mine, theirs)) {
            const isMine = !isSame(part, before.base, before.mine, theirs);
            const isTheirs = !isSame(part, before.base, theirs, before.mine);
            if (isMine) expect([part, isSame(part, current.mine, before.mine)]).toEqual([part, true]);
            if (isTheirs && !listed.includes(part))
              expect([part, isSame(part, current.mine, theirs, before.base)]).toEqual([part, true]);
            if (!listed.includes(part))
              expect([part, isSame(part, current.base, theirs)]).toEqual([part, true]);
          }
        }
      },
    ),
    { numRuns: 500 },
  );
});

test('after all conflicts are settled, saves exactly their changes and mine', () => {
  fc.assert(
    fc.property(settings, settings, settings, fc.boolean(), (base, mine, theirs, isMine) => {
      let current = rebase({ base, mine }, theirs);
      const listed = conflictsOf(current, theirs);
      for (const part of listed) current = settle(current, part, theirs, isMine ? 'mine' : 'theirs');
      expect(conflictsOf(current, theirs)).toEqual([]);
      for (const part of changedParts(theirs, current.mine)) expect(isSame(part, mine, base)).toBe(false);
      if (isMine) for (const part of listed) expect(isSame(part, current.mine, mine)).toBe(true);
      if (!isMine) for (const part of listed) expect(isSame(part, current.mine, theirs)).toBe(true);
    }),
    { numRuns: 500 },
  );
});
