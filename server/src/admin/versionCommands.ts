import { deployBody } from '@site/contract/http/releases';
import { CommandError } from '@site/backend/commandError';
import { HttpError } from '@site/backend/httpError';
import { COMMAND_LINE, deleteVersion as removeVersion } from '@site/delivery/operator';
import { auditRemote } from '../sessions/people.ts';
import type { CommandContext } from './commandContext.ts';

interface Version {
  readonly remote: string;
  readonly version: string;
}

/** Deletes a published version with its files, unless it is in use or a rollback target. */
export async function deleteVersion(
  { db }: CommandContext,
  { remote, version }: Version,
): Promise<readonly string[]> {
  await removeVersion(db, { audit: auditRemote }, { remote, version });
  return [
    `${remote}@${version} is deleted. Servers, the gateway and browsers may still have copies of its files.`,
  ];
}

/** The version to make live. */
export const forcedDeployment = deployBody.pick({ version: true, why: true });

interface Deployment extends Version {
  readonly why: string;
}

async function deploy({ releases }: CommandContext, { remote, version, why }: Deployment) {
  if (!releases)
    throw new CommandError(
      'This command needs a server that runs on the same data folder. Otherwise, force the deployment on the panel: /panel/remotes.',
    );
  try {
    return await releases.deploy(remote, { version, why, force: true }, { by: COMMAND_LINE });
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    throw new CommandError([error.message, error.details].filter(Boolean).join(' '), { cause: error });
  }
}

/** Makes a published version live whatever the checks find: the operator controls this machine anyway. */
export async function forceDeployment(
  context: CommandContext,
  forced: Deployment,
): Promise<readonly string[]> {
  const { remote, version } = forced;
  const { state, problems } = await deploy(context, forced);
  const sentences = problems.map(({ check, what, where, todo }) => `${check}: ${what} (${where}) ${todo}`);
  // A forced deployment must still pass the check of page ownership.
  if (state !== 'live') throw new CommandError([`${remote}@${version} is refused:`, ...sentences].join('\n'));
  return [...sentences.map((sentence) => `overridden: ${sentence}`), `${remote}@${version} is live`];
}
