import { defineModule } from '@site/platform/feature';
import { profile } from './features/profile/feature.ts';
import { stats } from './features/stats/feature.ts';

export default defineModule([profile, stats]);
