import type { Delivery, OrderState, PanelOrderFilter } from '@site/contract/http/orders';
import type { BadgeTone } from '@site/ui/Badge';

export const STATE_TONES: Readonly<Record<OrderState, BadgeTone>> = {
  open: 'torch',
  paid: 'lapis',
  delivered: 'grass',
  disputed: 'redstone',
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
};

const FILTERS_BY_NAME: Readonly<Record<PanelOrderFilter, true>> = {
  undecided: true,
  open: true,
  paid: true,
  delivered: true,
  disputed: true,
  cancelled: true,
  refunded: true,
};

/** The filters of the list, in the order of the choices. */
export const FILTERS = Object.keys(FILTERS_BY_NAME) as readonly PanelOrderFilter[];
