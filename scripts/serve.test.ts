import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const SERVE = path.join(import.meta.dirname, 'serve.ts');
const SECRET = 'M2xYbq7Zr0aT5vWc9LkJ8hGf4dSpQwEe';
const DATABASE_URL = 'postgres://site:hunter2@127.0.0.1:1/site';

/** What the command says that does not even begin to build. */
async function refusalOf(env: Record<string, string>): Promise<string> {
  const options = { env: { PATH: process.env['PATH'], ...env }, timeout: 20_000 };
  const args = ['--disable-warning=ExperimentalWarning', SERVE];
  const ending = await run(process.execPath, args, options).catch((error: unknown) => error);
  expect(ending).toMatchObject({ code: 1, stdout: '' });
  return (ending as { stderr: string }).stderr;
}

test('all that is missing is said at once, before anything is built', async () => {
  expect(await refusalOf({})).toMatch(
    /^DATABASE_URL is missing: .+\nSESSION_SECRET is missing: .+openssl rand -base64 48.+\nENCRYPTION_KEY is missing: .+\n$/,
  );
});

test('the demo is refused', async () => {
  expect(
    await refusalOf({ DATABASE_URL, SESSION_SECRET: SECRET, ENCRYPTION_KEY: SECRET, DEMO: '1' }),
  ).toMatch(/^DEMO is set: .+\n$/);
});

test('a weak secret is refused', async () => {
  const refusal = await refusalOf({ DATABASE_URL, SESSION_SECRET: 'x'.repeat(48), ENCRYPTION_KEY: SECRET });
  expect(refusal).toMatch(/^The configuration is wrong: SESSION_SECRET: .+\n$/);
  expect(refusal).not.toContain('hunter2');
});
