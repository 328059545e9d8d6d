import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { outcomeOf } from './calls.ts';
import { createHttpClient, type HttpClient } from './httpClient.ts';

let server: Server | undefined;
let client: HttpClient | undefined;

afterEach(async () => {
  client?.close();
  server?.closeAllConnections();
  if (server?.listening) await once(server.close(), 'close');
});

/** What was observed of one call to a server. */
async function callTo(listener: RequestListener, timeoutMs?: number) {
  server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const observed: string[] = [];
  client = createHttpClient(
    new URL(`http://127.0.0.1:${port}`),
    (method, path, answer) => observed.push(`${method} ${path} ${outcomeOf(answer)}`),
    timeoutMs,
  );
  const answer = await client.send('POST', '/call', { body: 'hello' });
  return { answer, observed, port };
}

test('an answer is told with its body and how long it took', async () => {
  const { answer, observed } = await callTo((_, response) => setTimeout(() => response.end('there'), 50));
  expect([answer.status, answer.body.toString()]).toEqual([200, 'there']);
  expect(answer.took).toBeGreaterThan(45);
  expect(observed).toEqual(['POST /call 200']);
});

test('a connection that ends in the middle of an answer is a failure', async () => {
  const { answer, observed } = await callTo((_, response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('half');
    setTimeout(() => response.destroy(), 20);
  });
  expect(answer.status).toBe(0);
  expect(observed).toEqual(['POST /call ECONNRESET']);
});

test('who does not answer is given up, and heard of once', async () => {
  const { observed } = await callTo(() => undefined, 50);
  server?.closeAllConnections();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(observed).toEqual(['POST /call timeout']);
});

test('nothing is tried again', async () => {
  let calls = 0;
  const { observed } = await callTo((request) => {
    calls += 1;
    request.socket.destroy();
  });
  expect([calls, observed]).toEqual([1, ['POST /call ECONNRESET']]);
});

test('where nobody listens, that is said', async () => {
  const { port } = await callTo((_, response) => response.end());
  client?.close();
  server?.closeAllConnections();
  if (server) await once(server.close(), 'close');
  const alone = createHttpClient(new URL(`http://127.0.0.1:${port}`), () => undefined);
  expect((await alone.send('GET', '/')).failure).toBe('ECONNREFUSED');
  alone.close();
});
