import type { SiteConfig } from '@site/contract/http/site';
import type { LiveAlert } from '@site/contract/sockets';
import type { Delivery } from '@site/delivery';
import type { Kysely } from 'kysely';
import type { Config } from '../config/config.ts';
import type { SettingsCache } from '../config/siteSettings.ts';
import type { Encryption } from '../credentials/encryption.ts';
import type { Schema } from '../database/schema.ts';
import type { RateLimits } from '../http/rateLimits.ts';
import type { Authentication } from './authentication.ts';
import type { KnownDevices } from './knownDevices.ts';
import type { RefreshTokens } from './refreshTokens.ts';

/** The open pages, as far as sessions need them; the sockets are a floor above. */
interface OpenPages {
  sendAlert(uuid: string, alert: LiveAlert, ownSession?: string): void;
  disconnectSessions(sessionIds: readonly string[]): void;
}

export interface SessionServices {
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
  readonly sockets: OpenPages;
}
