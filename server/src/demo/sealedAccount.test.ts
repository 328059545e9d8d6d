import { Secret, TOTP } from 'otpauth';
import { resealSecrets } from '../credentials/resealSecrets.ts';
import { Browser } from '../testing/browser.ts';
import { startTestApp } from '../testing/testApp.ts';
import { openTestDatabase } from '../testing/testDatabase.ts';
import { DEMO_PASSWORD, DEMO_TOTP_SECRET } from './accounts.ts';
import { seedDemo } from './seedDemo.ts';

test('the demo account with a second factor logs in as before once its secret is sealed', async () => {
  const db = await openTestDatabase();
  const { app } = await startTestApp({ db });
  await seedDemo(db, { now: new Date() });
  expect((await resealSecrets(db, app.services.vault)).resealed).toBe(1);
  const { totp_secret } = await db
    .selectFrom('users')
    .select('totp_secret')
    .where('name', '=', 'secure')
    .executeTakeFirstOrThrow();
  expect(totp_secret).not.toContain(DEMO_TOTP_SECRET);

  const browser = new Browser(app);
  const login = await browser.post('/api/login', { name: 'secure', password: DEMO_PASSWORD });
  const { uuid } = login.json<{ uuid: string }>();
  const code = new TOTP({ secret: Secret.fromBase32(DEMO_TOTP_SECRET) }).generate();
  expect((await browser.post('/api/user/2fa/login', { code, uuid })).statusCode).toBe(200);
}, 60_000);
