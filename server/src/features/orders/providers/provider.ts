import type { PaymentProvider } from '@site/contract/http/orders';
import type { IncomingHttpHeaders } from 'node:http';

/** What a provider is told of an order; the total is in euro cents. */
export interface PayableOrder {
  readonly id: string;
  readonly number: string;
  readonly total: number;
  /** What is bought, for the buyer. */
  readonly contents: string;
  /** When the order ends by itself. */
  readonly expiresAt: Date;
}

/** A payment in euro cents, by the provider's name. */
export interface Payment {
  readonly id: string;
  readonly amount: number;
}

/** What a provider reports. */
export interface ProviderReport {
  /** Identifies the report: the same one may come again. */
  readonly id: string;
  readonly kind: 'paid' | 'refunded' | 'disputed' | 'dispute-won' | 'dispute-lost' | 'other';
  /** The order that it is about; `undefined` if it is about none of this site. */
  readonly order: string | undefined;
  readonly payment?: Payment;
  /** The dispute that it is about. */
  readonly subject?: string;
}

/** Takes the money for orders. Each method may be called again after a lost answer, and does nothing twice. */
export interface Provider {
  readonly name: PaymentProvider;
  /** @returns where to pay, and the provider's name of the checkout */
  createCheckout(order: PayableOrder): Promise<{ readonly id: string; readonly payUrl: string }>;
  /** @throws HttpError 400 if it isn't signed by the provider */
  readWebhook(body: Buffer, headers: IncomingHttpHeaders): Promise<ProviderReport>;
  /** Returns the payment of a checkout, if it was paid. */
  findPayment(checkout: string): Promise<Payment | undefined>;
  /** Ends a checkout: it can't be paid afterwards. */
  closeCheckout(checkout: string): Promise<void>;
  /**
   * Returns a payment.
   *
   * @param refusals how often the provider has refused it so far: with the same number a call is a repetition
   * @returns why the provider refuses, if it does
   * @throws if its answer is unknown: the money may have been returned
   */
  refund(payment: Payment, refusals: number): Promise<string | undefined>;
}

/** The page of an order. */
export const orderPath = (id: string) => `/shop/orders/${id}`;
