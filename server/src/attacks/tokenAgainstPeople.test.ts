import { startTeam } from '../testing/releaseApp.ts';
const { db, releases, team, worker, owner } = await startTeam();

async function ship(version: string) {
  await team.publish('shop', version);
  const { id } = (await team.deploy('shop', version)).json<{ id: number }>();
  await worker.claim();
  await worker.judge(id, []);
}

test('a pending deployment of a token does not undo the rollback of a person', async () => {
  for (const version of ['2.0.0', '3.0.0']) await ship(version);
  await team.publish('shop', '4.0.0');
  const { id } = (await team.deploy('shop', '4.0.0')).json<{ id: number }>();
  await worker.claim();
  expect((await owner.browser.post('/api/remotes/shop/rollback', { why: 'now' })).statusCode).toBe(200);
  await worker.judge(id, []);
  expect((await team.send('GET', `/shop/deployments/${id}`)).json()).toMatchObject({ state: 'refused' });
  expect(await db.selectFrom('live_remotes').select('version').execute()).toEqual([{ version: '2.0.0' }]);
});

test("a token that ends a person's waiting canary is in history and audit trail", async () => {
  await ship('2.0.0');
  await team.publish('shop', '3.0.0');
  const order = { version: '3.0.0', percent: 10, users: [], why: '' };
  expect((await owner.browser.put('/api/remotes/shop/canary', order)).json()).toMatchObject({
    state: 'checking',
  });
  expect((await team.send('DELETE', '/shop/canary')).statusCode).toBe(204);
  const [event] = (await team.send('GET', '/shop/history')).json<object[]>();
  expect(event).toMatchObject({ action: 'canary-end', from: '3.0.0', to: '2.0.0', by: 'pipeline of shop' });
  const [entry] = await db.selectFrom('audit_entries').selectAll().orderBy('id', 'desc').limit(1).execute();
  expect(entry).toMatchObject({
    action: 'remote.canary',
    actor_name: expect.stringContaining('pipeline of shop'),
    after: null,
  });
});

test('examinations of versions that are no longer live hold up nobody', async () => {
  await ship('2.0.0');
  await team.publish('shop', '3.0.0');
  const order = { remote: 'shop', purpose: 'examine', state: 'checking', by: 'site', why: '' } as const;
  for (const version of ['2.0.0', '3.0.0'])
    await db
      .insertInto('deployments')
      .values({ ...order, version })
      .execute();
  await releases.deploy('shop', { version: '3.0.0', why: '', force: true }, { by: 'command line' });
  const examined = await db
    .selectFrom('deployments')
    .select(['version', 'state'])
    .where('purpose', '=', 'examine')
    .orderBy('id')
    .execute();
  expect(examined).toEqual([
    { version: '2.0.0', state: 'refused' },
    { version: '3.0.0', state: 'checking' },
  ]);
});

test('links fill no more of the navigation than a remote needs', async () => {
  const link = (place: number, label = 'Shop') => ({
    slots: ['navbar'],
    to: `/shop/${place}`,
    label: { de: label, en: label },
    order: 1,
    guard: {},
  });
  const publishLinks = (version: string, navigation: object[]) => {
    const halves = [navigation.slice(0, 3), navigation.slice(3)];
    const modules = halves.map((own, place) => ({
      module: `./part${place}`,
      routes: [],
      navigation: own,
    }));
    return team.publish('shop', version, { manifest: { modules } });
  };
  const links = Array.from({ length: 5 }, (_, place) => link(place));
  expect((await publishLinks('2.0.0', links)).statusCode).toBe(400);
  expect((await publishLinks('3.0.0', [link(0, 'x'.repeat(41))])).statusCode).toBe(400);
  expect((await publishLinks('4.0.0', links.slice(2))).statusCode).toBe(201);
});
