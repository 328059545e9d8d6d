import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { dockerComposition } from '../drills/dockerComposition.ts';
import { drillsOf } from '../drills/drillList.ts';
import { outcomeTable } from '../drills/outcomeTable.ts';
import { runDrill, type Clock, type Outcome } from '../drills/runDrill.ts';
import { PLAYERS, startTraffic } from '../drills/traffic.ts';
import { fail, say } from '../parts/say.ts';
import { sqlRunner, withAccounts } from '../traffic/accounts.ts';
import { interruption } from '../traffic/interruption.ts';
import { loopbackSite } from '../traffic/loopback.ts';

const signal = interruption();
const clock: Clock = {
  now: () => performance.now(),
  // A drill that is interrupted puts right what it has broken.
  wait: (milliseconds) => sleep(milliseconds, undefined, { signal }),
};

const outcomes: Outcome[] = [];
try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { site: { type: 'string', default: 'http://localhost:3000' } },
  });
  const site = loopbackSite(values.site);
  const drills = positionals.flatMap(drillsOf);
  if (drills.length === 0) fail('Which drill? For instance: npm run drill -- all');
  const composition = dockerComposition(process.env);
  await withAccounts({ count: PLAYERS, runSql: sqlRunner(process.env), say }, async (accounts) => {
    for (const drill of drills) {
      say(`${drill.what} …`);
      const outcome = await runDrill(drill, {
        composition,
        startTraffic: () => startTraffic(site, accounts),
        clock,
      });
      outcomes.push(outcome);
      for (const failure of outcome.failures) say(`  FAILED: ${failure}`);
    }
  });
} catch (error) {
  process.stdout.write(`\n${outcomeTable(outcomes)}\n`);
  fail(`\n${(error as Error).message}`);
}
process.stdout.write(`\n${outcomeTable(outcomes)}\n`);
if (outcomes.some(({ failures }) => failures.length > 0)) fail('\nNot everything went as it must.');
// Connections that are still closing are nobody's business any more.
process.exit(0);
