import { writeFileSync } from 'node:fs';
import { loadReport } from './load/loadReport.ts';
import { openFileLimit, tooFewFiles } from './load/openFiles.ts';
import { readOptions, type LoadOptions } from './load/options.ts';
import { runLoad } from './load/runLoad.ts';
import { fail, say } from '../server/src/terminal.ts';
import { sqlRunner, withAccounts } from './traffic/accounts.ts';
import { interruption, orInterrupted } from './traffic/interruption.ts';

function optionsOrEnd(): LoadOptions {
  try {
    return readOptions(process.argv.slice(2));
  } catch (error) {
    return fail((error as Error).message);
  }
}

const options = optionsOrEnd();
const complaint = tooFewFiles(options, openFileLimit());
if (complaint) fail(complaint);

const interrupted = interruption();
try {
  const result = await withAccounts(
    { count: options.accounts, runSql: sqlRunner(process.env), say },
    (accounts) => orInterrupted(runLoad(options, accounts, process.env), interrupted),
  );
  process.stdout.write(`\n${loadReport(result)}\n`);
  if (options.json) writeFileSync(options.json, `${JSON.stringify(result, null, 2)}\n`);
  const { lost, duplicated, strayed } = result.alerts;
  if (lost + duplicated + strayed > 0) fail('\nAlerts were lost, came twice or went astray.');
  // Sockets and idle connections that are still closing are nobody's business any more.
  process.exit(0);
} catch (error) {
  fail((error as Error).message);
}
