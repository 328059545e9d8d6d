import { defineModule } from '@site/platform/feature';
import { apply } from './features/apply/feature.ts';

/** Separate from the staff's pages, so that players don't download them. */
export default defineModule([apply]);
