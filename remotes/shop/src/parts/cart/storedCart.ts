import { readPersonal, writePersonal } from '@site/platform/store';
import { offerOf } from '../catalogue.ts';
import { cartItem, type CartItem } from './cartItem.ts';

/** Under which name the cart is kept, see `readPersonal`. */
export const CART = 'shop/cart';

const VERSION = 1;

/** Entries that are believed: more were not put in by hand. */
const MOST = 1_000;

/** What is stored. Prices and titles come from the catalogue, so that nobody can store their own. */
interface StoredCart {
  readonly version: typeof VERSION;
  readonly ids: readonly string[];
}

function isStoredCart(value: unknown): value is StoredCart {
  if (typeof value !== 'object' || value === null) return false;
  const { version, ids } = value as Partial<Record<keyof StoredCart, unknown>>;
  return (
    version === VERSION &&
    Array.isArray(ids) &&
    ids.length <= MOST &&
    ids.every((id) => typeof id === 'string')
  );
}

/** The cart of the last visit. One that is damaged, or of another version, is dropped; so is what is no longer sold. */
export function readCart(): CartItem[] {
  try {
    const stored: unknown = JSON.parse(readPersonal(CART) ?? 'null');
    if (!isStoredCart(stored)) return [];
    return stored.ids.flatMap((id) => offerOf(id) ?? []).map(cartItem);
  } catch {
    return [];
  }
}

/** Keeps the cart for the next visit. */
export function writeCart(items: readonly CartItem[]): void {
  const stored: StoredCart = { version: VERSION, ids: items.map(({ id }) => id) };
  const text = items.length > 0 ? JSON.stringify(stored) : null;
  if (text !== readPersonal(CART)) writePersonal(CART, text);
}
