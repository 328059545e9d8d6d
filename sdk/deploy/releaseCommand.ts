import { Command } from 'commander';

/**
 * The common part of release commands.
 *
 * @param call how to run it, such as `npm run deploy --`
 */
export function releaseCommand(call: string, description: string, example: string): Command {
  return new Command(call)
    .description(description)
    .option('--site <url>', 'the site; SITE does the same. Default: the one that runs here')
    .showHelpAfterError('Add --help to see how it is used.')
    .addHelpText(
      'after',
      `\nExample:\n  ${call} ${example}\n\nAnother site needs a token in DEPLOY_TOKEN (npm run admin -- create-deploy-token).`,
    );
}
