import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import type { Vault } from './vault.ts';
import { hasOutdated, resealSecrets } from './resealSecrets.ts';

/** Milliseconds: servers of a release or key before this one may still run for the first minute. */
const TIMES = { first: 90_000, period: 3_600_000 };

interface Log {
  warn(details: object, text: string): void;
  error(details: { err: unknown }, text: string): void;
}

async function sealAll(
  db: Kysely<Schema>,
  vault: Vault,
  log: Log,
  isStopped: () => boolean,
): Promise<boolean> {
  const { resealed, unreadable } = await resealSecrets(db, vault, isStopped);
  if (resealed > 0) log.warn({ resealed }, 'Second factors were sealed with the current encryption key');
  if (unreadable > 0)
    log.warn(
      { unreadable },
      'Second factors are sealed with a key that this server does not have: set ENCRYPTION_KEY or ' +
        'ENCRYPTION_KEY_PREVIOUS to it, or take them away with npm run admin -- disable-2fa',
    );
  return !isStopped() && !(await hasOutdated(db, vault));
}

/**
 * Seals soon what is stored plain or sealed with the previous key, and looks again every hour. A failure is logged and
 * tried again an hour later.
 *
 * @returns a function that ends it, once the batch under way is done
 */
export function keepSealed(
  db: Kysely<Schema>,
  { vault, log, times = TIMES }: { readonly vault: Vault; readonly log: Log; readonly times?: typeof TIMES },
): () => Promise<void> {
  let isStopped = false;
  let mayDropPrevious = vault.prefixes.readable.length > 1;
  let underWay = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  async function run(): Promise<void> {
    try {
      const isDone = await sealAll(db, vault, log, () => isStopped);
      if (isDone && mayDropPrevious) {
        mayDropPrevious = false;
        log.warn({}, 'Nothing is sealed with ENCRYPTION_KEY_PREVIOUS any more: it can be removed');
      }
    } catch (error) {
      log.error({ err: error }, 'Second factors could not be sealed with the current encryption key');
    }
    if (!isStopped) schedule(times.period);
  }

  function schedule(delay: number): void {
    timer = setTimeout(() => {
      underWay = run();
    }, delay).unref();
  }

  schedule(times.first);
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await underWay;
  };
}
