import { remoteStatuses } from '@site/contract/http/releases';
import { releaseCommand } from '../../server/src/admin/releaseProgram.ts';
import { runProgram } from '../../server/src/admin/runProgram.ts';
import { siteOf, type SiteOption } from '../releases/siteOf.ts';
import { statusTable } from '../releases/statusTable.ts';

const program = releaseCommand(
  'npm run remotes --',
  'List what is live of each remote: since when, by whom, what was before, what is tried on some.',
  '--site https://site.example',
).action(async (options: SiteOption) => {
  const site = await siteOf(options, 'all');
  for (const line of statusTable(await site.call('', remoteStatuses))) process.stdout.write(`${line}\n`);
});

await runProgram(program);
