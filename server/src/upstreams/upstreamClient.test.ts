import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import { fetchPublic, createUpstreamClient, NotFoundError, readBody, serviceUrl } from './upstreamClient.ts';
import { send, startPublicService, trustPublicServices } from './testing/publicService.ts';

const MAX_BYTES = 1_000;
const MEGABYTE = 1024 * 1024;
const { signal } = new AbortController();
const other = await startPublicService((_request, response) => send(response, 'text/plain', 'other'));
const hello: RequestListener = (_request, response) => send(response, 'text/plain', 'hello');
const service = await startPublicService(hello);
const redirects = new Map<string, string | null>();
const onOtherHost = service.origin.replace('127.0.0.1', 'localhost');

const ask = (path: string) => fetchPublic(`${service.origin}${path}`, signal);

beforeEach(() => {
  redirects.clear();
  service.requests.length = 0;
  service.answer = hello;
});

test('requires a valid certificate', async () => {
  await expect(ask('/')).rejects.toThrow('fetch failed');
  trustPublicServices();
  expect(await (await ask('/')).text()).toBe('hello');
});

test('sends its own user agent but no data of the visitor', async () => {
  await ask('/');
  const headers = service.requests[0]?.headers ?? {};
  expect(headers['user-agent']).toBe('minigame-network-site');
  expect(Object.keys(headers).sort()).toEqual([
    'accept',
    'accept-encoding',
    'accept-language',
    'connection',
    'host',
    'sec-fetch-mode',
    'user-agent',
  ]);
});

test("doesn't send cookies back", async () => {
  service.answer = (_request, response) =>
    response.writeHead(200, { 'set-cookie': 'visitor=1; Path=/; Secure' }).end();
  await ask('/');
  await ask('/');
  expect(service.requests.map(({ headers }) => headers.cookie)).toEqual([undefined, undefined]);
});

describe('a redirect', () => {
  beforeEach(() => {
    service.answer = (request, response) => {
      const to = redirects.get(request.url ?? '');
      if (to === undefined) return send(response, 'text/plain', 'arrived');
      response.writeHead(302, to === null ? {} : { location: to }).end();
    };
  });

  test.each(['/there', 'there', '?there', `${service.origin}/there`])('to %s is followed', async (to) => {
    redirects.set('/', to);
    expect(await (await ask('/')).text()).toBe('arrived');
  });

  test('is followed three times at most', async () => {
    redirects.set('/1', '/2').set('/2', '/3').set('/3', '/4');
    expect(await (await ask('/1')).text()).toBe('arrived');
    redirects.set('/4', '/5');
    await expect(ask('/1')).rejects.toThrow('redirects too often');
  });

  test.each([
    ['another host', `${onOtherHost}/there`],
    ['another port', `${other.origin}/there`],
    ['another host, without a scheme', `//localhost:${new URL(service.origin).port}/there`],
    ['no https', `${service.origin.replace('https', 'http')}/there`],
    ['a login', `${service.origin.replace('https://', 'https://user:password@')}/there`],
    ['a script', 'javascript:alert(1)'],
    ['nothing', ''],
    ['nowhere', null],
  ])('to %s is not followed', async (_what, to) => {
    redirects.set('/', to);
    await expect(ask('/')).rejects.toThrow(/redirects to another origin|includes credentials/);
    expect(service.requests.map(({ url }) => url)).toEqual(['/']);
    expect(other.requests).toEqual([]);
  });
});

test.each([
  ['https://a.example/3/{address}', { address: 'play.example' }, 'https://a.example/3/play.example'],
  ['https://a.example/{address}', { address: 'play.example:25566' }, 'https://a.example/play.example:25566'],
  [
    'https://a.example/{address}',
    { address: '../x?y#z&{size}' },
    'https://a.example/..%2Fx%3Fy%23z%26%7Bsize%7D',
  ],
  ['https://a.example/{address}', { address: "$&$'$1" }, "https://a.example/%24%26%24'%241"],
  ['https://a.example/{uuid}?s={size}&u={uuid}', { uuid: 'ab', size: 48 }, 'https://a.example/ab?s=48&u=ab'],
])('fills the values into %s', (template, values, address) => {
  expect(serviceUrl(template, values)).toBe(address);
});

