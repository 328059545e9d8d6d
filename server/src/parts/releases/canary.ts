import type { canaryBody, GateProblem } from '@site/contract/http/releases';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { Schema } from '../../database/schema.ts';
import { HttpError } from '../httpError.ts';
import { jsonText } from '../jsonText.ts';
import type { Deployer } from './actor.ts';
import { auditRelease } from './audited.ts';
import { findLive, holdLive, lockRemote, touchVersions } from './liveRow.ts';
import { refusedBuild } from './refusedBuild.ts';
import { publishedVersion, type PublishedVersion } from './publishedVersion.ts';
import { recordEvent } from './releaseEvents.ts';
import type { NewVersion } from './storeVersion.ts';

interface Options {
  readonly db: Kysely<Schema>;
  readonly baselineOf: (name: string) => Promise<NewVersion | undefined>;
  readonly check: (version: PublishedVersion) => Promise<readonly GateProblem[]>;
}

type CanaryOrder = z.output<typeof canaryBody>;

const whoOf = ({ percent, users }: CanaryOrder) =>
  `${percent} %${users.length > 0 ? ` and ${users.length} by name` : ''}`;

/** Builds that are tried on some before all get them. */
export function createCanaries({ db, baselineOf, check }: Options) {
  return {
    /** @throws HttpError 409 for a build that can't work on this site */
    async start(remote: string, body: CanaryOrder, deployer: Deployer): Promise<void> {
      const { version, percent, users, why } = body;
      const [problem] = await check(await publishedVersion(db, remote, version));
      if (problem) throw refusedBuild(problem);
      const baseline = await baselineOf(remote);
      await db.transaction().execute(async (trx) => {
        const live = await holdLive(trx, remote, baseline);
        if (!live) throw new HttpError(409, 'nothing_live');
        if (live.version === version) throw new HttpError(409, 'already_live');
        await publishedVersion(trx, remote, version);
        await trx
          .updateTable('live_remotes')
          .set({ canary_version: version, canary_percent: percent, canary_users: jsonText(users) })
          .where('remote', '=', remote)
          .execute();
        await touchVersions(trx, remote, [live.canary_version, version]);
        const what = [whoOf(body), why].filter(Boolean).join(': ');
        await recordEvent(trx, {
          remote,
          by: deployer.by,
          action: 'canary',
          from: live.version,
          to: version,
          why: what,
        });
        await auditRelease(trx, deployer, {
          action: 'remote.canary',
          remote,
          before: live.canary_version ? { version: live.canary_version, percent: live.canary_percent } : null,
          after: { version, percent, users, why },
        });
      });
    },

    /** Nothing happens where none is tried. */
    async end(remote: string, deployer: Deployer): Promise<void> {
      await db.transaction().execute(async (trx) => {
        await lockRemote(trx, remote);
        const live = await findLive(trx, remote);
        if (!live?.canary_version) return;
        const { canary_version: version, canary_percent: percent } = live;
        await trx
          .updateTable('live_remotes')
          .set({ canary_version: null, canary_percent: 0, canary_users: '[]' })
          .where('remote', '=', remote)
          .execute();
        await touchVersions(trx, remote, [version]);
        const { by } = deployer;
        await recordEvent(trx, { remote, by, action: 'canary-end', from: version, to: live.version });
        await auditRelease(trx, deployer, {
          action: 'remote.canary',
          remote,
          before: { version, percent },
          after: null,
        });
      });
    },
  };
}
