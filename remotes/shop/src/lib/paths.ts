import type { OfferCategory } from '@site/contract/http/catalogue';

export const paths = {
  shop: '/shop',
  category: (category: OfferCategory) => `/shop/${category}`,
  cart: '/shop/cart',
  orders: '/shop/orders',
  order: (id: string) => `/shop/orders/${encodeURIComponent(id)}`,
} as const;
