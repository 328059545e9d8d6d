import { defineFeature } from '@site/platform/feature';
import { selectUser, setBadge, textHook, useAppDispatch, useAppSelector } from '@site/platform/remote';
import { screen } from '@testing-library/react';
import { useNavigate, useParams } from 'react-router-dom';
import { mockServer } from './mockServer.ts';
import { player } from './players.ts';
import { renderPage } from './renderPage.tsx';
import sample from './sample.svg';

const realFetch = globalThis.fetch;

describe('mockServer', () => {
  test('answers by method and path, fills in path parameters and records requests', async () => {
    const server = mockServer({
      'GET /api/profile/:user': () => new Response(null, { status: 500 }),
      'POST /api/login': () => new Response(null, { status: 204 }),
    });
    server.use({ 'GET /api/profile/:user': ({ params }) => Response.json({ name: params.user }) });
    const profile = await fetch('/api/profile/L%C3%BCmi?full=1');
    const headers = { authorization: 'Bearer a' };
    await fetch('/api/login', { method: 'POST', headers, body: '{"name":"Lumi"}' });

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

  test('an unexpected call fails and is reported at the end of the test', async () => {
    const server = mockServer({ 'GET /api/rank': () => Response.json({}) });
    await expect(fetch('/api/rank', { method: 'POST' })).rejects.toThrow(TypeError);
    await expect(fetch('/api/rank/more')).rejects.toThrow(TypeError);
    expect(() => server.verify()).toThrow('POST /api/rank, GET /api/rank/more');
  });

  test('an aborted call rejects immediately', async () => {
    mockServer({ 'GET /api/slow': () => new Promise<Response>(() => undefined) });
    const abort = new AbortController();
    const call = fetch('/api/slow', { signal: abort.signal });
    abort.abort();
    await expect(call).rejects.toThrow('aborted');
  });
});

describe('renderPage', () => {
  const useText = textHook<{ greeting: string }>('gate');

  function GatePage() {
    const text = useText();
    const { name = '' } = useParams();
    const user = useAppSelector(selectUser);
    const badge = useAppSelector(({ badges }) => badges['testing/gate'] ?? 0);
    const dispatch = useAppDispatch();
    const navigate = useNavigate();
    return (
      <>
        <h1>{text('greeting', { name })}</h1>
        <p>{`${user?.name ?? 'nobody'}, ${badge}`}</p>
        <button onClick={() => dispatch(setBadge({ id: 'gate', value: 3 }))}>badge</button>
        <button onClick={() => void navigate('/elsewhere?a=1')}>leave</button>
      </>
    );
  }

  const gate = defineFeature({
    name: 'gate',
    routes: [
      { path: '/gate/:name', title: { de: '', en: '' }, guard: {}, page: () => Promise.resolve(GatePage) },
    ],
    strings: {
      de: () => Promise.resolve({ greeting: 'Hallo {{name}}' }),
      en: () => Promise.resolve({ greeting: 'Hello {{name}}' }),
    },
  });

  test('renders a page at its URL, in a language, for a player, and knows where it navigates', async () => {
    const own = { at: '/gate/Ann', lang: 'de', player: player({ name: 'Bo' }) } as const;
    const { person, address } = await renderPage('garden', gate, own);
    expect(screen.getByRole('heading')).toHaveTextContent('Hallo Ann');
    expect(document.documentElement.lang).toBe('de');
    localStorage.setItem('draft', 'a');
    await person.click(screen.getByRole('button', { name: 'badge' }));
    expect(screen.getByText('Bo, 3')).toBeInTheDocument();
    expect(address()).toBe('/gate/Ann');
    await person.click(screen.getByRole('button', { name: 'leave' }));
    expect(address()).toBe('/elsewhere?a=1');
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  });

  test('resets everything between tests: English, logged out', async () => {
    await renderPage('garden', gate, { at: '/gate/Ann' });
    expect(screen.getByRole('heading')).toHaveTextContent('Hello Ann');
    expect(screen.getByText('nobody, 0')).toBeInTheDocument();
    expect(localStorage).toHaveLength(0);
    expect(globalThis.fetch).toBe(realFetch);
  });
});

test('the address of an image is the name of its file', () => {
  expect(sample).toBe('sample.svg');
});

test('modules run as in a build: they may wait outside functions, and have an environment', async () => {
  const built = await import('./sampleModule.ts');
  expect([built.waited, built.mode, built.title]).toEqual(['waited', 'test', 'Sample']);
});
