import { allMissed } from './lighthouse/allMissed.ts';
import { flaws } from './lighthouse/flaws.ts';
import { measureAddresses } from './lighthouse/measureAddresses.ts';
import { medianRuns } from './lighthouse/median.ts';
import { scoreTable } from './lighthouse/table.ts';
import { fail } from '../server/src/terminal.ts';

const ADDRESSES = ['/', '/login', '/stats'];

const more = process.argv.slice(2);
const strange = more.find((address) => !address.startsWith('/'));
if (strange) fail(`"${strange}" is no address of the site: it begins with a slash, such as /imprint.`);
const { runs, failures } = await measureAddresses([...new Set([...ADDRESSES, ...more])]);
const medians = medianRuns(runs);

process.stdout.write(`\n${scoreTable(medians)}\n`);
for (const [address, report] of Object.entries(medians)) {
  process.stdout.write(`\n${address}\n`);
  for (const line of flaws(report)) process.stdout.write(`  ${line}\n`);
}
process.stdout.write('\nThe reports are in .cache/lighthouse/reports.\n');

const missed = [...failures, ...allMissed(medians).map((line) => `target missed: ${line}`)];
for (const line of missed) process.stderr.write(`${line}\n`);
if (missed.length > 0) process.exit(1);
process.stdout.write('Every target of scripts/lighthouse-targets.json is met.\n');
