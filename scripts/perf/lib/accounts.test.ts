import { sql } from 'kysely';
import { passwordMatches } from '../../../server/src/credentials/passwords.ts';
import { recordAudit } from '../../../server/src/entries/audit.ts';
import { addPlayer } from '../../../server/src/testing/accounts.ts';
import { openTestDatabase } from '../../../server/src/testing/testDatabase.ts';
import { withAccounts } from './accounts.ts';
import { dockerStack } from './composeStack.ts';

const db = await openTestDatabase();

async function runSql(text: string): Promise<void> {
  for (const statement of text.split(/;\s*(?:\n|$)/).filter(Boolean)) await sql.raw(statement).execute(db);
}

const names = async () => (await db.selectFrom('users').select('name').execute()).map(({ name }) => name);

test('accounts exist while they are used and are deleted afterwards', async () => {
  const { uuid } = await addPlayer(db, { name: 'load-bearing' });
  await withAccounts({ count: 3, runSql }, async ({ players, lead, password }) => {
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
  });
  expect(await names()).toEqual(['load-bearing']);
  expect(await db.selectFrom('audit_entries').selectAll().execute()).toEqual([]);
});

test('accounts are deleted when their use fails', async () => {
  const use = () => Promise.reject(new Error('no site'));
  await expect(withAccounts({ count: 1, runSql }, use)).rejects.toThrow('no site');
  expect(await names()).toEqual(['load-bearing']);
});

test("prints the SQL for the clean-up when accounts can't be deleted", async () => {
  const said: string[] = [];
  const write = jest.spyOn(process.stdout, 'write').mockImplementation((line) => said.push(String(line)) > 0);
  const failing = (text: string) =>
    text.startsWith('DELETE') ? Promise.reject(new Error('away')) : runSql(text);
  await withAccounts({ count: 1, runSql: failing }, () => Promise.resolve());
  write.mockRestore();
  expect(said.join('')).toMatch(/still there: away\n.*\n *DELETE FROM audit_entries .*\n *DELETE FROM users/);
});

test('runs SQL with the program in PSQL, all of it or nothing', async () => {
  expect(await dockerStack({ PSQL: 'cat' }).runSql('SELECT 1;')).toBe(
    '\\set ON_ERROR_STOP on\nBEGIN;\nSELECT 1;\nCOMMIT;\n',
  );
  await expect(dockerStack({ PSQL: 'false' }).runSql('SELECT 1;')).rejects.toThrow('Command failed: false');
});
