import { setTimeout as sleep } from 'node:timers/promises';
import { jsonText } from '../../database/jsonText.ts';
import { manifestOf } from '../../testing/remotes.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';
import { until } from '../../testing/until.ts';
import { createGate } from './gate.ts';

const GATE_TOKEN = 'a token that only the workers of the tests know';

interface Times {
  /** Seconds since it began, and since a worker claimed it. */
  readonly begun: number;
  readonly claimed?: number;
  readonly state?: 'checking' | 'live' | 'refused';
}

const db = await openTestDatabase();
const ago = (seconds: number) => new Date(Date.now() - seconds * 1000);

async function add({ begun, claimed, state = 'checking' }: Times, purpose: 'deploy' | 'examine' = 'deploy') {
  const { id } = await db
    .insertInto('deployments')
    .values({
      ...{ remote: 'shop', version: '2.0.0', why: '', by: 'x', state, purpose },
      created_at: ago(begun),
      claimed_at: claimed === undefined ? null : ago(claimed),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, purpose };
}

const decide = (id: number) =>
  db.updateTable('deployments').set({ state: 'refused' }).where('id', '=', id).execute();

function start(where: 'here' | 'elsewhere') {
  const settled: [number, string[]][] = [];
  const workers: { token: string; end: (said: string) => void }[] = [];
  const runWorker: Parameters<typeof createGate>[0]['runWorker'] = ({ token, signal }) =>
    new Promise((end) => {
      workers.push({ token, end });
      signal.addEventListener('abort', () => end('told to end'));
    });
  const gate = createGate({
    db,
    overrides: { name: 'x', sealForGate: () => 'x' },
    log: { error: jest.fn() },
    releases: {
      async settle(id, problems) {
        settled.push([id, problems.map(({ what }) => what)]);
        await decide(id);
        return { id, name: 'shop', version: '2.0.0', purpose: 'deploy', state: 'refused', problems: [] };
      },
    },
    ...(where === 'here' ? { runWorker } : { token: GATE_TOKEN }),
  });
  const claimed = async (token: string | undefined) => (await gate.claim(token))?.id;
  return { gate, settled, workers, claimed };
}

await db
  .insertInto('remote_versions')
  .values({
    remote: 'shop',
    version: '2.0.0',
    manifest: jsonText(manifestOf('shop', { version: '2.0.0' })),
    published_by: 'x',
  })
  .execute();

beforeEach(async () => {
  await db.deleteFrom('deployments').execute();
});

describe('the time of a deployment', () => {
  test.each<[string, { readonly own: Times; readonly other?: Times; readonly refused?: RegExp }]>([
    ['that no worker takes up is over after a minute', { own: { begun: 61 }, refused: /^No worker/ }],
    ['is a minute', { own: { begun: 30 } }],
    [
      'is longer while the worker is at work for another team',
      { own: { begun: 100 }, other: { begun: 101, claimed: 100 } },
    ],
    [
      'goes on for a minute once that work is done',
      { own: { begun: 170 }, other: { begun: 171, claimed: 170, state: 'refused' } },
    ],
    [
      'is over where the worker has taken nothing up for minutes',
      { own: { begun: 100 }, other: { begun: 200, claimed: 181, state: 'live' }, refused: /^No worker/ },
    ],
    [
      'that was taken up is two minutes, whatever else is under way',
      { own: { begun: 200, claimed: 121 }, other: { begun: 10, claimed: 5 }, refused: /^A worker/ },
    ],
    ['that is decided does not count', { own: { begun: 200, claimed: 121, state: 'live' } }],
    ['is looked at again when it is over', { own: { begun: 59.95 }, refused: /^No worker/ }],
  ])('%s', async (_what, { own, other, refused }) => {
    const { gate, settled } = start('elsewhere');
    const deployment = await add(own);
    if (other) await add(other);
    await gate.check(deployment);
    if (refused) await until(() => settled.length > 0);
    else await sleep(50);
    expect(settled).toEqual(refused ? [[deployment.id, [expect.stringMatching(refused)]]] : []);
    await gate.close();
  });

  test('is over for nobody once the server ends', async () => {
    const { gate, settled } = start('elsewhere');
    await gate.check(await add({ begun: 59.95 }));
    await gate.close();
    await sleep(100);
    expect(settled).toEqual([]);
  });
});

describe('workers of this machine', () => {
  const startWith = async (...purposes: ('deploy' | 'examine')[]) => {
    const local = start('here');
    const ids: number[] = [];
    for (const purpose of purposes) {
      const deployment = await add({ begun: 0 }, purpose);
      ids.push(deployment.id);
      await local.gate.check(deployment);
    }
    await until(() => local.workers.length > 0);
    return { ...local, ids };
  };

  test('run one at a time, with a token for their deployment that is good for as long as they run', async () => {
    const { gate, settled, workers, claimed, ids } = await startWith('deploy', 'deploy');
    const [first, second] = ids as [number, number];
    const token = workers[0]?.token;
    expect(workers).toHaveLength(1);
    await expect(gate.judge(token, { id: first, problems: [] })).rejects.toMatchObject({ status: 404 });
    expect(await claimed(token)).toBe(first);
    await db
      .updateTable('deployments')
      .set({ claimed_at: ago(1) })
      .where('id', '=', second)
      .execute();
    await expect(gate.judge(token, { id: second, problems: [] })).rejects.toMatchObject({ status: 404 });
    await gate.judge(token, { id: first, problems: [] });
    await expect(gate.judge(token, { id: first, problems: [] })).rejects.toMatchObject({ status: 404 });
    expect(settled).toEqual([[first, []]]);

    await db.updateTable('deployments').set({ claimed_at: null }).where('id', '=', second).execute();
    workers[0]?.end('');
    await until(() => workers.length === 2);
    expect(workers[1]?.token).not.toBe(token);
    for (const wrong of [token, undefined, ''])
      expect(() => gate.admit(wrong)).toThrow(expect.objectContaining({ status: 401 }));
    expect(await claimed(workers[1]?.token)).toBe(second);
    await gate.close();
  });

  test('that end without a verdict are a problem, with what they have said', async () => {
    const { gate, settled, workers, ids } = await startWith('deploy');
    workers[0]?.end('no browser');
    await until(() => settled.length > 0);
    expect(settled).toEqual([[ids[0], [expect.stringMatching(/without a verdict: no browser$/)]]]);
    await gate.close();
  });

  test('end with the server, and no other begins', async () => {
    const { gate, settled, workers } = await startWith('deploy', 'deploy');
    await gate.close();
    expect([workers.length, settled]).toEqual([1, []]);
  });

  test('end once their deployment is decided without them, and none begins for such a one', async () => {
    const { gate, workers, claimed, ids } = await startWith('deploy', 'deploy', 'deploy');
    for (const id of ids.slice(0, 2)) await decide(id);
    await until(() => workers.length === 2);
    expect(await claimed(workers[1]?.token)).toBe(ids[2]);
    await gate.close();
  });

  test('examine without waiting for a deployment, one version at a time', async () => {
    const { gate, workers, claimed, ids } = await startWith('deploy', 'examine', 'examine');
    await until(() => workers.length === 2);
    const given = await Promise.all(workers.map(({ token }) => claimed(token)));
    expect(new Set(given)).toEqual(new Set(ids.slice(0, 2)));
    const verdict = { id: given[1] ?? 0, problems: [] };
    await expect(gate.judge(workers[0]?.token, verdict)).rejects.toMatchObject({ status: 404 });
    await gate.close();
  });
});

test('workers elsewhere get examinations first, then whatever has waited longest', async () => {
  const { claimed } = start('elsewhere');
  const [first, examination, second] = [
    await add({ begun: 3 }),
    await add({ begun: 2 }, 'examine'),
    await add({ begun: 1 }),
  ];
  const order = [await claimed(GATE_TOKEN), await claimed(GATE_TOKEN), await claimed(GATE_TOKEN)];
  expect(order).toEqual([examination.id, first.id, second.id]);
  expect(await claimed(GATE_TOKEN)).toBeUndefined();
});
