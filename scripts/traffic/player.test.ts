import type { Answer } from './calls.ts';
import type { Sent } from './httpClient.ts';
import { Player } from './player.ts';

const UUID = '6b1f7d0c-58a8-4f0e-9d5f-0d5a3a1f2c11';
const user = {
  uuid: UUID,
  name: 'Steve',
  lang: 'en',
  firstLogin: false,
  hasSecondFactor: false,
  rank: 'player',
  coins: 0,
  playtime: 0,
  clan: null,
};

type Respond = (call: string, sent: Sent) => { status: number; body?: object; cookie?: string };

/** A player of a site that answers as told, and the calls it got. */
function playerOf(respond: Respond) {
  const calls: string[] = [];
  const player = new Player(
    {
      async send(method, path, sent = {}): Promise<Answer> {
        calls.push(
          `${method} ${path} ${sent.headers?.['authorization'] ?? '-'} ${sent.headers?.['cookie'] ?? '-'}`,
        );
        await Promise.resolve();
        const { status, body, cookie } = respond(`${method} ${path}`, sent);
        const headers = { ...(cookie && { 'set-cookie': [cookie] }) };
        return { status, headers, body: Buffer.from(JSON.stringify(body ?? null)), sentAt: 0, took: 1 };
      },
      close: () => undefined,
    },
    { name: 'Steve', password: 'secret' },
  );
  return { player, calls };
}

const session = (number: number) => ({
  status: 200,
  body: { accessToken: `token${number}`, user },
  cookie: `refresh=secret${number}; Path=/api`,
});

test('a call that is refused renews the session and is made once more', async () => {
  const { player, calls } = playerOf((call, { headers }) => {
    if (call === 'POST /api/login') return session(1);
    if (call === 'POST /api/refresh') return session(2);
    return { status: headers?.['authorization'] === 'Bearer token2' ? 200 : 401 };
  });
  await player.logIn();
  expect((await player.get('/api/alerts')).status).toBe(200);
  expect(calls).toEqual([
    'POST /api/login - -',
    'GET /api/alerts Bearer token1 refresh=secret1',
    'POST /api/refresh Bearer token1 refresh=secret1',
    'GET /api/alerts Bearer token2 refresh=secret2',
  ]);
  expect([player.uuid, player.token]).toEqual([UUID, 'token2']);
});

test('where that fails, the refusal is the answer', async () => {
  const { player, calls } = playerOf((call) => (call === 'POST /api/login' ? session(1) : { status: 401 }));
  await player.logIn();
  expect((await player.get('/api/alerts')).status).toBe(401);
  expect(calls).toHaveLength(3);
});

test('a cookie is used for one renewal, however many ask', async () => {
  let renewals = 0;
  const { player } = playerOf((call) => session(call === 'POST /api/refresh' ? (renewals += 1) : 0));
  await player.logIn();
  await Promise.all([player.renew(), player.renew(), player.renew()]);
  expect(renewals).toBe(1);
  await player.renew();
  expect(renewals).toBe(2);
});

test('who is not let in hears why', async () => {
  const { player } = playerOf(() => ({ status: 503 }));
  await expect(player.logIn()).rejects.toThrow('Steve could not log in: 503');
});
