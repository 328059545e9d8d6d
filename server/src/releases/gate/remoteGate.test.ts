import { setTimeout as sleep } from 'node:timers/promises';
import { createRemoteGate } from './remoteGate.ts';

const token = 'a token that only the workers of the tests know';

function start(times: readonly ({ readonly left: number; readonly isClaimed: boolean } | undefined)[]) {
  const settled: unknown[] = [];
  const rest = [...times];
  const gate = createRemoteGate({
    token,
    log: { error: jest.fn() },
    jobs: {
      claim: async () => undefined,
      expectClaimed: async () => undefined,
      timeLeft: async () => rest.shift(),
    },
    releases: {
      async settle(id, problems) {
        settled.push([id, problems.map(({ what }) => what)]);
        return {
          id,
          name: 'shop',
          version: '1.0.0',
          purpose: 'deploy',
          state: 'refused',
          problems: [...problems],
        };
      },
    },
  });
  return { gate, settled };
}

test.each([
  [false, /^No worker/],
  [true, /^A worker/],
])('a deployment whose time is over is refused (taken up: %s)', async (isClaimed, what) => {
  const { gate, settled } = start([
    { left: 20, isClaimed: false },
    { left: 0, isClaimed },
  ]);
  await gate.check({ id: 7, purpose: 'deploy' });
  expect(settled).toEqual([]);
  await sleep(60);
  expect(settled).toEqual([[7, [expect.stringMatching(what)]]]);
});

test('one that is decided is left alone, and so is everything once the server ends', async () => {
  const { gate, settled } = start([{ left: 20, isClaimed: true }, undefined]);
  await gate.check({ id: 7, purpose: 'deploy' });
  await sleep(60);
  const late = start([
    { left: 20, isClaimed: true },
    { left: 0, isClaimed: true },
  ]);
  await late.gate.check({ id: 7, purpose: 'deploy' });
  await late.gate.close();
  await sleep(60);
  expect([settled, late.settled]).toEqual([[], []]);
});
