import { heads } from '@site/contract/guards';
import { defineSection } from '../../frame/sections.ts';
import { paths } from '../../lib/paths.ts';

export const orders = defineSection({
  name: 'orders',
  path: paths.orders,
  title: { de: 'Bestellungen', en: 'Orders' },
  about: {
    de: 'Was verkauft wurde, was noch zu liefern ist und was jemand entscheiden muss.',
    en: 'What was sold, what is still to be delivered, and what somebody has to decide.',
  },
  group: 'shop',
  order: 47,
  waits: 'orders',
  guard: heads,
  page: () => import(/* webpackChunkName: "orders" */ './OrdersPage.tsx').then((m) => m.OrdersPage),
  prefetch: () => import(/* webpackChunkName: "orders" */ './ordersApi.ts').then((m) => m.prefetchOrders),
  subpages: [
    {
      path: '/panel/orders/:id',
      samplePath: '/panel/orders/00000000-0000-4000-8000-000000000601',
      title: { de: 'Bestellung', en: 'Order' },
      guard: heads,
      page: () => import(/* webpackChunkName: "order" */ './OrderPage.tsx').then((m) => m.OrderPage),
      prefetch: () => import(/* webpackChunkName: "order" */ './ordersApi.ts').then((m) => m.prefetchOrder),
    },
  ],
  strings: {
    de: () => import(/* webpackChunkName: "orders-de" */ './locales/de.json').then((m) => m.default),
    en: () => import(/* webpackChunkName: "orders-en" */ './locales/en.json').then((m) => m.default),
  },
});
