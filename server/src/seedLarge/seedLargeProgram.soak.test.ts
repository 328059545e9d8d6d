import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { lockFolder } from '../database/embedded/folderLock.ts';
import { newFolder } from '../testing/folder.ts';

const run = promisify(execFile);
const TASK = path.resolve(import.meta.dirname, './main.ts');
const PROCESS = 60_000;

interface Ending {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** What `npm run seed:large` says, and how it ends. */
async function seedLarge(env: Readonly<Record<string, string>>, ...args: string[]): Promise<Ending> {
  const node = ['--disable-warning=ExperimentalWarning', TASK, ...args];
  try {
    const options = { env: { PATH: process.env['PATH'], ...env }, timeout: PROCESS };
    return { code: 0, ...(await run(process.execPath, node, options)) };
  } catch (error) {
    const { code, stdout, stderr } = error as Ending;
    return { code, stdout, stderr };
  }
}

test(
  'the data is added once, into the folder of the configuration, and the command says what it did',
  async () => {
    const folder = newFolder();
    const first = await seedLarge({ DATA_DIR: folder }, '60');
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(first.stdout).toMatch(/^Adding 60 players .+ …$/m);
    expect(first.stdout).toMatch(/^Added 60 players, 3 clans and 720 rows of statistics in \d+\.\d s\.\n$/m);

    const second = await seedLarge({ DATA_DIR: folder });
    expect(second).toMatchObject({ code: 0, stderr: '' });
    expect(second.stdout).toMatch(
      /^They are there already: 60 players, 3 clans and 720 rows of statistics\. Nothing was changed\.\n$/m,
    );
  },
  2 * PROCESS,
);

test(
  'a database that a server is using is left alone',
  async () => {
    const folder = newFolder();
    const unlock = lockFolder(folder);
    expect(await seedLarge({ DATA_DIR: folder }, '60')).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(
        /^The data folder .+ is in use by another running server\. Stop that server.+\n$/,
      ),
    });
    unlock();
  },
  PROCESS,
);

test(
  'a PostgreSQL that is not there is named in one line',
  async () => {
    expect(await seedLarge({ DATABASE_URL: 'postgres://site:hunter2@127.0.0.1:1/site' }, '60')).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^PostgreSQL at 127\.0\.0\.1:1 can't be used: (?!.*hunter2).+\n$/),
    });
  },
  PROCESS,
);

test.each(['0', '1.5', 'many', '500001', ''])(
  'no number of players: "%s"',
  async (count) => {
    expect(await seedLarge({ DATA_DIR: newFolder() }, count)).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^error: .+ It must be a number from 1 to 500,000, in digits only\.\n$/),
    });
  },
  PROCESS,
);

test(
  'more than a number is refused',
  async () => {
    for (const args of [
      ['60', '70'],
      ['--players', '60'],
    ])
      expect(await seedLarge({ DATA_DIR: newFolder() }, ...args)).toMatchObject({ code: 1, stdout: '' });
  },
  PROCESS,
);
