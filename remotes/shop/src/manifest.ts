import { defineModule } from '@site/platform/feature';
import { cart, disposeCart } from './features/cart/feature.ts';
import { catalogue } from './features/catalogue/feature.ts';

export default defineModule([catalogue, cart], { dispose: disposeCart });
