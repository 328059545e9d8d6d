import { accountShots } from './groups/account.ts';
import { alertsShots } from './groups/alerts.ts';
import { applicationShots } from './groups/applications.ts';
import { cartShots } from './groups/cart.ts';
import { clanShots } from './groups/clans.ts';
import { communityShots } from './groups/community.ts';
import { frameShots } from './groups/frame.ts';
import { landingShots } from './groups/landing.ts';
import { loginShots } from './groups/login.ts';
import { maintenanceShots } from './groups/maintenance.ts';
import { panelShots } from './groups/panel.ts';
import { secondFactorShots } from './groups/secondFactor.ts';
import { shopShots } from './groups/shop.ts';
import { statsShots } from './groups/stats.ts';
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
  ...panelShots,
  ...applicationShots,
];
