import { z } from 'zod';
import { LIMITS } from '../limits.ts';
import { orderActs } from '../orderStates.ts';
import { RANKS } from '../ranks.ts';
import { actionsOf, namesOf } from '../states.ts';
import { knownSince, playerId } from './players.ts';

/** How much the API writes into its log. */
export const LOG_LEVELS = ['error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** `GET /panel/maintenance` */
export const maintenance = z.strictObject({
  enabled: z.boolean(),
  message: z.string().trim().max(LIMITS.maintenanceMessage.max),
});
export type Maintenance = z.infer<typeof maintenance>;

export const checklistEntry = z.strictObject({
  id: z.string().min(1).max(64),
  label: z.string().trim().min(1).max(LIMITS.checklist.label),
  done: z.boolean(),
});
export type ChecklistEntry = z.infer<typeof checklistEntry>;

export const monitoring = z.strictObject({
  /** True if visitors are told how many players are online. */
  showPlayerCount: z.boolean(),
  /** Stored for the game network; this site does not use it. */
  autoRestart: z.boolean(),
  logLevel: z.enum(LOG_LEVELS),
  checklist: z
    .array(checklistEntry)
    .max(LIMITS.checklist.entries)
    .refine((entries) => new Set(entries.map(({ id }) => id)).size === entries.length, 'ids must differ'),
});
export type Monitoring = z.infer<typeof monitoring>;

/** The header `etag` of `GET /panel/settings` names the version. With it as `if-match`, no newer one is replaced. */
export const panelSettings = z.strictObject({ maintenance, monitoring });
export type PanelSettings = z.infer<typeof panelSettings>;

/** Somebody of the team. Playtime is in minutes. */
export const staffMember = z.object({
  uuid: playerId,
  name: z.string(),
  rank: z.enum(RANKS),
  playtime: z.int(),
  ...knownSince.shape,
});
export type StaffMember = z.infer<typeof staffMember>;

/** `PATCH /panel/staff/{uuid}/rank` */
export const rankBody = z.strictObject({ rank: z.enum(RANKS) });
export type RankBody = z.infer<typeof rankBody>;

const waitingCount = z.int().min(0).optional();

/** `GET /panel/waiting`: how much waits for a person. A number is left out if the caller may not open what it counts. */
export const waiting = z.object({
  applications: waitingCount,
  /** Those in which only a person can go on. */
  orders: waitingCount,
  /** Those that the site doesn't hear from. */
  gameServers: waitingCount,
});
export type Waiting = z.infer<typeof waiting>;

/** The texts of an audit entry, with whom each is about. */
type Texts = Readonly<Record<string, 'player' | 'site'>>;

const textsBy = <const Action extends string>(texts: Readonly<Record<Action, Texts>>) => texts;

const REASON = { reason: 'player' } as const;
const WHY = { why: 'site' } as const;
const SERVER = { name: 'site' } as const;
const reasonsOf = <Action extends string>(actions: readonly Action[]) =>
  Object.fromEntries(actions.map((action) => [action, REASON])) as Record<Action, typeof REASON>;

/**
 * The actions of staff, deploy tokens and the operator, as the audit trail names them, with the fields of the values
 * before and after that hold texts or names: those about the player of the entry are deleted with the account.
 */
export const AUDIT_TEXTS = textsBy({
  'settings.update': { maintenance: 'site', monitoring: 'site' },
  'maintenance.toggle': {},
  'staff.rank': {},
  'application.state': {},
  'alert.send': { message: 'player' },
  'account.create': {},
  'account.rank': {},
  'account.name': { name: 'player' },
  'account.password': {},
  'account.second-factor': {},
  'account.sessions': {},
  'account.delete': {},
  'account.uuid': { uuid: 'player' },
  'player.password': { server: 'site' },
  'player.password-expired': {},
  'player.second-factor': {},
  'player.recovery-code': {},
  'player.session-theft': {},
  'remote.deploy': WHY,
  'remote.rollback': WHY,
  'remote.canary': WHY,
  'remote.preview': { path: 'site' },
  'remote.override': { target: 'site' },
  'remote.force': WHY,
  'remote.publish': {},
  'remote.delete': {},
  'token.create': {},
  'token.revoke': {},
  'game-server.add': SERVER,
  'game-server.rotate': SERVER,
  'game-server.remove': SERVER,
  'game-command.add': { text: 'player' },
  'game-command.repeat': REASON,
  'game-command.settle': REASON,
  ...reasonsOf(actionsOf('order', orderActs)),
});
export type AuditAction = keyof typeof AUDIT_TEXTS;
export const AUDIT_ACTIONS = namesOf(AUDIT_TEXTS);

/** `GET /panel/audit`: `before` is the id of an entry, and only older ones are answered. */
export const auditQuery = z.strictObject({
  before: z.coerce.number<number>().int().min(1).optional(),
  limit: z.coerce.number<number>().int().min(1).max(LIMITS.page.max).default(50),
  action: z.enum(AUDIT_ACTIONS).optional(),
});
export type AuditQuery = z.infer<typeof auditQuery>;

/** One write by staff: who, what, to whom, before, after, when. */
export const auditEntry = z.object({
  id: z.int(),
  created_at: z.iso.datetime(),
  /** Without a uuid for the command line and for a deploy token, whose name then is `deploy token "label"`. */
  actor: z.object({ uuid: playerId.nullable(), name: z.string() }),
  /** One of {@link AUDIT_ACTIONS}, or an action of a newer release. */
  action: z.string(),
  /** The subject of the write: the uuid of a player, the id of an application, or nothing for the site itself. */
  subject: z.string().nullable(),
  subjectName: z.string().nullable(),
  before: z.unknown().describe('The value before the change, any JSON.'),
  after: z.unknown().describe('The value after the change, any JSON.'),
});
export type AuditEntry = z.infer<typeof auditEntry>;
