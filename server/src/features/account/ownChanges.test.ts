import { Secret, TOTP } from 'otpauth';
import { addPlayer, logIn, PASSWORD } from '../../testing/accounts.ts';
import type { Browser } from '../../testing/browser.ts';
import { startTestApp } from '../../testing/testApp.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';

const REFUSED = [429, 'too_many_requests'];
const db = await openTestDatabase();
const { app } = await startTestApp({ db, env: { RATE_LIMITS: 'ownChange=3/3600' } });

async function call(browser: Browser, path: string, payload: object) {
  const answer = await browser.post(`/api/user/${path}`, payload);
  return [answer.statusCode, answer.payload === '' ? '' : (answer.json<{ code?: string }>().code ?? '')];
}

test('an account changes its password and second factor no more often than its limit, together', async () => {
  const { uuid } = await addPlayer(db, { name: 'Restless' });
  const browser = await logIn(app, 'Restless');
  const setup = await browser.post('/api/user/2fa/setup', { currentPassword: PASSWORD });
  const totp = new TOTP({ secret: Secret.fromBase32(setup.json<{ secret: string }>().secret) });
  const codeAfter = (steps: number) => totp.generate({ timestamp: Date.now() + steps * 30_000 });

  // What changes nothing does not count.
  for (let round = 0; round < 4; round += 1) {
    expect(await call(browser, '2fa/verify', { code: 'wrong' })).toEqual([400, 'wrong_setup_code']);
    expect(await call(browser, 'change-password', { newPassword: PASSWORD })).toEqual([400, 'same_password']);
  }
  expect(await call(browser, '2fa/verify', { code: codeAfter(0) })).toEqual([204, '']);
  expect(await call(browser, '2fa/disable', { code: 'wrong' })).toEqual([400, 'wrong_setup_code']);
  expect(await call(browser, '2fa/disable', { code: codeAfter(1) })).toEqual([204, '']);
  expect(await call(browser, 'change-password', { newPassword: 'the first new one' })).toEqual([204, '']);

  expect(await call(browser, 'change-password', { newPassword: 'the second new one' })).toEqual(REFUSED);
  expect(await call(browser, '2fa/verify', { code: codeAfter(1) })).toEqual(REFUSED);
  await db.updateTable('users').set({ totp_secret: 'JBSWY3DPEHPK3PXP' }).where('uuid', '=', uuid).execute();
  expect(await call(browser, '2fa/disable', { code: codeAfter(1) })).toEqual(REFUSED);
});
