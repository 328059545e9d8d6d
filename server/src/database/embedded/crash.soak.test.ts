import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../open.ts';
import { startChild } from './testing/child.ts';
import { temporaryFolder } from './testing/temporaryFolder.ts';

const ROUNDS = 12;
const ENOUGH_MS = 40_000;
const dataDir = temporaryFolder();

async function keysByNumber(): Promise<Map<string, string[]>> {
  const lines: string[] = [];
  const { db, close } = await openDatabase({ dataDir, log: (line) => lines.push(line) });
  expect(lines).toEqual([expect.stringMatching(/^Recovered the database in /)]);
  const rows = await db.selectFrom('site_state').select('key').orderBy('key').execute();
  await close();
  return Map.groupBy(
    rows.map(({ key }) => key),
    (key) => key.split(' ')[0] ?? '',
  );
}

test('a server killed at any moment has lost nothing it acknowledged', async () => {
  await openDatabase({ dataDir }).then(({ close }) => close());
  const acknowledged: string[] = [];
  const deadline = Date.now() + ENOUGH_MS;
  for (let round = 0; round < ROUNDS && Date.now() < deadline; round += 1) {
    const child = startChild('commitForever.ts', [dataDir, String(round)]);
    const duringRecovery = round % 4 === 3;
    if (!duringRecovery) await child.printed('ready');
    await sleep(Math.random() * (duringRecovery ? 600 : 900));
    const { signal, stdout, stderr } = await child.kill();
    expect({ signal, stderr }).toEqual({ signal: 'SIGKILL', stderr: '' });
    acknowledged.push(...stdout.split('\n').filter((line) => /^\d+-\d+$/.test(line)));
  }

  const found = await keysByNumber();
  expect(acknowledged.length).toBeGreaterThan(0);
  expect(acknowledged.filter((number) => !found.has(number))).toEqual([]);
  // A transaction is there as a whole or not at all.
  expect([...found.values()].filter((keys) => keys.length !== 2)).toEqual([]);
}, 180_000);
