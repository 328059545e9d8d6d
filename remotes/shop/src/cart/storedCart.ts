import type { Offer } from '@site/contract/http/catalogue';
import { readPersonal, writePersonal } from '@site/platform/store';
import { offerId, offerOf } from '../offers/catalogue.ts';

/** One entry of the cart; the same offer may be in it more than once. */
export interface CartItem extends Pick<Offer, 'title' | 'category' | 'amount' | 'price' | 'image'> {
  /** Category and title. */
  readonly id: string;
}

/** The entry that putting an offer into the cart makes. */
export function cartItem(offer: Offer): CartItem {
  const { title, category, amount, price, image } = offer;
  return { id: offerId(offer), title, category, amount, price, image };
}

/** Under which name the cart is kept, see `readPersonal`. */
export const CART = 'shop/cart';

const VERSION = 1;

/** Entries that a cart holds: more would not be believed at the next visit. */
export const MAX_ITEMS = 1_000;

/** The length of a voucher's code. */
export const LONGEST_CODE = 64;

/** What somebody wants to buy. */
export interface Cart {
  items: CartItem[];
  /** The code of the voucher that was redeemed, empty if none was. What it gives is asked of the server each time. */
  code: string;
}

/** What is stored. Prices and titles come from the catalogue, so that nobody can store their own. */
interface StoredCart {
  readonly version: typeof VERSION;
  readonly ids: readonly string[];
  readonly code?: string;
}

function isStoredCart(value: unknown): value is Pick<StoredCart, 'ids'> & { readonly code?: unknown } {
  if (typeof value !== 'object' || value === null) return false;
  const { version, ids } = value as Partial<Record<keyof StoredCart, unknown>>;
  return (
    version === VERSION &&
    Array.isArray(ids) &&
    ids.length <= MAX_ITEMS &&
    ids.every((id) => typeof id === 'string')
  );
}

const isCode = (value: unknown): value is string => typeof value === 'string' && value.length <= LONGEST_CODE;

/** The cart of the last visit. One that is damaged, or of another version, is dropped; so is what is no longer sold. */
export function readCart(): Cart {
  try {
    const stored: unknown = JSON.parse(readPersonal(CART) ?? 'null');
    if (!isStoredCart(stored)) return { items: [], code: '' };
    const items = stored.ids.flatMap((id) => offerOf(id) ?? []).map(cartItem);
    return { items, code: items.length > 0 && isCode(stored.code) ? stored.code : '' };
  } catch {
    return { items: [], code: '' };
  }
}

function textOf({ items, code }: Cart): string | null {
  if (items.length === 0) return null;
  const stored: StoredCart = { version: VERSION, ids: items.map(({ id }) => id), ...(code && { code }) };
  return JSON.stringify(stored);
}

/** Keeps the cart for the next visit. */
export function writeCart(cart: Cart): void {
  const text = textOf(cart);
  // What was read is not written back: a tab with a newer page may have stored more than this one understands.
  if (text !== textOf(readCart())) writePersonal(CART, text);
}
