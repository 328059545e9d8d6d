import { setTimeout as sleep } from 'node:timers/promises';
import { jsonText } from '@site/backend/jsonText';
import { manifestOf } from './remotes.ts';
import { openTestDatabase } from 'server/src/testing/testDatabase.ts';
import { until } from '@site/backend/testing/until';
import { createGate } from './inside.ts';

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
      remote: 'shop',
      version: '2.0.0',
      why: '',
      by: 'x',
      state,
      purpose,
      created_at: ago(begun),
      claimed_at: claimed === undefined ? null : ago(claimed),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, purpose };
}

const complete = (id: number) =>
  db.updateTable('deployments').set({ state: 'refused' }).where('id', '=', id).execute();

function start(where: 'here' | 'elsewhere') {
  const completed: [number, string[]][] = [];
  const places: string[] = [];
  const workers: { token: string; end: (said: string) => void }[] = [];
  const runWorker: Parameters<typeof createGate>[0]['runWorker'] = ({ token, signal }) =>
    new Promise((end) => {
      workers.push({ token, end });
      signal.addEventListener('abort', () => end('told to end'));
    });
  const gate = createGate({
    db,
    overrides: { name: 'x', signForGate: () => 'x' },
    log: { error: jest.fn() },
    sourceMaps: { placeOf: async (_, { file, line }) => `src/${file}:${line}` },
    releases: {
      async completeDeployment(id, problems) {
        completed.push([id, problems.map(({ what }) => what)]);
        places.push(...problems.map(({ where: place }) => place));
        await complete(id);
        return { id, name: 'shop', version: '2.0.0', purpose: 'deploy', state: 'refused', problems: [] };
      },
    },
    ...(where === 'here' ? { runWorker } : { token: GATE_TOKEN }),
  });
  const claimed = async (token: string | undefined) => (await gate.claim(token))?.id;
  return { gate, completed, places, workers, claimed };
}

const manifest = jsonText(manifestOf('shop', { version: '2.0.0' }));
const published = { remote: 'shop', version: '2.0.0', manifest, published_by: 'x' };
await db.insertInto('remote_versions').values(published).execute();

beforeEach(async () => {
  await db.deleteFrom('deployments').execute();
});

test('names the places of problems in the sources of the build, and no others', async () => {
  const { gate, places } = start('elsewhere');
  const { id } = await add({ begun: 1 });
  await gate.claim(GATE_TOKEN);
  const problemAt = (where: string) => ({ check: 'browser' as const, what: 'torn', where, todo: 'mend' });
  const problems = [
    'shop@2.0.0: /shop, visitor, /remotes/shop/2.0.0/page.abc.js:12:345',
    'shop@2.0.0: /remotes/shop/1.0.0/page.js:1:2 and /assets/main.js:3:4',
    `shop@2.0.0: ${'x'.repeat(480)} /remotes/shop/2.0.0/page.js:1:2`,
  ].map(problemAt);
  await gate.recordVerdict(GATE_TOKEN, { id, problems });
  expect(places).toEqual([
    'shop@2.0.0: /shop, visitor, src/page.abc.js:12',
    problems[1]?.where,
    expect.stringMatching(/^shop@2.0.0: x{480} src\/p/),
  ]);
  expect(places.every(({ length }) => length <= 500)).toBe(true);
  await gate.close();
});

