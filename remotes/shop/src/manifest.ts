import { defineModule } from '@site/platform/feature';
import { cart, disposeCart } from './features/cart/feature.ts';
import { catalogue } from './features/catalogue/feature.ts';
import { orders } from './features/orders/feature.ts';
import { rank } from './features/rank/feature.ts';

export default defineModule([catalogue, cart, orders, rank], { dispose: disposeCart });
