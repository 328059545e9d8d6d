import { hkdfSync } from 'node:crypto';

/** A secret of the site, and its predecessor, accepted during a rotation. */
export interface Secrets {
  readonly current: string;
  readonly previous?: string | undefined;
}

/** The current secret, which signs, comes first; all of them verify. */
export function secretsOf(secrets: string | Secrets): readonly [string, ...string[]] {
  if (typeof secrets === 'string') return [secrets];
  const { current, previous } = secrets;
  return previous === undefined ? [current] : [current, previous];
}

/** Derives 256-bit keys for one purpose alone: the first one signs, all of them verify. */
export function signingKeys(secrets: string | Secrets, purpose: string): readonly [Buffer, ...Buffer[]] {
  const derive = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  const [current, ...previous] = secretsOf(secrets);
  return [derive(current), ...previous.map(derive)];
}
