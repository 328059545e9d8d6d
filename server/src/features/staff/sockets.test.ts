import { io } from 'socket.io-client';
import type { RankId } from '@site/contract/ranks';
import { addPlayer, logIn } from '../../testing/accounts.ts';
import { addressOf, next, register, socketOpener } from '../../testing/sockets.ts';
import { startTestApp } from '../../testing/testApp.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';

const db = await openTestDatabase();
const { app } = await startTestApp({ db });
const open = socketOpener(io, await addressOf(app));
await addPlayer(db, { name: 'Owner', rank: 'owner' });
const owner = await logIn(app, 'Owner');

/** Somebody of the team with a page open. */
async function online(name: string, rank: RankId) {
  const { uuid } = await addPlayer(db, { name, rank });
  const browser = await logIn(app, name);
  const join = async () => {
    const socket = await open(browser.token);
    expect(await register(socket, uuid)).toEqual({ ok: true });
    return socket;
  };
  const give = async (wanted: RankId) => {
    expect((await owner.patch(`/api/panel/staff/${uuid}/rank`, { rank: wanted })).statusCode).toBe(204);
  };
  return { join, give };
}

test('a demotion closes the sockets of the demoted, who may open new ones', async () => {
  const [{ join, give }, other] = [await online('Demoted', 'admin'), await online('Other', 'admin')];
  const [sockets, bystander] = [[await join(), await join()], await other.join()];
  const closed = sockets.map((socket) => next(socket, 'disconnect'));
  await give('sup');
  await Promise.all(closed);
  expect(bystander.connected).toBe(true);
  expect((await join()).connected).toBe(true);
});

test.each<[what: string, from: RankId, to: RankId]>([
  ['a promotion', 'mod', 'admin'],
  ['a rank of the same power', 'dev', 'con'],
  ['the same rank', 'sup', 'sup'],
])('%s closes none', async (what, from, to) => {
  const { join, give } = await online(what.replaceAll(' ', '_'), from);
  const [socket, demoted] = [await join(), await online(`After_${from}`, 'mod')];
  await give(to);
  // What would have closed the socket has been sent before this.
  const witness = await demoted.join();
  const closed = next(witness, 'disconnect');
  await demoted.give('sup');
  await closed;
  expect(socket.connected).toBe(true);
});
