import type { Delivery, OrderState } from '@site/contract/http/orders';
import type { PanelOrderFilter } from '@site/contract/http/panelOrders';
import type { BadgeTone } from '@site/ui/Badge';

export const STATE_TONES: Readonly<Record<OrderState, BadgeTone>> = {
  open: 'torch',
  pending: 'lapis',
  paid: 'lapis',
  delivered: 'grass',
  disputed: 'redstone',
  refunding: 'torch',
  cancelled: 'neutral',
  refunded: 'neutral',
};

export const DELIVERY_TONES: Readonly<Record<Delivery, BadgeTone>> = {
  none: 'neutral',
  waiting: 'lapis',
  delivered: 'grass',
  late: 'redstone',
  owed: 'redstone',
  withdrawn: 'neutral',
  taken: 'neutral',
};

const FILTERS_BY_NAME: Readonly<Record<PanelOrderFilter, true>> = {
  undecided: true,
  open: true,
  pending: true,
  paid: true,
  delivered: true,
  disputed: true,
  refunding: true,
  cancelled: true,
  refunded: true,
};

/** The filters of the list, in the order of the choices. */
export const FILTERS = Object.keys(FILTERS_BY_NAME) as readonly PanelOrderFilter[];
