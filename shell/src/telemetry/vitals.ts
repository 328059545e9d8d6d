import type { Build } from './report.ts';

/** What the page cost who looked at it, of one build. */
export interface Vital {
  readonly kind: 'lcp' | 'inp' | 'cls';
  readonly build: Build;
  readonly value: number;
}

interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
}

interface Interaction extends PerformanceEntry {
  readonly interactionId?: number;
}

/** Shifts belong together that are less than a second apart, for five seconds at most; in milliseconds. */
const GAP = 1_000;
const SESSION = 5_000;

/** Only what took longer than two frames is told of by the browser. */
const NOTICEABLE = 40;

type Observed = PerformanceObserverInit & { readonly durationThreshold?: number };

function observe(options: Observed, run: (entry: PerformanceEntry) => void): void {
  // A browser that doesn't know a type has nothing to tell of it.
  if (typeof PerformanceObserver === 'undefined') return;
  if (!PerformanceObserver.supportedEntryTypes.includes(options.type ?? '')) return;
  new PerformanceObserver((list) => list.getEntries().forEach(run)).observe({ buffered: true, ...options });
}

/**
 * Measures what is felt of a page: the largest paint of the first one, the slowest answer to an interaction and the
 * worst run of layout shifts, each for the build whose page was shown then.
 *
 * @param shownAt whose page was shown at a time
 * @returns what was measured since it was asked for the last time
 */
export function measureVitals(shownAt: (time: number) => Build): () => Vital[] {
  const slowest = new Map<string, Vital>();
  let paint: number | undefined;
  let isFirst = true;
  let run = { began: 0, last: -Infinity, sum: 0 };

  const keepWorst = (kind: Vital['kind'], time: number, value: number) => {
    const build = shownAt(time);
    const key = `${kind} ${build.name} ${build.version}`;
    if (value >= (slowest.get(key)?.value ?? 0)) slowest.set(key, { kind, build, value });
  };

  observe({ type: 'largest-contentful-paint' }, ({ startTime }) => (paint = startTime));
  observe({ type: 'event', durationThreshold: NOTICEABLE }, (entry: Interaction) => {
    if (entry.interactionId) keepWorst('inp', entry.startTime, entry.duration);
  });
  observe({ type: 'layout-shift' }, (entry) => {
    const { startTime, value, hadRecentInput } = entry as Shift;
    if (hadRecentInput) return;
    const isNew = startTime - run.last > GAP || startTime - run.began > SESSION;
    run = isNew
      ? { began: startTime, last: startTime, sum: value }
      : { ...run, last: startTime, sum: run.sum + value };
    keepWorst('cls', startTime, run.sum);
  });

  return () => {
    const found = [...slowest.values()];
    slowest.clear();
    if (isFirst && paint !== undefined) found.push({ kind: 'lcp', build: shownAt(0), value: paint });
    isFirst = false;
    return found;
  };
}
