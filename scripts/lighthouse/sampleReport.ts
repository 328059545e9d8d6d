import type { Audit, CategoryId, Report } from './report.ts';

interface Sample {
  readonly scores?: Partial<Record<CategoryId, number>>;
  readonly audits?: Readonly<Record<string, Audit>>;
  readonly weights?: Readonly<Record<string, number>>;
}

/** A report for tests: everything is perfect but what is said; the audits that weigh belong to performance. */
export function sampleReport({ scores = {}, audits = {}, weights = {} }: Sample = {}): Report {
  const category = (id: CategoryId) => ({ score: scores[id] ?? 1, auditRefs: [] });
  const auditRefs = Object.entries(weights).map(([id, weight]) => ({ id, weight }));
  return {
    categories: {
      performance: { ...category('performance'), auditRefs },
      accessibility: category('accessibility'),
      'best-practices': category('best-practices'),
      seo: category('seo'),
    },
    audits: { 'cumulative-layout-shift': { title: 'Layout', score: 1, numericValue: 0 }, ...audits },
  };
}
