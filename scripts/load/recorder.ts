import { CALL_KINDS, isGood, kindOf, outcomeOf, type Answer, type CallKind } from '../traffic/calls.ts';
import { durationsOf, type Durations } from '../traffic/percentiles.ts';

/** What came of the requests of one kind. */
export interface KindSummary extends Durations {
  readonly kind: CallKind;
  readonly perSecond: number;
  /** How often each failure was met. */
  readonly errors: Readonly<Record<string, number>>;
}

/** Writes down every answer of a stretch of time. */
export class Recorder {
  #took = new Map<CallKind, number[]>();
  #errors = new Map<CallKind, Map<string, number>>();
  #since = performance.now();

  note(method: string, path: string, answer: Answer): void {
    const kind = kindOf(method, path);
    const took = this.#took.get(kind) ?? [];
    this.#took.set(kind, took);
    took.push(answer.took);
    if (isGood(answer)) return;
    const errors = this.#errors.get(kind) ?? new Map<string, number>();
    this.#errors.set(kind, errors);
    const outcome = outcomeOf(answer);
    errors.set(outcome, (errors.get(outcome) ?? 0) + 1);
  }

  /** What came since the last time, and begins anew. */
  take(now = performance.now()): readonly KindSummary[] {
    const seconds = (now - this.#since) / 1000;
    const kinds = CALL_KINDS.filter((kind) => this.#took.has(kind)).map((kind) => {
      const durations = durationsOf(this.#took.get(kind) ?? []);
      const errors = Object.fromEntries(this.#errors.get(kind) ?? []);
      return { kind, ...durations, perSecond: durations.count / seconds, errors };
    });
    this.#took = new Map();
    this.#errors = new Map();
    this.#since = now;
    return kinds;
  }
}

export function errorsOf(kinds: readonly KindSummary[]): number {
  return kinds.flatMap(({ errors }) => Object.values(errors)).reduce((sum, count) => sum + count, 0);
}
