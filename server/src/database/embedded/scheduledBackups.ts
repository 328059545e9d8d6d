import fs from 'node:fs';
import path from 'node:path';

const HOUR = 3_600_000;

/** Milliseconds between checks whether a backup is due. */
const CHECK_INTERVAL_MS = 5 * 60_000;

/** Other files are never deleted. */
const NAME = /^site-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)-(\d{3}Z)\.tar\.gz(?:\.age)?$/;

interface Schedule {
  readonly folder: string;
  readonly hours: number;
  /** Number of backups to keep. */
  readonly keep: number;
  /** An age public key. */
  readonly recipient: string | undefined;
}

interface Needs {
  readonly backUp: (file: string, recipient?: string) => Promise<void>;
  readonly log: { error(details: { err: unknown }, text: string): void };
  readonly period?: number;
}

/** Newest first. */
function kept(folder: string): readonly string[] {
  return fs
    .readdirSync(folder)
    .filter((name) => NAME.test(name))
    .sort()
    .reverse();
}

/** The time of a backup, from its name. */
const timeOf = (name: string) => Date.parse(name.replace(NAME, '$1:$2:$3.$4'));

/** Takes a backup if the newest is old enough, and prunes excess ones. */
export async function backUpWhenDue(
  { folder, hours, keep, recipient }: Schedule,
  backUp: Needs['backUp'],
): Promise<void> {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const [newest] = kept(folder);
  if (newest !== undefined && Date.now() - timeOf(newest) < hours * HOUR) return;
  const name = `site-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.tar.gz`;
  await backUp(path.join(folder, recipient === undefined ? name : `${name}.age`), recipient);
  for (const old of kept(folder).slice(keep)) fs.rmSync(path.join(folder, old));
}

/**
 * Backs up the embedded database on a schedule. Backups from before a restart count; failures are logged and retried.
 *
 * @returns a function that stops it after the current backup
 */
export function scheduleBackups(
  schedule: Schedule,
  { backUp, log, period = CHECK_INTERVAL_MS }: Needs,
): () => Promise<void> {
  let isStopped = false;
  let underWay = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  async function run(): Promise<void> {
    try {
      await backUpWhenDue(schedule, backUp);
    } catch (error) {
      log.error({ err: error }, `The backup into ${schedule.folder} failed`);
    }
    if (!isStopped) plan();
  }

  function plan(): void {
    timer = setTimeout(() => {
      underWay = run();
    }, period).unref();
  }

  underWay = run();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await underWay;
  };
}
