import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Player, send } from './player.ts';

const USER = {
  uuid: '8f6f8a7e-0d5c-4a52-9a3e-1f2b3c4d5e6f',
  name: 'Steve',
  lang: 'en',
  firstLogin: false,
  hasSecondFactor: false,
  rank: 'player',
  coins: 0,
  playtime: 0,
  clan: null,
};

let server: Server;

async function siteWith(listener: RequestListener): Promise<URL> {
  server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return new URL(`http://127.0.0.1:${port}`);
}

afterEach(() => {
  server.close();
  server.closeAllConnections();
});

test('every answer says what came of it', async () => {
  const site = await siteWith((request, response) => {
    if (request.url === '/gone') return request.socket.destroy();
    response.writeHead(503, { 'content-type': 'application/json' }).end('{"code":"maintenance"}');
  });
  expect((await send(site, '/')).answer).toMatchObject({ status: 503, outcome: '503 maintenance' });
  expect((await send(site, '/gone')).answer).toMatchObject({ status: 0, outcome: 'UND_ERR_SOCKET' });
  expect((await send(new URL('http://127.0.0.1:1'), '/')).answer.status).toBe(0);
});

test('a session is renewed once it has ended, and the call is made again', async () => {
  const calls: string[] = [];
  const site = await siteWith((request, response) => {
    const { url = '', headers } = request;
    calls.push(`${url} ${headers.authorization ?? '-'} ${headers.cookie ?? '-'}`);
    const isOpening = url === '/api/login' || url === '/api/refresh';
    const token = url === '/api/login' ? 'old' : 'new';
    const isOld = headers.authorization === 'Bearer old' && !isOpening;
    response.writeHead(isOld ? 401 : 200, {
      'content-type': 'application/json',
      'set-cookie': `refresh=${token}; Path=/`,
    });
    response.end(JSON.stringify(isOpening ? { accessToken: token, user: USER } : {}));
  });
  const player = new Player(site, { name: 'Steve', password: 'secret' });
  await player.logIn();
  expect(await player.get('/api/alerts')).toMatchObject({ status: 200 });
  expect(calls.map((call) => call.split(' ').slice(0, 3).join(' '))).toEqual([
    '/api/login - -',
    '/api/alerts Bearer old',
    '/api/refresh Bearer old',
    '/api/alerts Bearer new',
  ]);
});
