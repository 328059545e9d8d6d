import { addPlayer } from '../testing/accounts.ts';
import { openTestDatabase } from '../testing/testDatabase.ts';
import { recordAudit } from '../audit.ts';
import { clearAway } from './housekeeping.ts';

const DAY = 24 * 3600 * 1000;
const db = await openTestDatabase();
const { uuid } = await addPlayer(db, { name: 'Steve' });
const ago = (days: number) => new Date(Date.now() - days * DAY);

async function addApplication(state: 'PENDING' | 'DENIED', days: number): Promise<void> {
  await db
    .insertInto('applications')
    .values({
      user_id: uuid,
      name: `${state} ${days}`,
      discord: 'steve',
      age: 20,
      role: 'Builder',
      strengths: 'a',
      weaknesses: 'b',
      motivation: 'c',
      state,
      created_at: ago(days),
    })
    .execute();
}

async function addAudit(count: number, days: number): Promise<void> {
  for (let place = 0; place < count; place += 1)
    await recordAudit(db, { actor: 'command line', action: 'account.create', before: null, after: days });
  await db
    .updateTable('audit_entries')
    .set({ created_at: ago(days) } as object)
    .where('after', '=', JSON.stringify(days))
    .execute();
}

const names = async () =>
  (await db.selectFrom('applications').select('name').orderBy('name').execute()).map(({ name }) => name);
const ages = async () =>
  (await db.selectFrom('audit_entries').select('after').execute()).map(({ after }) => after);

test('decided applications and audit entries go after the days of the configuration, pending ones stay', async () => {
  await addApplication('DENIED', 29);
  await addApplication('DENIED', 31);
  await addApplication('PENDING', 400);
  await addAudit(1, 59);
  await addAudit(250, 61);

  await clearAway(db);
  expect(await names()).toHaveLength(3);
  expect(await ages()).toHaveLength(251);

  await clearAway(db, { retention: { applicationDays: 30, auditDays: 60 } });
  expect(await names()).toEqual(['DENIED 29', 'PENDING 400']);
  expect(await ages()).toEqual([59]);
});
