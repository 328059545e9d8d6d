import type { PanelOrderFilter } from '@site/contract/http/panelOrders';
import { orderStates } from '@site/contract/orderStates';
import { namesOf } from '@site/contract/states';

/** The filters of the list, in the order of the choices. */
export const FILTERS: readonly PanelOrderFilter[] = ['undecided', ...namesOf(orderStates)];
