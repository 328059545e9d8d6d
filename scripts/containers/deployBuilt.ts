import { releaseCommand } from '../../server/src/admin/releaseProgram.ts';
import { runProgram } from '../../server/src/admin/runProgram.ts';
import { deployBuild } from '../releases/deploy.ts';
import { onlyBuild } from '../releases/onlyBuild.ts';
import { withSite, type SiteOption } from '../releases/siteOf.ts';

interface Options extends SiteOption {
  readonly why: string;
}

const program = releaseCommand(
  'node scripts/containers/deployBuilt.ts',
  'Publish a remote that is built already, and make it live, if the gate lets it through.',
  'dist/remotes/shop',
)
  .argument('<folder>', 'holds the folder of one build')
  .option('--why <text>', 'for the history of the remote', '')
  .action(async (folder: string, { why, ...options }: Options) => {
    const build = onlyBuild(folder);
    await withSite(options, build.manifest.name, (site) => deployBuild({ build, site, why, force: false }));
  });

await runProgram(program);
