import { endings } from '../../cart/endings.ts';

/** Leaves the cart to a newer build of the shop. */
export function disposeCart(): void {
  for (const end of endings.splice(0)) end();
}
