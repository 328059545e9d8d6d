import type { Reference, Table } from './catalogue.ts';

/**
 * Puts tables after those that their rows refer to.
 *
 * @throws Error where tables refer to each other, or one to itself, by keys that can't wait
 */
export function copyOrder(tables: readonly Table[], references: readonly Reference[]): readonly Table[] {
  const order: Table[] = [];
  let left = tables;
  while (left.length > 0) {
    const isLeft = new Set(left.map(({ name }) => name));
    const isHeldUp = ({ name }: Table) => references.some(({ from, to }) => from === name && isLeft.has(to));
    const next = left.filter((table) => !isHeldUp(table));
    if (next.length === 0) {
      throw new Error(
        `No order of copying satisfies the foreign keys of ${[...isLeft].join(', ')}: ` +
          'a migration has to make one of them DEFERRABLE.',
      );
    }
    order.push(...next);
    left = left.filter((table) => !next.includes(table));
  }
  return order;
}
