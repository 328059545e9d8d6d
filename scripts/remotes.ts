import { remoteStatuses } from '@site/contract/http/releases';
import { withSite, type SiteOption } from '@site/deploy/releaseSite';
import { statusTable } from '@site/deploy/statusTable';
import { releaseCommand } from '@site/deploy/releaseCommand';
import { localOperator } from '../server/src/admin/localOperator.ts';
import { print, runProgram } from '@site/backend/runProgram';

const program = releaseCommand(
  'npm run remotes --',
  'List what is live of each remote: since when, by whom, what was before, what is tried on some.',
  '--site https://site.example',
).action(async (options: SiteOption) => {
  await withSite(
    options,
    'all',
    async (site) => {
      for (const line of statusTable(await site.call('', remoteStatuses))) print(line);
    },
    localOperator,
  );
});

await runProgram(program);
