import { z } from 'zod';
import { LANGS } from '../lang.ts';
import { RANGES } from '../modes.ts';
import { deliveryTones, orderStates } from '../orderStates.ts';
import { RANKS } from '../ranks.ts';
import { namesOf } from '../states.ts';
import { givenPassword, secondFactorCode } from './account.ts';
import { alert } from './alerts.ts';
import { application } from './applications.ts';
import { auditEntry } from './panel.ts';
import { COMMAND_KINDS } from './game.ts';
import { PAYMENT_PROVIDERS } from './orders.ts';
import { DISPUTE_STATES, ORDER_ENTRY_KINDS, REFUND_STATES } from './panelOrders.ts';
import { playerId } from './players.ts';
import { RELEASE_ACTIONS } from './releases.ts';

const time = z.iso.datetime();

/** `GET /user/data`: everything the site keeps of the caller, except secrets and their hashes. Times are UTC. */
export const accountData = z.object({
  exported_at: time,
  account: z.object({
    uuid: playerId,
    name: z.string(),
    lang: z.enum(LANGS),
    rank: z.enum(RANKS),
    coins: z.int(),
    /** Minutes. */
    playtime: z.int(),
    created_at: time,
    /** When the name last changed, since that is remembered. */
    name_changed_at: time.nullable(),
    hasPassword: z.boolean(),
    hasSecondFactor: z.boolean(),
    recoveryCodes: z.int(),
    /** When the account is erased; null unless its player has asked for it. */
    delete_after: time.nullable(),
  }),
  clan: z.object({ name: z.string(), tag: z.string(), rank: z.string() }).nullable(),
  chat: z.array(z.object({ at: time, channel: z.string(), text: z.string() })),
  reports: z.array(z.object({ at: time, reason: z.string() })),
  commands: z.array(
    z.object({
      created_at: time,
      kind: z.enum(COMMAND_KINDS),
      args: z.unknown().describe('Any JSON.'),
      state: z.string(),
    }),
  ),
  /** Sums are in euro cents and include VAT. */
  orders: z.array(
    z.object({
      number: z.string(),
      state: z.enum(namesOf(orderStates)),
      created_at: time,
      paid_at: time.nullable(),
      lines: z.array(
        z.object({
          title: z.string(),
          quantity: z.int(),
          unit_price: z.int(),
          delivery: z.enum(namesOf(deliveryTones)),
        }),
      ),
      discount: z.int(),
      vat: z.int(),
      vat_percent: z.number(),
      total: z.int(),
      provider: z.enum(PAYMENT_PROVIDERS),
      buyer_name: z.string().nullable(),
      refunds: z.array(
        z.object({ amount: z.int(), state: z.enum(REFUND_STATES), reason: z.string().nullable(), at: time }),
      ),
      disputes: z.array(z.object({ amount: z.int(), state: z.enum(DISPUTE_STATES), at: time })),
      /** The id is the provider's. */
      payments: z.array(
        z.object({ id: z.string(), amount: z.int(), received_at: time, refunded_at: time.nullable() }),
      ),
      history: z.array(z.object({ at: time, kind: z.enum(ORDER_ENTRY_KINDS), text: z.string().nullable() })),
    }),
  ),
  stats: z.array(
    z.object({
      mode: z.string(),
      range: z.enum(RANGES),
      /** The day, or the first day of the month, that it is about. */
      period: z.string(),
      elo: z.int(),
      kills: z.int(),
      deaths: z.int(),
    }),
  ),
  alerts: z.array(alert),
  applications: z.array(application),
  sessions: z.array(z.object({ created_at: time, expires_at: time, ended_at: time.nullable() })),
  /** The newest 5,000 entries of the audit trail that the player made or that are about the player. */
  audit: z.array(auditEntry),
  releases: z.array(
    z.object({
      created_at: time,
      remote: z.string(),
      action: z.enum(RELEASE_ACTIONS),
      from: z.string().nullable(),
      to: z.string().nullable(),
      why: z.string(),
    }),
  ),
});
export type AccountData = z.infer<typeof accountData>;

/** `POST /user/delete`: the password, and a code where a second factor is on. */
export const deleteAccountBody = z.strictObject({
  password: givenPassword,
  code: secondFactorCode.optional(),
  /** The player knows that something that is paid is not delivered yet. */
  evenIfOwed: z.boolean().optional(),
});
export type DeleteAccountBody = z.infer<typeof deleteAccountBody>;
