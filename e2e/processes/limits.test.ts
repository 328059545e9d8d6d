import { randomUUID } from 'node:crypto';
import { PASSWORD } from '../../server/src/testing/accounts.ts';
import { Client } from './support/client.ts';
import type { ServerProcess } from '../../scripts/lib/site.ts';
import { describeWithServices, logIn, newPlayer, type Site, startSite } from './support/site.ts';

/** Milliseconds until a process is connected to Redis. */
const FOUND = 10_000;

const APPLICATION = {
  name: 'Steve',
  discord: 'steve',
  age: 20,
  role: 'Builder',
  strengths: 'Stairs',
  weaknesses: 'Doors',
  motivation: 'Roofs',
};

describeWithServices('two processes with shared limits', () => {
  let { one, two, db } = {} as Site;

  beforeAll(async () => {
    ({ one, two, db } = await startSite({
      RATE_LIMITS: 'loginPair=5/900,loginAddress=1000/300,apply=100/60,write=6/60',
    }));
    await untilTogether();
  });

  const login = (server: ServerProcess, name: string, password: string, headers = {}) =>
    new Client(server, { headers }).post('/api/login', { name, password });

  /** A new process counts on its own until it is connected to Redis. */
  async function untilTogether(): Promise<void> {
    const until = Date.now() + FOUND;
    while (Date.now() < until) {
      const nobody = randomUUID();
      const statuses: number[] = [];
      for (const server of [one, two, one, two, one, two])
        statuses.push((await login(server, nobody, 'wrong')).status);
      if (statuses.at(-1) === 429) return;
    }
    throw new Error('The processes do not count together');
  }

  test('allow five failed logins per account, in any spelling and at any process', async () => {
    const { name } = await newPlayer(db);
    const [first, second, third] = [name, ` ${name.toUpperCase()} `, name.toLowerCase()];
    const tries: readonly [ServerProcess, string, object?][] = [
      [one, first],
      [two, second],
      [one, third, { 'x-forwarded-for': '203.0.113.7', forwarded: 'for=203.0.113.8' }],
      [two, first, { 'x-real-ip': '203.0.113.9', cookie: 'refresh=new; pending-login=new' }],
      [two, second],
    ];
    for (const [server, spelling, headers] of tries)
      expect((await login(server, spelling, 'wrong', headers)).status).toBe(400);

    for (const [server, spelling, headers] of tries) {
      const answer = await login(server, spelling, PASSWORD, headers);
      expect(answer).toMatchObject({ status: 429, body: { code: 'too_many_logins' } });
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(800);
    }
    const other = await newPlayer(db);
    expect((await login(two, other.name, PASSWORD)).status).toBe(200);
  });

  test('allow no more failed logins when sent at once', async () => {
    const { name } = await newPlayer(db);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => login(index % 2 ? one : two, name, 'wrong')),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array<number>(5).fill(400),
      ...Array<number>(15).fill(429),
    ]);
  });

  test('count the writes of an account together', async () => {
    const client = await logIn(one, (await newPlayer(db)).name);
    const statuses: number[] = [];
    for (let round = 0; round < 8; round += 1)
      statuses.push((await client.at(round % 2 ? one : two).post('/api/user/lang', { lang: 'DE' })).status);
    expect(statuses).toEqual([...Array<number>(6).fill(204), 429, 429]);
  });
});

describeWithServices('fifty parallel applications of one player at two processes', () => {
  test('leave a single application', async () => {
    const { one, two, db } = await startSite();
    const { name, uuid } = await newPlayer(db);
    const client = await logIn(one, name);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        client.at(index % 2 ? one : two).post('/api/applications/apply', APPLICATION),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(49).fill(400)]);
    for (const { status, body } of answers)
      if (status === 400) expect(body).toMatchObject({ message: 'Du hast bereits eine offene Bewerbung.' });
    const rows = await db.selectFrom('applications').select('state').where('user_id', '=', uuid).execute();
    expect(rows).toEqual([{ state: 'PENDING' }]);
  });
});
