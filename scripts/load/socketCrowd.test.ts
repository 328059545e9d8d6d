import { setTimeout as sleep } from 'node:timers/promises';
import { addPlayer, PASSWORD } from '../../server/src/testing/accounts.ts';
import { cleanUpLater } from '../../server/src/testing/cleanUp.ts';
import { addressOf } from '../../server/src/testing/sockets.ts';
import { startTestApp } from '../../server/src/testing/testApp.ts';
import { openTestDatabase } from '../../server/src/testing/testDatabase.ts';
import { createHttpClient } from '../traffic/httpClient.ts';
import { Player } from '../traffic/player.ts';
import { Deliveries } from './deliveries.ts';
import { isFor, sendAlerts } from './sendAlerts.ts';
import { openCrowd } from './socketCrowd.ts';

const db = await openTestDatabase();
const { app } = await startTestApp({ db });
const site = new URL(await addressOf(app));

async function playerOf(name: string, rank: 'player' | 'srmod' = 'player'): Promise<Player> {
  await addPlayer(db, { name, rank });
  const player = new Player(
    createHttpClient(site, () => undefined),
    { name, password: PASSWORD },
  );
  await player.logIn();
  return player;
}

test('alerts are received by every socket of their player, and closed sockets are counted', async () => {
  const [lead, one, other] = [
    await playerOf('Lead', 'srmod'),
    await playerOf('One'),
    await playerOf('Other'),
  ];
  const deliveries = new Deliveries();
  const crowd = await openCrowd(site, [one, other], { count: 7, deliveries, owns: isFor });
  expect([crowd.openOf(one).length, crowd.openOf(other).length]).toEqual([5, 2]);

  // Sockets that come back by themselves would keep the run of the tests from ending.
  cleanUpLater(() => [crowd, lead, one, other].forEach((each) => each.close()));

  const stop = sendAlerts(lead, crowd, { deliveries, perSecond: 20 });
  await sleep(500);
  await stop();
  const { sent, acknowledged, latency, lost, duplicated, strayed } = deliveries.summary();
  expect(sent).toBeGreaterThan(3);
  expect([acknowledged, lost, duplicated, strayed]).toEqual([sent, 0, 0, 0]);
  expect(latency.count).toBe(Math.ceil(sent / 2) * 5 + Math.floor(sent / 2) * 2);

  await other.post('/api/logout');
  while (crowd.summary().held > 5) await sleep(20);
  expect(crowd.summary()).toMatchObject({ wanted: 7, held: 5, drops: 2, refusals: {} });
}, 30_000);
