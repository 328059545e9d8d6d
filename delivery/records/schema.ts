import type { Deployment, GateProblem, ReleaseAction } from '@site/contract/http/releases';
import type { BrowserName, StackFrame, TelemetryKind } from '@site/contract/http/telemetry';
import type { RemoteManifest } from '@site/contract/http/registry';
import type { OfferedPackage } from '@site/backend/sdkFolder';
import type { ColumnType, Generated, Kysely, Transaction } from 'kysely';
import type { RemoteVersion } from './build.ts';
import type { CreatedAt, Defaulted, DefaultedJson, Json, SetAt, Timestamp } from '@site/backend/columns';

interface RemoteVersionsTable extends RemoteVersion {
  manifest: Json<RemoteManifest>;
  /** Base URL of its files if external; null if they are in `remote_files`. */
  base: Defaulted<string | null>;
  commit: Defaulted<string>;
  /** Its share of the remote's quota, see `quota.ts`. */
  bytes: Defaulted<number>;
  published_at: CreatedAt;
  published_by: string;
  /** The player who published it; null for a token and the site. */
  staff_id: Defaulted<string | null>;
  /** When it was last live or a canary: old versions are kept for a while after that. */
  used_at: SetAt;
  /** When it last passed the gate; null if it never has, or if an examination found it broken. */
  checked_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

interface RemoteFilesTable extends RemoteVersion {
  path: string;
  body: Buffer;
  brotli: Buffer | null;
  gzip: Buffer | null;
}

interface RemoteUploadsTable extends RemoteVersion {
  id: Generated<number>;
  manifest: Json<RemoteManifest>;
  opened_at: SetAt;
}

interface RemoteUploadFilesTable {
  upload_id: number;
  path: string;
  size: number;
}

interface RemoteUploadChunksTable {
  upload_id: number;
  path: string;
  part: 'body' | 'brotli' | 'gzip';
  /** The index of the chunk in the variant. */
  place: number;
  bytes: Buffer;
}

export interface LiveRemotesTable extends RemoteVersion {
  since: SetAt;
  by: string;
  /** The player who made it live; null for a token, the command line and the site. */
  staff_id: Defaulted<string | null>;
  previous: string | null;
  canary_version: string | null;
  canary_percent: Defaulted<number>;
}

interface ReleaseEventsTable {
  id: Generated<number>;
  remote: string;
  created_at: CreatedAt;
  by: string;
  staff_id: Defaulted<string | null>;
  action: ReleaseAction;
  from_version: string | null;
  to_version: string | null;
  why: string;
  problems: DefaultedJson<GateProblem[]>;
}

export interface DeploymentsTable extends RemoteVersion {
  id: Generated<number>;
  /** `live` once it has passed: the version became live, its canary started, or its examination found nothing. */
  state: Deployment['state'];
  problems: DefaultedJson<GateProblem[]>;
  why: string;
  by: string;
  /** The deploy token that began it, even after its deletion; null for a person. */
  token_id: Defaulted<number | null>;
  /** The player who began it, even after the account's deletion; null for a token and the command line. */
  staff_id: Defaulted<string | null>;
  created_at: CreatedAt;
  /** When a worker claimed it; another one may after a timeout. */
  claimed_at: Timestamp | null;
  purpose: Defaulted<Deployment['purpose']>;
  /** The audience after it has passed the gate; null unless the purpose is a canary, and for a preview. */
  canary: ColumnType<{ readonly percent: number } | null, string | null | undefined, string | null>;
}

interface DeployTokensTable {
  id: Generated<number>;
  /** Null if valid for every remote. */
  remote: string | null;
  label: string;
  token_hash: string;
  /** True if it was issued to the operator for one command; such a token expires after minutes. */
  is_lent: Generated<boolean>;
  /** First path segments that the operator has given it; null if it may take any free one. */
  pages: Defaulted<string[] | null>;
  created_at: CreatedAt;
  expires_at: Timestamp | null;
  last_used_at: Timestamp | null;
}

/** The events that are counted of a version: page reports, and networks that reported a fault. */
export type HealthKind = TelemetryKind | 'fault-network';

export interface RemoteHealthTable extends RemoteVersion {
  minute: Timestamp;
  kind: HealthKind;
  /** Upper bound of the values, so that percentiles need no individual values. */
  bucket: number;
  count: number;
}

/** Errors of a version that pages reported, by place in its files and by browser. */
export interface RemoteErrorsTable extends RemoteVersion {
  /** A hash of what makes it the same error. */
  id: string;
  browser: BrowserName;
  kind: 'failure' | 'error';
  message: string;
  frames: ColumnType<readonly StackFrame[], string, never>;
  count: number;
  first_at: Timestamp;
  last_at: Timestamp;
}

/** Deleted versions. Only a build with the same files may reuse the name. */
interface RetiredVersionsTable extends RemoteVersion {
  /** SHA-256 of the manifest's `files` as PostgreSQL writes them. */
  files_hash: string;
}

interface CspReportsTable extends RemoteVersion {
  hour: Timestamp;
  directive: string;
  blocked: string;
  source: string;
  count: number;
}

interface SdkVersionsTable {
  version: string;
  /** A hash of the files in all packages. */
  content_hash: string;
  packages: Json<readonly OfferedPackage[]>;
  stored_at: CreatedAt;
}

/** Tarballs of packages and pages of the documentation. */
interface SdkFilesTable {
  version: string;
  path: string;
  body: Buffer;
}

export interface DeliverySchema {
  remote_versions: RemoteVersionsTable;
  remote_files: RemoteFilesTable;
  remote_uploads: RemoteUploadsTable;
  remote_upload_files: RemoteUploadFilesTable;
  remote_upload_pieces: RemoteUploadChunksTable;
  live_remotes: LiveRemotesTable;
  release_events: ReleaseEventsTable;
  deployments: DeploymentsTable;
  deploy_tokens: DeployTokensTable;
  remote_health: RemoteHealthTable;
  remote_errors: RemoteErrorsTable;
  retired_versions: RetiredVersionsTable;
  csp_reports: CspReportsTable;
  sdk_versions: SdkVersionsTable;
  sdk_files: SdkFilesTable;
}

export type Db = Kysely<DeliverySchema>;

/** Accepts transactions of a site with more tables, too. */
export type AnyDb = Db | Transaction<DeliverySchema>;
