import type { GateProblem } from '@site/contract/http/releases';
import type { Kysely } from 'kysely';
import { jsonText } from '../database/jsonText.ts';
import type { Schema } from '../database/schema.ts';
import { previousOf, type SWITCHES } from './lineage.ts';
import { findLive, keptVersions, NO_CANARY, touchVersions } from './liveRow.ts';
import { holdPages } from './pageOwners.ts';
import { gateFailure } from './problems.ts';
import { publishedVersion } from './publishedVersion.ts';
import { recordEvent, switchesOf } from './releaseEvents.ts';

const SUPERSEDED = gateFailure(
  'Another version became live while this one was examined.',
  'Nothing has to be done: nobody gets this version any more.',
);

interface Switch {
  readonly remote: string;
  readonly version: string;
  readonly by: string;
  /** The player who orders it; null for a token, the command line and the site. */
  readonly staff_id: string | null;
  readonly action: (typeof SWITCHES)[number];
  readonly why: string;
  readonly problems?: readonly GateProblem[];
}

/**
 * Makes a kept version live and writes it into the history; nothing happens where it is live already. To be called in
 * a transaction that holds the remote.
 *
 * @returns what was live before
 * @throws HttpError 409 where another remote owns a page of it by now
 */
export async function switchVersion(trx: Kysely<Schema>, to: Switch): Promise<string | null> {
  const { remote, version, by, staff_id, action, why, problems = [] } = to;
  const live = await findLive(trx, remote);
  const from = live?.version ?? null;
  if (from === version) return from;
  const { manifest } = await publishedVersion(trx, remote, version);
  await holdPages(trx, manifest);
  await recordEvent(trx, { remote, by, staff_id, action, from, to: version, why, problems });
  const previous = previousOf(await switchesOf(trx, remote), await keptVersions(trx, remote)) ?? null;
  // What all get is no longer tried on some.
  const canary = live?.canary_version === version ? NO_CANARY : {};
  const values = { version, by, staff_id, previous, since: new Date(), ...canary };
  await trx
    .insertInto('live_remotes')
    .values({ remote, canary_version: null, ...values })
    .onConflict((conflict) => conflict.column('remote').doUpdateSet(values))
    .execute();
  // Examinations of other remotes would wait for those of what nobody gets any more.
  await trx
    .updateTable('deployments')
    .set({ state: 'refused', problems: jsonText([SUPERSEDED]) })
    .where('remote', '=', remote)
    .where('purpose', '=', 'examine')
    .where('state', '=', 'checking')
    .where('version', '!=', version)
    .execute();
  await touchVersions(trx, remote, [from, version]);
  return from;
}
