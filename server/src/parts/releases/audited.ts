import type { AuditAction } from '@site/contract/http/panel';
import type { Kysely } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { recordAudit } from '../audit.ts';
import type { Deployer } from './actor.ts';

interface Write {
  readonly action: AuditAction;
  readonly remote: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Remembers what staff did to a remote, in the transaction of it. */
export async function auditRelease(
  trx: Kysely<Schema>,
  { staff }: Deployer,
  { remote, ...write }: Write,
): Promise<void> {
  if (staff) await recordAudit(trx, { actor: staff, subject: remote, subjectName: remote, ...write });
}
