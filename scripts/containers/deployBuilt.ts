import { releaseCommand } from '../../server/src/admin/releaseProgram.ts';
import { runProgram } from '../../server/src/admin/runProgram.ts';
import { deployBuild } from '../releases/deploy.ts';
import { onlyBuild } from '../releases/onlyBuild.ts';
import { siteOf, type SiteOption } from '../releases/siteOf.ts';

interface Options extends SiteOption {
  readonly why: string;
  readonly force: boolean;
}

const program = releaseCommand(
  'node scripts/containers/deployBuilt.ts',
  'Publish a remote that is built already, and make it live, if the gate lets it through.',
  'dist/remotes/shop',
)
  .argument('<folder>', 'holds the folder of one build')
  .option('--why <text>', 'for the history of the remote', '')
  .option('--force', 'make it live whatever the gate finds; remembered in the history', false)
  .action(async (folder: string, { why, force, ...options }: Options) => {
    const build = onlyBuild(folder);
    await deployBuild({ build, site: await siteOf(options, build.manifest.name), why, force });
  });

await runProgram(program);
