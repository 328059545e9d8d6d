import { askPublic, serviceAddress } from './askPublic.ts';
import { send, startPublicService, trustPublicServices } from './testing/publicService.ts';

const { signal } = new AbortController();
const other = await startPublicService((_request, response) => send(response, 'text/plain', 'other'));
const service = await startPublicService((_request, response) => send(response, 'text/plain', 'hello'));
const redirects = new Map<string, string | null>();
const onOtherHost = service.origin.replace('127.0.0.1', 'localhost');

const ask = (path: string) => askPublic(`${service.origin}${path}`, signal);

beforeEach(() => {
  redirects.clear();
  service.requests.length = 0;
});

test('a service is believed by its certificate only', async () => {
  await expect(ask('/')).rejects.toThrow('fetch failed');
  trustPublicServices();
  expect(await (await ask('/')).text()).toBe('hello');
});

test('it learns who asks, and nothing of the visitor', async () => {
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

test('cookies it sets are not sent back', async () => {
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

  test('is followed three times, not four', async () => {
    redirects.set('/1', '/2').set('/2', '/3').set('/3', '/4');
    expect(await (await ask('/1')).text()).toBe('arrived');
    redirects.set('/4', '/5');
    await expect(ask('/1')).rejects.toThrow('redirects too often');
  });

  test('in circles comes to an end', async () => {
    redirects.set('/', '/');
    await expect(ask('/')).rejects.toThrow('redirects too often');
    expect(service.requests).toHaveLength(4);
  });

  test.each([
    ['another host', `${onOtherHost}/there`],
    ['another port', `${other.origin}/there`],
    ['another host, without a scheme', `//localhost:${new URL(service.origin).port}/there`],
    ['no https', `${service.origin.replace('https', 'http')}/there`],
    ['a login', `${service.origin.replace('https://', 'https://user:password@')}/there`],
    ['a script', 'javascript:alert(1)'],
    ['a file', 'file:///etc/passwd'],
    ['data', 'data:text/plain,hello'],
    ['no address', 'https://'],
    ['nothing', ''],
    ['nowhere', null],
  ])('to %s is not followed', async (_what, to) => {
    redirects.set('/', to);
    await expect(ask('/')).rejects.toThrow(/redirects to another place|includes credentials/);
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
])('what is asked is filled into %s', (template, values, address) => {
  expect(serviceAddress(template, values)).toBe(address);
});
