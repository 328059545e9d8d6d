import { LOG_LEVELS, type LogLevel, type Maintenance, type Monitoring } from '@site/contract/http/panel';
import { MAINTENANCE_MESSAGE } from '@site/contract/limits';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { cacheFor } from './cacheFor.ts';
import type { Schema } from './database/schema.ts';

/** What owner and admin set in the panel, with the version that a write names. */
export interface SiteSettings {
  readonly maintenance: Maintenance;
  readonly monitoring: Monitoring;
  readonly version: number;
}

/** Milliseconds for which a process believes what it has read: another one may have written. */
const FRESH = 1_000;

/** The settings as this process knows them. */
export interface SettingsCache {
  /** Before anybody has saved any. */
  readonly initial: SiteSettings;
  current(): Promise<SiteSettings>;
  /** Takes over what this process has just written. */
  replace(settings: SiteSettings): void;
}

function initialSettings(logLevel: LogLevel): SiteSettings {
  return {
    maintenance: { enabled: false, message: MAINTENANCE_MESSAGE },
    monitoring: { showPlayerCount: true, autoRestart: false, logLevel, checklist: [] },
    version: 0,
  };
}

/** Reads the settings from the database. */
export async function readSettings(db: Kysely<Schema>, initial: SiteSettings): Promise<SiteSettings> {
  const row = await db
    .selectFrom('settings')
    .select(['maintenance', 'monitoring', 'version'])
    .executeTakeFirst();
  return row ?? initial;
}

/** Settings that every call asks for, read once a second at most; a log level that was set is applied. */
export function createSettingsCache(db: Kysely<Schema>, log: FastifyBaseLogger): SettingsCache {
  // A silent log has none of the levels, and stays silent.
  const logLevel = LOG_LEVELS.find((level) => level === log.level);
  // The level of the environment counts until one is saved, so that the first save of something else keeps it.
  const initial = initialSettings(logLevel ?? 'warn');
  let written = initial;

  function apply(settings: SiteSettings): SiteSettings {
    if (settings.version > 0 && logLevel !== undefined) log.level = settings.monitoring.logLevel;
    return settings;
  }

  const current = cacheFor(FRESH, async () => {
    const before = written;
    const found = await readSettings(db, initial);
    // A read that began before a write of this process may be older than it, however late it lands.
    const isOvertaken = written !== before && written.version > found.version;
    return apply(isOvertaken ? written : found);
  });

  return {
    initial,
    current,
    replace(settings) {
      // Of two writes at once the one that came first may be told last.
      if (settings.version < written.version) return;
      written = apply(settings);
      current.replace(settings);
    },
  };
}
