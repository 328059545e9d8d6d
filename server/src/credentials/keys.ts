import { hkdfSync } from 'node:crypto';

/** A secret of the site, and the one that is accepted beside it while it is rotated. */
export interface Secrets {
  readonly current: string;
  readonly previous?: string | undefined;
}

/** The current secret first, which makes what is new; every one of them reads. */
export function secretsOf(secrets: string | Secrets): readonly [string, ...string[]] {
  if (typeof secrets === 'string') return [secrets];
  const { current, previous } = secrets;
  return previous === undefined ? [current] : [current, previous];
}

/**
 * Derives keys of 256 bits for one purpose, so that what is made for one is never accepted for another.
 *
 * @returns the key that signs first; every one of them verifies
 */
export function signingKeys(secrets: string | Secrets, purpose: string): readonly [Buffer, ...Buffer[]] {
  const derive = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  const [current, ...previous] = secretsOf(secrets);
  return [derive(current), ...previous.map(derive)];
}
