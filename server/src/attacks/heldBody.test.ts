import net, { type AddressInfo } from 'node:net';
import { addPlayer, logIn } from '../testing/accounts.ts';
import { startTestApp } from '../testing/testApp.ts';
import { openTestDatabase } from '../testing/testDatabase.ts';
import { siteWith } from '../upstreams/testing/siteWith.ts';

const db = await openTestDatabase();
const { app } = await startTestApp({ db, env: siteWith(() => ({ requireSecondFactor: ['owner'] })) });
await app.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.server.address() as AddressInfo;
let count = 0;

/** Sends the headers of a write and one byte of its body, and the rest on demand. */
async function hold(token: string, body: string) {
  const connection = net.connect(port, '127.0.0.1');
  const isReading = new Promise<void>((resolve) => {
    app.server.once('request', (request) => {
      request.on('newListener', (event) => event === 'data' && resolve());
    });
  });
  let answer = '';
  connection.on('data', (chunk) => (answer += chunk.toString()));
  const ended = new Promise((resolve) => connection.once('close', resolve));
  connection.write(
    `POST /api/alerts/send-application-alert HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n` +
      `Authorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n` +
      body.slice(0, 1),
  );
  // Its author is known by now.
  await isReading;
  return async () => {
    connection.write(body.slice(1));
    await ended;
    return Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);
  };
}

async function holdAlert() {
  const target = await addPlayer(db, { name: `Target${(count += 1)}` });
  const { uuid } = await addPlayer(db, { name: `Admin${count}`, rank: 'admin' });
  const browser = await logIn(app, `Admin${count}`);
  const body = JSON.stringify({ category: 'system', message: 'held back', userId: target.uuid });
  return { uuid, browser, release: await hold(browser.token, body) };
}

test('accepts a write with a late body if nothing has changed', async () => {
  const { release } = await holdAlert();
  expect(await release()).toBe(204);
});

test('rejects a write if its author is demoted before the body arrives', async () => {
  const { uuid, release } = await holdAlert();
  await db.updateTable('users').set({ rank: 'sup' }).where('uuid', '=', uuid).execute();
  expect(await release()).toBe(403);
});

test('rejects a write if its author logs out before the body arrives', async () => {
  const { browser, release } = await holdAlert();
  await browser.post('/api/logout');
  expect(await release()).toBe(401);
});

test('rejects a write if a promotion requires a second factor before the body arrives', async () => {
  const { uuid, release } = await holdAlert();
  await db.updateTable('users').set({ rank: 'owner' }).where('uuid', '=', uuid).execute();
  expect(await release()).toBe(403);
});

test('applies none of the rejected writes', async () => {
  const sent = await db.selectFrom('alerts').select('message').execute();
  expect(sent).toEqual([{ message: 'held back' }]);
});
