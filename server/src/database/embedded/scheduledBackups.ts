import fs from 'node:fs';
import path from 'node:path';

const HOUR = 3_600_000;

/** How often it is looked whether a backup is due, in milliseconds. */
const PERIOD = 5 * 60_000;

/** Only what this wrote is ever deleted. */
const NAME = /^site-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)-(\d{3}Z)\.tar\.gz(?:\.age)?$/;

interface Schedule {
  readonly folder: string;
  readonly hours: number;
  /** How many are kept. */
  readonly keep: number;
  /** A public key of age. */
  readonly recipient: string | undefined;
}

interface Needs {
  readonly backUp: (file: string, recipient?: string) => Promise<void>;
  readonly log: { error(details: { err: unknown }, text: string): void };
  readonly period?: number;
}

/** The newest first. */
function kept(folder: string): readonly string[] {
  return fs
    .readdirSync(folder)
    .filter((name) => NAME.test(name))
    .sort()
    .reverse();
}

/** When a backup was taken, as its name says. */
const timeOf = (name: string) => Date.parse(name.replace(NAME, '$1:$2:$3.$4'));

/** Takes a backup if the newest is old enough, and deletes those that are too many. */
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
 * Backs the embedded database up on a schedule. One that was taken before a restart counts, and one that fails is logged
 * and tried again.
 *
 * @returns a function that ends it, once the backup under way is done
 */
export function scheduleBackups(
  schedule: Schedule,
  { backUp, log, period = PERIOD }: Needs,
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
