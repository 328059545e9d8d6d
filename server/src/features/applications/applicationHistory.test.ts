import type { ApplicationDecision } from '@site/contract/http/applications';
import { addPlayer, logIn } from '../../testing/accounts.ts';
import { startTestApp } from '../../testing/testApp.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';

const db = await openTestDatabase();
const { app } = await startTestApp({ db });
await addPlayer(db, { name: 'Lead', rank: 'srmod' });
await addPlayer(db, { name: 'Boss', rank: 'owner' });
await addPlayer(db, { name: 'Helper', rank: 'sup' });
const [lead, boss, helper] = await Promise.all(['Lead', 'Boss', 'Helper'].map((name) => logIn(app, name)));

let count = 0;

async function addApplication(): Promise<number> {
  const { uuid } = await addPlayer(db, { name: `Applicant${(count += 1)}` });
  const texts = { discord: 'd', strengths: 's', weaknesses: 'w', motivation: 'm' };
  const { id } = await db
    .insertInto('applications')
    .values({ user_id: uuid, name: 'A', age: 17, role: 'Builder', ...texts })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const decide = (browser: typeof lead, id: number, newState: string) =>
  browser?.patch(`/api/applications/${id}/state`, { newState });

async function historyOf(id: number) {
  const answer = await lead?.get(`/api/applications/${id}/history`);
  expect(answer?.statusCode).toBe(200);
  return answer?.json<ApplicationDecision[]>() ?? [];
}

test('who decided what over what, the newest first; what changed nothing is no decision', async () => {
  const id = await addApplication();
  const other = await addApplication();
  expect(await historyOf(id)).toEqual([]);
  await decide(lead, id, 'DENIED');
  await decide(lead, other, 'ACCEPTED');
  await decide(boss, id, 'DENIED');
  await decide(boss, id, 'ACCEPTED');
  const history = await historyOf(id);
  expect(history.map(({ by, from, to }) => [by, from, to])).toEqual([
    ['Boss', 'DENIED', 'ACCEPTED'],
    ['Lead', 'PENDING', 'DENIED'],
  ]);
  const [last, first] = history.map(({ created_at: at }) => new Date(at).getTime());
  expect(last).toBeGreaterThanOrEqual(first ?? Infinity);
});

test('a decision stays, by the name of then, when who made it is gone', async () => {
  const id = await addApplication();
  const { uuid } = await addPlayer(db, { name: 'Gone', rank: 'admin' });
  await decide(await logIn(app, 'Gone'), id, 'DENIED');
  await db.deleteFrom('users').where('uuid', '=', uuid).execute();
  expect((await historyOf(id)).map(({ by }) => by)).toEqual(['Gone']);
});

test('of an unknown application there is none, and other staff may not read it', async () => {
  expect((await lead?.get('/api/applications/999999/history'))?.statusCode).toBe(404);
  expect((await helper?.get(`/api/applications/${await addApplication()}/history`))?.statusCode).toBe(403);
});

test('an application names the player on the network', async () => {
  const id = await addApplication();
  const answer = await lead?.get(`/api/applications/${id}`);
  expect(answer?.json()).toMatchObject({ name: 'A', player: `Applicant${count}`, lang: 'en' });
});
