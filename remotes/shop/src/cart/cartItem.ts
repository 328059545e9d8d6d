import type { Offer, OfferCategory } from '@site/contract/http/catalogue';
import { offerId } from '../offers/catalogue.ts';

/** One entry of the cart; the same offer may be in it more than once. */
export interface CartItem {
  /** Category and title. */
  readonly id: string;
  readonly title: string;
  readonly category: OfferCategory;
  readonly amount: number;
  /** In euro cents. */
  readonly price: number;
  /** Names the drawing. */
  readonly image: string;
}

/** The entry that putting an offer into the cart makes. */
export function cartItem(offer: Offer): CartItem {
  const { title, category, amount, price, image } = offer;
  return { id: offerId(offer), title, category, amount, price, image };
}
