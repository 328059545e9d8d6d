import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { fail, say } from '@site/backend/terminal';
import { faultsOf } from './faults/faultList.ts';
import { runFault } from './faults/runFault.ts';
import { PLAYERS, startTraffic } from './faults/traffic.ts';
import { withAccounts } from './lib/accounts.ts';
import { loopbackSite } from './lib/commandLine.ts';
import { dockerStack } from './lib/composeStack.ts';
import { interruption } from '../lib/interruption.ts';
import { tableOf } from '../lib/markdownTable.ts';

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { site: { type: 'string', default: 'http://localhost:3000' } },
  });
  if (positionals.length === 0) throw new Error('Which fault? For instance: npm run faults -- all');
  const [site, faults] = [loopbackSite(values.site), positionals.flatMap(faultsOf)];
  const signal = interruption();
  // An interrupted fault still repairs what it has broken.
  const clock = { now: () => performance.now(), wait: (ms: number) => sleep(ms, undefined, { signal }) };
  const stack = dockerStack(process.env);
  const rows: Awaited<ReturnType<typeof runFault>>['row'][] = [];
  const problems: string[] = [];
  await withAccounts({ count: PLAYERS, runSql: stack.runSql }, async (accounts) => {
    for (const fault of faults) {
      if (signal.aborted) return;
      say(`${fault.name} …`);
      try {
        const traffic = await startTraffic(site, accounts);
        const outcome = await runFault(fault, { stack, traffic, clock });
        rows.push(outcome.row);
        problems.push(...outcome.problems.map((problem) => `${fault.name}: ${problem}`));
      } catch (error) {
        // The next one checks first whether the site is well.
        problems.push(`${fault.name}: ${(error as Error).message}`);
      }
    }
  }).catch(({ message }: Error) => problems.push(message));
  if (rows.length > 0) process.stdout.write(`\n${tableOf(rows)}\n`);
  if (problems.length > 0) fail(`\nSome faults failed:\n${problems.join('\n')}`);
  // Connections that are still closing would keep the process alive for a while.
  process.exit(0);
}

await main().catch(({ message }: Error) => fail(message));
