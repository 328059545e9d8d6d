import type { Order } from '../../http/orders.ts';
import type { OrderTotals, PanelOrder, PanelOrderDetail } from '../../http/panelOrders.ts';
import { dayOf, uuidOf } from './sample.ts';

export const ORDER: Order = {
  id: uuidOf(601),
  number: 'SA-2026-000001',
  state: 'paid',
  createdAt: dayOf(4),
  paidAt: dayOf(5),
  endsAt: null,
  buyer: 'SamplePlayer',
  timeZone: 'Europe/Berlin',
  lines: [
    { id: 'ranks/vip', title: 'VIP', quantity: 1, unitPrice: 499, sum: 499, delivery: 'waiting' },
    { id: 'tokens/5', title: '5 Tokens', quantity: 2, unitPrice: 999, sum: 1998, delivery: 'late' },
  ],
  discount: 250,
  vat: 359,
  vatPercent: 19,
  vatNote: null,
  total: 2247,
  provider: 'manual',
  payUrl: null,
  instructions: { de: 'Beispieltext', en: 'Sample text' },
};

/** The id of an order that is not paid yet; all others are. */
const OPEN_ORDER = uuidOf(602);

export const orderOf = (id: string | undefined): Order =>
  id === OPEN_ORDER ? { ...ORDER, id, state: 'open', paidAt: null } : ORDER;

const { payUrl: _payUrl, instructions: _instructions, ...rest } = ORDER;

export const PANEL_ORDER: PanelOrder = {
  ...rest,
  lines: ORDER.lines.map((line) => ({ ...line, takeBack: 'none', rankBefore: null })),
  player: { uuid: uuidOf(201), name: 'SamplePlayer' },
  received: 2247,
  needsDecision: true,
  waitsFor: ['late'],
  acts: ['refund', 'settle', 'redeliver'],
};

export const PANEL_ORDER_DETAIL: PanelOrderDetail = {
  ...PANEL_ORDER,
  history: [
    { id: 1, at: dayOf(4), kind: 'placed', to: 'open', by: null, text: null },
    { id: 2, at: dayOf(5), kind: 'marked-paid', to: 'paid', by: 'SampleStaff1', text: 'Sample reason' },
  ],
  refundBy: 'hand',
  canTakeBack: false,
  payments: [{ id: 'sample', amount: 2247, returned: 0, receivedAt: dayOf(5), isOwn: true }],
  refunds: [{ payment: 'sample', amount: 100, state: 'failed', reason: 'Sample reason', at: dayOf(5) }],
  disputes: [{ id: 'sample', payment: 'sample', amount: 100, state: 'won', status: 'won', at: dayOf(5) }],
  commands: [
    { line: 'ranks/vip', state: 'waiting', server: null, message: null, endedAt: null },
    { line: 'tokens/5', state: 'failed', server: 'sample lobby', message: 'Sample', endedAt: dayOf(5) },
  ],
};

export const TOTALS: OrderTotals = {
  days: [
    { day: '2026-01-04', orders: 0, total: 0 },
    { day: '2026-01-05', orders: 1, total: 2247 },
  ],
  products: [
    { id: 'tokens/5', title: '5 Tokens', quantity: 2, sum: 1998 },
    { id: 'ranks/vip', title: 'VIP', quantity: 1, sum: 499 },
  ],
  discount: 250,
  isTestMode: false,
};
