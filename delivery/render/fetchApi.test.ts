import Fastify from 'fastify';
import { fetchApi } from './fetchApi.ts';

const app = Fastify();
const asked = jest.fn();
app.get('/api/*', async ({ url, ip, headers }) => {
  asked(url);
  return { ip, cookie: headers.cookie };
});
app.get('/metrics', async () => 'secret');
afterAll(() => app.close());

const fetchData = fetchApi(app, { ip: '192.0.2.1', lang: 'de' });

test('reads the API as a visitor without a session', async () => {
  const body = { ip: '192.0.2.1', cookie: 'lang=de' };
  expect(await fetchData('/clans?search=a%20b')).toEqual({ status: 200, body, headers: {} });
});

test.each(["Rock'n'Roll", '(a)*!', 'Grüße', 'a/b', '%'])('finds a clan called %s', async (name) => {
  const path = `/clans/${encodeURIComponent(name)}`;
  expect((await fetchData(path)).status).toBe(200);
  expect(asked).toHaveBeenLastCalledWith(`/api${path}`);
});

test.each([
  '/../metrics',
  '/x/../../metrics',
  '/%2e%2e/metrics',
  '/x/%2E%2e/%2e./metrics',
  '\\\\evil.example',
  '/x#y',
  'clans',
  'http://evil.example/',
  '/clans\n',
])('refuses %j', async (path) => {
  asked.mockClear();
  expect((await fetchData(path)).status).toBe(400);
  expect(asked).not.toHaveBeenCalled();
});
