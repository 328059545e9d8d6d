import path from 'node:path';
import { remoteFolders } from '@site/webpack/workspace';
import { releaseCommand } from '@site/deploy/releaseCommand';
import { localOperator } from '../server/src/admin/localOperator.ts';
import { runProgram } from '@site/backend/runProgram';
import { CommandError } from '@site/backend/commandError';
import { deployBuild } from '@site/deploy/deploy';
import { readBuild } from '@site/deploy/readBuild';
import { withSite, type SiteOption } from '@site/deploy/releaseSite';

interface Options extends SiteOption {
  readonly why: string;
  readonly force: boolean;
  readonly onlyPublish: boolean;
  readonly skipTests: boolean;
}

const program = releaseCommand(
  'npm run deploy --',
  'Build a remote, publish it and make it live, if the gate lets it through.',
  'shop --why "new offers"',
)
  .argument('<remote>', 'its folder in remotes/')
  .option('--why <text>', 'for the history of the remote', '')
  .option('--force', 'make it live whatever the gate finds, at the site that runs here', false)
  .option('--only-publish', 'make nothing live, and print a preview link', false)
  .option('--skip-tests', 'without its types and tests; the history of the remote says so', false)
  .action(async (name: string, { why: given, force, onlyPublish, skipTests, ...options }: Options) => {
    const folders = remoteFolders();
    const folder = folders.find((candidate) => path.basename(candidate) === name);
    if (!folder) {
      const names = folders.map((candidate) => path.basename(candidate)).join(', ');
      throw new CommandError(`There is no remote called "${name}". There are: ${names}.`);
    }
    await withSite(
      options,
      name,
      async (site) => {
        // Imported late, because webpack takes a moment to load: problems are reported first.
        const { buildAside } = await import('./lib/builds.ts');
        const { runOwnTests, whyWithoutTests } = await import('@site/remote/check/ownTests');
        if (!skipTests) runOwnTests(folder);
        const why = skipTests ? whyWithoutTests(given) : given;
        await deployBuild({ build: readBuild(await buildAside(folder)), site, why, force, onlyPublish });
      },
      localOperator,
    );
  });

await runProgram(program);
