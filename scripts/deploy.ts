import { deployBuild } from '../server/deploy/deploy.ts';
import { withSite, type SiteOption } from '../server/deploy/releaseSite.ts';
import { releaseCommand } from '../server/src/admin/releaseProgram.ts';
import { runProgram } from '../server/src/admin/runProgram.ts';

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
    await withSite(options, name, async (site) => {
      // Loads webpack, which takes a moment: what is missing is said first.
      const { buildToDeploy } = await import('./lib/buildToDeploy.ts');
      await deployBuild({ build: await buildToDeploy(name), site, why, force, onlyPublish });
    });
  });

await runProgram(program);
