import type { AuditAction } from '@site/contract/http/panel';
import type { RemoteManifest } from '@site/contract/http/registry';
import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { recordAudit } from '../audit.ts';
import { actorOf, type Deployer } from './actor.ts';

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
