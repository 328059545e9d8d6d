import { setImmediate as nextTurn } from 'node:timers/promises';
import { until } from '../../testing/until.ts';
import { createLocalGate } from './localGate.ts';

function start() {
  const settled: unknown[] = [];
  const decided = new Set<number>();
  const workers: { token: string; end: (said: string) => void }[] = [];
  const gate = createLocalGate({
    log: { error: jest.fn() },
    jobs: {
      claim: async (id = 0) => ({ id }) as never,
      expectClaimed: async () => undefined,
      timeLeft: async (id) => (decided.has(id) ? undefined : { left: 1_000, isClaimed: true }),
    },
    releases: {
      async settle(id, problems) {
        settled.push([id, problems.map(({ what }) => what)]);
        return { id, name: 'shop', version: '1.0.0', purpose: 'deploy', state: 'live', problems: [] };
      },
    },
    runWorker: ({ token, signal }) =>
      new Promise((end) => {
        workers.push({ token, end });
        signal.addEventListener('abort', () => end('told to end'));
      }),
  });
  return { gate, settled, workers, decided };
}

test('one worker runs at a time, and its token is good for its deployment and no longer than it runs', async () => {
  const { gate, settled, workers } = start();
  await gate.check({ id: 1, purpose: 'deploy' });
  await gate.check({ id: 2, purpose: 'deploy' });
  await nextTurn();
  expect(workers).toHaveLength(1);
  const [first] = workers;
  expect(await gate.claim(first?.token)).toEqual({ id: 1 });
  await expect(gate.judge(first?.token, { id: 2, problems: [] })).rejects.toMatchObject({ status: 404 });
  await gate.judge(first?.token, { id: 1, problems: [] });
  expect(settled).toEqual([[1, []]]);

  first?.end('');
  await nextTurn();
  expect(workers).toHaveLength(2);
  expect(workers[1]?.token).not.toBe(first?.token);
  for (const token of [first?.token, undefined, ''])
    expect(() => gate.admit(token)).toThrow(expect.objectContaining({ status: 401 }));
  expect(await gate.claim(workers[1]?.token)).toEqual({ id: 2 });
});

test('what a worker ends without is a problem, with what it has said', async () => {
  const { gate, settled, workers } = start();
  await gate.check({ id: 1, purpose: 'deploy' });
  await nextTurn();
  workers[0]?.end('no browser');
  await nextTurn();
  expect(settled).toEqual([[1, [expect.stringMatching(/without a verdict: no browser$/)]]]);
});

test('the end of the server ends the worker, and begins no other', async () => {
  const { gate, settled, workers } = start();
  await gate.check({ id: 1, purpose: 'deploy' });
  await gate.check({ id: 2, purpose: 'deploy' });
  await nextTurn();
  await gate.close();
  expect([workers.length, settled]).toEqual([1, []]);
});

test('the worker of a deployment that is decided without it ends, and none begins for one', async () => {
  const { gate, workers, decided } = start();
  for (const id of [1, 2, 3]) await gate.check({ id, purpose: 'deploy' });
  await nextTurn();
  decided.add(1).add(2);
  await until(() => workers.length === 2);
  expect(await gate.claim(workers[1]?.token)).toEqual({ id: 3 });
  await gate.close();
});

test('an examination does not wait for a deployment, and waits for another examination', async () => {
  const { gate, workers } = start();
  await gate.check({ id: 1, purpose: 'deploy' });
  await gate.check({ id: 2, purpose: 'examine' });
  await gate.check({ id: 3, purpose: 'examine' });
  await nextTurn();
  expect(await Promise.all(workers.map(({ token }) => gate.claim(token)))).toEqual([{ id: 1 }, { id: 2 }]);
  await expect(gate.judge(workers[0]?.token, { id: 2, problems: [] })).rejects.toMatchObject({ status: 404 });
  await gate.close();
});
