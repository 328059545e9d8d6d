import { defineModule } from '@site/platform/feature';
import { catalogue } from './features/catalogue/feature.ts';

export default defineModule([catalogue]);
