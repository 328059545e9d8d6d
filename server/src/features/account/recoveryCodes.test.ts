import { randomUUID } from 'node:crypto';
import { io } from 'socket.io-client';
import { newRecoveryCodes, storedRecoveryCode } from '../../credentials/recoveryCodes.ts';
import { addPlayer, logIn, PASSWORD } from '../../testing/accounts.ts';
import { Browser } from '../../testing/browser.ts';
import { addressOf, alertsAt, next, register, socketOpener } from '../../testing/sockets.ts';
import { startTestApp } from '../../testing/testApp.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';

const USED = 'One of your recovery codes was used. Was this not you? Then tell the team at once.';
const db = await openTestDatabase();
const { app } = await startTestApp({ db });
const open = socketOpener(io, await addressOf(app));

/** A player who has logged in and then turned a second factor on. */
async function newPlayer(values = {}) {
  const name = `P${randomUUID().slice(0, 12)}`;
  const { uuid } = await addPlayer(db, { name, ...values });
  const browser = await logIn(app, name);
  await db.updateTable('users').set({ totp_secret: 'JBSWY3DPEHPK3PXP' }).where('uuid', '=', uuid).execute();
  const [code = ''] = newRecoveryCodes();
  await db
    .insertInto('recovery_codes')
    .values({ user_id: uuid, code_hash: storedRecoveryCode(code) })
    .execute();
  return { name, uuid, browser, code };
}

async function tracesOf(uuid: string) {
  const entries = await db
    .selectFrom('audit_entries')
    .select('actor_id')
    .where('subject', '=', uuid)
    .where('action', '=', 'player.recovery-code')
    .execute();
  const alerts = await db
    .selectFrom('alerts')
    .select(['category', 'message'])
    .where('user_id', '=', uuid)
    .orderBy('id')
    .execute();
  return { actors: entries.map(({ actor_id }) => actor_id), alerts };
}

test.each(['2fa/confirm', '2fa/setup', '2fa/disable', 'delete'])(
  'a recovery code that is used by %s is in the audit trail, and the player is told, also live',
  async (path) => {
    const { uuid, browser, code } = await newPlayer();
    const socket = await open(browser.token);
    await register(socket, uuid);
    const live = alertsAt(socket);
    const arriving = next(socket, 'new-alert');
    const answer = await browser.post(`/api/user/${path}`, {
      code,
      ...(path === 'delete' ? { password: PASSWORD } : {}),
    });
    expect(answer.statusCode).toBeLessThan(300);
    const { actors, alerts } = await tracesOf(uuid);
    expect(actors).toEqual([uuid]);
    expect(alerts[0]).toEqual({ category: 'security', message: USED });
    await arriving;
    expect(live[0]).toEqual({ category: 'security', message: USED });
  },
);

test('so is one that completes a login, in the language of the player', async () => {
  const { name, uuid, code } = await newPlayer({ lang: 'de' });
  const phone = new Browser(app);
  await phone.post('/api/login', { name, password: PASSWORD });
  expect((await phone.post('/api/user/2fa/login', { uuid, code })).statusCode).toBe(200);
  const { actors, alerts } = await tracesOf(uuid);
  expect(actors).toEqual([uuid]);
  expect(alerts).toEqual([
    {
      category: 'security',
      message: expect.stringMatching(/^Einer deiner Wiederherstellungscodes wurde benutzt\./),
    },
  ]);
});

test('where nothing comes of the call, the code is not used and nobody is told', async () => {
  await db.updateTable('users').set({ rank: 'player' }).execute();
  const { uuid, browser, code } = await newPlayer({ rank: 'owner' });
  expect((await browser.post('/api/user/delete', { password: PASSWORD, code })).statusCode).toBe(409);
  expect(await tracesOf(uuid)).toEqual({ actors: [], alerts: [] });
});
