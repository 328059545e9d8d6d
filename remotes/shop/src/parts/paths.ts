import type { OfferCategory } from '@site/contract/http/catalogue';

/** Where the pages of the shop are. */
export const paths = {
  shop: '/shop',
  category: (category: OfferCategory) => `/shop/${category}`,
  cart: '/shop/cart',
} as const;
