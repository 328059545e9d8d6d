import { until } from '@site/backend/testing/until';
import { createFaultyFetch } from './faultyFetch.ts';

/** A source of random numbers that tells for each fault in turn whether it happens. */
function happening(...faults: boolean[]): () => number {
  const left = [...faults];
  return () => (left.shift() ? 0 : 0.99);
}

const send = jest.fn<Promise<Response>, []>(async () => new Response('{}'));
beforeEach(() => send.mockReset().mockResolvedValue(new Response('{}')));

const call = (random: () => number) => createFaultyFetch(send, random)('https://site.example', {});

test('lets most calls through', async () => {
  expect((await call(() => 0.99)).status).toBe(200);
  expect(send).toHaveBeenCalledTimes(1);
});

test('loses a call', async () => {
  await expect(call(happening(false, true))).rejects.toThrow('fetch failed');
  expect(send).not.toHaveBeenCalled();
});

test('sends a call twice', async () => {
  await call(happening(false, false, true));
  expect(send).toHaveBeenCalledTimes(2);
});

test('loses an answer', async () => {
  await expect(call(happening(false, false, false, false, true))).rejects.toThrow('fetch failed');
  expect(send).toHaveBeenCalledTimes(1);
});

test('sends a call again later', async () => {
  await call(happening(false, false, false, true, true));
  expect(send).toHaveBeenCalledTimes(1);
  await until(() => send.mock.calls.length === 2);
});
