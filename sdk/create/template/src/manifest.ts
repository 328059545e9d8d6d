import { defineModule } from '@site/platform/feature';
import { home } from './features/home/feature.ts';

export default defineModule([home]);
