import { deployBody } from '@site/contract/http/releases';
import { CommandError } from '../commandError.ts';
import { HttpError } from '../http/httpError.ts';
import type { CommandContext } from './commandContext.ts';

/** What is made live. */
export const forcedDeployment = deployBody.pick({ version: true, why: true });

interface Order {
  readonly remote: string;
  readonly version: string;
  readonly why: string;
}

async function deploy({ releases }: CommandContext, { remote, version, why }: Order) {
  if (!releases)
    throw new CommandError(
      'No server takes commands here. Deploy past the checks on the panel of the site: /panel/remotes.',
    );
  try {
    return await releases.deploy(remote, { version, why, force: true }, { by: 'command line' });
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    throw new CommandError([error.message, error.details].filter(Boolean).join(' '), { cause: error });
  }
}

/** Makes a published version live whatever the checks find, for who commands this machine anyway. */
export async function forceDeployment(context: CommandContext, order: Order): Promise<readonly string[]> {
  const { remote, version } = order;
  const { state, problems } = await deploy(context, order);
  const sentences = problems.map(({ check, what, where, todo }) => `${check}: ${what} (${where}) ${todo}`);
  // Whose a page is no force overrules.
  if (state !== 'live') throw new CommandError([`${remote}@${version} is refused:`, ...sentences].join('\n'));
  return [...sentences.map((sentence) => `forced past: ${sentence}`), `${remote}@${version} is live`];
}
