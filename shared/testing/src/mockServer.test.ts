import { mockServer } from './mockServer.ts';

test('answers by method and path, fills in names and records what was sent', async () => {
  const server = mockServer({
    'GET /api/profile/:user': ({ params }) => Response.json({ name: params.user }),
    'POST /api/login': () => new Response(null, { status: 204 }),
  });
  const profile = await fetch('/api/profile/L%C3%BCmi?full=1');
  await fetch('/api/login', {
    method: 'POST',
    headers: { authorization: 'Bearer a' },
    body: '{"name":"Lumi"}',
  });

  expect(await profile.json()).toEqual({ name: 'Lümi' });
  expect(server.calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /api/profile/L%C3%BCmi',
    'POST /api/login',
  ]);
  expect(server.calls[0]?.query.get('full')).toBe('1');
  expect(server.calls[0]?.body).toBeUndefined();
  expect(server.callsTo('/api/login')).toMatchObject([{ body: { name: 'Lumi' } }]);
  expect(server.callsTo('/api/login')[0]?.headers.get('authorization')).toBe('Bearer a');
});

test('a later handler takes the place of an earlier one', async () => {
  const server = mockServer({ 'GET /api/rank': () => new Response(null, { status: 500 }) });
  server.use({ 'GET /api/rank': () => Response.json({ rank: 'mvp' }) });
  expect((await fetch('/api/rank')).status).toBe(200);
});

test('an unexpected call fails, and is told at the end', async () => {
  const server = mockServer({ 'GET /api/rank': () => Response.json({}) });
  await expect(fetch('/api/rank', { method: 'POST' })).rejects.toThrow(TypeError);
  await expect(fetch('/api/rank/more')).rejects.toThrow(TypeError);
  expect(() => server.verify()).toThrow('POST /api/rank, GET /api/rank/more');
});

test('a caller that gives up is not kept waiting', async () => {
  mockServer({ 'GET /api/slow': () => new Promise<Response>(() => undefined) });
  const abort = new AbortController();
  const call = fetch('/api/slow', { signal: abort.signal });
  abort.abort();
  await expect(call).rejects.toThrow('aborted');
});

describe('between tests', () => {
  const before = globalThis.fetch;
  test('fetch is another one', () => {
    mockServer();
    expect(globalThis.fetch).not.toBe(before);
  });
  test('and is put back', () => {
    expect(globalThis.fetch).toBe(before);
  });
});