describe('the body of a response', () => {
  const read = async () => readBody(await ask('/'), MAX_BYTES);

  test('is read completely', async () => {
    expect((await read()).toString()).toBe('hello');
    const body = Buffer.alloc(MAX_BYTES, 'ä');
    service.answer = (_request, response) => {
      response.write(body.subarray(0, 10));
      setImmediate(() => response.end(body.subarray(10)));
    };
    expect(await read()).toEqual(body);
    service.answer = (_request, response) => void response.end();
    expect(await read()).toHaveLength(0);
  });

  test('is aborted when it is too large', async () => {
    let sent = 0;
    const closed = Promise.withResolvers<unknown>();
    service.answer = async (_request, response) => {
      response.on('close', closed.resolve);
      while (!response.destroyed && sent < 100 * MEGABYTE) {
        sent += MEGABYTE;
        if (!response.write(Buffer.alloc(MEGABYTE)))
          await Promise.race([once(response, 'drain'), closed.promise]);
      }
    };
    await expect(read()).rejects.toThrow('more than 1000 bytes');
    await closed.promise;
    expect(sent).toBeLessThan(50 * MEGABYTE);
  });

  test('is rejected when it is too large after decompression', async () => {
    service.answer = (_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(10 * MEGABYTE)));
    await expect(read()).rejects.toThrow('more than 1000 bytes');
  });

  test('is rejected when the connection ends early', async () => {
    service.answer = (_request, response) => {
      response.writeHead(200, { 'content-length': 100 }).write('half');
      setImmediate(() => response.destroy());
    };
    await expect(read()).rejects.toThrow('terminated');
  });

  test.each([201, 206, 304, 400, 401, 403, 418, 429, 500, 503])(
    'is an error with status %s',
    async (status) => {
      service.answer = (_request, response) => void response.writeHead(status).end();
      await expect(read()).rejects.toThrow(`the service answers ${status}`);
    },
  );

  test.each([204, 404, 410])('is empty with status %s', async (status) => {
    service.answer = (_request, response) => void response.writeHead(status).end();
    await expect(read()).rejects.toThrow(NotFoundError);
  });
});

function createCalls(timeLimit?: number) {
  const lines: [details: object, text: string][] = [];
  const log = { warn: (details: object, text: string) => void lines.push([details, text]) };
  const calls = createUpstreamClient({ service: 'sample', log, ...(timeLimit ? { timeLimit } : {}) });
  return { calls, lines };
}

const fail = (reason: string) => () => Promise.reject(new Error(reason));
const work = async () => 'value';

test('logs once when a service starts to fail and once when it recovers', async () => {
  const { calls, lines } = createCalls();
  const refused = new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') });
  expect(await calls.make(work)).toBe('value');
  await expect(calls.make(() => Promise.reject(refused))).rejects.toBe(refused);
  await expect(calls.make(fail('another'))).rejects.toThrow('another');
  await expect(calls.make(fail('a third'))).rejects.toThrow('a third');
  await calls.make(work);
  await calls.make(work);
  await expect(calls.make(fail('again'))).rejects.toThrow('again');
  expect(lines).toEqual([
    [{ service: 'sample', reason: 'fetch failed: connect ECONNREFUSED' }, 'upstream failing'],
    [{ service: 'sample' }, 'upstream recovered'],
    [{ service: 'sample', reason: 'again' }, 'upstream failing'],
  ]);
});

test("doesn't count an empty response as a failure", async () => {
  const { calls, lines } = createCalls();
  await expect(calls.make(() => Promise.reject(new NotFoundError()))).rejects.toThrow(NotFoundError);
  expect(lines).toEqual([]);
});

describe('a call to an upstream', () => {
  function callsOf(timeLimit?: number) {
    const { calls, lines } = createCalls(timeLimit);
    const call = () =>
      calls.make(async (abort) => readBody(await fetchPublic(service.origin, abort), MAX_BYTES));
    return { calls, lines, call };
  }

  test('times out when no response arrives', async () => {
    const { call, lines } = callsOf(200);
    service.answer = () => undefined;
    await expect(call()).rejects.toThrow('timeout');
    expect(lines).toHaveLength(1);
  });

  test('times out when the response trickles, however much has arrived', async () => {
    const { call } = callsOf(300);
    const gone = Promise.withResolvers<void>();
    service.answer = (_request, response) => {
      const drip = setInterval(() => response.write('.'), 20);
      void once(response, 'close').then(() => {
        clearInterval(drip);
        gone.resolve();
      });
    };
    await expect(call()).rejects.toThrow('timeout');
    await gone.promise;
  });

  test('closes the connection after rejecting a response unread', async () => {
    const { call } = callsOf();
    const gone = Promise.withResolvers<unknown>();
    service.answer = (_request, response) => {
      response.on('close', gone.resolve);
      response.writeHead(500).write('the first of many lines');
    };
    await expect(call()).rejects.toThrow('500');
    await gone.promise;
  });

  test('is aborted on close without logging, as are later calls', async () => {
    const { calls, lines, call } = callsOf();
    const arrived = Promise.withResolvers<unknown>();
    service.answer = arrived.resolve;
    const running = expect(call()).rejects.toThrow('aborted');
    await arrived.promise;
    calls.close();
    await running;
    await expect(call()).rejects.toThrow('aborted');
    expect(service.requests).toHaveLength(1);
    expect(lines).toEqual([]);
  });
});
