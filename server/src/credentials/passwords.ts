import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { preparePassword } from '@site/contract/password';
import pLimit from 'p-limit';
import { HttpError } from '@site/backend/httpError';

const OPTIONS = { memoryCost: 47_104, timeCost: 2, parallelism: 1 };

/**
 * Queued password hashes. Each takes tens of milliseconds of a core: with more, clients would time out, and pages and
 * files would wait, which the same threads read.
 */
const MAX_WAITING = 40;

/** Queue slots reserved for password checks of logins from known devices. */
const RESERVED_SLOTS = 10;

const RETRY_AFTER_S = 3;

const hashQueue = pLimit(Math.max(1, availableParallelism() - 1));
let waiting = 0;
let decoy: Promise<string> | undefined;

/** @throws HttpError 503 if too many others wait */
async function work<Result>(hashes: number, maxWaiting: number, run: () => Promise<Result>): Promise<Result> {
  if (waiting + hashes > maxWaiting) throw new HttpError(503, 'busy', RETRY_AFTER_S);
  waiting += hashes;
  try {
    return await hashQueue(run);
  } finally {
    waiting -= hashes;
  }
}

/** @throws HttpError 503 if too many others wait */
export function hashPassword(password: string): Promise<string> {
  return work(1, MAX_WAITING, () => hash(preparePassword(password), OPTIONS));
}

/**
 * Checks a password: as prepared, then as typed if that differs. Without a stored hash it does the same work against
 * another one, so that an unknown name takes as long as a wrong password.
 *
 * @throws HttpError 503 if too many others wait
 */
export async function checkPassword(
  stored: string | null | undefined,
  password: string,
  { isKnownDevice = false } = {},
) {
  decoy ??= hash('no password has this hash', OPTIONS);
  const compared = stored ?? (await decoy);
  const forms = [...new Set([preparePassword(password), password])];
  const maxWaiting = MAX_WAITING - (isKnownDevice ? 0 : RESERVED_SLOTS);
  const found = await work(forms.length, maxWaiting, async () => {
    for (const [index, form] of forms.entries()) if (await verify(compared, form)) return index;
    return -1;
  });
  const isRight = found >= 0 && typeof stored === 'string';
  // Older releases hashed passwords as typed.
  return { isRight, isOutdated: isRight && found > 0 };
}

export async function passwordMatches(...given: Parameters<typeof checkPassword>): Promise<boolean> {
  return (await checkPassword(...given)).isRight;
}
