import { onCLS, onINP, onLCP, type MetricType } from 'web-vitals';
import { report, type Build } from '../core/report.ts';

/** Metrics arrive when the page is hidden, before the listeners of the document run. */
export function measureVitals(shownAt: (time: number) => Build): void {
  const onMetric = ({ name, value, entries }: MetricType) => {
    const kind = name.toLowerCase() as 'lcp' | 'inp' | 'cls';
    report({ kind, build: shownAt(entries[0]?.startTime ?? 0), value });
  };
  onLCP(onMetric);
  onINP(onMetric);
  onCLS(onMetric);
}
