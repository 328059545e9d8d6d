import type { AuditAction } from '@site/contract/http/panel';
import type { RemoteManifest } from '@site/contract/http/registry';
import type { Kysely } from 'kysely';
import { recordAudit, type Actor } from '../audit.ts';
import type { Schema } from '../database/schema.ts';

/** The operator, as the history and the audit trail name them. */
export const COMMAND_LINE = 'command line';

/** Who works on releases: somebody of staff, who holds a deploy token, or the operator at the command line. */
export interface Deployer {
  /** The name of the player, the label of the token, or `command line`. */
  readonly by: string;
  readonly staff?: { readonly uuid: string; readonly name: string };
  /** The id of the deploy token. */
  readonly token?: number;
  /** Whether the token was lent to the operator for this order. */
  readonly isLent?: boolean;
}

/** Whether somebody of staff or the operator orders it, and not the pipeline of a team. */
export function isPerson({ token, isLent = false }: Deployer): boolean {
  return token === undefined || isLent;
}

/** The same as the history of a remote names it. */
export function authorOf({ by, staff }: Deployer): { readonly by: string; readonly staff_id: string | null } {
  return { by, staff_id: staff?.uuid ?? null };
}

/** The same as the audit trail names it. */
function actorOf(deployer: Deployer): Actor {
  return deployer.staff ?? (isPerson(deployer) ? COMMAND_LINE : { token: deployer.by });
}

interface Write {
  readonly action: AuditAction;
  readonly remote: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Remembers who did what to a remote, in the transaction of it. */
export async function auditRelease(
  trx: Kysely<Schema>,
  deployer: Deployer,
  { remote, ...write }: Write,
): Promise<void> {
  await recordAudit(trx, { actor: actorOf(deployer), subject: remote, subjectName: remote, ...write });
}

/** Remembers who published what, in the transaction of it. */
export async function auditPublish(
  trx: Kysely<Schema>,
  deployer: Deployer,
  { name, version, commit, files }: RemoteManifest,
): Promise<void> {
  await auditRelease(trx, deployer, {
    action: 'remote.publish',
    remote: name,
    before: null,
    after: { version, commit, files: Object.keys(files).length },
  });
}
