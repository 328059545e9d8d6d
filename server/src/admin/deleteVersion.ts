import { CommandError } from '../commandError.ts';
import { auditRelease, COMMAND_LINE } from '../releases/actor.ts';
import { findLive, lockRemote } from '../releases/liveVersion.ts';
import { retireVersion } from '../releases/storeVersion.ts';
import type { CommandContext } from './commandContext.ts';

interface Order {
  readonly remote: string;
  readonly version: string;
}

/** Deletes a published version with its files, unless somebody gets it or a rollback leads to it. */
export async function deleteVersion(
  { db }: CommandContext,
  { remote, version }: Order,
): Promise<readonly string[]> {
  await db.transaction().execute(async (trx) => {
    await lockRemote(trx, remote);
    const live = await findLive(trx, remote);
    const uses = [
      [live?.version, 'is live'],
      [live?.canary_version, 'is a canary'],
      [live?.previous, 'is what a rollback leads to'],
    ] as const;
    const use = uses.find(([used]) => used === version);
    if (use) throw new CommandError(`${remote}@${version} ${use[1]}, so it is not deleted.`);
    const wasThere = await retireVersion(trx, { remote, version });
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
