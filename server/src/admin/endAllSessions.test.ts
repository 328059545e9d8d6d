import { io } from 'socket.io-client';
import { addPlayer, logIn } from '../testing/accounts.ts';
import { openSessionOf } from '../testing/liveApp.ts';
import { next } from '../testing/sockets.ts';
import { OPERATOR, startOperator } from './testing/operator.ts';

const { db, app, sockets, run, audits, clear } = await startOperator(io);

beforeEach(clear);

test('end-all-sessions logs everybody out at once, closes their sockets and is in the audit trail', async () => {
  const players = [
    await addPlayer(db, { name: 'Steve' }),
    await addPlayer(db, { name: 'Alex', rank: 'owner' }),
  ];
  const browsers = [await logIn(app, 'Steve'), await logIn(app, 'Alex')];
  await db
    .insertInto('pending_logins')
    .values({ token_hash: 'x', user_id: players[0]?.uuid ?? '', expires_at: new Date(Date.now() + 60_000) })
    .execute();
  const opened = await Promise.all(
    players.map(async ({ uuid }) => sockets.join(await openSessionOf(db, uuid))),
  );
  const gone = opened.map((socket) => next(socket, 'disconnect'));

  expect(await run({ command: 'end-all-sessions' })).toBe('4 sessions ended: everybody has to log in again.');
  await Promise.all(gone);
  for (const browser of browsers) {
    expect((await browser.get('/api/user/rank')).statusCode).toBe(401);
    expect((await browser.post('/api/refresh')).statusCode).toBe(401);
  }
  expect(await db.selectFrom('pending_logins').selectAll().execute()).toEqual([]);
  expect(await audits()).toMatchObject([
    { ...OPERATOR, action: 'account.sessions', subject: null, before: { open: 4 }, after: { open: 0 } },
  ]);
  expect((await (await logIn(app, 'Steve')).get('/api/user/rank')).statusCode).toBe(200);
});
