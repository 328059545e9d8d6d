import { sql } from 'kysely';
import { passwordMatches } from '../../../server/src/credentials/passwords.ts';
import { recordAudit } from '../../../server/src/entries/audit.ts';
import { addPlayer } from '../../../server/src/testing/accounts.ts';
import { openTestDatabase } from '../../../server/src/testing/testDatabase.ts';
import { sqlRunner, withAccounts } from './accounts.ts';

const db = await openTestDatabase();
const said: string[] = [];

beforeEach(() => {
  said.length = 0;
});

async function runSql(text: string): Promise<void> {
  for (const statement of text.split(/;\s*(?:\n|$)/).filter(Boolean)) await sql.raw(statement).execute(db);
}

const names = async () => (await db.selectFrom('users').select('name').execute()).map(({ name }) => name);

test('accounts exist while they are used and are deleted afterwards', async () => {
  const { uuid } = await addPlayer(db, { name: 'load-bearing' });
  await withAccounts(
    { count: 3, runSql, say: (line) => said.push(line) },
    async ({ players, lead, password }) => {
      expect(await names()).toEqual(expect.arrayContaining([...players, lead]));
      const {
        password_hash,
        rank,
        uuid: actor,
      } = await db.selectFrom('users').selectAll().where('name', '=', lead).executeTakeFirstOrThrow();
      expect(rank).toBe('srmod');
      expect(await passwordMatches(password_hash, password)).toBe(true);
      const entry = {
        action: 'alert.send',
        subject: uuid,
        subjectName: 'x',
        before: null,
        after: null,
      } as const;
      await recordAudit(db, { ...entry, actor: { uuid: actor, name: lead } });
    },
  );
  expect(await names()).toEqual(['load-bearing']);
  expect(await db.selectFrom('audit_entries').selectAll().execute()).toEqual([]);
  expect(said).toEqual([]);
});

test('accounts are deleted when their use fails', async () => {
  const use = () => Promise.reject(new Error('no site'));
  await expect(withAccounts({ count: 1, runSql, say: () => undefined }, use)).rejects.toThrow('no site');
  expect(await names()).toEqual(['load-bearing']);
});

test("prints the SQL for the clean-up when accounts can't be deleted", async () => {
  const failing = (text: string) =>
    text.startsWith('DELETE') ? Promise.reject(new Error('away')) : runSql(text);
  await withAccounts({ count: 1, runSql: failing, say: (line) => said.push(line) }, () => Promise.resolve());
  expect(said).toEqual([
    expect.stringMatching(/still there: away\n.*\nDELETE FROM audit_entries .*\nDELETE FROM users/),
  ]);
  await runSql(said[0]?.split('\n').slice(2).join('\n') ?? '');
  expect(await names()).toEqual(['load-bearing']);
});

test('runs SQL with the program in PSQL, all of it or nothing', async () => {
  expect(await sqlRunner({ PSQL: 'cat' })('SELECT 1;')).toBe(
    '\\set ON_ERROR_STOP on\nBEGIN;\nSELECT 1;\nCOMMIT;\n',
  );
  await expect(sqlRunner({ PSQL: 'false' })('SELECT 1;')).rejects.toThrow('"false" failed');
});
