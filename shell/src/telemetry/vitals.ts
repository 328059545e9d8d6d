import { onCLS, onINP, onLCP, type MetricType } from 'web-vitals';
import { report, type Build } from './report.ts';

/**
 * Reports what is felt of a page: LCP, INP and CLS, each for the build whose page was shown when it happened. They are
 * told when the page is hidden, before anything on the document hears of that.
 *
 * @param shownAt whose page was shown at a time
 */
export function measureVitals(shownAt: (time: number) => Build): void {
  const tell = ({ name, value, entries }: MetricType) => {
    const kind = name.toLowerCase() as 'lcp' | 'inp' | 'cls';
    report({ kind, build: shownAt(entries[0]?.startTime ?? 0), value });
  };
  onLCP(tell);
  onINP(tell);
  onCLS(tell);
}
