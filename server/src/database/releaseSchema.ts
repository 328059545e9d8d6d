import type {
  CanaryAudience,
  Deployment,
  GateProblem,
  ReleaseAction,
  TelemetryKind,
} from '@site/contract/http/releases';
import type { RemoteManifest } from '@site/contract/http/registry';
import type { ColumnType, Generated } from 'kysely';
import type { CreatedAt, Defaulted, DefaultedJson, Json, SetAt, Timestamp } from './columns.ts';

export interface RemoteVersionsTable {
  remote: string;
  version: string;
  manifest: Json<RemoteManifest>;
  /** Address of the folder of its files where they lie elsewhere; null where they are in `remote_files`. */
  base: Defaulted<string | null>;
  /** That of the manifest. */
  commit: Defaulted<string>;
  /** What it takes of its remote's space, as `quota.ts` counts it. */
  bytes: Defaulted<number>;
  published_at: CreatedAt;
  published_by: string;
  /** The player who published it; null for a token and the site. */
  staff_id: Defaulted<string | null>;
  /** The last time it was live or a canary: old versions are kept for a while after that. */
  used_at: SetAt;
  /** When it last passed the gate; null for a version that has not, or that an examination found broken. */
  checked_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

export interface RemoteFilesTable {
  remote: string;
  version: string;
  path: string;
  body: Buffer;
  brotli: Buffer | null;
  gzip: Buffer | null;
}

/** A build that is being published; nobody can use it yet. */
export interface RemoteUploadsTable {
  id: Generated<number>;
  remote: string;
  version: string;
  manifest: Json<RemoteManifest>;
  opened_at: SetAt;
}

/** A file of an upload that has arrived as a whole. */
export interface RemoteUploadFilesTable {
  upload_id: number;
  path: string;
  size: number;
}

export interface RemoteUploadPiecesTable {
  upload_id: number;
  path: string;
  /** What the bytes belong to: the file as it is, or compressed. */
  part: 'body' | 'brotli' | 'gzip';
  place: number;
  bytes: Buffer;
}

export interface LiveRemotesTable {
  remote: string;
  version: string;
  since: SetAt;
  by: string;
  /** The player who made it live; null for a token, the command line and the site. */
  staff_id: Defaulted<string | null>;
  /** What was live before, for a rollback; null where nothing was. */
  previous: string | null;
  canary_version: string | null;
  canary_percent: Defaulted<number>;
  canary_users: DefaultedJson<string[]>;
  /** Who chose the players by name; null for a token, and where nobody was chosen. */
  canary_by: Defaulted<string | null>;
}

export interface ReleaseEventsTable {
  id: Generated<number>;
  remote: string;
  created_at: CreatedAt;
  by: string;
  /** The player who did it; null for a token, the command line and the site. */
  staff_id: Defaulted<string | null>;
  action: ReleaseAction;
  from_version: string | null;
  to_version: string | null;
  why: string;
  problems: DefaultedJson<GateProblem[]>;
}

export interface DeploymentsTable {
  id: Generated<number>;
  remote: string;
  version: string;
  state: Deployment['state'];
  problems: DefaultedJson<GateProblem[]>;
  why: string;
  by: string;
  /** The deploy token that began it, also when that is gone; null for a person. */
  token_id: Defaulted<number | null>;
  /** The player who began it, also when that account is gone; null for a token and the command line. */
  staff_id: Defaulted<string | null>;
  created_at: CreatedAt;
  /** When a browser took it up, so that another one may after a while. */
  claimed_at: Timestamp | null;
  purpose: Defaulted<Deployment['purpose']>;
  /** Who gets the version once it has passed the gate; null unless the purpose is a canary. */
  canary: ColumnType<CanaryAudience | null, string | null | undefined, string | null>;
}

export interface DeployTokensTable {
  id: Generated<number>;
  /** Null for one that is good for every remote. */
  remote: string | null;
  label: string;
  token_hash: string;
  /** Whether the command line lent it for one order. */
  is_lent: Generated<boolean>;
  created_at: CreatedAt;
  expires_at: Timestamp | null;
  last_used_at: Timestamp | null;
}

/**
 * What is counted of a version: what pages report, the networks that reported a fault, and the accounts that used the
 * version and those of them that reported a fault.
 */
export type HealthKind = TelemetryKind | 'fault-network' | 'member' | 'member-fault';

export interface RemoteHealthTable {
  remote: string;
  version: string;
  /** The minute that is counted. */
  minute: Timestamp;
  kind: HealthKind;
  /** Values up to `bucket`, so that a share of them can be told without keeping each. */
  bucket: number;
  count: number;
}

/** Versions that were cleared away. Only a build of the same files may have the name again. */
export interface RetiredVersionsTable {
  remote: string;
  version: string;
  /** SHA-256 of the manifest's `files` as PostgreSQL writes them. */
  files_hash: string;
}

/** The tables of what is deployed. */
export interface ReleaseTables {
  remote_versions: RemoteVersionsTable;
  remote_files: RemoteFilesTable;
  remote_uploads: RemoteUploadsTable;
  remote_upload_files: RemoteUploadFilesTable;
  remote_upload_pieces: RemoteUploadPiecesTable;
  live_remotes: LiveRemotesTable;
  release_events: ReleaseEventsTable;
  deployments: DeploymentsTable;
  deploy_tokens: DeployTokensTable;
  remote_health: RemoteHealthTable;
  retired_versions: RetiredVersionsTable;
}
