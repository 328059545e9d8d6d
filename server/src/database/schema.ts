import type { Generated, Insertable, Selectable } from 'kysely';
import type { AlertCategory, AlertTarget } from '@site/contract/http/alerts';
import type { AuditAction, Maintenance, Monitoring } from '@site/contract/http/panel';
import type { ApplicationRole, ApplicationState } from '@site/contract/http/applications';
import type { Lang, Localized } from '@site/contract/lang';
import type { Mode, Range } from '@site/contract/modes';
import type { RankId } from '@site/contract/ranks';
import type {
  CreatedAt,
  Defaulted,
  DefaultedJson,
  Json,
  MaybeTimestamp,
  Timestamp,
} from '@site/backend/columns';
import type { GameSchema } from './gameSchema.ts';
import type { OrderSchema } from './orderSchema.ts';
import type { DeliverySchema } from '@site/delivery/schema';

export interface ClansTable {
  id: string;
  name: string;
  tag: string;
  elo: number;
  leader: string | null;
  created_at: CreatedAt;
}

interface UsersTable {
  uuid: string;
  name: string;
  lang: Defaulted<Lang>;
  rank: Defaulted<RankId>;
  coins: Defaulted<number>;
  playtime: Defaulted<number>;
  clan_id: string | null;
  clan_rank: 'LEADER' | 'MODERATOR' | 'MEMBER' | null;
  password_hash: string | null;
  first_login: Defaulted<boolean>;
  totp_secret: string | null;
  totp_last_step: number | null;
  /** When the account will be deleted; null unless its player has asked for it. */
  delete_after: MaybeTimestamp;
  /** Expiry of an initial password; null for the player's own password. */
  initial_password_until: MaybeTimestamp;
  /** True if its owner set the password while in the team. */
  password_from_team: Defaulted<boolean>;
  /** Set by a trigger. */
  name_changed_at: MaybeTimestamp;
  created_at: CreatedAt;
}

export interface SessionsTable {
  id: string;
  user_id: string;
  created_at: CreatedAt;
  expires_at: Timestamp;
  /** When it last confirmed the player's second factor. */
  confirmed_at: MaybeTimestamp;
  ended_at: MaybeTimestamp;
}

interface RefreshTokensTable {
  token_hash: string;
  session_id: string;
  created_at: CreatedAt;
  used_at: MaybeTimestamp;
}

interface PendingLoginsTable {
  token_hash: string;
  user_id: string;
  expires_at: Timestamp;
  failures: Defaulted<number>;
}

export interface AlertsTable {
  id: Generated<number>;
  user_id: string;
  category: AlertCategory;
  message: string;
  /** The same in each language, if the site wrote it. */
  texts: DefaultedJson<Localized | null>;
  target: Defaulted<AlertTarget | null>;
  is_read: Defaulted<boolean>;
  created_at: CreatedAt;
}

export interface StatsTable {
  user_id: string;
  mode: Mode;
  range: Range;
  /** The day, or the first day of the month; see `createPeriods`. */
  period: string;
  /** The sum of the changes by all matches; shown as 0 at least. */
  elo: number;
  kills: number;
  deaths: number;
}

export interface ApplicationsTable {
  id: Generated<number>;
  user_id: string;
  name: string;
  discord: string;
  age: number;
  role: ApplicationRole;
  strengths: string;
  weaknesses: string;
  motivation: string;
  state: Defaulted<ApplicationState>;
  created_at: CreatedAt;
}

interface SecondFactorSetupsTable {
  user_id: string;
  secret: string;
  recovery_hashes: Json<string[]>;
  expires_at: Timestamp;
}

interface RecoveryCodesTable {
  user_id: string;
  code_hash: string;
}

interface SettingsTable {
  only_row: Defaulted<true>;
  maintenance: Json<Maintenance>;
  monitoring: Json<Monitoring>;
  version: number;
}

export interface AuditEntriesTable {
  id: Generated<number>;
  created_at: CreatedAt;
  actor_id: string | null;
  actor_name: string;
  action: AuditAction;
  subject: string | null;
  subject_name: string | null;
  /** The player concerned, if the entry's subject is something else, such as an application; null otherwise. */
  about: Defaulted<string | null>;
  before: Json<unknown>;
  after: Json<unknown>;
}

interface SiteStateTable {
  key: string;
  value: Json<unknown>;
}

/** Tells servers of an older release whether they still work after a migration. */
interface MigrationFloorsTable {
  migration: string;
  oldest: string;
}

export interface Schema extends DeliverySchema, GameSchema, OrderSchema {
  migration_floors: MigrationFloorsTable;
  clans: ClansTable;
  users: UsersTable;
  sessions: SessionsTable;
  refresh_tokens: RefreshTokensTable;
  pending_logins: PendingLoginsTable;
  alerts: AlertsTable;
  stats: StatsTable;
  applications: ApplicationsTable;
  second_factor_setups: SecondFactorSetupsTable;
  recovery_codes: RecoveryCodesTable;
  settings: SettingsTable;
  audit_entries: AuditEntriesTable;
  site_state: SiteStateTable;
}

export type UserRow = Selectable<UsersTable>;
export type NewUser = Insertable<UsersTable>;
export type ApplicationRow = Selectable<ApplicationsTable>;
