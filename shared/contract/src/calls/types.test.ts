import type { CallPath, CallUrl } from './types.ts';

test('a text is the URL of a call only if the call has it', () => {
  const urls = [
    '/api/status' satisfies CallUrl<'GET /status'>,
    '/api/avatar/069a79f4' satisfies CallUrl<'GET /avatar/:uuid'>,
    '/api/remotes/shop/history' satisfies CallUrl<'GET /remotes/:name/history'>,
    // @ts-expect-error another call
    '/api/status' satisfies CallUrl<'GET /registry'>,
    // @ts-expect-error the rest of the path is missing
    '/api/remotes/shop' satisfies CallUrl<'GET /remotes/:name/history'>,
    '/login' satisfies CallPath<'POST /login' | 'POST /logout'>,
    // @ts-expect-error no call has it
    '/log-in' satisfies CallPath<'POST /login' | 'POST /logout'>,
  ];
  expect(urls).toContain('/login');
});
