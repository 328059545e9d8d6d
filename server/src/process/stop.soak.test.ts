import path from 'node:path';
import { openDatabase } from '../database/open.ts';
import { makeDataFolder } from '../testing/dataFolder.ts';
import { newFolder } from '@site/backend/testing/folder';
import { startServer } from '../testing/runningServer.ts';
import { beginLogin } from '../testing/slowLogin.ts';

test('aborts a call that never ends and still closes the database', async () => {
  const dataDir = path.join(newFolder(), 'data');
  await makeDataFolder(dataDir);
  const server = await startServer({ DATA_DIR: dataDir });
  const slow = await beginLogin(server);
  const told = performance.now();
  server.signal('SIGTERM');
  expect(await server.ended).toMatchObject({ code: 0, stderr: '' });
  expect(performance.now() - told).toBeGreaterThan(9_000);
  expect(await slow.answer).not.toMatch(/^HTTP\/1\.1 200/);
  const lines: string[] = [];
  const { close } = await openDatabase({ dataDir, log: (line) => lines.push(line) });
  await close();
  expect(lines).toEqual([]);
}, 60_000);
