import { defineFeature } from '@site/platform/feature';
import { unsubscribers } from '../../cart/subscriptions.ts';
import { paths } from '../../lib/paths.ts';

export const cart = defineFeature({
  name: 'cart',
  routes: [
    {
      path: paths.cart,
      title: { de: 'Warenkorb', en: 'Cart' },
      guard: { login: true },
      page: () => import(/* webpackChunkName: "cart" */ './CartPage.tsx').then((m) => m.CartPage),
    },
  ],
  strings: {
    de: () => import(/* webpackChunkName: "cart-de" */ './locales/de.json').then((m) => m.default),
    en: () => import(/* webpackChunkName: "cart-en" */ './locales/en.json').then((m) => m.default),
  },
});

export function disposeCart(): void {
  for (const unsubscribe of unsubscribers.splice(0)) unsubscribe();
}
