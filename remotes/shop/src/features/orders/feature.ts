import { defineFeature } from '@site/platform/feature';
import { paths } from '../../lib/paths.ts';

const guard = { login: true } as const;
const title = { de: 'Bestellungen', en: 'Orders' };

export const orders = defineFeature({
  name: 'orders',
  routes: [
    {
      path: paths.orders,
      title,
      guard,
      render: 'server',
      page: () => import(/* webpackChunkName: "orders" */ './OrdersPage.tsx').then((m) => m.OrdersPage),
      prefetch: () => import(/* webpackChunkName: "orders" */ './ordersApi.ts').then((m) => m.prefetchOrders),
    },
    {
      path: '/shop/orders/:id',
      samplePath: '/shop/orders/00000000-0000-4000-8000-000000000601',
      title: { de: 'Bestellung', en: 'Order' },
      guard,
      page: () => import(/* webpackChunkName: "order" */ './OrderPage.tsx').then((m) => m.OrderPage),
      prefetch: () => import(/* webpackChunkName: "order" */ './ordersApi.ts').then((m) => m.prefetchOrder),
    },
    {
      path: '/shop/orders/:id/pay',
      samplePath: '/shop/orders/00000000-0000-4000-8000-000000000602/pay',
      title: { de: 'Demo-Zahlung', en: 'Demo payment' },
      guard,
      page: () =>
        import(/* webpackChunkName: "demo-payment" */ './DemoPayPage.tsx').then((m) => m.DemoPayPage),
    },
  ],
  links: [{ slots: ['user'], to: paths.orders, label: title, order: 25, guard }],
  strings: {
    de: () => import(/* webpackChunkName: "orders-de" */ './locales/de.json').then((m) => m.default),
    en: () => import(/* webpackChunkName: "orders-en" */ './locales/en.json').then((m) => m.default),
  },
});
