import { setTimeout as sleep } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { next, register, socketOpener, type PageSocket } from '../../server/src/testing/sockets.ts';
import type { Client } from './support/client.ts';
import { describeWithServices, logIn, newPlayer, type Site, startSite } from './support/site.ts';

/** Milliseconds until a process sees another one's changes: it polls the database once a second. */
const SETTINGS_KNOWN = 1_500;

const SEND = '/api/alerts/send-application-alert';

describeWithServices('sockets across two processes:', () => {
  let { one, two, db } = {} as Site;
  let openAtTwo: ReturnType<typeof socketOpener>;

  beforeAll(async () => {
    ({ one, two, db } = await startSite());
    openAtTwo = socketOpener(io, two.url);
  });

  async function joinTwo(client: Client, uuid: string): Promise<PageSocket> {
    const socket = await openAtTwo(client.token);
    expect(await register(socket, uuid)).toEqual({ ok: true });
    return socket;
  }

  async function present(values: Parameters<typeof newPlayer>[1] = {}) {
    const { name, uuid } = await newPlayer(db, values);
    const client = await logIn(one, name);
    return { uuid, client, socket: await joinTwo(client, uuid) };
  }

  const colleague = async (rank: 'owner' | 'srmod') => logIn(one, (await newPlayer(db, { rank })).name);

  test('delivers an alert to the sockets of its player', async () => {
    const player = await present();
    const alert = { category: 'application', message: 'Welcome to the team' };
    const arriving = next(player.socket, 'new-alert');
    const answer = await (await colleague('srmod')).post(SEND, { ...alert, userId: player.uuid });
    expect(answer.status).toBe(204);
    expect(await arriving).toEqual(alert);
    expect((await player.client.at(two).get('/api/alerts/unread')).body).toMatchObject([alert]);
  });

  test('closes the sockets on a demotion and applies the new rank at once', async () => {
    const member = await present({ rank: 'srmod' });
    expect((await member.client.at(two).get('/api/panel/staff')).status).toBe(200);
    const closing = next(member.socket, 'disconnect');
    const owner = await colleague('owner');
    const answer = await owner.patch(`/api/panel/staff/${member.uuid}/rank`, { rank: 'jrsup' });
    expect(answer.status).toBe(204);
    expect(await closing).toBe('io server disconnect');
    expect((await member.client.at(two).get('/api/panel/staff')).status).toBe(403);
  });

  test('closes the sockets on a logout', async () => {
    const player = await present();
    const closing = next(player.socket, 'disconnect');
    const { token } = player.client;
    await player.client.post('/api/logout');
    expect(await closing).toBe('io server disconnect');
    await expect(openAtTwo(token)).rejects.toThrow('login_required');
  });

  test('closes the sockets of the other sessions on a password change', async () => {
    const { name, uuid } = await newPlayer(db);
    const [here, elsewhere] = [await logIn(one, name), await logIn(two, name)];
    const [kept, ended] = [await joinTwo(here, uuid), await joinTwo(elsewhere, uuid)];
    const closing = next(ended, 'disconnect');
    await here.post('/api/user/change-password', { newPassword: 'a new password' });
    expect(await closing).toBe('io server disconnect');
    expect((await elsewhere.get('/api/user/rank')).status).toBe(401);
    expect(await register(kept, uuid)).toEqual({ ok: true });
  });

  test('allows at most five open sockets per player', async () => {
    const { client, uuid } = await present();
    const openAtOne = socketOpener(io, one.url);
    const sockets = [...Array(6).keys()].map((index) => (index % 2 ? openAtOne : openAtTwo)(client.token));
    const answers = await Promise.all(sockets.map(async (socket) => register(await socket, uuid)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(4);
  });

  test('starts and ends maintenance in every process within a second', async () => {
    const [player, owner] = [await present(), await colleague('owner')];
    const statusAtTwo = async () => (await player.client.at(two).get('/api/alerts')).status;
    expect(await statusAtTwo()).toBe(200);
    for (const [enabled, status] of [
      [true, 503],
      [false, 200],
    ] as const) {
      expect((await owner.put('/api/panel/maintenance/toggle')).body).toEqual({ enabled });
      await sleep(SETTINGS_KNOWN);
      expect(await statusAtTwo()).toBe(status);
      expect((await owner.at(two).get('/api/panel/maintenance')).body).toMatchObject({ enabled });
    }
  });
});
