import { defineModule } from '@site/platform/feature';
import { apply } from './features/apply/feature.ts';

/** Apart from the staff's pages, so that a player never downloads them. */
export default defineModule([apply]);
