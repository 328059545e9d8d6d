import { execFile } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
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

test('a data folder in a place that holds no folders is one line, not an endless start', async () => {
  expect(await refusalOf({ DATA_DIR: '/proc/x/data' })).toMatch(
    /^The data folder \/proc\/x\/data can't be created: .+\n$/,
  );
});

test('a port that is taken is said before a database is created', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const dataDir = path.join(newFolder(), 'data');
  const refusal = await refusalOf({ HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dataDir, DEMO: '1' });
  other.close();
  expect(refusal).toMatch(new RegExp(`^Port ${port} is in use by another program\\. .+\n$`));
  expect(fs.existsSync(dataDir)).toBe(false);
});