describe('the time limit of a deployment', () => {
  test.each<[string, { readonly own: Times; readonly other?: Times; readonly refused?: RegExp }]>([
    ['is a minute without a worker', { own: { begun: 61 }, refused: /^No gate worker/ }],
    ['is not over before a minute', { own: { begun: 30 } }],
    [
      'is longer while the worker checks a build of another team',
      { own: { begun: 100 }, other: { begun: 101, claimed: 100 } },
    ],
    [
      'extends a minute past the end of that check',
      { own: { begun: 170 }, other: { begun: 171, claimed: 170, state: 'refused' } },
    ],
    [
      'is over when the worker has claimed nothing for minutes',
      { own: { begun: 100 }, other: { begun: 200, claimed: 181, state: 'live' }, refused: /^No gate worker/ },
    ],
    [
      'is two minutes after a claim, whatever else is pending',
      { own: { begun: 200, claimed: 121 }, other: { begun: 10, claimed: 5 }, refused: /^A gate worker/ },
    ],
    ["doesn't apply to a complete one", { own: { begun: 200, claimed: 121, state: 'live' } }],
    ['is checked when it ends', { own: { begun: 59.95 }, refused: /^No gate worker/ }],
  ])('%s', async (_what, { own, other, refused }) => {
    const { gate, completed } = start('elsewhere');
    const deployment = await add(own);
    if (other) await add(other);
    await gate.check(deployment);
    if (refused) await until(() => completed.length > 0);
    else await sleep(50);
    expect(completed).toEqual(refused ? [[deployment.id, [expect.stringMatching(refused)]]] : []);
    await gate.close();
  });

  test("isn't enforced after the server stops", async () => {
    const { gate, completed } = start('elsewhere');
    await gate.check(await add({ begun: 59 }));
    await gate.close();
    await sleep(1_100);
    expect(completed).toEqual([]);
  });
});

describe('local workers', () => {
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

  test('run one at a time, with a token for one deployment that expires with them', async () => {
    const { gate, completed, workers, claimed, ids } = await startWith('deploy', 'deploy');
    const [first, second] = ids as [number, number];
    const token = workers[0]?.token;
    expect(workers).toHaveLength(1);
    const refuses = (id: number) =>
      expect(gate.recordVerdict(token, { id, problems: [] })).rejects.toMatchObject({ status: 404 });
    await refuses(first);
    expect(await claimed(token)).toBe(first);
    await db
      .updateTable('deployments')
      .set({ claimed_at: ago(1) })
      .where('id', '=', second)
      .execute();
    await refuses(second);
    await gate.recordVerdict(token, { id: first, problems: [] });
    await refuses(first);
    expect(completed).toEqual([[first, []]]);

    await db.updateTable('deployments').set({ claimed_at: null }).where('id', '=', second).execute();
    workers[0]?.end('');
    await until(() => workers.length === 2);
    expect(workers[1]?.token).not.toBe(token);
    for (const wrong of [token, undefined, ''])
      expect(() => gate.admit(wrong)).toThrow(expect.objectContaining({ status: 401 }));
    expect(await claimed(workers[1]?.token)).toBe(second);
    await gate.close();
  });

  test('that exit without a verdict are reported as a problem, with their output', async () => {
    const { gate, completed, workers, ids } = await startWith('deploy');
    workers[0]?.end('no browser');
    await until(() => completed.length > 0);
    expect(completed).toEqual([[ids[0], [expect.stringMatching(/without a verdict: no browser$/)]]]);
    await gate.close();
  });

  test('stop with the server, and no other starts', async () => {
    const { gate, completed, workers } = await startWith('deploy', 'deploy');
    await gate.close();
    expect([workers.length, completed]).toEqual([1, []]);
  });

  test('stop once their deployment is complete, and none starts for a complete one', async () => {
    const { gate, workers, claimed, ids } = await startWith('deploy', 'deploy', 'deploy');
    for (const id of ids.slice(0, 2)) await complete(id);
    await until(() => workers.length === 2);
    expect(await claimed(workers[1]?.token)).toBe(ids[2]);
    await gate.close();
  });

  test('examine a version without waiting for a deployment, one version at a time', async () => {
    const { gate, workers, claimed, ids } = await startWith('deploy', 'examine', 'examine');
    await until(() => workers.length === 2);
    const given = await Promise.all(workers.map(({ token }) => claimed(token)));
    expect(new Set(given)).toEqual(new Set(ids.slice(0, 2)));
    const verdict = { id: given[1] ?? 0, problems: [] };
    await expect(gate.recordVerdict(workers[0]?.token, verdict)).rejects.toMatchObject({ status: 404 });
    await gate.close();
  });
});

test('gives remote workers examinations first, then the oldest deployment', async () => {
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
