import { io } from 'socket.io-client';
import { addSocketPlayer, startSocketApp, type SocketApp } from '../testing/socketApp.ts';
import { next } from '../testing/sockets.ts';
import { openTestDatabase } from '../testing/testDatabase.ts';
import { until } from '@site/backend/testing/until';
import { dial, upgradeRequest } from './testing/connection.ts';

const db = await openTestDatabase();

const start = (rates: string, env: Record<string, string> = {}, times = {}) =>
  startSocketApp(io, { db, env: { RATE_LIMITS: rates, ...env }, times });
const headers = (extraHeaders: Record<string, string>) => ({ extraHeaders });
const tooMany = { message: 'too_many_requests', data: { retryAfter: expect.any(Number) as number } };

/** Opens sockets one after another and closes them at once, as page loads do. */
async function load({ open }: SocketApp, token: string, times: number): Promise<void> {
  for (let count = 0; count < times; count += 1) (await open(token)).disconnect();
}

/** Opens connections that are refused for lack of a token. */
async function openWithoutToken(app: SocketApp, times: number, options = {}): Promise<void> {
  for (let count = 0; count < times; count += 1)
    await expect(app.open(undefined, options)).rejects.toThrow('login_required');
}

/** Sends an upgrade request and returns the beginning of the response. */
async function upgrade({ address }: SocketApp): Promise<string> {
  const connection = dial(address);
  connection.write(upgradeRequest(address));
  const answer = await new Promise((resolve) => connection.once('data', resolve));
  connection.destroy();
  return String(answer);
}

describe('an IP network', () => {
  test('may have any number of accounts, which are counted instead of it', async () => {
    const app = await start('socketAddress=2/60,socketOverflow=1/60');
    for (let count = 0; count < 6; count += 1) await load(app, (await addSocketPlayer(db)).token, 1);
  });

  test('over its limit is told how long to wait, while accounts in it still get sockets', async () => {
    const app = await start('socketAddress=3/60');
    await openWithoutToken(app, 3);
    const refused = await app.open().catch((error: unknown) => error);
    expect(refused).toMatchObject(tooMany);
    expect((refused as typeof tooMany).data.retryAfter).toBeLessThanOrEqual(60);
    await load(app, (await addSocketPlayer(db)).token, 5);
    await expect(app.open('forged')).rejects.toMatchObject(tooMany);
  });

  test('that ignores this gets a plain 429, and opens no more connections', async () => {
    const app = await start('socketAddress=3/60,socketOverflow=2/60');
    const answers: string[] = [];
    for (let count = 0; count < 7; count += 1) answers.push(await upgrade(app));
    const statuses = answers.map((answer) => answer.split(' ')[1]);
    expect(statuses).toEqual(['101', '101', '101', '101', '101', '429', '429']);
    expect(answers.at(-1)).toMatch(/^retry-after: \d+\r$/m);
    await expect(app.open()).rejects.toThrow('websocket error');
  });

  test('can’t keep refused connections open', async () => {
    const app = await start('socketAddress=1/60', {}, { closeTimeoutMs: 1 });
    await openWithoutToken(app, 1);
    const { host } = new URL(app.address);
    const socket = new WebSocket(`ws://${host}/socket.io/?EIO=4&transport=websocket`);
    const closed = new Promise((resolve) => socket.addEventListener('close', resolve));
    socket.addEventListener('open', () => socket.send('40{}'));
    await closed;
  });

  test('is counted whatever its headers claim', async () => {
    const app = await start('socketAddress=3/60');
    const from = (number: number) =>
      headers({ 'x-forwarded-for': `203.0.113.${number}`, forwarded: 'for=x' });
    for (let count = 0; count < 3; count += 1) await openWithoutToken(app, 1, from(count));
    await expect(app.open(undefined, from(99))).rejects.toMatchObject(tooMany);
  });

  test('is that of the client behind a proxy', async () => {
    const app = await start('socketAddress=3/60', { TRUST_PROXY: 'loopback,10.0.0.0/8' });
    const from = (chain: string) => headers({ 'x-forwarded-for': chain });
    for (let count = 0; count < 3; count += 1)
      await openWithoutToken(app, 1, from(`198.51.100.${count}, 203.0.113.1, 10.1.2.3`));
    await expect(app.open(undefined, from('203.0.113.1'))).rejects.toMatchObject(tooMany);
    await expect(app.open(undefined, from('8.8.8.8, 203.0.113.1'))).rejects.toMatchObject(tooMany);
    await openWithoutToken(app, 1, from('203.0.113.2'));
  });

  test('is not counted for pages of other sites', async () => {
    const app = await start('socketAddress=1/60,socketOverflow=1/60');
    for (let count = 0; count < 3; count += 1)
      await expect(app.open(undefined, headers({ origin: 'https://evil.example' }))).rejects.toThrow(
        'websocket error',
      );
    await openWithoutToken(app, 1);
  });
});

describe('an account', () => {
  test('has a limit of its own, in all networks together, and is told how long to wait', async () => {
    const app = await start('socketAccount=3/60', { TRUST_PROXY: 'loopback' });
    const [player, other] = [await addSocketPlayer(db), await addSocketPlayer(db)];
    const from = (number: number) => headers({ 'x-forwarded-for': `203.0.113.${number}` });
    for (let count = 0; count < 3; count += 1) (await app.open(player.token, from(count))).disconnect();
    await expect(app.open(player.token, from(9))).rejects.toMatchObject(tooMany);
    await load(app, other.token, 1);
  });

  test('over its limit counts for its network again', async () => {
    const app = await start('socketAddress=2/60,socketOverflow=1/60,socketAccount=1/60');
    const { token } = await addSocketPlayer(db);
    await load(app, token, 1);
    for (let count = 0; count < 3; count += 1) await expect(app.open(token)).rejects.toMatchObject(tooMany);
    await expect(app.open(token)).rejects.toThrow('websocket error');
  });

  test('can’t be locked out by others who know its uuid or have a token of an ended session', async () => {
    const app = await start('socketAccount=1/60');
    const [player, ended] = [await addSocketPlayer(db), await addSocketPlayer(db)];
    await db
      .updateTable('sessions')
      .set({ ended_at: new Date(), user_id: player.uuid })
      .where('id', '=', ended.sessionId)
      .execute();
    for (const token of [player.uuid, `${player.token.slice(0, -4)}AAAA`, ended.token])
      await expect(app.open(token)).rejects.toThrow('login_required');
    const socket = await app.open((await addSocketPlayer(db)).token);
    const closing = next(socket, 'disconnect');
    socket.emit('register', player.uuid);
    await closing;
    expect((await app.open(player.token)).connected).toBe(true);
  });
});

test('closes with the app, however many were refused', async () => {
  const app = await start('socketAddress=1/60');
  const socket = await app.open((await addSocketPlayer(db)).token);
  const closing = next(socket, 'disconnect');
  await app.close();
  await closing;
  await until(() => app.sockets.count().open === 0);
});
