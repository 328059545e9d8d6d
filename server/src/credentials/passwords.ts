import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { HttpError } from '../http/httpError.ts';

const OPTIONS = { memoryCost: 47_104, timeCost: 2, parallelism: 1 };

/**
 * Queued password hashes. Each takes tens of milliseconds of a core: with more, clients would time out, and pages and
 * files would wait, which the same threads read.
 */
const MAX_WAITING = 40;

/** Queue slots reserved for password checks of logins from known devices. */
const RESERVED_SLOTS = 10;

/** Seconds after which the queue has room again. */
const RETRY_AFTER_S = 3;

const hashQueue = pLimit(Math.max(1, availableParallelism() - 1));
let waiting = 0;
let decoy: Promise<string> | undefined;

async function work<Result>(task: () => Promise<Result>, max = MAX_WAITING): Promise<Result> {
  if (waiting >= max) throw new HttpError(503, 'busy', RETRY_AFTER_S);
  waiting += 1;
  try {
    return await hashQueue(task);
  } finally {
    waiting -= 1;
  }
}

/**
 * Hashes a password with argon2id.
 *
 * @throws HttpError 503 if too many others wait
 */
export function hashPassword(password: string): Promise<string> {
  return work(() => hash(password, OPTIONS));
}

/**
 * Checks a password. Without a stored hash it does the same work against another one, so that an unknown name takes as
 * long as a wrong password.
 *
 * @throws HttpError 503 if too many others wait
 */
export async function passwordMatches(
  stored: string | null | undefined,
  password: string,
  { isKnownDevice = false }: { readonly isKnownDevice?: boolean } = {},
): Promise<boolean> {
  decoy ??= hash('no password has this hash', OPTIONS);
  const compared = stored ?? (await decoy);
  const matches = await work(
    () => verify(compared, password),
    MAX_WAITING - (isKnownDevice ? 0 : RESERVED_SLOTS),
  );
  return matches && typeof stored === 'string';
}
