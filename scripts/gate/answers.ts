import type { BrowserContext } from '@playwright/test';
import type { CheckedBuild } from './build.ts';

/** What a page reports of its build counts for visitors only. */
export async function keepTelemetry(context: BrowserContext): Promise<void> {
  await context.route('**/api/telemetry', (route) => route.fulfill({ status: 204 }));
}

/** Has the pages of a browser begin as those of somebody who is logged in: the gate has no session to restore. */
export async function enterAsStaff(context: BrowserContext, { staff }: CheckedBuild): Promise<void> {
  await context.addInitScript(() => localStorage.setItem('hasRT', '1'));
  await context.route('**/api/refresh', (route) => route.fulfill({ json: staff }));
  // Of a player who is on no board; the server knows nobody of that id.
  await context.route(`**/api/stats/places/${staff.user.uuid}`, (route) => route.fulfill({ json: [] }));
  await context.route('**/api/user/rank', (route) => route.fulfill({ json: { rank: staff.user.rank } }));
  await context.route('**/api/user/lang', (route) =>
    route.fulfill(route.request().method() === 'GET' ? { json: { lang: staff.user.lang } } : { status: 204 }),
  );
}
