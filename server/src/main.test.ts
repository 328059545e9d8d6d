import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { newFolder } from './testing/folder.ts';

const run = promisify(execFile);
const MAIN = path.join(import.meta.dirname, 'main.ts');

/** What a server says that does not start. */
async function refusalOf(env: Record<string, string>): Promise<string> {
  const options = { env: { PATH: process.env['PATH'], ...env }, timeout: 20_000 };
  const ending = await run(process.execPath, [MAIN], options).catch((error: unknown) => error);
  expect(ending).toMatchObject({ code: 1, stdout: '' });
  return (ending as { stderr: string }).stderr;
}

test('a wrong variable is one line, not a stack', async () => {
  expect(await refusalOf({ PORT: 'abc' })).toMatch(/^The configuration is wrong: PORT: .+\n$/);
});

test('a data folder that cannot be made is one line, not a stack', async () => {
  const file = path.join(newFolder(), 'file');
  fs.writeFileSync(file, '');
  expect(await refusalOf({ DATA_DIR: path.join(file, 'data') })).toMatch(
    /^The data folder .+ can't be created: .+\n$/,
  );
});
