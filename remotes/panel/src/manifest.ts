import { defineModule } from '@site/platform/feature';
import { home } from './features/home/feature.ts';
import { serverstatus } from './features/serverstatus/feature.ts';

export default defineModule([home, serverstatus]);
