import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { PASSWORD } from '../../server/src/testing/accounts.ts';
import { Client } from './support/client.ts';
import type { ServerProcess } from '../../scripts/lib/site.ts';
import { describeWithServices, logIn, newPlayer, type Site, startSite } from './support/site.ts';

const SECRET = 'JBSWY3DPEHPK3PXP';

describeWithServices('a session', () => {
  let { one, two, db } = {} as Site;

  beforeAll(async () => {
    ({ one, two, db } = await startSite());
  });

  const statuses = (client: Client) =>
    Promise.all([one, two].map(async (server) => (await client.at(server).get('/api/user/rank')).status));

  const refreshes = (client: Client, server: ServerProcess) => client.at(server).post('/api/refresh');

  test('is valid in both processes and ends in both at once', async () => {
    const { name } = await newPlayer(db);
    const client = await logIn(one, name);
    expect(await statuses(client)).toEqual([200, 200]);
    expect((await refreshes(client, two)).status).toBe(200);
    expect(await statuses(client)).toEqual([200, 200]);

    const late = client.copy();
    expect((await client.at(two).post('/api/logout')).status).toBe(204);
    expect(await statuses(late)).toEqual([401, 401]);
    expect((await refreshes(late.copy(), one)).status).toBe(401);
    expect((await refreshes(late, two)).status).toBe(401);
  });

  test('survives a refresh by many tabs at both processes at once', async () => {
    const { name } = await newPlayer(db);
    const client = await logIn(one, name);
    const tabs = Array.from({ length: 20 }, () => client.copy());
    const answers = await Promise.all(tabs.map((tab, index) => refreshes(tab, index % 2 ? one : two)));
    expect(answers.map(({ status }) => status)).toEqual(tabs.map(() => 200));
    for (const tab of tabs) expect(await statuses(tab)).toEqual([200, 200]);
    expect((await refreshes(tabs[0] ?? client, two)).status).toBe(200);
  });

  test('ends in both processes when an old cookie is reused in either', async () => {
    const { name } = await newPlayer(db);
    const client = await logIn(one, name);
    const thief = client.copy();
    await refreshes(client, one);
    await sql`UPDATE refresh_tokens SET used_at = used_at - interval '11 seconds'`.execute(db);
    expect(await statuses(client)).toEqual([200, 200]);
    expect((await refreshes(thief, two)).status).toBe(401);
    expect(await statuses(client)).toEqual([401, 401]);
    expect((await refreshes(client, one)).status).toBe(401);
  });

  test('opens only once when a second-factor code reaches both processes at once', async () => {
    const { name, uuid } = await newPlayer(db, { totp_secret: SECRET });
    const clients = Array.from({ length: 10 }, (_, index) => new Client(index % 2 ? one : two));
    for (const client of clients) {
      const { body } = await client.post('/api/login', { name, password: PASSWORD });
      expect(body).toEqual({ pending2FA: true, uuid });
    }
    const code = new TOTP({ secret: Secret.fromBase32(SECRET) }).generate();
    const answers = await Promise.all(
      // The password step in one process, the code in the other.
      clients.map((client, index) =>
        client.at(index % 2 ? two : one).post('/api/user/2fa/login', { code, uuid }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(400)]);
  });
});
