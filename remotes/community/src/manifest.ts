import { defineModule } from '@site/platform/feature';
import { alerts } from './features/alerts/feature.ts';
import { applicant } from './features/applicant/feature.ts';
import { clan } from './features/clan/feature.ts';
import { clans } from './features/clans/feature.ts';
import { profile } from './features/profile/feature.ts';
import { stats } from './features/stats/feature.ts';

export default defineModule([profile, alerts, stats, clans, clan, applicant]);
