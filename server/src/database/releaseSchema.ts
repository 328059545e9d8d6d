import type { GateProblem, ReleaseAction, TelemetryKind, Deployment } from '@site/contract/http/releases';
import type { RemoteManifest } from '@site/contract/http/registry';
import type { Generated } from 'kysely';
import type { CreatedAt, Defaulted, DefaultedJson, Json, SetAt, Timestamp } from './columns.ts';

export interface RemoteVersionsTable {
  remote: string;
  version: string;
  manifest: Json<RemoteManifest>;
  /** Address of the folder of its files where they lie elsewhere; null where they are in `remote_files`. */
  base: Defaulted<string | null>;
  published_at: CreatedAt;
  published_by: string;
  /** The last time it was live or a canary: old versions are kept for a while after that. */
  used_at: SetAt;
}

export interface RemoteFilesTable {
  remote: string;
  version: string;
  path: string;
  body: Buffer;
  brotli: Buffer | null;
  gzip: Buffer | null;
}

export interface LiveRemotesTable {
  remote: string;
  version: string;
  since: SetAt;
  by: string;
  /** What was live before, for a rollback; null where nothing was. */
  previous: string | null;
  canary_version: string | null;
  canary_percent: Defaulted<number>;
  canary_users: DefaultedJson<string[]>;
}

export interface ReleaseEventsTable {
  id: Generated<number>;
  remote: string;
  created_at: CreatedAt;
  by: string;
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
  created_at: CreatedAt;
  /** When a browser took it up, so that another one may after a while. */
  claimed_at: Timestamp | null;
}

export interface DeployTokensTable {
  id: Generated<number>;
  /** Null for one that is good for every remote. */
  remote: string | null;
  label: string;
  token_hash: string;
  created_at: CreatedAt;
  expires_at: Timestamp | null;
  last_used_at: Timestamp | null;
}

export interface RemoteHealthTable {
  remote: string;
  version: string;
  /** The minute that is counted. */
  minute: Timestamp;
  kind: TelemetryKind;
  /** Values up to `bucket`, so that a share of them can be told without keeping each. */
  bucket: number;
  count: number;
}

/** The tables of what is deployed. */
export interface ReleaseTables {
  remote_versions: RemoteVersionsTable;
  remote_files: RemoteFilesTable;
  live_remotes: LiveRemotesTable;
  release_events: ReleaseEventsTable;
  deployments: DeploymentsTable;
  deploy_tokens: DeployTokensTable;
  remote_health: RemoteHealthTable;
}
