import { LOG_LEVELS, type Maintenance, type Monitoring } from '@site/contract/http/panel';
import { MAINTENANCE_MESSAGE } from '@site/contract/limits';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { cacheFor } from '@site/backend/cacheFor';
import type { Schema } from '../database/schema.ts';

export interface SiteSettings {
  readonly maintenance: Maintenance;
  readonly monitoring: Monitoring;
  readonly version: number;
}

/** Cache lifetime in milliseconds, and how much longer while it is read again: another process may have written. */
const CACHE_LIFETIME_MS = 500;
const STALE_MS = 500;

export type SettingsCache = ReturnType<typeof createSettingsCache>;

export async function readSettings(db: Kysely<Schema>, initial: SiteSettings): Promise<SiteSettings> {
  const row = await db
    .selectFrom('settings')
    .select(['maintenance', 'monitoring', 'version'])
    .executeTakeFirst();
  return row ?? initial;
}

/** Caches the settings, which every call needs, for a second at most, and applies a saved log level. */
export function createSettingsCache(db: Kysely<Schema>, log: FastifyBaseLogger) {
  // A silent log has none of the levels, and stays silent.
  const logLevel = LOG_LEVELS.find((level) => level === log.level);
  // The environment's level applies until one is saved, so that saving something else first keeps it.
  const initial: SiteSettings = {
    maintenance: { enabled: false, message: MAINTENANCE_MESSAGE },
    monitoring: { showPlayerCount: true, autoRestart: false, logLevel: logLevel ?? 'warn', checklist: [] },
    version: 0,
  };
  let written = initial;

  function apply(settings: SiteSettings): SiteSettings {
    if (settings.version > 0 && logLevel !== undefined) log.level = settings.monitoring.logLevel;
    return settings;
  }

  async function read(): Promise<SiteSettings> {
    const before = written;
    const found = await readSettings(db, initial);
    // A read that began before a write of this process may be stale, however late it ends.
    const isOvertaken = written !== before && written.version > found.version;
    return apply(isOvertaken ? written : found);
  }

  const current = cacheFor(CACHE_LIFETIME_MS, read, STALE_MS);

  return {
    /** The settings before the first save. */
    initial,
    current,
    replace(settings: SiteSettings): void {
      // Concurrent writes may be reported in the wrong order.
      if (settings.version < written.version) return;
      written = apply(settings);
      current.replace(settings);
    },
  };
}
