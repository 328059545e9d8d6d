import { isGood, type ClientResponse } from './client.ts';

/** What a writer knows of a write: it was stored, it was refused, or nobody knows. */
export type Fate = 'acknowledged' | 'refused' | 'unknown';

/** Only a 2xx to 4xx response is conclusive: after a timeout or a 5xx the write may or may not exist. */
export function fateOf(answer: Pick<ClientResponse, 'status'>): Fate {
  if (isGood(answer)) return 'acknowledged';
  return answer.status >= 400 && answer.status < 500 ? 'refused' : 'unknown';
}

/** The outcome of writes. */
export interface Verdict {
  readonly acknowledged: number;
  /** Acknowledged, but not found. */
  readonly lost: readonly string[];
  /** Found more than once, acknowledged or not. */
  readonly duplicated: readonly string[];
  /** Found although it was refused. */
  readonly unexpected: readonly string[];
}

export function sumOf(verdicts: readonly Verdict[]): Verdict {
  return {
    acknowledged: verdicts.reduce((sum, { acknowledged }) => sum + acknowledged, 0),
    lost: verdicts.flatMap(({ lost }) => lost),
    duplicated: verdicts.flatMap(({ duplicated }) => duplicated),
    unexpected: verdicts.flatMap(({ unexpected }) => unexpected),
  };
}

/** Remembers writes that each add something unique. */
export class Ledger {
  readonly #fates = new Map<string, Fate>();

  note(text: string, fate: Fate): void {
    this.#fates.set(text, fate);
  }

  /** Compares what was written with all that is there. */
  compare(found: Iterable<string>): Verdict {
    const counts = new Map<string, number>();
    for (const text of found) counts.set(text, (counts.get(text) ?? 0) + 1);
    const written = [...this.#fates].map(([text, fate]) => ({ text, fate, count: counts.get(text) ?? 0 }));
    const texts = (isMeant: (write: (typeof written)[number]) => boolean) =>
      written.filter(isMeant).map(({ text }) => text);
    return {
      acknowledged: texts(({ fate }) => fate === 'acknowledged').length,
      lost: texts(({ fate, count }) => fate === 'acknowledged' && count === 0),
      duplicated: texts(({ count }) => count > 1),
      unexpected: texts(({ fate, count }) => fate === 'refused' && count > 0),
    };
  }
}

/** Remembers writes that each replace the one before. */
export class Register {
  /** The last that was acknowledged, then those with an unknown outcome: they may still be carried out. */
  #possible: string[];
  #acknowledged = 0;

  /** @param value what it is before the first write */
  constructor(value: string) {
    this.#possible = [value];
  }

  get possible(): readonly string[] {
    return this.#possible;
  }

  note(value: string, fate: Fate): void {
    if (fate === 'unknown') this.#possible.push(value);
    if (fate !== 'acknowledged') return;
    this.#possible[0] = value;
    this.#acknowledged += 1;
  }

  /** Compares the value with the one found, which becomes the expected value. */
  compare(found: string): Verdict {
    const lost = this.#possible.includes(found) ? [] : [`${this.#possible[0]}, found as ${found}`];
    this.#possible = [found];
    return { acknowledged: this.#acknowledged, lost, duplicated: [], unexpected: [] };
  }
}
