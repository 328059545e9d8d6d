import type { RemoteManifest } from '@site/contract/http/registry';
import type { Actor, AuditedChange, People } from './people.ts';
import type { Db } from './schema.ts';

export const COMMAND_LINE = 'command line';

export interface Deployer {
  /** The player's name, the token's label, or `command line`. */
  readonly by: string;
  readonly staff?: { readonly uuid: string; readonly name: string };
  readonly token?: number;
  /** True if the token was issued to the operator for this command. */
  readonly isOperatorToken?: boolean;
  /** The only free first path segments that the token may take; null for any. */
  readonly pages?: readonly string[] | null;
  /** The only remote that the author may deploy; null for all. */
  readonly remote?: string | null;
}

/** Returns whether a staff member or the operator acts, not a team's pipeline. */
export function isPerson({ token, isOperatorToken = false }: Deployer): boolean {
  return token === undefined || isOperatorToken;
}

export function authorOf({ by, staff }: Deployer): { readonly by: string; readonly staff_id: string | null } {
  return { by, staff_id: staff?.uuid ?? null };
}

function actorOf(deployer: Deployer): Actor {
  return deployer.staff ?? (isPerson(deployer) ? COMMAND_LINE : { token: deployer.by });
}

export async function auditRelease(
  people: Pick<People, 'audit'>,
  trx: Db,
  deployer: Deployer,
  change: Omit<AuditedChange, 'actor'>,
): Promise<void> {
  await people.audit(trx, { actor: actorOf(deployer), ...change });
}

export async function auditPublish(
  people: Pick<People, 'audit'>,
  trx: Db,
  deployer: Deployer,
  { name, version, commit, files }: RemoteManifest,
): Promise<void> {
  await auditRelease(people, trx, deployer, {
    action: 'remote.publish',
    remote: name,
    before: null,
    after: { version, commit, files: Object.keys(files).length },
  });
}
