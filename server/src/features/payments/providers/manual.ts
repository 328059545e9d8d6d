import { HttpError } from '@site/backend/httpError';
import { orderPath, type Provider } from './provider.ts';

/** Transfers, or cash at an event: staff mark orders as paid, and return the money themselves. */
export const manualProvider: Provider = {
  name: 'manual',
  isTest: false,
  createCheckout: ({ id }) => Promise.resolve({ id: `manual-${id}`, payUrl: orderPath(id) }),
  readWebhook: () => Promise.reject(new HttpError(404, 'not_found')),
  findPayment: () => Promise.resolve(undefined),
  closeCheckout: () => Promise.resolve(),
  refund: () => Promise.reject(new Error('A person returns the money.')),
  findRefund: () => Promise.resolve(undefined),
};
