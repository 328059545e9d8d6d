import { defineModule } from '@site/platform/feature';
import { alerts } from './features/alerts/feature.ts';
import { profile } from './features/profile/feature.ts';

export default defineModule([profile, alerts]);
