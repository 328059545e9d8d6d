import { player } from '@site/testing/players';

test('a `fetch` that a remote puts in place later sees no call that bears the token', async () => {
  const own = jest.fn(async () => Response.json({}));
  const replaced = jest.fn(async () => Response.json({}));
  globalThis.fetch = own;
  const { store } = await import('../boot/store.ts');
  const { startSession } = await import('./accessToken.ts');
  const { sessionApi } = await import('./sessionApi.ts');
  store.dispatch(startSession({ accessToken: 'token', user: player() }));

  globalThis.fetch = replaced;
  await store.dispatch(sessionApi.endpoints.rank.initiate());
  expect(own).toHaveBeenCalledTimes(1);
  expect(replaced).not.toHaveBeenCalled();
});
