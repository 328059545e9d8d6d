import { HttpError } from '@site/backend/httpError';
import type { AuditAction } from '@site/contract/http/panel';
import type { Transaction } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { recordAudit } from '../../entries/audit.ts';
import type { Effect } from '../../entries/gameCommands.ts';
import { changeKnown } from './change.ts';
import type { Context } from './context.ts';
import type { Act, OrderRow } from './states.ts';

/** The refusal of an act that the state of an order does not allow. */
export const refuse = () => new HttpError(409, 'order_state');

/** Lets a person change an order, with a line in the audit trail. */
export function actOn(
  context: Context,
  id: string,
  { action, act }: { readonly action: AuditAction; readonly act: Act },
  apply: (trx: Transaction<Schema>, order: OrderRow) => Promise<readonly Effect[]>,
): Promise<void> {
  return changeKnown(context, { id }, async (trx, order) => {
    const effects = await apply(trx, order);
    await recordAudit(trx, {
      actor: act.by,
      action,
      subject: order.id,
      subjectName: order.number,
      about: order.user_id ?? undefined,
      before: { state: order.state },
      after: { reason: act.reason },
    });
    return effects;
  });
}
