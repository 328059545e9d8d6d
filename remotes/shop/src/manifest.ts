import { defineModule } from '@site/platform/feature';
import { cart, disposeCart } from './features/cart/feature.ts';
import { catalogue } from './features/catalogue/feature.ts';
import { rank } from './features/rank/feature.ts';

export default defineModule([catalogue, cart, rank], { dispose: disposeCart });
