import { defineModule } from '@site/platform/feature';
import { profile } from './features/profile/feature.ts';

export default defineModule([profile]);
