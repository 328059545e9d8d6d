import { Command } from 'commander';
import { runProgram } from '@site/backend/runProgram';
import { deployBuild } from './deploy.ts';
import { onlyBuild } from './readBuild.ts';
import { withSite, type SiteOption } from './releaseSite.ts';

interface Options extends SiteOption {
  readonly why: string;
}

const program = new Command('site-deploy')
  .description('Publish a remote that is built already, and make it live, if the gate lets it through.')
  .showHelpAfterError('Add --help to see how it is used.')
  .addHelpText('after', '\nA site needs a token in DEPLOY_TOKEN (npm run admin -- create-deploy-token).')
  .option('--site <url>', 'the site; SITE does the same. Default: the one that runs here')
  .argument('<folder>', 'holds the folder of one build')
  .option('--why <text>', 'for the history of the remote', '')
  .action(async (folder: string, { why, ...options }: Options) => {
    const build = onlyBuild(folder);
    await withSite(options, build.manifest.name, (site) => deployBuild({ build, site, why, force: false }));
  });

await runProgram(program);
