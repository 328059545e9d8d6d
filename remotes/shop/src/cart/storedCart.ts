import type { Offer } from '@site/contract/http/catalogue';
import { lengthOf } from '@site/contract/textLength';
import { readPersonal, writePersonal } from '@site/platform/remote';
import { offerId, offerOf } from '@site/contract/offers';

export interface CartItem extends Pick<Offer, 'title' | 'category' | 'amount' | 'price' | 'image'> {
  readonly id: string;
}

export function cartItem(offer: Offer): CartItem {
  const { title, category, amount, price, image } = offer;
  return { id: offerId(offer), title, category, amount, price, image };
}

export const CART = 'cart';

const VERSION = 1;

/** More entries than this would be dropped at the next visit. */
export const MAX_ITEMS = 1_000;

export const LONGEST_CODE = 64;

export interface Cart {
  items: CartItem[];
  /** Empty without a voucher. Its discount comes from the server each time. */
  code: string;
}

const areIds = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length <= MAX_ITEMS && value.every((id) => typeof id === 'string');

/** Returns the stored cart without offers that are no longer sold; empty if it is damaged or of another version. */
export function readCart(): Cart {
  try {
    const { version, ids, code } = JSON.parse(readPersonal(CART) ?? '{}') as Record<string, unknown>;
    const known = version === VERSION && areIds(ids) ? ids.flatMap((id) => offerOf(id) ?? []) : [];
    const isCode = known.length > 0 && typeof code === 'string' && lengthOf(code) <= LONGEST_CODE;
    return { items: known.map(cartItem), code: isCode ? code : '' };
  } catch {
    return { items: [], code: '' };
  }
}

function textOf({ items, code }: Cart): string | null {
  if (items.length === 0) return null;
  // Prices and titles come from the catalogue and can't be forged here.
  return JSON.stringify({ version: VERSION, ids: items.map(({ id }) => id), ...(code && { code }) });
}

export function writeCart(cart: Cart): void {
  const text = textOf(cart);
  // An unchanged cart is not written back: a newer build in another tab may have stored more than this one reads.
  if (text !== textOf(readCart())) writePersonal(CART, text);
}
