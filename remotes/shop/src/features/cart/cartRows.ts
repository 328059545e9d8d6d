import type { CartItem } from '../../cart/cartItem.ts';

/** Equal entries of a cart. */
export interface CartRow {
  readonly item: CartItem;
  readonly count: number;
}

/** Equal entries as one, each where the first of them stands. */
export function cartRows(items: readonly CartItem[]): readonly CartRow[] {
  const rows = new Map<string, CartRow>();
  for (const item of items) rows.set(item.id, { item, count: 1 + (rows.get(item.id)?.count ?? 0) });
  return [...rows.values()];
}
