import { openDatabase } from '../src/database/open.ts';
import { newFolder } from '../src/testing/folder.ts';
import { expectNothingLost } from './support/killing.ts';

test('a server killed twenty times has lost nothing that it acknowledged, on the embedded database', async () => {
  const dataDir = newFolder();
  await expectNothingLost({ DATA_DIR: dataDir }, async (use) => {
    const { db, close } = await openDatabase({ dataDir });
    return use(db).finally(close);
  });
}, 180_000);
