import { addPlayer, logIn, PASSWORD } from '../../testing/accounts.ts';
import type { Browser } from '../../testing/browser.ts';
import { startTestApp } from '../../testing/testApp.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';

const db = await openTestDatabase();
const REFUSED = [429, 'too_many_logins'];
let count = 0;

async function startLimited(limits: string) {
  const { app } = await startTestApp({ db, env: { RATE_LIMITS: limits } });
  return async () => {
    const name = `Checked${(count += 1)}`;
    await addPlayer(db, { name });
    return [await logIn(app, name), await logIn(app, name)] as const;
  };
}

async function call(browser: Browser, path: string, payload: object) {
  const answer = await browser.post(`/api/user/${path}`, payload);
  return [answer.statusCode, answer.payload === '' ? '' : (answer.json<{ code?: string }>().code ?? '')];
}

const setUp = (browser: Browser, currentPassword = PASSWORD) =>
  call(browser, '2fa/setup', { currentPassword });
const changeToSame = (browser: Browser) => call(browser, 'change-password', { newPassword: PASSWORD });
const deleteAccount = (browser: Browser, password = PASSWORD) => call(browser, 'delete', { password });

describe('the passwords that are compared for an account', () => {
  test('count over all its sessions and calls, right ones too', async () => {
    const newPlayer = await startLimited('passwordCheck=4/3600');
    const [laptop, phone] = await newPlayer();
    expect(await setUp(laptop)).toEqual([200, '']);
    expect(await setUp(phone, 'a guess')).toEqual([400, 'wrong_password']);
    expect(await changeToSame(phone)).toEqual([400, 'same_password']);
    expect(await deleteAccount(laptop, 'a guess')).toEqual([400, 'wrong_password']);
    for (const ask of [setUp, changeToSame, deleteAccount])
      for (const browser of [laptop, phone]) expect(await ask(browser)).toEqual(REFUSED);
    const [other] = await newPlayer();
    expect(await setUp(other)).toEqual([200, '']);
  });

  test('do not count where the new one is refused without them', async () => {
    const [browser] = await (await startLimited('passwordCheck=1/3600'))();
    for (let round = 0; round < 3; round += 1)
      expect(await call(browser, 'change-password', { newPassword: 'password1' })).toEqual([
        400,
        'common_password',
      ]);
    expect(await setUp(browser)).toEqual([200, '']);
  });
});

test('a comparison that is refused uses up no try of the session', async () => {
  const newPlayer = await startLimited('passwordCheck=1/3600,credentials=1/3600');
  const [laptop, phone] = await newPlayer();
  expect(await setUp(laptop)).toEqual([200, '']);
  for (let round = 0; round < 3; round += 1) expect(await deleteAccount(phone)).toEqual(REFUSED);
  await db.updateTable('users').set({ totp_secret: 'JBSWY3DPEHPK3PXP' }).execute();
  expect(await call(phone, '2fa/confirm', { code: 'wrong' })).toEqual([400, 'wrong_setup_code']);
  expect(await call(phone, '2fa/confirm', { code: 'wrong' })).toEqual(REFUSED);
});
