import { randomUUID } from 'node:crypto';
import { io } from 'socket.io-client';
import { addPlayer, logIn } from '../../testing/accounts.ts';
import { addressOf, next, register, socketOpener } from '../../testing/sockets.ts';
import { startTestApp } from '../../testing/testApp.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';

const db = await openTestDatabase();
const { app } = await startTestApp({ db });
const open = socketOpener(io, await addressOf(app));

test('an alert about the clan of its player names it, live, in the list and in the export', async () => {
  await addPlayer(db, { name: 'Lead', rank: 'owner' });
  const { uuid } = await addPlayer(db, { name: 'Member' });
  const id = randomUUID();
  await db.insertInto('clans').values({ id, name: 'Otters', tag: 'OTT', elo: 1, leader: uuid }).execute();
  await db.updateTable('users').set({ clan_id: id, clan_rank: 'LEADER' }).where('uuid', '=', uuid).execute();
  const member = await logIn(app, 'Member');
  const socket = await open(member.token);
  await register(socket, uuid);
  const arriving = next(socket, 'new-alert');
  const alert = { category: 'clan', message: 'Your clan has won' };
  const lead = await logIn(app, 'Lead');
  await lead.post('/api/alerts/send-application-alert', { ...alert, userId: uuid });
  const target = `clan:${id}`;
  expect(await arriving).toEqual({ ...alert, target });
  expect((await member.get('/api/alerts')).json()).toMatchObject([{ ...alert, target }]);
  expect((await member.get('/api/user/data')).json()).toMatchObject({ alerts: [{ target }] });
});
