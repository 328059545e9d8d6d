import type { GateProblem, rollbackBody } from '@site/contract/http/releases';
import type { z } from 'zod';
import type { Db } from '../records/schema.ts';
import { HttpError } from '@site/backend/httpError';
import type { People } from '../records/people.ts';
import { auditRelease, authorOf, isPerson, type Deployer } from '../records/actor.ts';
import { requireValidToken } from '../records/authority.ts';
import { supersedeTokens } from './deployments.ts';
import { follow, rollbackTarget, versionsAbove } from '../records/lineage.ts';
import { findLive, keptVersions, lockRemote, markChecked, switchVersion } from '../records/liveVersion.ts';
import { refusedBuild } from '../records/problems.ts';
import { publishedVersion, type PublishedVersion } from '../records/publishedVersion.ts';
import { switchesOf, wasLive } from '../records/releaseEvents.ts';

/** Checks a former live build again: the shell may have changed since. */
type Recheck = (version: PublishedVersion) => Promise<readonly GateProblem[]>;

/** Needs no other browser check. @throws HttpError 404 or 409 if there is no version, or none that works with the shell */
export async function rollBack(
  people: People,
  db: Db,
  recheck: Recheck,
  remote: string,
  { version, why }: z.output<typeof rollbackBody>,
  deployer: Deployer,
) {
  return db.transaction().execute(async (trx) => {
    await lockRemote(trx, remote);
    await requireValidToken(trx, deployer);
    const live = await findLive(trx, remote);
    if (!live) throw new HttpError(409, 'no_previous');
    const switches = await switchesOf(trx, remote);
    const kept = await keptVersions(trx, remote);
    const { lineage, rolledBack } = follow(switches);
    const to = version ?? rollbackTarget(switches, kept);
    if (to === undefined) throw new HttpError(409, 'no_previous');
    if (to === live.version) throw new HttpError(409, 'already_live');
    if (!kept.has(to)) throw new HttpError(404, 'unknown_version');
    if (!(await wasLive(trx, { remote, version: to }))) throw new HttpError(409, 'never_live');
    // Visitors and a browser, or a person, found it broken: only the gate or a person may release it again.
    if (!isPerson(deployer) && rolledBack.has(to)) throw new HttpError(409, 'rolled_back');
    const [problem] = await recheck(await publishedVersion(trx, remote, to));
    if (problem) throw refusedBuild(problem);
    const { version: from } = live;
    await switchVersion(trx, { remote, version: to, ...authorOf(deployer), action: 'rollback', why });
    if (isPerson(deployer)) {
      await supersedeTokens(trx, remote);
      // What a person rolled back must pass the gate again, whoever deploys it.
      for (const each of versionsAbove(lineage, to)) await markChecked(trx, remote, each, null);
    }
    await auditRelease(people, trx, deployer, {
      action: 'remote.rollback',
      remote,
      before: { version: from },
      after: { version: to, why },
    });
    return { from, to };
  });
}
