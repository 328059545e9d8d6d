/** Characters that nobody sees, such as those that a copied text brings along. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;

/** Returns a voucher's code as it is compared: however it was typed, whatever surrounds it. */
export const plainCode = (typed: string): string =>
  typed.replace(INVISIBLE, '').normalize('NFC').trim().toUpperCase();

/** The sums of a cart or an order, in euro cents. */
export interface OrderSums {
  readonly sum: number;
  readonly discount: number;
  readonly total: number;
}

/** Adds up the prices of pieces or lines; half a cent of the voucher's discount is rounded in the buyer's favour. */
export function totalsOf(prices: readonly number[], percent: number): OrderSums {
  const sum = prices.reduce((before, price) => before + price, 0);
  const discount = Math.round((sum * percent) / 100);
  return { sum, discount, total: sum - discount };
}

/** Returns the value-added tax that a price includes, in cents; half a cent is rounded up, as tax offices do. */
export function vatIn(total: number, percent: number): number {
  return Math.round((total * percent) / (100 + percent));
}
