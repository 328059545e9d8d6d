import { defineModule } from '@site/platform/feature';
import { audit } from './features/audit/feature.ts';
import { chatlog } from './features/chatlog/feature.ts';
import { home } from './features/home/feature.ts';
import { serverstatus } from './features/serverstatus/feature.ts';
import { teamlist } from './features/teamlist/feature.ts';

export default defineModule([home, teamlist, serverstatus, chatlog, audit]);
