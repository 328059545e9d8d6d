/** What a cart costs, in euro cents. */
export interface Totals {
  /** The sum of the prices. */
  readonly sum: number;
  /** What the voucher takes off. */
  readonly discount: number;
  readonly total: number;
}

/**
 * Adds up a cart.
 *
 * @param prices in euro cents
 * @param percent what the voucher gives; half a cent is rounded in the buyer's favour
 */
export function totalsOf(prices: readonly number[], percent: number): Totals {
  const sum = prices.reduce((before, price) => before + price, 0);
  const discount = Math.round((sum * percent) / 100);
  return { sum, discount, total: sum - discount };
}
