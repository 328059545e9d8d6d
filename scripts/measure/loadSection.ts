import { limitOf, loadReport } from '../load/loadReport.ts';
import { openFileLimit, tooFewFiles } from '../load/openFiles.ts';
import { readOptions, type LoadOptions } from '../load/options.ts';
import { withOwnSite } from '../load/ownSite.ts';
import { runLoad, type LoadResult } from '../load/runLoad.ts';
import { say } from '../../server/src/terminal.ts';
import { withAccounts } from '../traffic/accounts.ts';
import type { Section } from './section.ts';

const LOAD = ['--sockets', '500', '--seconds', '30'];

/** The figures as they stand in the document. */
export function loadText(result: LoadResult, { sockets, browsers, seconds }: LoadOptions): Section {
  const { lost, duplicated, strayed } = result.alerts;
  const body = [
    `One server with PostgreSQL and Redis, ${sockets} sockets, ${browsers} browsers for ${seconds} seconds; one run.`,
    loadReport(result).replace(/^## /gm, '### '),
    ...(lost + duplicated + strayed > 0 ? ['Alerts were lost, came twice or went astray.'] : []),
  ];
  return { body: body.join('\n\n'), limits: limitOf(result.ceiling.metered), missing: [] };
}

export function loadSection(): Promise<Section> {
  return withOwnSite(async ({ url, processes, runSql }) => {
    const options = { ...readOptions(['--site', url, ...LOAD]), processes };
    const complaint = tooFewFiles(options, openFileLimit());
    if (complaint) throw new Error(complaint);
    const result = await withAccounts({ count: options.accounts, runSql, say }, (accounts) =>
      runLoad(options, accounts, {}),
    );
    return loadText(result, options);
  });
}
