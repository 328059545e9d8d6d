import { weightOf } from './weights.ts';

const SUPPORTED_ENCODINGS = ['br', 'gzip'] as const;

export type Encoding = (typeof SUPPORTED_ENCODINGS)[number];

/** Returns the encoding of `offered`, the best first, that a client prefers by its `accept-encoding`, if any. */
export function acceptedEncoding<Offered extends Encoding>(
  accepted = '',
  offered: readonly Offered[] = SUPPORTED_ENCODINGS as readonly Encoding[] as readonly Offered[],
): Offered | undefined {
  const weigh = (encoding: Offered) => weightOf(encoding, accepted) ?? 0;
  const [best] = offered.toSorted((one, other) => weigh(other) - weigh(one));
  if (best === undefined) return undefined;
  const plain = weightOf('identity', accepted) ?? 0;
  return weigh(best) > 0 && weigh(best) >= plain ? best : undefined;
}
