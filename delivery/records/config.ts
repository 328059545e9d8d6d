import type { SiteConfig } from '@site/contract/http/site';
import type { Secrets } from '@site/backend/keys';
import type { FastifyBaseLogger } from 'fastify';
import type { People } from './people.ts';
import type { DeliveryLimits } from './rates.ts';
import type { Db } from './schema.ts';

export interface DeliveryConfig {
  /** Holds the shell's build: its scripts and its contract with remotes. */
  readonly shellDir: string;
  /** Holds the shell's program that renders pages. */
  readonly shellServerDir: string;
  /** Holds the baselines: `<name>/live.json` and `<name>/<version>/`. */
  readonly remotesDir: string;
  /** Holds the SDK of this build of the site. */
  readonly sdkDir: string;
  /** The file with the budgets of remotes. */
  readonly remoteBudgets: string;
  /** Bytes of published versions per remote. */
  readonly remoteQuota: number;
  /** Other origins that files may come from. */
  readonly remoteOrigins: readonly string[];
  /** Development only: the dev servers, and a folder of their manifests for the time they don't answer. */
  readonly devRemotes: readonly {
    readonly name: string;
    /** Its URL for this process. */
    readonly url: string;
    /** Its base URL for a page: an origin, or a path of the site. */
    readonly base: string;
  }[];
  readonly devManifests?: string | undefined;
  /** When a version counts as broken; without it the site never rolls back by itself. */
  readonly autoRollback:
    { readonly minutes: number; readonly loads: number; readonly percent: number } | undefined;
  readonly gate: 'local' | 'remote' | 'off';
  readonly gateToken?: string | undefined;
  /** The browser's executable; without it, the one of this machine. */
  readonly chromium?: string | undefined;
  /** The socket of the container that renders pages; without it, this machine does. */
  readonly rendererSocket?: string | undefined;
}

export interface Site {
  readonly config: DeliveryConfig;
  readonly site: SiteConfig;
  readonly db: Db;
  /** The session secret, from which keys are derived. */
  readonly secret: string | Secrets;
  readonly limits: DeliveryLimits;
  readonly people: People;
  readonly log: FastifyBaseLogger;
}
