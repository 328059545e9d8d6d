import { resetPassword } from '../../admin/accessCommands.ts';
import { createUser } from '../../admin/accountCommands.ts';
import { NO_SOCKETS } from '../../admin/commandContext.ts';
import { Browser } from '../../testing/browser.ts';
import { letPass, restoreClock } from '../../testing/clock.ts';
import { startTestApp } from '../../testing/testApp.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';

const DAY = 24 * 3600 * 1000;
jest.setTimeout(120_000);

const db = await openTestDatabase();
const { app } = await startTestApp({ db });
const context = { db, live: NO_SOCKETS };

restoreClock();

const passwordIn = (lines: readonly string[]) => lines.at(-1)?.split(': ').at(-1) ?? '';

async function newAccount(name: string): Promise<string> {
  return passwordIn(await createUser(context, { name, rank: 'player', lang: 'de' }));
}

async function logIn(name: string, password: string) {
  const browser = new Browser(app);
  const answer = await browser.post('/api/login', { name, password }, { cookie: 'lang=en' });
  return { browser, status: answer.statusCode, code: answer.json().code as string | undefined };
}

test('an initial password works for fourteen days, and then only tells its owner to ask for a new one', async () => {
  const password = await newAccount('Fresh');
  letPass(14 * DAY - 60_000);
  expect((await logIn('Fresh', password)).status).toBe(200);
  letPass(2 * 60_000);
  expect(await logIn('Fresh', password)).toMatchObject({ status: 400, code: 'initial_password_expired' });
  // Who does not know it learns nothing.
  expect(await logIn('Fresh', 'a guess')).toMatchObject({ status: 400, code: 'wrong_credentials' });
});

test('the late try is in the audit trail once, and a new password helps', async () => {
  const password = await newAccount('Late');
  // Not the clock: the entries bear the time of the database.
  await db
    .updateTable('users')
    .set({ initial_password_until: new Date(Date.now() - DAY) })
    .where('name', '=', 'Late')
    .execute();
  for (let round = 0; round < 3; round += 1) await logIn('Late', password);
  const entries = await db
    .selectFrom('audit_entries')
    .select('subject_name')
    .where('action', '=', 'player.password-expired')
    .where('subject_name', '=', 'Late')
    .execute();
  expect(entries).toHaveLength(1);
  const reset = passwordIn(await resetPassword(context, { name: 'Late' }));
  expect((await logIn('Late', reset)).status).toBe(200);
});

test('a password of one’s own does not expire', async () => {
  const { browser } = await logIn('Own', await newAccount('Own'));
  const newPassword = 'a password of my own';
  expect((await browser.post('/api/user/change-password', { newPassword })).statusCode).toBe(204);
  letPass(400 * DAY);
  expect((await logIn('Own', newPassword)).status).toBe(200);
});
