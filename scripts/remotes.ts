import { remoteStatuses } from '@site/contract/http/releases';
import { withSite, type SiteOption } from '../server/deploy/releaseSite.ts';
import { statusTable } from '../server/deploy/statusTable.ts';
import { releaseCommand } from '../server/src/admin/releaseProgram.ts';
import { runProgram } from '../server/src/admin/runProgram.ts';

const program = releaseCommand(
  'npm run remotes --',
  'List what is live of each remote: since when, by whom, what was before, what is tried on some.',
  '--site https://site.example',
).action(async (options: SiteOption) => {
  await withSite(options, 'all', async (site) => {
    for (const line of statusTable(await site.call('', remoteStatuses))) process.stdout.write(`${line}\n`);
  });
});

await runProgram(program);
