import type { PaymentProvider } from '@site/contract/http/orders';
import type { RefundState } from '@site/contract/http/panelOrders';
import type { IncomingHttpHeaders } from 'node:http';
import type { DisputeRow, OrderRow } from '../../../database/orderSchema.ts';

/** What a provider is told of an order: with the same number of earlier checkouts, a call is a repetition. */
interface PayableOrder extends Pick<OrderRow, 'id' | 'number' | 'total' | 'checkouts'> {
  readonly contents: string;
  readonly endsAt: Date;
}

/** A payment in euro cents, by the provider's name. */
export interface Payment {
  readonly id: string;
  readonly amount: number;
}

/** A refund, by the provider's name, if that is known. */
export interface ProviderRefund {
  readonly id: string | undefined;
  readonly amount: number;
  readonly state: Exclude<RefundState, 'unknown'>;
  /** Why it has failed, or what it waits for. */
  readonly reason?: string | undefined;
}

/** What a provider reports. */
export interface ProviderReport {
  /** Identifies the report: the same one may come again. */
  readonly id: string;
  /** The order that it is about; `undefined` if only its payment says so, or it is about none of this site. */
  readonly order: string | undefined;
  /** When the provider wrote it. */
  readonly at?: Date;
  readonly payment?: Payment;
  /** What the checkout says of its payment; `isOurs` if the site has opened it. */
  readonly checkout?: {
    readonly id: string;
    readonly isOurs: boolean;
    readonly state: 'paid' | 'pending' | 'failed' | 'other';
  };
  /** How much of the payment was returned so far, in all. */
  readonly returned?: number;
  readonly refund?: ProviderRefund;
  readonly dispute?: Pick<DisputeRow, 'id' | 'amount' | 'state' | 'status'>;
}

/** What is known of a checkout: its payment, or what became of it; `undefined` if nobody has paid. */
export type Found = Payment | 'pending' | 'failed' | undefined;

/** Takes the money for orders. Each method may be called again after a lost answer, and does nothing twice. */
export interface Provider {
  readonly name: PaymentProvider;
  readonly isTest: boolean;
  /** @returns where to pay, and the provider's name of the checkout */
  createCheckout(order: PayableOrder): Promise<{ readonly id: string; readonly payUrl: string }>;
  /** @throws HttpError 400 if it isn't signed by the provider, 503 if a question of the site is not answered */
  readWebhook(body: Buffer, headers: IncomingHttpHeaders): Promise<ProviderReport>;
  findPayment(checkout: string): Promise<Found>;
  /** Ends a checkout: it can't be paid afterwards. */
  closeCheckout(checkout: string): Promise<void>;
  /**
   * One that the provider refuses has failed.
   *
   * @param refusals how often the provider has refused it so far: with the same number a call is a repetition
   * @throws if its answer is unknown: the money may have been returned
   */
  refund(payment: Payment, refusals: number): Promise<ProviderRefund>;
  /** Returns what the key of the site may not do, if it lacks something. */
  checkAccess?(): Promise<string | undefined>;
  findRefund(id: string): Promise<ProviderRefund | undefined>;
}

export const orderPath = (id: string) => `/shop/orders/${id}`;
