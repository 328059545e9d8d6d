import { defineModule } from '@site/platform/feature';
import { disposeCart } from './features/cart/disposeCart.ts';
import { cart } from './features/cart/feature.ts';
import { catalogue } from './features/catalogue/feature.ts';

export default defineModule([catalogue, cart], { dispose: disposeCart });
