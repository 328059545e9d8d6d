import { defineModule } from '@site/platform/feature';
import { applications } from './features/applications/feature.ts';
import { audit } from './features/audit/feature.ts';
import { chatlog } from './features/chatlog/feature.ts';
import { gameservers } from './features/gameservers/feature.ts';
import { home } from './features/home/feature.ts';
import { orders } from './features/orders/feature.ts';
import { remotes } from './features/remotes/feature.ts';
import { serverstatus } from './features/serverstatus/feature.ts';
import { teamlist } from './features/teamlist/feature.ts';

export default defineModule([
  home,
  applications,
  teamlist,
  serverstatus,
  chatlog,
  gameservers,
  orders,
  audit,
  remotes,
]);
