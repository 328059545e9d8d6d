import type { Transaction } from 'kysely';
import { CommandError } from '@site/backend/commandError';
import { jsonText } from '@site/backend/jsonText';
import type { RemoteVersion } from './records/build.ts';
import { auditRelease, COMMAND_LINE } from './records/actor.ts';
import { PERSON_PROBLEM } from './records/authority.ts';
import { findLive, lockRemote } from './records/liveVersion.ts';
import type { People } from './records/people.ts';
import type { Db, DeliverySchema } from './records/schema.ts';
import { deleteStoredVersion } from './records/storeVersion.ts';

// What the operator of a site does with the database of delivery, with or without a running server.

export { rejectDeploymentsOf } from './live/deployments.ts';
export { expiredRows } from './publish/expiredRows.ts';
export { COMMAND_LINE } from './records/actor.ts';
export { addDeployToken, findDeployToken, revokeToken } from './records/deployTokens.ts';
export { pruneVersions } from './records/storeVersion.ts';

/** @throws CommandError if it is in use, a rollback target or not published */
export async function deleteVersion(
  db: Db,
  people: Pick<People, 'audit'>,
  { remote, version }: RemoteVersion,
): Promise<void> {
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
    const change = { action: 'remote.delete', remote, before: { version }, after: null } as const;
    await auditRelease(people, trx, { by: COMMAND_LINE }, change);
  });
}

/** Rejects, too, what the player has at the gate. @param name what stands in the history instead */
export async function forgetPlayer(
  trx: Transaction<DeliverySchema>,
  uuid: string,
  name: string,
): Promise<void> {
  const nobody = { by: name, staff_id: null };
  await trx
    .updateTable('remote_versions')
    .set({ published_by: name, staff_id: null })
    .where('staff_id', '=', uuid)
    .execute();
  // Without a known author, no verdict would check their rank.
  await trx
    .updateTable('deployments')
    .set({ state: 'refused', problems: jsonText([PERSON_PROBLEM]) })
    .where('staff_id', '=', uuid)
    .where('state', '=', 'checking')
    .execute();
  for (const table of ['release_events', 'live_remotes', 'deployments'] as const)
    await trx.updateTable(table).set(nobody).where('staff_id', '=', uuid).execute();
}

export async function movePlayer(trx: Transaction<DeliverySchema>, from: string, to: string): Promise<void> {
  for (const table of ['release_events', 'live_remotes', 'remote_versions', 'deployments'] as const)
    await trx.updateTable(table).set({ staff_id: to }).where('staff_id', '=', from).execute();
}
