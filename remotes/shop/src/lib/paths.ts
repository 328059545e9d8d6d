import type { OfferCategory } from '@site/contract/http/catalogue';

export const paths = {
  shop: '/shop',
  category: (category: OfferCategory) => `/shop/${category}`,
  cart: '/shop/cart',
} as const;
