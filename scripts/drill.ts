import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { dockerComposition } from './drills/dockerComposition.ts';
import { drillsOf, type Drill } from './drills/drillList.ts';
import { outcomeTable } from './drills/outcomeTable.ts';
import { runDrill, type Clock, type Outcome } from './drills/runDrill.ts';
import { PLAYERS, startTraffic } from './drills/traffic.ts';
import { fail, say } from '../server/src/terminal.ts';
import { sqlRunner, withAccounts } from './traffic/accounts.ts';
import { interruption } from './traffic/interruption.ts';
import { loopbackSite } from './traffic/loopback.ts';

interface Order {
  readonly site: URL;
  readonly drills: readonly Drill[];
}

function orderOrEnd(): Order {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { site: { type: 'string', default: 'http://localhost:3000' } },
    });
    if (positionals.length === 0) throw new Error('Which drill? For instance: npm run drill -- all');
    return { site: loopbackSite(values.site), drills: positionals.flatMap(drillsOf) };
  } catch (error) {
    return fail((error as Error).message);
  }
}

const { site, drills } = orderOrEnd();
const signal = interruption();
const clock: Clock = {
  now: () => performance.now(),
  // A drill that is interrupted puts right what it has broken.
  wait: (milliseconds) => sleep(milliseconds, undefined, { signal }),
};
const composition = dockerComposition(process.env);
const outcomes: Outcome[] = [];
const complaints: string[] = [];

function complain(line: string): void {
  complaints.push(line);
  say(`FAILED: ${line}`);
}

await withAccounts({ count: PLAYERS, runSql: sqlRunner(process.env), say }, async (accounts) => {
  for (const drill of drills) {
    if (signal.aborted) return;
    say(`${drill.what} …`);
    try {
      const stage = { composition, startTraffic: () => startTraffic(site, accounts), clock };
      const outcome = await runDrill(drill, stage);
      outcomes.push(outcome);
      for (const failure of outcome.failures) complain(`${drill.name}: ${failure}`);
    } catch (error) {
      // The next one looks first whether the site is well.
      complain(`${drill.name}: ${(error as Error).message}`);
    }
  }
}).catch(({ message }: Error) => complain(message));

process.stdout.write(`\n${outcomeTable(outcomes)}\n`);
if (complaints.length > 0) fail(`\nNot everything went as it must:\n${complaints.join('\n')}`);
// Connections that are still closing are nobody's business any more.
process.exit(0);
