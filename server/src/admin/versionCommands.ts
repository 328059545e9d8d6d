import { CommandError } from '@site/backend/commandError';
import { COMMAND_LINE, deleteVersion as removeVersion } from '@site/delivery/operator';
import type { Services } from '../services.ts';
import { auditRemote } from '../sessions/people.ts';
import type { Given } from './operatorCall.ts';

/** Deletes a published version with its files, unless it is in use or a rollback target. */
export async function deleteVersion({ db }: Services, { remote, version }: Given<'deleteVersion'>) {
  await removeVersion(db, { audit: auditRemote }, { remote, version });
  return [
    `${remote}@${version} is deleted. Servers, the gateway and browsers may still have copies of its files.`,
  ];
}

/** Makes a published version live whatever the checks find: the operator controls this machine anyway. */
export async function forceDeployment(
  { delivery }: Services,
  { remote, version, why }: Given<'forceDeployment'>,
) {
  const deployment = { version, why, force: true };
  const { state, problems } = await delivery.releases.deploy(remote, deployment, { by: COMMAND_LINE });
  const sentences = problems.map(({ check, what, where, todo }) => `${check}: ${what} (${where}) ${todo}`);
  // A forced deployment must still pass the check of page ownership.
  if (state !== 'live') throw new CommandError([`${remote}@${version} is refused:`, ...sentences].join('\n'));
  return [...sentences.map((sentence) => `overridden: ${sentence}`), `${remote}@${version} is live`];
}
