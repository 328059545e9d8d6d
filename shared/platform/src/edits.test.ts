import fc from 'fast-check';
import { isSame, updateEdits } from './edits.ts';

const values = fc.record({
  message: fc.constantFrom('Soon', 'At noon', 'Tomorrow'),
  isOpen: fc.boolean(),
  list: fc.array(fc.constantFrom('a', 'b'), { maxLength: 2 }),
});

test('loses no change of either side without a conflict, over any number of versions', () => {
  fc.assert(
    fc.property(values, values, fc.array(values, { maxLength: 3 }), (base, mine, versions) => {
      let edits = { base, mine };
      for (const theirs of versions) {
        const before = edits;
        const { conflicts, changed, ...updated } = updateEdits(before, theirs);
        edits = updated;
        for (const field of ['message', 'isOpen', 'list'] as const) {
          const isMine = !isSame(before.mine[field], before.base[field]);
          const isTheirs = !isSame(theirs[field], before.base[field]);
          const isConflict = isMine && isTheirs && !isSame(before.mine[field], theirs[field]);
          expect([field, conflicts.includes(field)]).toEqual([field, isConflict]);
          expect(edits.mine[field]).toEqual((isMine ? before.mine : theirs)[field]);
          expect(edits.base[field]).toEqual((isConflict ? before.base : theirs)[field]);
          expect(changed.includes(field)).toBe(!isSame(edits.mine[field], theirs[field]));
        }
      }
    }),
  );
});
