import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { logIn, openClient } from './client.ts';

let server: Server;

async function siteWith(listener: RequestListener) {
  server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}

afterEach(() => {
  server.close();
  server.closeAllConnections();
});

test('every answer has its status and its problem', async () => {
  const site = await siteWith((request, response) => {
    if (request.url === '/gone') return request.socket.destroy();
    response.writeHead(503, { 'content-type': 'application/json' }).end('{"code":"maintenance"}');
  });
  expect(await openClient(site).get('/')).toMatchObject({ status: 503, outcome: '503 maintenance' });
  expect(await openClient(site).get('/gone')).toMatchObject({ status: 0, outcome: 'UND_ERR_SOCKET' });
  expect((await openClient('http://127.0.0.1:1').get('/')).status).toBe(0);
});

test('a player sends the token of the login', async () => {
  const site = await siteWith((request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const { authorization } = request.headers;
    const login = { accessToken: 'secret', user: { uuid: '1' } };
    response.end(JSON.stringify(request.url === '/api/login' ? login : { authorization }));
  });
  const seen: string[] = [];
  const player = await logIn(site, 'Steve', 'password', (method, { outcome }) => {
    seen.push(`${method} ${outcome}`);
  });
  expect((await player.get('/api/alerts')).body).toEqual({ authorization: 'Bearer secret' });
  expect([player.uuid, seen]).toEqual(['1', ['GET 200']]);
});
