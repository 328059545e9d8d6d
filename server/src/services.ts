import type { SiteConfig } from '@site/contract/http/site';
import type { Kysely } from 'kysely';
import type { Config } from './config/config.ts';
import type { Authentication } from './sessions/authentication.ts';
import type { KnownDevices } from './sessions/knownDevices.ts';
import type { RefreshTokens } from './sessions/refreshTokens.ts';
import type { Encryption } from './credentials/encryption.ts';
import type { Schema } from './database/schema.ts';
import type { Delivery } from '@site/delivery';
import type { RateLimits } from './http/rateLimits.ts';
import type { Readiness } from './process/gracefulStop.ts';
import type { Sockets } from './sockets/sockets.ts';
import type { SettingsCache } from './config/siteSettings.ts';

/** The dependencies of features, created once per app. */
export interface Services {
  readonly config: Config;
  readonly site: SiteConfig;
  readonly db: Kysely<Schema>;
  /** Encrypts secrets, so that a stolen backup does not reveal them. */
  readonly encryption: Encryption;
  readonly authentication: Authentication;
  readonly knownDevices: KnownDevices;
  readonly refreshTokens: RefreshTokens;
  readonly delivery: Delivery;
  readonly limits: RateLimits;
  readonly settings: SettingsCache;
  readonly sockets: Sockets;
  readonly readiness: Readiness;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** For programs that run the app and need the same services. */
    readonly services: Services;
    /** Renders pages before anybody asks for them; their data comes from the app, which must be ready. */
    readonly warmUp: () => Promise<void>;
  }
}
