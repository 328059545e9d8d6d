import { deployBody } from '@site/contract/http/releases';
import { CommandError } from '../process/commandError.ts';
import { HttpError } from '../http/httpError.ts';
import { auditRelease, COMMAND_LINE } from '../delivery/records/actor.ts';
import { findLive, lockRemote } from '../delivery/records/liveVersion.ts';
import { deleteStoredVersion } from '../delivery/records/storeVersion.ts';
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
  await db.transaction().execute(async (trx) => {
    await lockRemote(trx, remote);
    const live = await findLive(trx, remote);
    const uses = [
      [live?.version, 'is live'],
      [live?.canary_version, 'is a canary'],
      [live?.previous, 'is the target of a rollback'],
    ] as const;
    const use = uses.find(([used]) => used === version);
    if (use) throw new CommandError(`${remote}@${version} ${use[1]}, so it is not deleted.`);
    const wasThere = await deleteStoredVersion(trx, { remote, version });
    if (!wasThere) throw new CommandError(`${remote}@${version} is not published.`);
    await auditRelease(
      trx,
      { by: COMMAND_LINE },
      { action: 'remote.delete', remote, before: { version }, after: null },
    );
  });
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
