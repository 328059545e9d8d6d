import path from 'node:path';
import { remoteFolders } from '@site/webpack/workspace';
import { releaseCommand } from '../server/src/admin/releaseProgram.ts';
import { runProgram } from '../server/src/admin/runProgram.ts';
import { CommandError } from '../server/src/process/commandError.ts';
import { deployBuild } from '../server/deploy/deploy.ts';
import { readBuild } from '../server/deploy/readBuild.ts';
import { withSite, type SiteOption } from '../server/deploy/releaseSite.ts';

interface Options extends SiteOption {
  readonly why: string;
  readonly force: boolean;
  readonly onlyPublish: boolean;
}

const program = releaseCommand(
  'npm run deploy --',
  'Build a remote, publish it and make it live, if the gate lets it through.',
  'shop --why "new offers"',
)
  .argument('<remote>', 'its folder in remotes/')
  .option('--why <text>', 'for the history of the remote', '')
  .option('--force', 'make it live whatever the gate finds, at the site that runs here', false)
  .option('--only-publish', 'make nothing live: the version is there for an override or a canary', false)
  .action(async (name: string, { why, force, onlyPublish, ...options }: Options) => {
    const folders = remoteFolders();
    const folder = folders.find((candidate) => path.basename(candidate) === name);
    if (!folder) {
      const names = folders.map((candidate) => path.basename(candidate)).join(', ');
      throw new CommandError(`There is no remote called "${name}". There are: ${names}.`);
    }
    await withSite(options, name, async (site) => {
      // Imported late, because webpack takes a moment to load: problems are reported first.
      const { buildAside } = await import('./lib/builds.ts');
      await deployBuild({ build: readBuild(await buildAside(folder)), site, why, force, onlyPublish });
    });
  });

await runProgram(program);
