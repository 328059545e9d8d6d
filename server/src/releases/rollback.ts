import type { GateProblem, rollbackBody } from '@site/contract/http/releases';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { Schema } from '../database/schema.ts';
import { HttpError } from '../http/httpError.ts';
import { auditRelease, authorOf, isPerson, type Deployer } from './actor.ts';
import { expectToken } from './authority.ts';
import { overtakeTokens } from './deployments.ts';
import { aboveIn, lineageOf, previousOf, takenBackIn } from './lineage.ts';
import { findLive, keptVersions, lockRemote, markChecked, switchVersion } from './liveVersion.ts';
import { refusedBuild } from './problems.ts';
import { publishedVersion, type PublishedVersion } from './publishedVersion.ts';
import { switchesOf, wasLive } from './releaseEvents.ts';

interface RolledBack {
  readonly from: string;
  readonly to: string;
}

/** What stands against a build that has been live before: the shell may have moved on since. */
type StandsAgainst = (version: PublishedVersion) => Promise<readonly GateProblem[]>;

/**
 * Makes a version live that has been so before. No browser looks at it again.
 *
 * @throws HttpError 404 or 409 where there is none, or none that works with the shell of today
 */
export async function rollBack(
  db: Kysely<Schema>,
  standsAgainst: StandsAgainst,
  remote: string,
  { version, why }: z.output<typeof rollbackBody>,
  deployer: Deployer,
): Promise<RolledBack> {
  return db.transaction().execute(async (trx) => {
    await lockRemote(trx, remote);
    await expectToken(trx, deployer);
    const live = await findLive(trx, remote);
    if (!live) throw new HttpError(409, 'no_previous');
    const switches = await switchesOf(trx, remote);
    const kept = await keptVersions(trx, remote);
    const to = version ?? previousOf(switches, kept);
    if (to === undefined) throw new HttpError(409, 'no_previous');
    if (to === live.version) throw new HttpError(409, 'already_live');
    if (!kept.has(to)) throw new HttpError(404, 'unknown_version');
    if (!(await wasLive(trx, { remote, version: to }))) throw new HttpError(409, 'never_live');
    // Found broken by visitors and a browser, or by a person: only the gate or a person lets it out again.
    if (!isPerson(deployer) && takenBackIn(switches).has(to)) throw new HttpError(409, 'taken_back');
    const [problem] = await standsAgainst(await publishedVersion(trx, remote, to));
    if (problem) throw refusedBuild(problem);
    const { version: from } = live;
    await switchVersion(trx, { remote, version: to, ...authorOf(deployer), action: 'rollback', why });
    if (isPerson(deployer)) {
      await overtakeTokens(trx, remote);
      // What a person took away comes back through the gate only, whoever orders it.
      for (const each of aboveIn(lineageOf(switches), to)) await markChecked(trx, remote, each, null);
    }
    await auditRelease(trx, deployer, {
      action: 'remote.rollback',
      remote,
      before: { version: from },
      after: { version: to, why },
    });
    return { from, to };
  });
}
