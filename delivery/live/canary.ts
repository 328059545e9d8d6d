import type { GateProblem } from '@site/contract/http/releases';
import { jsonText } from '@site/backend/jsonText';
import type { Db } from '../records/schema.ts';
import { auditRelease, authorOf, type Deployer } from '../records/actor.ts';
import type { People } from '../records/people.ts';
import { requireValidToken } from '../records/authority.ts';
import type { Row } from './deploymentRows.ts';
import { findLive, lockRemote, NO_CANARY, touchVersions } from '../records/liveVersion.ts';
import { recordEvent } from '../records/releaseEvents.ts';

const ENDED_PROBLEM: GateProblem = {
  check: 'browser',
  what: 'The canary was ended during its check.',
  where: 'the canary',
  todo: 'Start it again.',
};

/** Does nothing if the version has become live since. Call it in a transaction that holds the remote's lock. */
export async function startCanary(
  trx: Db,
  { remote, version, by, why, staff_id }: Row,
  percent: number,
): Promise<void> {
  const live = await findLive(trx, remote);
  if (!live || live.version === version) return;
  await trx
    .updateTable('live_remotes')
    .set({ canary_version: version, canary_percent: percent })
    .where('remote', '=', remote)
    .execute();
  await touchVersions(trx, remote, [live.canary_version, version]);
  await recordEvent(trx, {
    remote,
    by,
    staff_id,
    action: 'canary',
    from: live.version,
    to: version,
    why: [`${percent} %`, why].filter(Boolean).join(': '),
  });
}

/** Cancels a canary that is still at the gate, regardless of its author. */
async function cancelPending(people: People, trx: Db, remote: string, deployer: Deployer): Promise<void> {
  const cancelled = await trx
    .updateTable('deployments')
    .set({ state: 'refused', problems: jsonText([ENDED_PROBLEM]) })
    .where('remote', '=', remote)
    .where('purpose', '=', 'canary')
    .where('canary', 'is not', null)
    .where('state', '=', 'checking')
    .returning('version')
    .execute();
  const to = (await findLive(trx, remote))?.version ?? null;
  for (const { version } of cancelled) {
    await recordEvent(trx, { remote, ...authorOf(deployer), action: 'canary-end', from: version, to });
    await auditRelease(people, trx, deployer, {
      action: 'remote.canary',
      remote,
      before: { version },
      after: null,
    });
  }
}

export async function endCanary(people: People, db: Db, remote: string, deployer: Deployer): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockRemote(trx, remote);
    await requireValidToken(trx, deployer);
    await cancelPending(people, trx, remote, deployer);
    const live = await findLive(trx, remote);
    if (!live?.canary_version) return;
    const { canary_version: version, canary_percent: percent, version: to } = live;
    await trx.updateTable('live_remotes').set(NO_CANARY).where('remote', '=', remote).execute();
    await touchVersions(trx, remote, [version]);
    await recordEvent(trx, { remote, ...authorOf(deployer), action: 'canary-end', from: version, to });
    await auditRelease(people, trx, deployer, {
      action: 'remote.canary',
      remote,
      before: { version, percent },
      after: null,
    });
  });
}
