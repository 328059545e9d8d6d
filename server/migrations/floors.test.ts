import { readdirSync, readFileSync } from 'node:fs';

const names = readdirSync(import.meta.dirname)
  .filter((file) => /^\d+_\w+\.ts$/.test(file))
  .map((file) => file.slice(0, -'.ts'.length))
  .sort();

/** Statements that remove a part of the schema that the previous release uses, or require a part that it never sets. */
const DESTRUCTIVE = [
  /\bDROP\s+(?!INDEX\b|NOT\s+NULL\b|DEFAULT\b)/i,
  /\bRENAME\b/i,
  /\bTRUNCATE\b/i,
  /\bALTER\s+(?:COLUMN\s+)?"?\w+"?\s+(?:SET\s+DATA\s+)?TYPE\b/i,
  /\bSET\s+NOT\s+NULL\b/i,
  /\bADD\s+(?:COLUMN\s+)?(?:IF\s+NOT\s+EXISTS\s+)?"?\w+"?\s+(?!.*\bDEFAULT\b)[^,;`]*\bNOT\s+NULL\b/i,
  /\.(?:drop\w+|rename\w+|setDataType|setNotNull)\(/,
];

const isDestructive = (source: string) => DESTRUCTIVE.some((pattern) => pattern.test(source));

const code = (name: string) =>
  readFileSync(new URL(`${name}.ts`, import.meta.url), 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

describe.each(names.filter((name) => name >= '0008'))('%s', (name) => {
  test('exports the oldest migration whose release still works after it', async () => {
    const { minCompatibleMigration } = (await import(new URL(`${name}.ts`, import.meta.url).href)) as {
      minCompatibleMigration?: string;
    };
    expect(names).toContain(minCompatibleMigration);
    expect(String(minCompatibleMigration) <= name).toBe(true);
    if (isDestructive(code(name))) expect(minCompatibleMigration).toBe(name);
  });
});

test.each([
  'ALTER TABLE users DROP COLUMN coins',
  'DROP TABLE users',
  'ALTER TABLE users RENAME COLUMN coins TO money',
  'ALTER TABLE users ALTER COLUMN coins TYPE text',
  'ALTER TABLE users ALTER coins SET DATA TYPE text',
  'ALTER TABLE users ALTER COLUMN coins SET NOT NULL',
  'ALTER TABLE users ADD COLUMN email text NOT NULL',
  'TRUNCATE users',
  "db.schema.alterTable('users').dropColumn('coins')",
])('treats "%s" as destructive', (statement) => expect(isDestructive(statement)).toBe(true));

test.each([
  'CREATE TABLE more (id bigint NOT NULL)',
  'ALTER TABLE users ADD COLUMN email text',
  'ALTER TABLE users ADD COLUMN level integer NOT NULL DEFAULT 0',
  'ALTER TABLE users ALTER COLUMN coins DROP NOT NULL',
  'DROP INDEX users_name',
])('treats "%s" as additive', (statement) => expect(isDestructive(statement)).toBe(false));
