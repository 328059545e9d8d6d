import { defineModule } from '@site/platform/feature';
import { application } from './features/application/feature.ts';
import { applications } from './features/applications/feature.ts';
import { home } from './features/home/feature.ts';

export default defineModule([home, applications, application]);
