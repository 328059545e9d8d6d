import { accountShots } from './groups/account.ts';
import { alertsShots } from './groups/alerts.ts';
import { applicationShots } from './groups/applications.ts';
import { applyShots } from './groups/apply.ts';
import { auditShots } from './groups/audit.ts';
import { buildShots } from './groups/builds.ts';
import { cartShots } from './groups/cart.ts';
import { chatlogShots } from './groups/chatlog.ts';
import { clanShots } from './groups/clans.ts';
import { communityShots } from './groups/community.ts';
import { frameShots } from './groups/frame.ts';
import { landingShots } from './groups/landing.ts';
import { loginShots } from './groups/login.ts';
import { maintenanceShots } from './groups/maintenance.ts';
import { panelShots } from './groups/panel.ts';
import { remotesShots } from './groups/remotes.ts';
import { secondFactorShots } from './groups/secondFactor.ts';
import { serverstatusShots } from './groups/serverstatus.ts';
import { shopShots } from './groups/shop.ts';
import { statsShots } from './groups/stats.ts';
import { teamlistShots } from './groups/teamlist.ts';
import type { Shot } from './shot.ts';

/** Every screen of the site in every state, in the order of the contact sheet. */
export const allShots: readonly Shot[] = [
  ...landingShots,
  ...frameShots,
  ...loginShots,
  ...accountShots,
  ...secondFactorShots,
  ...maintenanceShots,
  ...communityShots,
  ...alertsShots,
  ...clanShots,
  ...statsShots,
  ...shopShots,
  ...cartShots,
  ...applyShots,
  ...panelShots,
  ...applicationShots,
  ...teamlistShots,
  ...serverstatusShots,
  ...chatlogShots,
  ...auditShots,
  ...remotesShots,
  ...buildShots,
];
