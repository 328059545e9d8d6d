import { addPipeline } from './releases.ts';
import { deployed } from './remotes.ts';
import { addConfirmed } from './secondFactor.ts';
import { gateWorker } from './gateWorker.ts';
import { startTestApp } from './testApp.ts';
import { openTestDatabase } from './testDatabase.ts';

const GATE_TOKEN = 'a token that only the workers of the tests know';

/** A site with a team that has a deploy token for its shop, a worker of the gate, and an owner with a fresh second factor. */
export async function startTeam() {
  const db = await openTestDatabase();
  const { app } = await startTestApp({
    db,
    env: { GATE: 'remote', GATE_TOKEN, RATE_LIMITS: 'deploy=1000/60,publish=1000/60,write=10000/60' },
    files: deployed('shop'),
  });
  return {
    db,
    app,
    releases: app.services.releases,
    team: await addPipeline(app, db, 'shop'),
    worker: gateWorker(app, GATE_TOKEN),
    owner: await addConfirmed(app, db, { name: 'Owner', rank: 'owner' }),
  };
}
