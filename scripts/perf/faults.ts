import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { fail, say } from '@site/backend/terminal';
import { faultsOf, type Fault } from './faults/faultList.ts';
import { runFault, type Outcome } from './faults/runFault.ts';
import { PLAYERS, startTraffic } from './faults/traffic.ts';
import { sqlRunner, withAccounts } from './lib/accounts.ts';
import { loopbackSite } from './lib/commandLine.ts';
import { dockerStack } from './lib/composeStack.ts';
import { interruption } from '../lib/interruption.ts';
import { markdownTable } from '../lib/markdownTable.ts';

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;

const shareText = ({ count, failed }: { readonly count: number; readonly failed: number }) =>
  count === 0 ? '–' : `${((failed / count) * 100).toFixed(1)} % of ${count}`;

function awayText({ dropped, missing, longestAway }: Outcome['sockets']): string {
  if (dropped === 0) return '–';
  return missing > 0 ? `${missing} never` : seconds(longestAway);
}

/** Returns the results of the faults as a Markdown table. */
export function outcomeTable(outcomes: readonly Outcome[]): string {
  return markdownTable(
    [
      'fault',
      'failed reads',
      'failed writes',
      'longest gap',
      'what failed',
      'sockets dropped',
      'back after',
      'acknowledged',
      'lost',
      'twice',
      'recovered after',
    ],
    outcomes.map(({ what, seen, sockets, verdict, recoveredAfter }) => [
      what,
      shareText(seen.reads),
      shareText(seen.writes),
      seconds(seen.longestGap),
      Object.entries(seen.failures)
        .sort(([, one], [, other]) => other - one)
        .map(([outcome, count]) => `${count} × ${outcome}`)
        .join(', ') || '–',
      `${sockets.dropped} of ${sockets.count}`,
      awayText(sockets),
      verdict.acknowledged,
      verdict.lost.length,
      verdict.duplicated.length,
      recoveredAfter === undefined ? 'never' : seconds(recoveredAfter),
    ]),
  );
}

function orders(): { readonly site: URL; readonly faults: readonly Fault[] } {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { site: { type: 'string', default: 'http://localhost:3000' } },
  });
  if (positionals.length === 0) throw new Error('Which fault? For instance: npm run faults -- all');
  return { site: loopbackSite(values.site), faults: positionals.flatMap(faultsOf) };
}

async function main(): Promise<void> {
  const { site, faults } = orders();
  const signal = interruption();
  // An interrupted fault still repairs what it has broken.
  const clock = { now: () => performance.now(), wait: (ms: number) => sleep(ms, undefined, { signal }) };
  const stack = dockerStack(process.env);
  const outcomes: Outcome[] = [];
  const problems: string[] = [];
  await withAccounts({ count: PLAYERS, runSql: sqlRunner(process.env), say }, async (accounts) => {
    for (const fault of faults) {
      if (signal.aborted) return;
      say(`${fault.what} …`);
      try {
        const traffic = await startTraffic(site, accounts);
        const outcome = await runFault(fault, { stack, traffic, clock });
        outcomes.push(outcome);
        problems.push(...outcome.failures.map((failure) => `${fault.name}: ${failure}`));
      } catch (error) {
        // The next one checks first whether the site is well.
        problems.push(`${fault.name}: ${(error as Error).message}`);
      }
    }
  }).catch(({ message }: Error) => problems.push(message));
  process.stdout.write(`\n${outcomeTable(outcomes)}\n`);
  if (problems.length > 0) fail(`\nSome faults failed:\n${problems.join('\n')}`);
  // Connections that are still closing would keep the process alive for a while.
  process.exit(0);
}

if (import.meta.main) await main().catch(({ message }: Error) => fail(message));
