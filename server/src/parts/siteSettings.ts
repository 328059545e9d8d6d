import type { Maintenance, Monitoring } from '@site/contract/http/panel';
import { MAINTENANCE_MESSAGE } from '@site/contract/limits';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';

/** What owner and admin set in the panel, with the version that a write names. */
export interface SiteSettings {
  readonly maintenance: Maintenance;
  readonly monitoring: Monitoring;
  readonly version: number;
}

/** Milliseconds for which a process believes what it has read: another one may have written. */
const FRESH = 1_000;

/** Before anybody has saved any. */
export const INITIAL_SETTINGS: SiteSettings = {
  maintenance: { enabled: false, message: MAINTENANCE_MESSAGE },
  monitoring: { showPlayerCount: true, autoRestart: false, logLevel: 'warn', checklist: [] },
  version: 0,
};

/** The settings as this process knows them. */
export interface SettingsCache {
  current(): Promise<SiteSettings>;
  /** Takes over what this process has just written. */
  replace(settings: SiteSettings): void;
}

/** Reads the settings from the database. */
export async function readSettings(db: Kysely<Schema>): Promise<SiteSettings> {
  const row = await db
    .selectFrom('settings')
    .select(['maintenance', 'monitoring', 'version'])
    .executeTakeFirst();
  return row ?? INITIAL_SETTINGS;
}

/** Settings that every call asks for, read once a second at most; a log level that was set is applied. */
export function createSettingsCache(db: Kysely<Schema>, log: FastifyBaseLogger): SettingsCache {
  let known: { readonly readAt: number; readonly settings: Promise<SiteSettings> } | undefined;
  let applied = 0;

  function apply(settings: SiteSettings): SiteSettings {
    // Before the first save the level is that of the environment.
    if (settings.version > applied && log.level !== 'silent') log.level = settings.monitoring.logLevel;
    applied = settings.version;
    return settings;
  }

  return {
    current() {
      if (known && Date.now() - known.readAt < FRESH) return known.settings;
      const settings = readSettings(db).then(apply);
      known = { readAt: Date.now(), settings };
      // What failed is asked again by the next call.
      settings.catch(() => (known = undefined));
      return settings;
    },
    replace(settings) {
      known = { readAt: Date.now(), settings: Promise.resolve(apply(settings)) };
    },
  };
}
