import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client } from './client.ts';
import { Deliveries } from './deliveries.ts';

let server: Server;

async function siteWith(listener: RequestListener) {
  server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}` };
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
  expect(await new Client(site).get('/')).toMatchObject({ status: 503, outcome: '503 maintenance' });
  expect(await new Client(site).get('/gone')).toMatchObject({ status: 0, outcome: 'UND_ERR_SOCKET' });
  expect((await new Client({ url: 'http://127.0.0.1:1' }).get('/')).status).toBe(0);
});

test('renews an expired session and repeats the call', async () => {
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
    response.end(JSON.stringify(isOpening ? { accessToken: token } : {}));
  });
  const player = await new Client(site, { renews: true }).logIn('Steve', 'secret');
  expect(await player.get('/api/alerts')).toMatchObject({ status: 200 });
  expect(calls.map((call) => call.split(' ').slice(0, 3).join(' '))).toEqual([
    '/api/login - -',
    '/api/alerts Bearer old',
    '/api/refresh Bearer old',
    '/api/alerts Bearer new',
  ]);
});

describe('deliveries', () => {
  test('accept an alert that arrived once at each socket', () => {
    const deliveries = new Deliveries();
    deliveries.send('one', [1, 2], 100);
    // It may come before the call is answered.
    deliveries.arrive('one', 1, true, 105);
    deliveries.acknowledge('one');
    deliveries.arrive('one', 2, true, 125);
    expect(deliveries.summary()).toEqual({
      sent: 1,
      acknowledged: 1,
      latency: { count: 2, p50: 5, p99: 25, max: 25 },
      lost: 0,
      duplicated: 0,
      misdelivered: 0,
    });
  });

  interface Case {
    readonly isAcknowledged?: boolean;
    readonly arrivals?: readonly number[];
    readonly dropped?: readonly number[];
    readonly late?: readonly number[];
  }

  test.each<[what: string, happens: Case, expected: object]>([
    ['never reached two sockets', { arrivals: [2] }, { lost: 2 }],
    [
      'was not acknowledged does not count as lost',
      { isAcknowledged: false, arrivals: [2, 2] },
      { lost: 0, duplicated: 1 },
    ],
    [
      'was in flight to sockets that closed',
      { arrivals: [1], dropped: [1, 2, 3] },
      { lost: 0, duplicated: 0 },
    ],
    ['arrived again after that', { arrivals: [1], dropped: [1, 2, 3], late: [1] }, { duplicated: 1 }],
    ['reached another player', { arrivals: [1, 2, 3, 7] }, { misdelivered: 1, lost: 0 }],
  ])(
    'an alert that %s',
    (_what, { isAcknowledged = true, arrivals = [], dropped = [], late = [] }, expected) => {
      const deliveries = new Deliveries();
      deliveries.send('one', [1, 2, 3]);
      if (isAcknowledged) deliveries.acknowledge('one');
      for (const socket of arrivals) deliveries.arrive('one', socket, socket < 7);
      for (const socket of dropped) deliveries.drop(socket);
      for (const socket of late) deliveries.arrive('one', socket, true);
      expect(deliveries.summary()).toMatchObject(expected);
    },
  );
});
