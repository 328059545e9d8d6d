import { FORCE_RANKS } from '@site/contract/ranks';
import { expectFreshFactor } from '../../credentials/secondFactor.ts';
import type { Caller } from '../../credentials/authentication.ts';
import { forbidden, HttpError } from '../../http/httpError.ts';
import { mayName } from '../../releases/mayName.ts';
import type { Services } from '../../services.ts';
import type { DeployerOfCall } from './deployer.ts';

type Database = Services['db'];

function personOf({ caller }: DeployerOfCall): Caller {
  if (!caller) throw new HttpError(403, 'person_needed');
  return caller;
}

/** @throws HttpError 403 unless a person who may deploy past the checks has just proved the second factor */
export async function expectForcer(db: Database, deployer: DeployerOfCall): Promise<void> {
  const caller = personOf(deployer);
  if (!FORCE_RANKS.includes(caller.rank)) throw forbidden();
  await expectFreshFactor(db, caller);
}

/** Percent of visitors that a token may try a version on: with more, a version would be live without being watched. */
const MAX_TOKEN_PERCENT = 50;

/** @throws HttpError 403 where a token asks for more visitors than it may */
export function refuseWideCanary({ token }: DeployerOfCall, percent: number): void {
  if (token !== undefined && percent > MAX_TOKEN_PERCENT) throw new HttpError(403, 'canary_too_wide');
}

/**
 * Lets a build be tried on players by name: on the caller, and on developers who rank below.
 *
 * @throws HttpError 403 unless a person who has just proved the second factor asks for it, 400 for other players
 */
export async function expectChooser(
  db: Database,
  deployer: DeployerOfCall,
  users: readonly string[],
): Promise<void> {
  if (users.length === 0) return;
  const caller = personOf(deployer);
  await expectFreshFactor(db, caller);
  const named = await db.selectFrom('users').select(['uuid', 'rank']).where('uuid', 'in', users).execute();
  const allowed = new Set(named.filter((player) => mayName(caller, player)).map(({ uuid }) => uuid));
  if (users.some((uuid) => !allowed.has(uuid))) throw new HttpError(400, 'player_not_allowed');
}
