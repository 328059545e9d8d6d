import type { ApplicationRole, ApplicationState, ApplicationSummary } from '@site/contract/http/applications';
import { addPlayer, logIn } from '../../testing/accounts.ts';
import { startTestApp } from '../../testing/testApp.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';

interface Applicant {
  readonly player: string;
  readonly name: string;
  readonly discord: string;
  readonly role: ApplicationRole;
  readonly state: ApplicationState;
}

/** In the order in which they applied. */
const APPLICANTS: readonly Applicant[] = [
  { player: 'Otter', name: 'zoe', discord: 'zoe.mc', role: 'Builder', state: 'PENDING' },
  { player: 'Badger', name: 'Ümit', discord: '100%_badger', role: 'Supporter', state: 'ACCEPTED' },
  { player: 'Lynx', name: 'Anna', discord: 'lynx', role: 'Supporter', state: 'DENIED' },
  { player: 'Wolf', name: 'anna', discord: 'wolf', role: 'Content', state: 'PENDING' },
];

const db = await openTestDatabase();
const { app } = await startTestApp({ db });
for (const [index, { player, ...application }] of APPLICANTS.entries()) {
  const { uuid } = await addPlayer(db, { name: player });
  await db
    .insertInto('applications')
    .values({
      ...application,
      user_id: uuid,
      age: 20,
      strengths: 'private',
      weaknesses: 'private',
      motivation: 'private',
      created_at: new Date(Date.UTC(2026, 2, index + 1)),
    })
    .execute();
}
await addPlayer(db, { name: 'Lead', rank: 'srcon' });
await addPlayer(db, { name: 'Helper', rank: 'sup' });
const lead = await logIn(app, 'Lead');
const helper = await logIn(app, 'Helper');

async function names(query: string, browser = lead) {
  const answer = await browser.get(`/api/applications/all?${query}`);
  expect(answer.statusCode).toBe(200);
  const rows = answer.json<ApplicationSummary[]>();
  for (const row of rows)
    expect(Object.keys(row).sort()).toEqual(['created_at', 'id', 'name', 'role', 'state']);
  return { names: rows.map(({ name }) => name), total: answer.headers['x-total-count'] };
}

test.each([
  ['sort=date', ['anna', 'Anna', 'Ümit', 'zoe']],
  ['sort=date&order=asc', ['zoe', 'Ümit', 'Anna', 'anna']],
  // In any case, and among equals the newest first.
  ['sort=name', ['anna', 'Anna', 'zoe', 'Ümit']],
  ['sort=name&order=desc', ['Ümit', 'zoe', 'anna', 'Anna']],
  ['sort=role', ['zoe', 'anna', 'Anna', 'Ümit']],
  ['state=PENDING', ['anna', 'zoe']],
  ['role=Supporter', ['Anna', 'Ümit']],
  ['role=Supporter&state=DENIED', ['Anna']],
  ['role=Developer', []],
])('%s', async (query, expected) => {
  expect(await names(query)).toEqual({ names: expected, total: String(expected.length) });
});

test.each([
  ['name given', 'ZO', ['zoe']],
  ['Discord name', '.mc', ['zoe']],
  ['name on the network', 'badg', ['Ümit']],
  ['characters that mean something to the database', '100%_', ['Ümit']],
  ['percent sign in it', '%', ['Ümit']],
  ['nothing, but spaces', '%20%20', ['anna', 'Anna', 'Ümit', 'zoe']],
])('a search finds by the %s', async (_what, search, expected) => {
  const encoded = search.includes('%20') ? search : encodeURIComponent(search);
  expect((await names(`search=${encoded}`)).names).toEqual(expected);
});

test('a page says how many there are on all of them', async () => {
  expect(await names('limit=2')).toEqual({ names: ['anna', 'Anna'], total: '4' });
  expect(await names('limit=2&offset=3')).toEqual({ names: ['zoe'], total: '4' });
  expect(await names('limit=2&offset=10')).toEqual({ names: [], total: '4' });
});

test('for other staff a query changes nothing: the newest summaries', async () => {
  const answer = await names('search=zoe&limit=1&sort=name', helper);
  expect(answer).toEqual({ names: ['anna', 'Anna', 'Ümit', 'zoe'], total: undefined });
});

test.each(['limit=0', 'limit=101', 'offset=-1', 'state=OPEN', 'role=Owner', 'sort=age', 'order=up', 'x=1'])(
  '%s is refused',
  async (query) => {
    expect((await lead.get(`/api/applications/all?${query}`)).statusCode).toBe(400);
  },
);
