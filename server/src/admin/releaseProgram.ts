import { Command } from 'commander';

/** The common part of the commands that talk to a site about its remotes. */
export function releaseCommand(name: string, description: string, example: string): Command {
  return new Command(`npm run ${name} --`)
    .description(description)
    .option('--site <address>', 'the site; SITE does the same. Default: the one that runs here')
    .showHelpAfterError('Add --help to see how it is used.')
    .addHelpText(
      'after',
      `\nExample:\n  npm run ${name} -- ${example}\n\nAnother site needs a token in DEPLOY_TOKEN (npm run admin -- create-deploy-token).`,
    );
}
