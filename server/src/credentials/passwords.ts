import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { HttpError } from '../http/httpError.ts';

const OPTIONS = { memoryCost: 47_104, timeCost: 2, parallelism: 1 };

/**
 * Passwords that wait to be hashed. Each takes tens of milliseconds of a whole core: with more, who waits would give up,
 * and nobody would be served pages and files, which the same threads read.
 */
const MAX_WAITING = 40;

/** Places among the waiting that only logins from known devices take when they compare a password. */
const RESERVED = 10;

/** Seconds after which there is room again. */
const RETRY = 3;

const inTurn = pLimit(Math.max(1, availableParallelism() - 1));
let waiting = 0;
let decoy: Promise<string> | undefined;

async function work<Result>(task: () => Promise<Result>, max = MAX_WAITING): Promise<Result> {
  if (waiting >= max) throw new HttpError(503, 'busy', RETRY);
  waiting += 1;
  try {
    return await inTurn(task);
  } finally {
    waiting -= 1;
  }
}

/**
 * Hashes a password with argon2id.
 *
 * @throws HttpError 503 when too many others wait
 */
export function hashPassword(password: string): Promise<string> {
  return work(() => hash(password, OPTIONS));
}

/**
 * Whether a password is right. Without a stored hash the same work is done against another one, so that an unknown
 * name takes as long as a wrong password.
 *
 * @throws HttpError 503 when too many others wait
 */
export async function passwordMatches(
  stored: string | null | undefined,
  password: string,
  { isKnownDevice = false }: { readonly isKnownDevice?: boolean } = {},
): Promise<boolean> {
  decoy ??= hash('no password has this hash', OPTIONS);
  const compared = stored ?? (await decoy);
  const matches = await work(() => verify(compared, password), MAX_WAITING - (isKnownDevice ? 0 : RESERVED));
  return matches && typeof stored === 'string';
}
