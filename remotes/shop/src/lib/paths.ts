import type { OfferCategory } from '@site/contract/http/catalogue';

/** Every address that a page of this remote links to. */
export const paths = {
  shop: '/shop',
  category: (category: OfferCategory) => `/shop/${category}`,
  cart: '/shop/cart',
} as const;
